"""A player's turn where it takes no dice to choose: the roll that is due, and roll on or stop."""

import pytest

from station.core import tunes
from station.core.events import CONTROLS, Hold, Press, Tick, Touch, Turn
from station.core.messages import Message, refusal, sentences
from station.core.tunes import SILENCE, Tune
from station.games.dice.events import DiceKept
from station.games.dice.messages import DiceMessages
from station.games.dice.scenes.board import GOLD, Big
from station.games.dice.scenes.turn import DiceDecide, DiceDue, decide_scene
from station.scenes.base import Go, Make, Roll
from tests.codes import codes
from tests.station.games.dice.match_builder import last_move, played
from tests.station.games.dice.scenes.dice_driver import ADA_AND_BEN, Cabinet, rolled
from tests.station.scenes.display import changes, rows

DUE = [
    "12 GWB... yy....",
    "10 PWGB.. yyy...",
    " 8 PCGWB. yyyy..",
    " 5 ...... G.....",
    " 4 wwwww. GG....",
    " 3 ...... GGG...",
    " 2 ...... GG....",
    " 1 ...... G.....",
    "-- Rw....",
]


ADAS_TURN = DiceMessages.turn_of(player="Ada", dice=DiceMessages.dice(n=5))
AT_STAKE = DiceMessages.at_stake(n=1, cards=1, amount=DiceMessages.millions(n=2))


def test_a_roll_is_due() -> None:
    cabinet = Cabinet(ADA_AND_BEN)
    assert cabinet.lamps == DUE
    assert cabinet.message == ADAS_TURN


def test_roll_on_and_stop_stand_side_by_side() -> None:
    cabinet = rolled("3 1 * 5 2")
    cabinet.press("green", "blue", "white", "ok")
    roads = ["...... G.....", "...ww. GG.rrr", "...... GGGrrr", "GBW... GG.rrr", "...... G....."]
    stops = ["...... g.....", "...... gg.RRR", "...... gggRRR", "GBW... gg.RRR", "...... g....."]
    assert [row[3:] for row in cabinet.lamps[3:8]] == roads
    cabinet.turn(1)
    assert [row[3:] for row in cabinet.lamps[3:8]] == stops
    cabinet.turn(1)
    assert cabinet.row(3)[6:] == "gggRRR"
    cabinet.turn(-3)
    assert [row[3:] for row in cabinet.lamps[3:8]] == roads


@pytest.mark.parametrize(("road", "taken"), [(1, Roll()), (2, Make("stop"))])
def test_a_road_that_is_touched_is_taken_whichever_was_chosen(road: int, taken: Roll | Make) -> None:
    cabinet = rolled("3 1 * 5 2")
    cabinet.press("green", "blue", "white", "ok")
    for detents in (1, -1):
        cabinet.turn(detents)
        assert cabinet.scene.on(Touch("road", road), cabinet.now + 1.0) == taken


CRACKED = (*ADA_AND_BEN, "roll 3 1 * 5 2", "keep 3@1 1@1 5@1")
"""Two million are at stake for Ada."""

BENS = (*CRACKED, "stop", "roll 1 1 1 1 1", "keep 1@1", "stop")
"""Ben has had a turn, and it is due to Ada, who has two million, to roll."""


def due(*moves: str) -> DiceDue:
    return DiceDue(played(*moves), 10.0, tune=Tune(tunes.START, 10.0))


def decide(*moves: str) -> DiceDecide:
    move = last_move(*moves)
    return decide_scene(move.match, 10.0, move.find(DiceKept))


def test_ok_or_a_push_rolls_and_back_held_asks_to_leave() -> None:
    scene = due(*ADA_AND_BEN)
    assert scene.on(Press("ok"), 10.0) == scene.on(Press("push"), 10.0) == Roll()
    assert scene.on(Hold("back"), 10.0) == Go("leave")
    assert scene.on(Tick(), 10.0) == scene == scene.on(Hold("ok"), 10.0)


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (Press("back"), DiceMessages.no_die_to_take_back()),
        (Press("red"), DiceMessages.roll_first()),
        (Turn(1), DiceMessages.roll_first()),
    ],
)
def test_before_the_roll_all_else_is_refused(action: Press | Turn, reason: Message) -> None:
    refused = due(*ADA_AND_BEN).on(action, 20.0)
    assert isinstance(refused, DiceDue)
    assert sentences(refused.message) == (refusal(reason), ADAS_TURN)
    assert refused.tune == Tune(tunes.REFUSE, 20.0)
    flashes = [rows(frame)[2] for _, frame in changes(refused._replace(tune=SILENCE, touched=0.0), 20.0, 30.0)]
    assert flashes == ["OOOOO. GGG...", "...... GGG..."] * 3


