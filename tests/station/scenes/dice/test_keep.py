"""The dice game at the lamps: what is lit in every phase of a turn, and what is said."""

from station.games.dice_match import CHIP
from station.scenes.dice.board import FACES, GOLD
from tests.station.scenes.dice_driver import ADA_AND_BEN, Cabinet, rolled


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
    assert cabinet.says == (
        "Ada rolled 3, 1, 5, 2 and a chip. The 1 at the cursor can go to cards 1, 2 and 3. "
        "Push the knob to set it aside, turn it for another die, or press a die's colour."
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
    assert cabinet.says.startswith("Ada rolled 4, 1, 5, 2 and a chip. A chip covers no digit; with two chips")


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
    assert cabinet.says == (
        "To be set aside: 3 on card 1. 4 dice would be left to roll. "
        "Press ok to keep it so, push for another card, back to take one back."
    )
    assert {row[0] for row in cabinet.seen(2)} == {"G", "."}
    cabinet.push(4)
    assert set(cabinet.seen(12)) == {"RWB...YY....", ".WB...YY...."}
    assert cabinet.row(12) == "RWB...YY...."


def test_a_safe_that_would_be_cracked_is_gold_at_once() -> None:
    cabinet = rolled("3 1 * 5 2")
    cabinet.press("green", "blue", "white")
    assert "Card 1 is cracked: 2 million at stake." in cabinet.says
    assert set(cabinet.seen(12)) == {"YRY...YY....", "Y.Y...YY....", "yRy...YY....", "y.y...YY....", "YYY...YY...."}
    cabinet.rests()
    assert cabinet.row(12) == "YYY...YY...."


def test_a_chip_glows() -> None:
    cabinet = rolled("3 1 * 5 2")
    assert {row[2] for row in cabinet.seen(4)} == {"Y", "y"}
    assert FACES[CHIP] == GOLD


def test_bars_count_the_dice_aside_and_the_chips_among_them() -> None:
    cabinet = rolled("3 1 * * 2")
    bars = []
    for control in ("green", "blue", "yellow", "yellow", "purple"):
        cabinet.press(control)
        frame = cabinet.scene.frame(cabinet.now)
        bars.append((frame.white, frame.red))
    assert bars == [(1, 0), (2, 0), (3, 1), (4, 2), (4, 2)]
