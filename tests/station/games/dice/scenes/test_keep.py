"""The dice game at the lamps: what is lit in every phase of a turn, and what is said."""

import pytest

from station.core import tunes
from station.core.events import CONTROLS
from station.core.messages import Message, list_items, refusal, sentences
from station.games.dice.messages import DiceMessages
from station.games.dice.rules import read_kept
from station.games.dice.scenes.keep import DiceKeep
from station.games.dice.scenes.words import faces_in_words, placed_in_words
from tests.station.games.dice.scenes.dice_driver import ADA_AND_BEN, Cabinet, rolled

AT_STAKE = DiceMessages.at_stake(n=1, cards=1, amount=DiceMessages.millions(n=2))


def aside(*dice: str) -> Message:
    """Dice to be set aside: "3@1" goes onto card 1."""
    return DiceMessages.to_be_set_aside(dice=placed_in_words([read_kept(die) for die in dice]))


def test_dice_that_do_not_fit_go_dark_after_everybody_has_seen_them() -> None:
    cabinet = Cabinet((ADA_AND_BEN[0], "cards 351/2 531/2 351/2 222/2"), "3 2 * 4 1")
    cabinet.press("ok")
    cabinet.wait(1.1)
    assert cabinet.row(4)[:6] == "GPYCB."
    cabinet.wait(0.4)
    assert [cabinet.row(4)[at] for at in (1, 3)] == [".", "."]
    cabinet.rests()
    assert cabinet.row(4)[:6] == "G.Y.B."
    assert cabinet.row(3)[:6] == "W....."


def test_the_die_at_the_cursor_blinks_and_so_do_the_digits_it_may_cover() -> None:
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


def test_only_cards_that_the_die_may_go_to_have_bright_coins() -> None:
    cabinet = rolled("4 1 * 5 2")
    assert [cabinet.row(number)[6:] for number in (12, 10, 8)] == ["yy....", "yyy...", "YYYY.."]
    cabinet.turn(2)
    assert [cabinet.row(number)[6:] for number in (12, 10, 8)] == ["yy....", "yyy...", "yyyy.."]
    assert cabinet.says == ["rolled", "chip_covers_nothing", "push_turn_or_press"]


def test_a_die_set_aside_moves_down_and_its_marker_lies_on_the_card() -> None:
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


def test_a_safe_that_would_be_cracked_is_gold_at_once() -> None:
    cabinet = rolled("3 1 * 5 2")
    cabinet.press("green", "blue", "white")
    assert AT_STAKE in sentences(cabinet.message)
    assert set(cabinet.seen(12)) == {"YRY...YY....", "Y.Y...YY....", "yRy...YY....", "y.y...YY....", "YYY...YY...."}
    cabinet.rests()
    assert cabinet.row(12) == "YYY...YY...."


@pytest.mark.parametrize("control", CONTROLS)
def test_whoever_presses_while_the_dice_roll_sees_them_lie_and_chooses_nothing(control: str) -> None:
    cabinet = Cabinet(ADA_AND_BEN, "3 1 * 5 2")
    cabinet.press("ok", control)
    assert cabinet.row(4)[:6] == "GBYWP."
    assert sentences(cabinet.message)[0] == DiceMessages.rolled(player="Ada", faces=faces_in_words("31*52"))
    assert cabinet.made == ["roll 3 1 * 5 2"]
    assert cabinet.row(2) == "............"


def test_the_message_says_what_a_push_does() -> None:
    cabinet = rolled("3 1 * 5 2")
    cabinet.press("green")
    assert cabinet.says[-1] == "push_for_other_card"
    cabinet.turn(1)
    assert sentences(cabinet.message)[-1] == DiceMessages.push_to_add_die(face="1")
    cabinet.turn(1)
    assert cabinet.says[-1] == "push_to_add_chip"
    cabinet.push()
    assert cabinet.says[-1] == "push_to_put_back"
    cabinet.turn(-2)
    cabinet.push(2)
    assert sentences(cabinet.message)[0] == aside("3@3", "*")
    assert cabinet.says[-1] == "push_to_put_back"


def test_back_takes_the_last_die_back() -> None:
    cabinet = rolled("3 1 * 5 2")
    cabinet.press("white", "blue")
    cabinet.turn(1)
    cabinet.press("back")
    assert sentences(cabinet.message)[0] == aside("5@1")
    assert cabinet.row(3)[:5] == ".W..."
    cabinet.press("back")
    assert cabinet.row(2) == "............"
    cabinet.press("back")
    assert cabinet.scene.notice == refusal(DiceMessages.no_die_chosen())


def test_dice_are_set_aside_as_they_lie() -> None:
    cabinet = rolled("3 1 * 5 2")
    cabinet.press("white", "yellow", "blue", "ok")
    assert cabinet.made[1:] == ["keep 1@1 * 5@1"]
    assert cabinet.row(2)[:4] == "BYW."


def test_five_dice_aside_with_two_chips_do_not_end_the_turn() -> None:
    cabinet = rolled("3 1 * * 5")
    cabinet.press("green", "blue", "yellow", "yellow", "white", "ok")
    cabinet.stop()
    assert cabinet.says == ["won_cards"]


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
    assert heard == [tunes.PLACE, tunes.CHIP, tunes.TAKE_BACK, tunes.PLACE, tunes.SAFE]
    cabinet.turn(1)
    assert isinstance(cabinet.scene, DiceKeep)
    assert cabinet.scene.tune.notes == tunes.MOVE_ON
