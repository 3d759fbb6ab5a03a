"""Choosing a box."""

from collections.abc import Iterator

import pytest

from station.core import tunes
from station.core.events import Action, Hold, Press, Tick, Touch, Turn
from station.core.frame import Lamp
from station.core.glyphs import digit
from station.core.messages import refusal
from station.core.tunes import Tune
from station.games.messages import GameMessages
from station.games.pegs.boxes import BOXES as PEGS
from station.games.registry import CUSTOM_BOX, FAMILY_OF, NAMES, family_of_box, play
from station.scenes.base import Choice, Go, Scene
from station.scenes.menu.boxes import BOXES, BOXES_OF, Menu, open_menu
from station.scenes.menu.setup import Setup
from station.scenes.messages import StationMessages
from station.scenes.signs import halves, lit, pile
from tests.codes import codes
from tests.simulator import last, some
from tests.simulator import play as play_script
from tests.station.scenes.display import changes
from tests.station.scenes.menu_driver import BACK, KNOWN, LEFT, OK, RIGHT, WITH_PEGS, after, setup

BEGUN = "match codeknacker players=Ada,Ben"


def test_the_box_in_front_is_told_with_what_to_do() -> None:
    assert codes(Menu().message) == ["box_in_front", "choose_box"]
    assert str(Menu().message) == (
        "Original: 4 holes, 6 colours, 10 rows, 1296 codes. Press ok to choose it, turn the knob for the next box."
    )
    assert (Menu().name, Menu().building, Menu().shield, Menu().match) == ("menu", None, None, None)


def test_turning_clicks_and_ok_leads_to_the_questions_of_the_box() -> None:
    turned = Menu(KNOWN).on(RIGHT, 10.0)
    assert turned == Menu(KNOWN, place=1, last="superhirn", tune=Tune(tunes.MOVE_ON, 10.0))
    chosen = after(Menu(KNOWN, notice=StationMessages.left_the_game()), OK, now=10.0)
    assert isinstance(chosen, Setup)
    assert chosen.boxes == Menu(KNOWN)
    assert (chosen.draft.box, chosen.tune) == ("original", Tune(tunes.SUBMIT, 10.0))
    assert [Menu().on(each, 10.0) for each in (Tick(), Hold("back"))] == [Menu()] * 2


def test_a_colour_is_refused_with_what_to_do() -> None:
    refused = after(Menu(), Press("red"), now=10.0)
    assert refused == Menu(notice=refusal(StationMessages.turn_to_a_box()), tune=Tune(tunes.REFUSE, 10.0))
    assert str(refused.message) == f"Turn the knob to choose a box, press ok to take it. {Menu().message}"
    assert Menu(place=2).resumed(10.0) == Menu(place=2, tune=Tune(tunes.TAKE_BACK, 10.0))


def test_turning_past_the_last_box_leads_up_to_the_families_and_the_next_one_is_in_front() -> None:
    way_up = after(Menu(), Turn(-1))
    assert codes(way_up.message) == ["other_boxes", "see_others"]
    assert str(way_up.message).startswith("Other boxes: Code Knacker")
    families = after(way_up, OK)
    assert [*families_round(families)] == [*NAMES[1:], NAMES[0]]
    assert (after(way_up, Turn(1)).message, families.choice) == (Menu().message, Menu().at("codeknacker").choice)


def test_back_leads_one_level_up_each_time_from_the_questions_to_attract_mode() -> None:
    mini = Menu().at("mini")
    boxes = after(mini, OK, BACK)
    assert boxes == mini._replace(tune=Tune(tunes.TAKE_BACK, 0.0))
    families = after(boxes, BACK)
    assert codes(families.message) == ["family_in_front", "choose_family"]
    assert str(families.message) == (
        "The boxes with pegs: Original, Superhirn, Slider, Super, Mini, Number, Your own. "
        "Press ok to choose one of them, turn the knob for others."
    )
    assert families.on(BACK, 10.0) == Go("attract")


def test_a_family_opens_with_the_box_that_was_in_front_last() -> None:
    families = after(Menu().at("mini"), BACK, RIGHT, LEFT)
    assert after(families, OK).message == Menu().at("mini").message


def test_a_family_with_one_box_goes_straight_on_to_its_questions() -> None:
    dice = Menu().at("codeknacker")
    assert codes(dice.message) == ["box_in_front", "choose_box"]
    asked = after(dice, OK)
    assert isinstance(asked, Setup)
    assert (asked.draft.box, asked.boxes) == ("codeknacker", dice)
    assert after(asked, BACK).message == dice.message
    assert dice.on(BACK, 10.0) == Go("attract")


@pytest.mark.parametrize("family", NAMES)
def test_a_family_is_its_only_box_or_a_box_of_it_with_a_lamp_for_each(family: str) -> None:
    box, *others = BOXES_OF[family]
    beside = lit(pile(1 + len(others)) if others else (), Lamp("white", 60))
    pegs, keys = halves({**family_of_box(box).menu_entry(box).picture, **beside})
    shown = Menu(family=family, place=None).frame(0.0)
    assert (shown.pegs, shown.keys) == (pegs, keys)
    assert [lamp.level for lamp in keys].count(60) == (len(others) + 1 if others else 0)


