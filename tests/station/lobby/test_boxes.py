"""Choosing a box."""

from collections.abc import Iterator

import pytest

from station.core import tunes
from station.core.events import Action, Hold, Press, Tick, Touch, Turn
from station.core.frame import Lamp
from station.core.glyphs import digit
from station.core.messages import refusal
from station.core.tunes import Tune
from station.games.pegs.boxes import BOXES_WITH_PEGS
from station.games.registry import CUSTOM_BOX, FAMILY_OF, NAMES, family_of_box, play
from station.lobby.boxes import Menu, boxes_of, menu_boxes, open_menu
from station.matches.messages import GameMessages
from station.scenes.base import Choice, Go, Scene
from station.scenes.facts import Signal
from station.scenes.menu.setup import Setup
from station.scenes.messages import StationMessages
from station.scenes.signs import halves, light, pile
from tests.codes import codes
from tests.station.scenes.display import changes
from tests.station.scenes.menu_driver import BACK, KNOWN, LEFT, OK, RIGHT, WITH_PEGS, after, setup


def test_the_box_in_front_is_told_with_what_to_do() -> None:
    assert codes(Menu().message) == ["box_in_front", "choose_box"]
    assert str(Menu().message) == (
        "Original: 4 holes, 6 colours, 10 rows, 1296 codes. Press ok to choose it, turn the knob for the next box."
    )
    assert (Menu().name, Menu().draft_row(0.0), Menu().shield, Menu().match) == ("menu", None, None, None)


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
    assert Menu(place=2).learn(Signal.REVISITED, 10.0) == Menu(place=2, tune=Tune(tunes.TAKE_BACK, 10.0))


def test_turning_past_the_last_box_leads_up_to_the_families() -> None:
    way_up = after(Menu(), Turn(-1))
    assert codes(way_up.message) == ["other_boxes", "see_others"]
    families = after(way_up, OK)
    assert [*families_round(families)] == [*NAMES[1:], NAMES[0]]
    assert (after(way_up, Turn(1)).message, families.choice) == (Menu().message, Menu().at("codeknacker").choice)


def test_back_leads_one_level_up_each_time() -> None:
    mini = Menu().at("mini")
    boxes = after(mini, OK, BACK)
    assert boxes == mini._replace(tune=Tune(tunes.TAKE_BACK, 0.0))
    families = after(boxes, BACK)
    assert codes(families.message) == ["family_in_front", "choose_family"]
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


def test_a_family_is_a_box_of_it_with_a_lamp_for_each() -> None:
    for family in NAMES:
        box, *others = boxes_of(family)
        beside = light(pile(1 + len(others)) if others else (), Lamp("white", 60))
        shown = Menu(family=family, place=None).frame(0.0)
        assert (shown.pegs, shown.keys) == halves({**family_of_box(box).menu_entry(box).picture, **beside}), family
        assert [lamp.level for lamp in shown.keys].count(60) == (len(others) + 1 if others else 0), family


@pytest.mark.parametrize("shown", [after(Menu(), BACK), after(Menu(), LEFT), after(Menu(), BACK, RIGHT)])
def test_touching_a_family_or_a_box_opens_its_questions(shown: Menu) -> None:
    assert box_asked(after(shown, Touch("family", 1))) == "original"
    assert box_asked(after(shown, Touch("family", 2))) == "codeknacker"
    assert box_asked(after(shown, Touch("box", 4))) == "slider"
    assert after(after(shown, Touch("box", 4)), Touch("family", 1)).message == setup("slider").message
    assert [after(shown, Touch("family", number)) for number in (0, len(NAMES) + 1)] == [shown] * 2
    slider = setup("slider")
    assert [after(slider, Touch("family", number)) for number in (0, len(NAMES) + 1)] == [slider] * 2


def test_a_box_is_a_picture_with_its_number_and_a_click() -> None:
    for place, box in enumerate(boxes_of("pegs")):
        shown = changes(Menu(place=place, tune=Tune(tunes.MOVE_ON, 10.0)), 10.0, 20.0)
        assert [(at, frame.tone) for at, frame in shown] == [(0.0, 988.0), (0.02, None)]
        with_number = dict(light(digit(place + 1, 6), Lamp("white", 60)))
        picture = halves({**family_of_box(box).menu_entry(box).picture, **with_number})
        assert (shown[0][1].pegs, shown[0][1].keys) == picture, box


def test_the_box_that_was_just_played_comes_first() -> None:
    assert open_menu(None, KNOWN).choice.move == "match original"
    for terms, box in (*((box, box) for box in FAMILY_OF), ("super holes=3", "super"), ("c4p2g5", CUSTOM_BOX)):
        menu = open_menu(play(None, f"match {terms}").match, KNOWN)
        assert (menu.choice.move, menu.known) == (f"match {box}", KNOWN)


def test_the_boxes_stand_in_the_order_of_their_leaflets() -> None:
    titles = [str(after(Menu(), Turn(n)).message).split(":")[0] for n in range(1, 9)]
    assert titles == ["Superhirn", "Slider", "Super", "Mini", "Number", "Your own", "Other boxes", "Original"]


def test_the_choice_is_the_box_and_the_move_that_plays_it() -> None:
    for box in menu_boxes():
        menu = Menu().at(box)
        assert menu.choice == Choice(family_of_box(box).menu_entry(box).words, move=f"match {box}")
        assert menu.view(1.0)["choice"] == menu.choice.data


@pytest.mark.parametrize("ways", [(BACK,), (LEFT,)])
def test_without_a_box_in_front_no_move_is_offered(ways: tuple[Action, ...]) -> None:
    choice = after(Menu(), *ways).view(0.0)["choice"]
    assert choice is not None
    assert choice["move"] is None


def test_before_you_start_you_see_how_many_codes_there_are() -> None:
    for box in WITH_PEGS:
        for shown in (Menu().at(box), setup(box)):
            assert f" {GameMessages.codes(n=BOXES_WITH_PEGS[box].possibilities)}. " in str(shown.message)


def families_round(shown: Scene) -> Iterator[str]:
    """The names of the families, once round the knob."""
    for _ in NAMES:
        assert isinstance(shown, Menu)
        yield shown.family
        shown = after(shown, RIGHT)


def box_asked(shown: Scene) -> str:
    assert isinstance(shown, Setup)
    return str(shown.draft.box)


def test_an_invitation_may_interrupt_the_menu() -> None:
    assert Menu().audience.who == "free"


def test_a_free_cabinet_is_chosen_by_one_touch_and_stays_in_another_box() -> None:
    menu, boxes = Menu(KNOWN._replace(cabinets=(("hall", "Hall"), ("club", "Club")))), [*menu_boxes()]
    chosen = after(menu, Touch("invite", 1))
    club = after(chosen, Touch("item", 2), Touch("value", 3))
    others = [after(club, Touch("box", boxes.index(box) + 1)) for box in ("super", "word", "codeknacker")]
    assert [move_of(each) for each in (chosen, club, *others, after(Menu(), Touch("invite", 1)))] == [
        "match original players=Player-1,Player-2 boards=2 duel=hall",
        "match original players=Player-1,Player-2 boards=2 duel=club",
        "match super players=Player-1,Player-2 boards=2 duel=club",
        "match word players=Player-1,Player-2 boards=2 duel=club",
        "match codeknacker",
        "match original",
    ]


def move_of(scene: Scene) -> str:
    assert isinstance(scene, Setup)
    return str(scene.draft.move)
