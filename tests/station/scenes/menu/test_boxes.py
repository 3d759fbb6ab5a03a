"""Choosing a box."""

import pytest

from station.core import tunes
from station.core.events import Hold, Press, Tick, Turn
from station.core.frame import Lamp
from station.core.glyphs import digit
from station.core.messages import refusal
from station.core.tunes import Tune
from station.games.messages import GameMessages
from station.games.pegs.boxes import BOXES as PEGS
from station.games.registry import family_of_box, play
from station.scenes.base import Choice, Go
from station.scenes.menu.boxes import BOXES, Menu
from station.scenes.menu.boxes import index_of as box_after
from station.scenes.menu.setup import Setup
from station.scenes.messages import StationMessages
from station.scenes.signs import halves, lit
from tests.codes import codes
from tests.simulator import last, some
from tests.station.scenes.display import changes
from tests.station.scenes.menu_driver import BACK, KNOWN, OK, RIGHT, WITH_PEGS, after, setup

BEGUN = "match codeknacker players=Ada,Ben"


def test_the_box_in_front_is_told_with_what_to_do() -> None:
    assert codes(Menu().message) == ["box_in_front", "choose_box"]
    assert str(Menu().message) == (
        "Original: 4 holes, 6 colours, 10 rows, 1296 codes. Press ok to choose it, turn the knob for the next box."
    )
    assert (Menu().name, Menu().building, Menu().shield, Menu().match) == ("menu", None, None, None)


def test_turning_clicks_and_ok_leads_to_the_questions_of_the_box() -> None:
    assert Menu(KNOWN).on(RIGHT, 10.0) == Menu(KNOWN, chosen=1, tune=Tune(tunes.MOVE_ON, 10.0))
    chosen = after(Menu(KNOWN, notice=StationMessages.left_the_game()), OK, now=10.0)
    assert isinstance(chosen, Setup)
    assert chosen.boxes == Menu(KNOWN)
    assert (chosen.draft.box, chosen.tune) == ("original", Tune(tunes.SUBMIT, 10.0))
    assert Menu().on(BACK, 10.0) == Go("attract")
    assert [Menu().on(each, 10.0) for each in (Tick(), Hold("back"))] == [Menu()] * 2


def test_a_colour_is_refused_with_what_to_do() -> None:
    refused = after(Menu(), Press("red"), now=10.0)
    assert refused == Menu(notice=refusal(StationMessages.turn_to_a_box()), tune=Tune(tunes.REFUSE, 10.0))
    assert str(refused.message) == f"Turn the knob to choose a box, press ok to take it. {Menu().message}"
    assert Menu(chosen=2).resumed(10.0) == Menu(chosen=2, tune=Tune(tunes.TAKE_BACK, 10.0))


@pytest.mark.parametrize("chosen", range(len(BOXES)))
def test_the_number_of_the_box_stands_beside_its_picture_and_a_click_sounds(chosen: int) -> None:
    shown = changes(Menu(chosen=chosen, tune=Tune(tunes.MOVE_ON, 10.0)), 10.0, 20.0)
    assert [(at, frame.tone) for at, frame in shown] == [(0.0, 988.0), (0.02, None)]
    with_number = dict(lit(digit(chosen + 1, 6), Lamp("white", 60)))
    pegs, keys = halves({**family_of_box(BOXES[chosen]).menu_entry(BOXES[chosen]).picture, **with_number})
    assert (shown[0][1].pegs, shown[0][1].keys) == (pegs, keys)


@pytest.mark.parametrize(
    ("moves", "chosen"),
    [
        ((), 0), (("match original",), 0), (("match superhirn",), 1), ((BEGUN,), 2), (("match slider",), 3),
        (("match super holes=3",), 4), (("match mini",), 5), (("match number",), 6), (("match c4p2g5",), 7),
    ],
)  # fmt: skip
def test_the_box_that_was_just_played_comes_first(moves: tuple[str, ...], chosen: int) -> None:
    match = None
    for move in moves:
        match = play(match, move)
    assert box_after(match) == chosen


def test_any_press_and_twice_ok_plays_the_original_box_alone() -> None:
    for first in ("press red", "press ok", "push", "turn +1", "press back"):
        shown = last(f"{first}\npress ok ok")
        assert some(shown, "scene", "box", "round") == {"scene": "guess", "box": "original", "round": 1}
        assert [player["name"] for player in shown["players"]] == ["Player", "Station"]


def test_the_boxes_stand_in_the_order_of_their_leaflets_and_one_of_your_own_is_last() -> None:
    titles = [str(after(Menu(), Turn(n)).message).split(":")[0] for n in range(1, 9)]
    assert titles == ["Superhirn", "Code Knacker", "Slider", "Super", "Mini", "Number", "Your own", "Original"]


@pytest.mark.parametrize("chosen", range(len(BOXES)))
def test_the_choice_is_the_box_and_the_move_that_plays_it_as_usual(chosen: int) -> None:
    menu, box = Menu(chosen=chosen), BOXES[chosen]
    assert menu.choice == Choice(family_of_box(box).menu_entry(box).words, move=f"match {box}")
    assert menu.view(1.0)["choice"] == menu.choice.data


@pytest.mark.parametrize("box", WITH_PEGS)
def test_before_you_start_you_see_how_many_codes_there_are(box: str) -> None:
    for shown in (after(Menu(), Turn(BOXES.index(box))), setup(box)):
        assert f" {GameMessages.codes(n=PEGS[box].possibilities)}. " in str(shown.message)


def test_who_left_a_game_finds_its_box_in_front() -> None:
    left = last("match codeknacker players=Ada,Ben\nleave")
    assert [said["code"] for said in left["says"]] == ["left_the_game", "box_in_front", "choose_box"]
    assert left["choice"] == Menu(chosen=2).choice.data
    assert left["message"].startswith("You left the game. Code Knacker: 5 dice")
