"""The dice game at the lamps: what is lit in every phase of a turn, and what is said."""

import pytest

from station.core import tunes
from station.core.events import CONTROLS, Hold, Press
from station.core.messages import Message, list_items, refusal, sentences
from station.games.dice.advice import DiceAdvice, advise
from station.games.dice.family import FAMILY
from station.games.dice.match import DiceMatch
from station.games.dice.messages import DiceMessages
from station.games.dice.rules import play, read_kept
from station.games.dice.scenes.board import FACE_LAMPS
from station.games.dice.scenes.following import resumed_scene
from station.games.dice.scenes.keep import DiceKeep, Rolling
from station.games.dice.scenes.turn import DiceDecide
from station.games.dice.scenes.words import faces_in_words, placed_in_words
from station.matches.messages import GameMessages
from station.scenes.base import AskHint, Make, Scene
from station.scenes.facts import HintFound
from tests.codes import codes
from tests.station.games.dice.match_builder import played
from tests.station.games.dice.scenes.dice_driver import ADA_AND_BEN, Cabinet, rolled
from tests.station.scenes.display import letters


def aside(*dice: str) -> Message:
    """Dice to be set aside: "3@1" goes onto card 1."""
    return DiceMessages.to_be_set_aside(dice=placed_in_words([read_kept(die) for die in dice]))


def test_the_die_at_the_cursor_blinks_with_its_digits() -> None:
    cabinet = rolled("3 1 * 5 2")
    cabinet.turn(1)
    assert sentences(cabinet.message) == (
        DiceMessages.rolled(player="Ada", faces=faces_in_words("31*52")),
        DiceMessages.die_fits(n=3, face="1", cards=list_items([1, 2, 3])),
        DiceMessages.push_turn_or_press(),
    )
    assert [cabinet.row(number) for number in (12, 10, 8)] == ["GWR...YY....", "PWGR..YYY...", "PCGWR.YYYY.."]
    assert cabinet.row(3) == ".W.........."
    assert set(cabinet.seen(12)) == {"GWR...YY....", "GWB...YY...."}
    assert {row[1] for row in cabinet.seen(4)} <= {"B", "."}
    cabinet.rests()
    assert cabinet.row(12) == "GWB...YY...."
    assert cabinet.row(4) == "GBYWP......."


def test_a_die_set_aside_moves_down_and_its_marker_on_the_card() -> None:
    cabinet = rolled("3 1 * 5 2")
    cabinet.push()
    assert cabinet.lamps == [
        "12 RWB... YY....",
        "10 PWGB.. YYY...",
        " 8 PCGWB. YYYY..",
        " 5 ...... G.....",
        f" 4 {cabinet.row(4)[:6]} GG....",
        " 3 W..... GGG...",
        " 2 G..... GG....",
        " 1 ...... G.....",
        "-- Rw....",
    ]
    assert sentences(cabinet.message) == (
        aside("3@1"), DiceMessages.dice_would_be_left(n=4), DiceMessages.push_for_other_card(),
    )  # fmt: skip
    assert {row[0] for row in cabinet.seen(2)} == {"G", "."}
    cabinet.push(4)
    assert set(cabinet.seen(12)) == {"RWB...YY....", ".WB...YY...."}
    assert cabinet.row(12) == "RWB...YY...."


@pytest.mark.parametrize("control", CONTROLS)
def test_a_press_during_the_roll_chooses_nothing(control: str) -> None:
    cabinet = Cabinet(ADA_AND_BEN, "3 1 * 5 2")
    cabinet.press("ok", control)
    assert cabinet.row(4)[:6] == "GBYWP."
    assert sentences(cabinet.message)[0] == DiceMessages.rolled(player="Ada", faces=faces_in_words("31*52"))
    assert cabinet.made == ["roll 3 1 * 5 2"]
    assert cabinet.row(2) == "............"


