"""The menu, as somebody at the cabinet meets it: a stranger chooses with knob and ok."""

from typing import Any

import pytest

from station.core import tunes
from station.core.events import Press, Turn
from station.core.frame import Lamp
from station.core.messages import join_sentences, refusal, sentences
from station.games.codes.messages import CodeMessages
from station.games.dice.menu import WITH_DICE
from station.games.pegs.menu import PEGS_FORM
from station.games.pegs.messages import PegMessages
from station.games.registry import FAMILY_OF
from station.lobby.boxes import Menu
from station.matches.messages import GameMessages
from station.matches.players import DEFAULT_PLAYER
from station.scenes.base import Choice, Make, Scene
from station.scenes.menu.form import NEW_NAME, Form, MenuFacts
from station.scenes.menu.naming import Naming
from station.scenes.menu.setup import Setup
from station.scenes.messages import StationMessages
from tests.station.scenes.display import changes, drawn
from tests.station.scenes.menu_driver import (
    ALONE,
    BACK,
    FIRST,
    LEFT,
    OK,
    PLAYERS,
    PUSHED,
    RIGHT,
    SECOND,
    WITH_CODES,
    after,
    at,
    letters,
    move,
    naming,
    number,
    picked,
    ring,
    setup,
    table,
    tried,
    two,
)

SLIDER = "Slider: 4 holes, 8 colours, none twice, 8 rows, 1680 codes. Player against the station, 1 round."
PLAY, HOLES, COLOURS = StationMessages.play(), PegMessages.how_many_holes(), PegMessages.how_many_colours()


def test_ok_alone_plays_a_box_as_its_leaflet_has_it() -> None:
    assert [setup(box).on(OK, 0.0) for box in FAMILY_OF] == [Make(f"match {box}") for box in FAMILY_OF]


def test_the_knob_goes_round_the_boxes_and_round_the_items() -> None:
    assert after(Menu(), *[RIGHT] * 8).message == Menu().message == after(Menu(), Turn(-8)).message
    for shown in (table(2, 1), *map(two, WITH_CODES)):
        assert after(at(shown, PLAY), Turn(len(list(ring(shown))))) == at(shown, PLAY)


def test_back_restores_what_was_being_changed() -> None:
    shown = at(setup("super"), HOLES)
    trial = after(shown, OK, Turn(2))
    assert trial.choice == Choice(shown.item.title, number(1), changing=True, move="match super holes=1")
    assert after(trial, BACK).message == shown.message
    assert move(after(trial, BACK)) == "match super"


def test_a_push_of_the_knob_does_what_ok_does() -> None:
    for shown in (Menu(), setup(), after(setup(), RIGHT), after(setup(), RIGHT, OK, RIGHT)):
        assert shown.on(PUSHED, 0.0) == shown.on(OK, 0.0)


def test_a_colour_is_refused_and_nothing_is_lost() -> None:
    for shown in (Menu(), setup(), after(setup(), RIGHT, OK, RIGHT), naming(*letters("AB"))):
        refused = after(shown, Press("red"))
        reason = StationMessages.turn_to_a_box() if shown == Menu() else StationMessages.only_knob_ok_and_back()
        assert refused.message == join_sentences(refusal(reason), *sentences(shown.message))
        assert drawn(refused.frame(1.0)) == drawn(shown.frame(1.0))
        assert after(refused, RIGHT) == after(shown, RIGHT)


def test_everything_chosen_is_in_the_move() -> None:
    shown = two("super")
    for title, words in (
        (FIRST, "Ada"), (SECOND, "Ben"), (HOLES, number(3)),
        (COLOURS, number(5)), (PegMessages.empty_holes(), PegMessages.may_be_in_a_code()),
        (CodeMessages.how_long(), CodeMessages.until_points(n=20)), (CodeMessages.who_marks(), CodeMessages.by_hand()),
        (CodeMessages.time_for_a_row(), CodeMessages.seconds(n=90)),
    ):  # fmt: skip
        shown = picked(shown, title, words)
    assert move(shown) == (
        "match super players=Ada,Ben holes=3 colours=5 blank=yes target=20 marker=codemaker limit=90"
    )
    assert str(at(shown, PLAY).message) == (
        "Super: 3 holes, 5 colours and blanks, 12 rows, 216 codes. Ada and Ben, first to 20 points, marked by hand, "
        "90 seconds a row. Press ok to play, turn the knob for more choices."
    )


def test_a_name_is_kept_when_another_player_joins_or_leaves() -> None:
    ada = picked(setup(), ALONE, "Ada")
    both = picked(ada, PLAYERS, CodeMessages.two_set_codes())
    assert [move(ada), move(both), move(picked(both, PLAYERS, CodeMessages.one_against_station()))] == [
        "match original players=Ada", "match original players=Ada,Player-2", "match original players=Ada",
    ]  # fmt: skip
    second = picked(setup(known=MenuFacts(("player-2",))), ALONE, "player-2")
    assert move(picked(second, PLAYERS, CodeMessages.two_set_codes())) == "match original players=player-2,Player-1"