def test_holding_the_knob_shows_the_millions_for_two_seconds() -> None:
    held = due(*BENS).on(Hold("push"), 20.0)
    assert isinstance(held, DiceDue)
    assert held.big == Big("2", GOLD, 20.0)
    seen = changes(held._replace(tune=SILENCE, touched=0.0), 20.0, 30.0)
    assert [at for at, _ in seen] == [0.0, 2.0]
    assert seen[1][1] == due(*BENS)._replace(touched=0.0).frame(30.0)


def test_the_arrow_of_ok_blinks_and_a_tune_begins_a_turn() -> None:
    seen = changes(due(*ADA_AND_BEN)._replace(tune=SILENCE), 10.0, 60.0)
    assert [rows(frame)[2] for _, frame in seen] == [*["...... GGG...", "...... ggg..."] * 12, *["...... GGG..."]]
    assert due(*ADA_AND_BEN).frame(10.0).tone == tunes.START[0].hertz


def test_the_knob_chooses_to_stop_on_the_right() -> None:
    scene = decide(*CRACKED)
    stops = scene.on(Turn(1), 11.0)
    assert stops == scene._replace(stops=True, tune=Tune(tunes.MOVE_ON, 11.0), touched=11.0)
    assert isinstance(stops, DiceDecide)
    assert stops.on(Press("ok"), 11.0) == Make("stop")
    back = stops.on(Turn(-1), 12.0)
    assert isinstance(back, DiceDecide)
    assert back.on(Press("ok"), 12.0) == Roll()


@pytest.mark.parametrize(
    ("control", "reason"),
    [
        ("back", DiceMessages.aside_for_good()),
        *((control, DiceMessages.only_ok_and_turn()) for control in CONTROLS if control not in ("ok", "back")),
    ],
)
def test_nothing_else_counts_once_dice_are_aside(control: str, reason: Message) -> None:
    refused = decide(*CRACKED).on(Press(control), 20.0)
    assert isinstance(refused, DiceDecide)
    assert sentences(refused.message)[:2] == (refusal(reason), AT_STAKE)
    assert codes(refused.message)[2:] == ["roll_on_and_risk"]
    assert (refused.tune, refused.refused) == (Tune(tunes.REFUSE, 20.0), 20.0)
    assert rows(refused.frame(20.0))[2].startswith("OOOOO.")
    assert not rows(refused.frame(20.13))[2].startswith("OOOOO.")


def test_holds_ask_to_leave_or_show_what_is_at_stake() -> None:
    scene = decide(*CRACKED)
    assert scene.on(Hold("back"), 11.0) == Go("leave")
    assert scene.on(Hold("push"), 11.0) == scene._replace(big=Big("2", GOLD, 11.0))
    assert scene.on(Tick(), 11.0) == scene


def test_stopping_without_a_cracked_card_takes_nothing() -> None:
    stops = decide(*ADA_AND_BEN, "roll 3 4 4 4 4", "keep 3@1").on(Turn(1), 11.0)
    assert isinstance(stops, DiceDecide)
    assert codes(stops.message) == ["set_aside", "no_card_cracked", "stop_chosen"]
    assert str(DiceMessages.stop_chosen()) == (
        "STOP is chosen: press ok to end the turn, or turn the knob back to roll on."
    )


def test_a_card_that_is_cracked_now_sounds_like_one() -> None:
    assert decide(*CRACKED).tune == Tune(tunes.SAFE, 10.0)
    assert decide(*CRACKED, "roll 4 4", "keep 4@3").tune == Tune(tunes.SUBMIT, 10.0)
    assert decide_scene(played(*CRACKED), 10.0).tune == Tune(tunes.SUBMIT, 10.0)


def test_both_are_scenes_of_the_dice_without_a_row() -> None:
    for scene in (due(*ADA_AND_BEN), decide(*CRACKED)):
        assert (scene.name, scene.draft_row(0.0), scene.shield) == ("dice", None, None)


def test_what_blinks_is_woken_for() -> None:
    assert len(changes(decide(*CRACKED), 10.0, 60.0)) > 40
    assert decide(*CRACKED).due(60.0) is None


def test_with_two_chips_among_five_dice_all_five_roll_again() -> None:
    scene = decide(*ADA_AND_BEN, "roll 3 1 * * 2", "keep 3@1 1@1 2@2 * *")
    assert sentences(scene.message)[-1] == DiceMessages.roll_on_chosen(dice=DiceMessages.all_five_again())
    assert "press ok to roll all five dice again, or" in str(scene.message)