@pytest.mark.parametrize(
    ("control", "reason"),
    [
        ("ok", DiceMessages.choose_die_first()),
        ("red", DiceMessages.button_means_no_die()),
        ("cyan", DiceMessages.no_die_shows(face="4")),
        ("yellow", DiceMessages.no_die_shows_chip()),
        ("blank", DiceMessages.no_die_shows_chip()),
        ("purple", DiceMessages.no_digit_to_cover(face="2")),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(control: str, reason: Message) -> None:
    cabinet = rolled("3 1 3 5 2", moves=(ADA_AND_BEN[0], "cards 351/2 531/2 153/2"))
    cabinet.press(control)
    as_rolled = DiceMessages.rolled(player="Ada", faces=faces_in_words("31352"))
    assert sentences(cabinet.message)[:2] == (refusal(reason), as_rolled)
    assert cabinet.row(3)[:5] == "OOOOO"
    assert cabinet.scene.frame(cabinet.now + 0.01).tone == tunes.REFUSE[0].hertz
    cabinet.turn(1)
    assert cabinet.says[0] == "rolled"
    assert cabinet.made == ["roll 3 1 3 5 2"]


def test_what_a_choice_sounds_like() -> None:
    cabinet = rolled("3 1 * 5 2")
    heard = []
    for control in ("green", "yellow", "back", "blue", "white"):
        cabinet.press(control)
        assert isinstance(cabinet.scene, DiceKeep)
        heard.append(cabinet.scene.tune.notes)
    assert heard == [tunes.PLACE, tunes.CHIP_TUNE, tunes.TAKE_BACK, tunes.PLACE, tunes.SAFE]
    cabinet.turn(1)
    assert isinstance(cabinet.scene, DiceKeep)
    assert cabinet.scene.tune.notes == tunes.MOVE_ON


# Hints in the dice box: ok held down asks for one, the dice that are advised lie there, and the game is assisted.


SOLO = ("match codeknacker players=Ada", ADA_AND_BEN[1])
ROLL = "roll 3 5 1 4 4"
KEEP = "keep 1@1 3@1 5@1"


def asked(scene: Scene, match: DiceMatch) -> Scene:
    """The scene while the hint is being thought of."""
    return FAMILY.table.scene_after(scene, play(match, "hint"), 11.0, 0.3)


def said(scene: Scene) -> Message | None:
    return scene.notice


def test_ok_held_asks_for_a_hint_and_the_choice_stays() -> None:
    match = played(*SOLO, ROLL)
    scene = resumed_scene(match, None, 10.0, 0.3).on(Press("blue"), 10.5)
    assert isinstance(scene, DiceKeep)
    told = scene.on(Hold("ok"), 11.0)
    assert isinstance(told, DiceKeep)
    assert (codes(told.message)[:2], told.selection) == (["hint_costs", "ok_gives_hint"], scene.selection)
    assert told.on(Press("ok"), 11.5) == AskHint("hint")
    back = told.on(Press("back"), 11.5)
    assert isinstance(back, DiceKeep)
    assert (back.selection, back.message) == (scene.selection, scene.message)
    waiting = asked(scene, match)
    assert isinstance(waiting, DiceKeep)
    assert (waiting.selection.chosen, said(waiting)) == (scene.selection.chosen, GameMessages.hint_asked())
    assert said(asked(resumed_scene(played(*ADA_AND_BEN, ROLL), None, 10.0, 0.3), played(*ADA_AND_BEN, ROLL))) == (
        GameMessages.hint_asked_by(player="Ada")
    )


def test_the_dice_that_are_advised_are_chosen_and_ok_keeps_them() -> None:
    match = played(*SOLO, ROLL, "hint")
    advice = advise(match)
    told = resumed_scene(match, None, 10.0, 0.3).learn(HintFound(advice), 12.0)
    assert codes(told.message)[:2] == ["hint_decision", "hint_worth"]
    made = told.on(Press("ok"), 13.0)
    assert isinstance(made, Make)
    assert sorted(made.move.split()) == sorted(advice.move.split())


def test_the_road_that_is_advised_is_chosen_and_ok_takes_it() -> None:
    match = played(*SOLO, ROLL, KEEP, "hint")
    scene = resumed_scene(match, None, 10.0, 0.3)
    assert isinstance(scene, DiceDecide)
    assert scene.on(Hold("ok"), 11.0) == AskHint("hint")
    for move, stops in (("stop", True), ("roll", False)):
        told = scene.learn(HintFound(DiceAdvice(move, 2.0)), 12.0)
        assert isinstance(told, DiceDecide)
        assert told.stops == stops
        assert str(told.message).startswith("Hint: ")


# Dice that tumble and come to lie one after the other.


FIVE = Rolling("31*52", 10.0)
LIES = (10.3, 10.42, 10.54, 10.66, 10.9)
"""When each of five dice comes to lie; the last one keeps everybody waiting."""


def test_each_die_lies_at_its_time() -> None:
    for number, at in enumerate(LIES):
        assert FIVE.lamps(at)[number] == FACE_LAMPS["31*52"[number]]
        assert FIVE.lamps(at - 0.01)[number].level == 40
    assert Rolling("3", 10.0).lamps(10.89)[0].level == 40
    assert Rolling("3", 10.0).lamps(10.9) == (FACE_LAMPS["3"],)


def test_a_die_that_tumbles_shows_another_face_every_step() -> None:
    seen = [letters(FIVE.lamps(10.0 + 0.075 * step)) for step in range(4)]
    assert seen == ["BCWBC", "YPGYP", "CWBCW", "PGYPG"]


def test_it_is_over_when_all_lie_and_seen_half_a_second_later() -> None:
    assert (FIVE.over_at, FIVE.seen_at) == (10.9, 11.4)
    assert [FIVE.over(now) for now in (10.89, 10.9)] == [FIVE.seen(now) for now in (11.39, 11.4)] == [False, True]
    assert FIVE.stop_now(20.0) == Rolling("31*52", 19.1)
    assert Rolling("31*52").seen(0.0)


def test_the_rattle_is_as_long_as_the_roll_and_a_chip_chimes() -> None:
    assert Rolling("312", 10.0).notes() == tunes.RATTLE
    assert FIVE.notes() == tunes.RATTLE + tunes.CHIP_TUNE
    assert sum(note.seconds for note in tunes.RATTLE) == pytest.approx(0.9)


def test_until_the_dice_lie_nothing_is_told() -> None:
    cabinet = Cabinet(ADA_AND_BEN, "3 1 * 5 2")
    cabinet.press("ok")
    assert isinstance(cabinet.scene, DiceKeep)
    assert (cabinet.scene.told, cabinet.scene.name, cabinet.scene.shield) == (False, "dice", None)
    assert cabinet.scene.game_view["rolling"] is True
    assert cabinet.scene.due(cabinet.now) is not None
    cabinet.wait(0.95)
    assert isinstance(cabinet.scene, DiceKeep)
    assert cabinet.scene.told
    assert cabinet.scene.game_view["rolling"] is False


def test_dice_that_lie_at_once_sound_like_a_chip_or_none() -> None:
    for roll, notes in (("3 1 * 5 2", tunes.CHIP_TUNE), ("3 1 1 5 2", tunes.SUBMIT)):
        cabinet = Cabinet(ADA_AND_BEN, roll)
        cabinet.press("ok", "ok")
        assert isinstance(cabinet.scene, DiceKeep)
        assert (cabinet.scene.told, cabinet.scene.tune.notes, cabinet.scene.touched) == (True, notes, 0.0)
