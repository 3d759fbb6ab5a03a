"""Suspense: whoever looks on is told the answer to a row, and the end of a round, no sooner than by the lamps."""

from collections.abc import Iterator
from itertools import takewhile
from typing import Any, Final, NamedTuple

import pytest

from station.core.events import Tick
from station.core.frame import HOLES, Frame
from station.core.timing import Timings
from station.games.pegs.family import FAMILY
from station.lobby.controller import Controller, start_controller
from station.lobby.view import board_view, public_view
from station.scenes.base import Scene
from station.script.show import flatten_view
from tests.codes import codes_shown
from tests.station.games.pegs.match_builder import played

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


def row_played(before: tuple[str, ...], move: str) -> Controller:
    """The cabinet when somebody has just played a row."""
    controller = start_controller(TIMINGS, 0.0, played(*before))
    return controller.follow(FAMILY.rules.play(played(*before), move), BEGAN)


def moments(controller: Controller, until: float = ENOUGH) -> Iterator[Moment]:
    """All that is shown from now on, one after the other."""
    now = BEGAN
    while True:
        yield Moment(now, controller.scene, controller.frame(now), flatten_view(public_view(controller, now)))
        due = controller.due(now)
        if due is None or due > until:
            return
        now = max(due, now + 0.001)
        controller, request = controller.act(Tick(), now)
        if request is not None:
            return


@pytest.mark.parametrize("end", ENDS)
def test_the_view_tells_no_answer_before_the_last_key_peg(end: str) -> None:
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
    view = flatten_view(public_view(row_played(before, last), ENOUGH))
    assert view["rows"][-1] == {"pegs": rows[-1].pegs, "red": key.red, "white": key.white}
    assert view["outcome"] == flatten_view(board_view(row_played(before, last), BEGAN))["outcome"]
