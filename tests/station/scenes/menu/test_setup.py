"""The menu, as somebody at the cabinet meets it: a stranger chooses with knob and ok."""

import pytest

from station.core import tunes
from station.core.events import Press, Turn
from station.core.frame import Lamp
from station.games.registry import FAMILY_OF
from station.scenes.base import Go, Make, Scene
from station.scenes.menu.boxes import Menu
from station.scenes.menu.naming import Naming
from station.scenes.menu.setup import Setup
from tests.simulator import play
from tests.station.scenes.display import changes, drawn
from tests.station.scenes.menu_driver import (
    ALONE,
    BACK,
    FIRST,
    KNOWN,
    OK,
    PLAYERS,
    PUSHED,
    RIGHT,
    SECOND,
    WITH_PEGS,
    after,
    at,
    letters,
    move,
    naming,
    picked,
    ring,
    setup,
    table,
    tried,
    two,
)


@pytest.mark.parametrize("box", list(FAMILY_OF))
def test_ok_alone_plays_a_box_as_its_leaflet_has_it(box: str) -> None:
    assert setup(box).on(OK, 0.0) == Make(f"match {box}")


def test_the_knob_goes_round_the_boxes_and_round_the_items() -> None:
    assert after(Menu(), *[RIGHT] * 5).message == Menu().message == after(Menu(), Turn(-5)).message
    for shown in (table(2, 1), *map(two, WITH_PEGS)):
        assert after(at(shown, "Play"), Turn(len(list(ring(shown))))) == at(shown, "Play")


def test_back_leads_out_step_by_step() -> None:
    chosen = after(Menu(KNOWN), Turn(3))
    assert after(chosen, OK, BACK).message == chosen.message
    assert chosen.on(BACK, 0.0) == Go("attract")


def test_back_restores_what_was_being_changed() -> None:
    shown = at(setup("super"), "Holes")
    trial = after(shown, OK, Turn(2))
    assert "Holes: 1," in trial.message
    assert after(trial, BACK).message == shown.message
    assert move(after(trial, BACK)) == "match super"


def test_a_push_of_the_knob_does_what_ok_does() -> None:
    for shown in (Menu(), setup(), after(setup(), RIGHT), after(setup(), RIGHT, OK, RIGHT)):
        assert shown.on(PUSHED, 0.0) == shown.on(OK, 0.0)


def test_a_colour_is_refused_and_nothing_is_lost() -> None:
    for shown in (Menu(), setup(), after(setup(), RIGHT, OK, RIGHT), naming(*letters("AB"))):
        refused = after(shown, Press("red"))
        assert refused.message.endswith(shown.message)
        assert refused.message != shown.message
        assert drawn(refused.frame(1.0)) == drawn(shown.frame(1.0))
        assert after(refused, RIGHT) == after(shown, RIGHT)


def test_everything_chosen_is_in_the_move() -> None:
    shown = two("super")
    for title, words in (
        (FIRST, "Ada"), (SECOND, "Ben"), ("Holes", "3"), ("Colours", "5"), ("Empty holes", "may be"),
        ("How long", "until somebody has 20 points"), ("Who marks the rows", "whoever set"), ("Time for a row", "90"),
    ):  # fmt: skip
        shown = picked(shown, title, words)
    assert move(shown) == (
        "match super players=Ada,Ben holes=3 colours=5 blank=yes target=20 marker=codemaker limit=90"
    )
    assert at(shown, "Play").message == (
        "Super: 3 holes, 5 colours and blanks, 12 rows, 216 codes. Ada and Ben, first to 20 points, marked by hand, "
        "90 seconds a row. Press ok to play, turn the knob for more choices."
    )


def test_somebody_who_said_a_name_keeps_it_when_another_joins_or_leaves() -> None:
    ada = picked(setup(), ALONE, "Ada")
    both = picked(ada, PLAYERS, "two")
    assert [move(ada), move(both), move(picked(both, PLAYERS, "one, "))] == [
        "match original players=Ada", "match original players=Ada,White", "match original players=Ada",
    ]  # fmt: skip
    white = picked(setup(known=("white",)), ALONE, "white")
    assert move(picked(white, PLAYERS, "two")) == "match original players=white,Red"


def test_the_possibilities_are_those_of_the_leaflets_table() -> None:
    for holes in range(1, 7):
        shown = picked(setup("super"), "Holes", str(holes))
        counts = [int(trial.message.split()[2]) for trial in tried(at(shown, "Colours"))]
        assert sorted(counts) == [colours**holes for colours in range(1, 9)]
        blank = picked(shown, "Empty holes", "may be")
        assert f" {9**holes} codes." in at(blank, "Play").message


def test_the_names_of_a_game_are_known_in_the_next() -> None:
    shows = play("match original players=Zoe,Ada\nleave\npress ok\nturn +2\npress ok\nturn +1\nshow\nturn +1\nshow")
    assert [show["message"].split(".")[0] for show in shows] == ["Who plays: Zoe", "Who plays: Ada"]


def sign_lamp(shown: Scene, now: float = 1.0) -> Lamp:
    """The lamp of the sign, which stands in the middle of the display."""
    return next(lamp for lamp in shown.frame(now).keys[5 * 6 :] if lamp.level)


def test_play_is_green_a_sign_is_white_and_what_is_being_changed_is_yellow_and_blinks() -> None:
    assert sign_lamp(setup()) == Lamp("green")
    players = at(setup(), PLAYERS)
    assert sign_lamp(players) == Lamp("white", 60)
    trial = after(players, OK, now=10.0)
    assert [sign_lamp(trial, now) for now in (10.0, 10.4, 10.8, 60.0)] == [
        Lamp("yellow"), Lamp("yellow", 25), Lamp("yellow"), Lamp("yellow"),
    ]  # fmt: skip


def test_what_changes_is_woken_for() -> None:
    trial = after(at(setup(), PLAYERS), OK, now=10.0)
    assert len([at for at, frame in changes(trial, 10.0, 60.0) if frame.tone is None]) == 25
    assert len(changes(at(setup("super"), "How long"), 0.0, 60.0)) == 2


def test_whoever_spells_a_name_cannot_have_that_of_the_other_player() -> None:
    both = picked(picked(two(), FIRST, "Ada"), SECOND, "Ben")
    for title, other in ((FIRST, "Ben"), (SECOND, "Ada")):
        spelling = after(at(both, title), OK)
        while not spelling.message.startswith(f"{title}: a new name"):
            spelling = after(spelling, RIGHT)
        shown = after(spelling, OK)
        assert isinstance(shown, Naming)
        assert shown.taken[other] == f"{other} plays already: two players cannot have the same name"
        assert {"Ada", "Ben"} & {*shown.taken} == {other}


def test_every_step_has_its_sound() -> None:
    players = at(setup(), PLAYERS)
    steps = [after(setup(), RIGHT), after(players, OK), after(players, OK, RIGHT), after(players, OK, OK),
             after(players, OK, BACK), after(players, Press("red"))]  # fmt: skip
    assert [step.tune.notes for step in steps if isinstance(step, Setup)] == [
        tunes.MOVE_ON, tunes.PLACE, tunes.MOVE_ON, tunes.SUBMIT, tunes.TAKE_BACK, tunes.REFUSE,
    ]  # fmt: skip