@pytest.mark.parametrize("shown", [after(Menu(), BACK), after(Menu(), LEFT), after(Menu(), BACK, RIGHT)])
def test_a_touch_of_a_family_or_a_box_leads_to_the_questions_of_a_box(shown: Menu) -> None:
    assert box_asked(after(shown, Touch("family", 1))) == "original"
    assert box_asked(after(shown, Touch("family", 2))) == "codeknacker"
    assert box_asked(after(shown, Touch("box", 4))) == "slider"
    assert after(after(shown, Touch("box", 4)), Touch("family", 1)).message == setup("slider").message
    assert [after(shown, Touch("family", number)) for number in (0, len(NAMES) + 1)] == [shown] * 2
    slider = setup("slider")
    assert [after(slider, Touch("family", number)) for number in (0, len(NAMES) + 1)] == [slider] * 2


@pytest.mark.parametrize(("place", "box"), list(enumerate(BOXES_OF["pegs"])))
def test_the_number_of_the_box_stands_beside_its_picture_and_a_click_sounds(place: int, box: str) -> None:
    shown = changes(Menu(place=place, tune=Tune(tunes.MOVE_ON, 10.0)), 10.0, 20.0)
    assert [(at, frame.tone) for at, frame in shown] == [(0.0, 988.0), (0.02, None)]
    with_number = dict(lit(digit(place + 1, 6), Lamp("white", 60)))
    pegs, keys = halves({**family_of_box(box).menu_entry(box).picture, **with_number})
    assert (shown[0][1].pegs, shown[0][1].keys) == (pegs, keys)


@pytest.mark.parametrize(
    ("moves", "box"),
    [
        ((), "original"), *(((f"match {box}",), box) for box in FAMILY_OF), (("match super holes=3",), "super"),
        (("match c4p2g5",), CUSTOM_BOX),
    ],
)  # fmt: skip
def test_the_box_that_was_just_played_comes_first(moves: tuple[str, ...], box: str) -> None:
    match = None
    for move in moves:
        match = play(match, move)
    menu = open_menu(match, KNOWN)
    assert (menu.choice.move, menu.known) == (f"match {box}", KNOWN)


def test_three_presses_play_the_box_that_was_played_last_even_after_attract_mode() -> None:
    for box in ("mini", "codeknacker"):
        shows = play_script(f"match {box} players=Ada\nleave\nwait 600\nshow\npress red ok ok\nshow")
        assert [some(show, "scene", "box") for show in shows] == [
            {"scene": "attract", "box": None}, {"scene": shows[-1]["scene"], "box": box},
        ]  # fmt: skip


def test_any_press_and_twice_ok_plays_the_original_box_alone() -> None:
    for first in ("press red", "press ok", "push", "turn +1", "press back"):
        shown = last(f"{first}\npress ok ok")
        assert some(shown, "scene", "box", "round") == {"scene": "guess", "box": "original", "round": 1}
        assert [player["name"] for player in shown["players"]] == ["Player", "Station"]


def test_the_boxes_stand_in_the_order_of_their_leaflets_and_one_of_your_own_is_last() -> None:
    titles = [str(after(Menu(), Turn(n)).message).split(":")[0] for n in range(1, 9)]
    assert titles == ["Superhirn", "Slider", "Super", "Mini", "Number", "Your own", "Other boxes", "Original"]


@pytest.mark.parametrize("box", BOXES)
def test_the_choice_is_the_box_and_the_move_that_plays_it_as_usual(box: str) -> None:
    menu = Menu().at(box)
    assert menu.choice == Choice(family_of_box(box).menu_entry(box).words, move=f"match {box}")
    assert menu.view(1.0)["choice"] == menu.choice.data


@pytest.mark.parametrize("ways", [(BACK,), (LEFT,)])
def test_where_no_box_is_in_front_none_can_be_played_at_once(ways: tuple[Action, ...]) -> None:
    assert after(Menu(), *ways).view(0.0)["choice"]["move"] is None


@pytest.mark.parametrize("box", WITH_PEGS)
def test_before_you_start_you_see_how_many_codes_there_are(box: str) -> None:
    for shown in (Menu().at(box), setup(box)):
        assert f" {GameMessages.codes(n=PEGS[box].possibilities)}. " in str(shown.message)


def test_who_left_a_game_finds_its_box_in_front() -> None:
    left = last("match codeknacker players=Ada,Ben\nleave")
    assert [said["code"] for said in left["says"]] == ["left_the_game", "box_in_front", "choose_box"]
    assert left["choice"] == Menu().at("codeknacker").choice.data
    assert left["message"].startswith("You left the game. Code Knacker: 5 dice")


def families_round(shown: Scene) -> Iterator[str]:
    """The names of the families, once round the knob."""
    for _ in NAMES:
        assert isinstance(shown, Menu)
        yield shown.family
        shown = after(shown, RIGHT)


def box_asked(shown: Scene) -> str:
    assert isinstance(shown, Setup)
    return str(shown.draft.box)
