"""A proven fault: what was given and what is right change places on the key lamps of the row."""

import pytest

from station.core import tunes
from station.core.events import CONTROLS, Hold, Press, Tick, Turn
from station.core.tunes import Tune
from station.games.codes.match import Tally
from station.games.codes.scenes.reveal import FaultScene, fault_scene
from station.games.codes.scenes.standings import standings_scene
from station.scenes.base import Go
from tests.codes import codes
from tests.station.games.pegs.match_builder import played
from tests.station.scenes.display import changes, letters, rows

BY_HAND = "match original players=Ada,Ben marker=codemaker"
WRONG = ("secret RRYB", "guess WWPP", "mark 0 0", "guess RYGG", "mark 0 1", "fault")
"""The second row should have been marked 1 1."""


def shown(*moves: str) -> FaultScene:
    match = played(*moves)
    assert match.fault is not None
    return fault_scene(match, match.fault, 10.0)


def test_it_says_what_was_given_what_is_right_and_the_cost() -> None:
    assert str(shown(BY_HAND, *WRONG).message) == (
        "Row 2 was marked 0 exact, 1 colour only; right is 1 exact, 1 colour only. "
        "Ben gets 3 points. The round is replayed: press ok."
    )
    without_repeats = ("secret ROYG", "guess WPCB", "mark 1 0", "fault")
    assert str(shown("match slider players=Ada,Ben marker=codemaker", *without_repeats).message) == (
        "Row 1 was marked 1 exact, 0 colour only; right is 0 exact, 0 colour only. "
        "Ben gets 3 points, Ada loses 3. The round is replayed: press ok."
    )
    fewest = ("match super players=Ada,Ben holes=4 marker=codemaker", *WRONG)
    assert str(shown(*fewest).message).endswith("Ben counts 3 rows fewer. The round is replayed: press ok.")


def test_with_two_boards_it_says_whose_rows_were_wrong() -> None:
    both = ("secret RRRR by=Ada", "secret WWWW by=Ben", "guess WGGG by=Ada", "guess WWWR by=Ben")
    marks = ("mark 0 0 by=Ben", "mark 0 0 by=Ada", "fault by=Ben")
    match = "match original players=Ada,Ben boards=2 marker=codemaker"
    assert str(shown(match, *both, *marks).message) == (
        "Ben's row 1 was marked 0 exact, 0 colour only; right is 1 exact, 0 colour only. Ben gets 3 points. "
        "Ada's row 1 was marked 0 exact, 0 colour only; right is 1 exact, 0 colour only. Ada gets 3 points. "
        "The round is replayed: press ok."
    )
    assert played(match, *both, *marks).tallies == (Tally(points=3), Tally(points=3))
    one = ("mark 1 0 by=Ben", "mark 0 0 by=Ada", "fault by=Ben")
    assert str(shown(match, *both, *one).message) == (
        "Ben's row 1 was marked 0 exact, 0 colour only; right is 1 exact, 0 colour only. Ben gets 3 points. "
        "The round is replayed: press ok."
    )


def test_given_and_right_change_places_on_the_row_at_fault() -> None:
    seen = [(at, rows(frame)) for at, frame in changes(shown(BY_HAND, *WRONG)._replace(tune=Tune()), 10.0, 50.0)]
    given, right = (["WWPP.. ......", f"RYGG.. {keys}"] for keys in ("W.....", "RW...."))
    assert seen == [(round(0.6 * n, 1), right if n % 2 else given) for n in range(50)]


def test_a_fault_is_shown_on_the_board_on_which_it_was_made() -> None:
    both = ("match original players=Ada,Ben boards=2 marker=codemaker", "secret RRRR by=Ada", "secret WWWW by=Ben")
    guesses = ("guess WGGG by=Ada", "guess RYYW by=Ben")
    for marks, row, secret in (
        (("mark 0 0 by=Ben", "fault by=Ada"), "WGGG.. R.....", "WWWW.."),
        (("mark 0 0 by=Ada", "fault by=Ben"), "RYYW.. R.....", "RRRR.."),
    ):
        frame = shown(*both, *guesses, *marks).frame(60.0)
        assert (rows(frame), letters(frame.secret)) == ([row], secret)


def test_ok_leads_on_once_it_can_have_been_seen() -> None:
    scene = shown(BY_HAND, *WRONG)
    assert (scene.name, scene.draft_row(0.0), scene.shield) == ("fault", None, None)
    assert scene.on(Press("ok"), 10.49) == scene == scene.on(Press("red"), 10.49)
    assert scene.on(Press("ok"), 10.5) == scene.on(Press("push"), 10.5) == standings_scene(scene.match, 10.5)
    assert scene.on(Hold("back"), 10.1) == Go("leave")
    assert [scene.on(action, 12.0) for action in (Hold("push"), Turn(1), Tick())] == [scene] * 3


@pytest.mark.parametrize("control", sorted({*CONTROLS} - {"ok", "push"}))
def test_other_buttons_are_refused(control: str) -> None:
    scene = shown(BY_HAND, *WRONG)
    refused = scene.on(Press(control), 12.0)
    assert isinstance(refused, FaultScene)
    assert codes(refused.message) == ["does_nothing_here", *codes(scene.message)]
    assert refused.tune == Tune(tunes.REFUSE, 12.0)