def test_the_possible_codes_are_told_with_the_colours() -> None:
    for holes in (2, 6):
        shown = picked(setup("super"), HOLES, number(holes))
        said = {sentences(trial.message)[0] for trial in tried(at(shown, COLOURS))}
        assert said == {
            StationMessages.item_in_front_with(
                item=COLOURS, value=number(colours), addition=PegMessages.possible_codes(n=colours**holes)
            )
            for colours in range(1, 9)
        }
        blank = picked(shown, PegMessages.empty_holes(), PegMessages.may_be_in_a_code())
        assert f" {GameMessages.codes(n=9**holes)}. " in str(at(blank, PLAY).message)


def test_known_names_that_the_lamps_cannot_show_are_not_offered() -> None:
    asked = setup("original", known=MenuFacts(("中村", "Éva", "Ольга", "Åsa")))
    assert [str(trial.value.words) for trial in tried(at(asked, ALONE))] == ["Player", "Éva", "Åsa", "a new name"]


def sign_lamp(shown: Scene, now: float = 1.0) -> Lamp:
    """The lamp of the sign, which stands in the middle of the display."""
    return next(lamp for lamp in shown.frame(now).keys[5 * 6 :] if lamp.level)


def test_what_is_being_changed_is_yellow_and_blinks() -> None:
    assert sign_lamp(setup()) == Lamp("green")
    players = at(setup(), PLAYERS)
    assert sign_lamp(players) == Lamp("white", 60)
    trial = after(players, OK, now=10.0)
    assert [sign_lamp(trial, now) for now in (10.0, 10.4, 10.8, 60.0)] == [
        Lamp("yellow"), Lamp("yellow", 25), Lamp("yellow"), Lamp("yellow"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        (setup("slider"), f"{SLIDER} Press ok to play, turn the knob for more choices."),
        (at(setup(), ALONE), "Who plays: Player. Press ok to change it, turn the knob for the next choice."),
        (after(at(setup(), ALONE), OK, RIGHT),
         "Who plays: Ada. Turn the knob to change it, press ok to take it, back to keep it as it was."),
        (after(at(setup(), ALONE), OK, LEFT),
         "Who plays: a new name. Press ok to spell it, turn the knob for the others, back to keep the old one."),
        (at(setup("super"), HOLES),
         "Holes: 5, 32 768 possible codes. Press ok to change it, turn the knob for the next choice."),
        (after(setup(), Press("red")), "Only the knob, ok and back count here. " + str(setup().message)),
    ],
)  # fmt: skip
def test_a_question_reads_like_this(shown: Scene, said: str) -> None:
    assert str(shown.message) == said


def test_the_choice_is_the_item_with_its_value_and_the_move() -> None:
    usual = StationMessages.name(name=DEFAULT_PLAYER)
    assert setup().choice == Choice(PLAY, move="match original")
    who = at(setup(), ALONE)
    assert who.choice == Choice(ALONE, usual, move="match original")
    assert after(who, OK).choice == Choice(ALONE, usual, changing=True, move="match original")
    assert after(who, OK, RIGHT).choice == Choice(
        ALONE, StationMessages.name(name="Ada"), changing=True, move="match original players=Ada"
    )
    assert after(who, OK, LEFT).choice == Choice(
        ALONE, StationMessages.new_name(), changing=True, move="match original"
    )
    taken, ada = after(who, OK, RIGHT, OK), StationMessages.name(name="Ada")
    assert taken.choice == Choice(ALONE, ada, move="match original players=Ada")
    assert taken.view(1.0)["choice"] == Choice(ALONE, ada, move="match original players=Ada").data


def test_a_value_that_goes_without_saying_is_not_in_the_move() -> None:
    three = picked(setup("super"), HOLES, number(3))
    moves = [trial.choice.move for trial in tried(at(three, HOLES))]
    assert sorted(filter(None, moves)) == ["match super", *(f"match super holes={n}" for n in (1, 2, 3, 4, 6))]


@pytest.mark.parametrize("form", [PEGS_FORM, WITH_DICE], ids=["pegs", "dice"])
def test_the_items_of_a_form_have_different_codes(form: Form[Any]) -> None:
    titles = [item.title.code for item in form.items]
    assert len({*titles}) == len(titles)
    assert titles[0] == "play"


def test_what_changes_is_woken_for() -> None:
    trial = after(at(setup(), PLAYERS), OK, now=10.0)
    assert len([at for at, frame in changes(trial, 10.0, 60.0) if frame.tone is None]) == 25
    assert len(changes(at(setup("super"), CodeMessages.how_long()), 0.0, 60.0)) == 2


def test_the_name_of_the_other_player_is_taken() -> None:
    both = picked(picked(two(), FIRST, "Ada"), SECOND, "Ben")
    for title, other in ((FIRST, "Ben"), (SECOND, "Ada")):
        shown = after(next(trial for trial in tried(at(both, title)) if trial.trial == NEW_NAME), OK)
        assert isinstance(shown, Naming)
        assert shown.taken[other] == StationMessages.plays_already(name=other)
        assert {"Ada", "Ben"} & {*shown.taken} == {other}


def test_every_step_has_its_sound() -> None:
    players = at(setup(), PLAYERS)
    steps = [after(setup(), RIGHT), after(players, OK), after(players, OK, RIGHT), after(players, OK, OK),
             after(players, OK, BACK), after(players, Press("red"))]  # fmt: skip
    assert [step.tune.notes for step in steps if isinstance(step, Setup)] == [
        tunes.MOVE_ON, tunes.PLACE, tunes.MOVE_ON, tunes.SUBMIT, tunes.TAKE_BACK, tunes.REFUSE,
    ]  # fmt: skip
