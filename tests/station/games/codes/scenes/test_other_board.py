"""Two boards: this one waits for the other."""

from collections.abc import Mapping

import pytest

from station.core import tunes
from station.core.events import CONTROLS, Hold, Press, Tick, Turn
from station.core.tunes import Tune
from station.games.codes.scenes.other_board import OtherBoard, Wait, last_answer_scene
from station.scenes.base import Go
from tests.codes import codes
from tests.station.games.pegs.match_builder import played
from tests.station.scenes.display import changes, rows

AGREED = "match super players=Ada,Ben boards=2 holes=3"
SET = (AGREED, "secret RRY by=Ada", "secret GGB by=Ben")


def waiting(*moves: str) -> Wait:
    return Wait(played(*moves), Tune(tunes.SUBMIT, 10.0))


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ((AGREED, "secret RRY by=Ada"), "Ben still has to set a code."),
        ((*SET, "guess GGB by=Ada"), "Cracked in 1 row! Ben still has to break a code."),
        ((*SET, *["guess RRR by=Ada"] * 12), "Not cracked. Ben still has to break a code."),
    ],
)
def test_it_says_who_is_waited_for_and_what_became_of_the_code(moves: tuple[str, ...], said: str) -> None:
    assert str(waiting(*moves).message) == said


def test_there_is_nothing_to_do_but_to_leave() -> None:
    shown = waiting(AGREED, "secret RRY by=Ada")
    assert (shown.name, shown.draft_row(0.0), shown.shield) == ("wait", None, None)
    assert shown.on(Hold("back"), 11.0) == Go("leave")
    assert [shown.on(action, 11.0) for action in (Hold("push"), Turn(1), Tick())] == [shown] * 3
    for control in CONTROLS:
        refused = shown.on(Press(control), 11.0)
        assert isinstance(refused, Wait)
        assert codes(refused.message) == ["other_board_played", "must_set_code"]
        assert str(refused.message).startswith("The other board is being played; hold back to leave. Ben still has")
        assert refused.tune == Tune(tunes.REFUSE, 11.0)


def test_the_board_stands_there_and_two_notes_sound() -> None:
    shown = changes(waiting(*SET, "guess GYB by=Ada"), 10.0, 20.0)
    assert {tuple(rows(frame)) for _, frame in shown} == {("GYB... RR....",)}
    assert [(at, frame.tone) for at, frame in shown] == [(0.0, 784.0), (0.06, 1175.0), (0.12, None)]


def test_a_turn_of_the_knob_shows_the_other_board() -> None:
    waits = waiting(*SET, "guess GYB by=Ada", "guess GGG by=Ben")
    for action in (Turn(1), Press("push")):
        shown = waits.on(action, 11.0)
        assert isinstance(shown, OtherBoard)
        assert str(shown.message) == "Ben's board. Press to go back."
        assert rows(shown.frame(12.0)) == ["GGG... ......"]
        assert shown.on(Press("red"), 12.0) == waits
        assert shown.on(Hold("back"), 12.0) == Go("leave")


def test_the_last_answer_is_withheld_until_it_is_shown() -> None:
    shown = last_answer_scene(played(*SET, "guess GYB by=Ada", "guess GGB by=Ada"), 10.0, 0.3)
    hidden: Mapping[str, object] = shown.withheld(10.8)["game"]
    assert hidden["rows"] == [{"pegs": "GYB", "red": 2, "white": 0}, {"pegs": "GGB", "red": None, "white": None}]
    assert shown.withheld(10.9) == {}


def test_there_is_nothing_to_look_at_before_the_first_row_there() -> None:
    waits = waiting(*SET, "guess GYB by=Ada")
    assert waits.on(Turn(1), 11.0) == waits


DUEL = f"{AGREED} duel=hall:9f3c0a51e2b4d677"
COMMITTED = f"commit {'5d' * 32} by=Ben"
BEGUN = (DUEL, "secret RRY by=Ada", COMMITTED)


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        (BEGUN[:2], "Ben still has to set a code."),
        ((*BEGUN, "guess GYB by=Ada"), "The key pegs come from Ben's cabinet."),
        ((*BEGUN, "leave"), "Telling Ben's cabinet that you are leaving. To leave without waiting, leave once more."),
        (
            (*BEGUN, "guess GYB by=Ada", "mark 3 0 by=Ben", "guess RRY by=Ben"),
            "Cracked in 1 row! Ben's cabinet still has to open its code.",
        ),
        ((f"{DUEL} marker=codemaker", *BEGUN[1:], "guess GYB by=Ada"), "Ben still has to give the key pegs."),
        (
            (f"{DUEL} marker=codemaker", *BEGUN[1:], "guess GYB by=Ada", "mark 1 0 by=Ben", "fault by=Ada"),
            "Ben's cabinet is checking the key pegs.",
        ),
    ],
)
def test_it_says_what_the_other_cabinet_has_still_to_do(moves: tuple[str, ...], said: str) -> None:
    assert str(waiting(*moves).message) == said
