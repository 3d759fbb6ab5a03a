"""Suspense: whoever looks on is told the answer to a row, and the end of a round, no sooner than by the lamps."""

from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import Any, Final, NamedTuple

import pytest

from station.controller import Controller, start_controller
from station.core.events import Press, Tick
from station.core.frame import HOLES, Frame
from station.core.timing import Timings
from station.games.pegs.family import FAMILY
from station.scenes.base import Scene
from station.scenes.idle import idle
from station.scenes.question import ask_to_leave
from tests.codes import codes_shown
from tests.station.games.pegs.match_builder import played
from tests.station.scenes.display import letters

BEGAN: Final = 10.0
ENOUGH: Final = BEGAN + 8.0
TIMINGS: Final = Timings(key_peg=0.3)
SECRET: Final = "secret RRYB"
ALONE: Final = ("match original players=Ada", SECRET, "guess WWPP")
MISSED: Final = ("match original players=Ada", SECRET, *["guess WWPP"] * 9)
BOARDS: Final = (
    *("match super players=Ada,Ben boards=2 holes=4", "secret WWWW by=Ada", "secret RRYB by=Ben"),
    *("guess PPPP by=Ada", "guess WWWW by=Ben"),
)
CRACKED: Final = "guess RRYB"

ENDS: Final = {
    "alone": (ALONE, CRACKED),
    "two people": (("match original players=Ada,Ben", *ALONE[1:]), CRACKED),
    "a computer": (("match original players=Ada computers=strong", *ALONE[1:]), CRACKED),
    "the last row": (MISSED, "guess RYWW"),
    "against the clock": (("match original players=Ada limit=30", *ALONE[1:]), CRACKED),
    "two boards": (BOARDS, f"{CRACKED} by=Ada"),
}
"""The moves before the row that ends a round, and that row."""


class Moment(NamedTuple):
    """The lamps, and what viewers are told, at one time."""

    now: float
    scene: Scene
    frame: Frame
    view: dict[str, Any]

    def keys(self, row: int) -> int:
        """The key pegs of a row, from 1, that are lit."""
        return sum(lamp.level > 0 for lamp in self.frame.keys[(row - 1) * HOLES : row * HOLES])


def lit(frame: Frame) -> list[bool]:
    """Which holes have a light, whatever its colour."""
    return [lamp.level > 0 for lamp in frame.pegs]


def row_played(before: tuple[str, ...], move: str) -> Controller:
    """The cabinet when somebody has just played a row."""
    controller = start_controller(TIMINGS, 0.0, played(*before))
    return controller.follow(FAMILY.play(played(*before), move), BEGAN)


def moments(controller: Controller, until: float = ENOUGH) -> Iterator[Moment]:
    """All that is shown from now on, one after the other."""
    now = BEGAN
    while True:
        yield Moment(now, controller.scene, controller.frame(now), controller.public_view(now))
        due = controller.due(now)
        if due is None or due > until:
            return
        now = max(due, now + 0.001)
        controller, request = controller.act(Tick(), now)
        if request is not None:
            return


@pytest.mark.parametrize("end", ENDS)
def test_the_view_tells_neither_answer_nor_result_before_the_last_key_peg(end: str) -> None:
    before, last = ENDS[end]
    rows = played(*before, last).board().rows
    key = rows[-1].key
    assert key is not None
    shown = moments(row_played(before, last))
    waiting = list(takewhile(lambda moment: moment.keys(len(rows)) < sum(key), shown))
    assert len(waiting) >= sum(key)
    for _, _, _, view in waiting:
        assert view["scene"] in {"guess", "watch"}
        assert view["rows"][len(rows) - 1 :] in ([], [{"pegs": rows[-1].pegs, "red": None, "white": None}])
        assert (view["outcome"], view["secret"], view["awaits"]) == (None, None, "guess")
        assert [player["points"] for player in view["players"]] == [0, 0]
        assert codes_shown(view)[0] in {"row_is_played", "computer_plays"}
    view = row_played(before, last).public_view(ENOUGH)
    assert view["rows"][-1] == {"pegs": rows[-1].pegs, "red": key.red, "white": key.white}
    assert view["outcome"] == row_played(before, last).view(BEGAN)["outcome"]


@pytest.mark.parametrize("end", ENDS)
def test_the_code_is_told_in_words_once_it_stands_there(end: str) -> None:
    for moment in moments(row_played(*ENDS[end])):
        stands = letters(moment.frame.secret)[:4] == "RRYB"
        assert moment.view["secret"] == ("RRYB" if stands else None)
        assert ("code_was" in codes_shown(moment.view)) <= stands


def test_until_its_answer_nothing_tells_the_last_row_from_any_other() -> None:
    """Neither what is said of it, nor the lamps: no cursor waits in a row that may never come."""
    for before, last in ENDS.values():
        other = last.replace("RRYB", "RRYW").replace("RYWW", "RWWW")
        if before is MISSED:
            before = before[:-1]  # noqa: PLW2901 - with one row more to come
        ends, goes_on = (row_played(before, move) for move in (last, other))
        for one, two in zip(moments(ends, BEGAN + 0.2), moments(goes_on, BEGAN + 0.2), strict=True):
            assert one.view.keys() == two.view.keys()
            unlike = {key for key, value in one.view.items() if value != two.view[key]}
            assert unlike <= {"rows", "boards", "building"}  # the pegs that were played
            assert one.frame.keys == two.frame.keys
            assert lit(one.frame) == lit(two.frame)


def test_whoever_builds_on_meanwhile_sees_the_pegs_and_still_no_answer() -> None:
    controller, _ = row_played(ALONE, "guess RYWW").act(Press("red"), BEGAN + 0.1)
    view = controller.public_view(BEGAN + 0.1)
    assert (view["building"], view["rows"][-1]["red"], codes_shown(view)[0]) == ("R", None, "row_so_far")
    assert letters(controller.frame(BEGAN + 0.1).pegs[2 * HOLES :])[0] in "Rw"


def test_whoever_cannot_wait_is_told_at_once() -> None:
    controller, _ = row_played(ALONE, CRACKED).act(Press("red"), BEGAN + 0.1)
    view = controller.public_view(BEGAN + 0.1)
    assert (view["rows"][-1]["red"], view["secret"], view["outcome"]["reason"]) == (4, "RRYB", "cracked")


@pytest.mark.parametrize("over", [ask_to_leave, idle])
def test_nor_is_it_told_behind_a_question_or_while_the_game_waits(over: Callable[[Scene, float], Scene]) -> None:
    answers = row_played(ALONE, "guess RYWW")
    covered = answers._replace(scene=over(answers.scene, BEGAN + 0.1))
    view = covered.public_view(BEGAN + 0.1)
    assert (view["scene"], view["rows"][-1]["red"]) == (covered.scene.name, None)
    assert codes_shown(view) == codes_shown(covered.view(BEGAN + 0.1))


def test_show_tells_what_the_rules_know() -> None:
    controller = row_played(ALONE, CRACKED)
    assert controller.view(BEGAN)["rows"][-1] == {"pegs": "RRYB", "red": 4, "white": 0}
    assert controller.view(BEGAN)["outcome"] == {"winner": "Ada", "reason": "cracked"}
