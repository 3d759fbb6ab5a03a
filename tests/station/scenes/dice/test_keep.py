"""The dice game at the lamps: what is lit in every phase of a turn, and what is said."""

from itertools import pairwise

import pytest

from hardware.pixels import linear
from station.frame import DARK, Lamp
from station.games.dice_match import CHIP
from station.glyphs import BOTTOM, columns_of
from station.marquee import GAP
from station.palette import Colours
from station.scenes.dice.board import FACE_OF, FACES, GOLD, MARKER, SEATS, UNROLLED
from tests.station.scenes.dice_driver import ADA_AND_BEN, Cabinet, rolled

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

TWO = [
    ".....Y Y.....", "....Y. .Y....", "...... .Y....", "...... Y.....",
    ".....Y ......", "....Y. ......", "....YY YY....",
]  # fmt: skip
ZERO = [".....Y Y.....", *["....Y. .Y...."] * 5, ".....Y Y....."]


def lightness(lamp: Lamp) -> float:
    """CIE L*, 0 to 100, of what the lamp gives."""
    red, green, blue = linear(getattr(Colours(), lamp.colour))
    share = (0.2126 * red + 0.7152 * green + 0.0722 * blue) * lamp.level / 100
    return float(116 * share ** (1 / 3) - 16)


def test_a_roll_is_due() -> None:
    cabinet = Cabinet(ADA_AND_BEN)
    assert cabinet.lamps == DUE
    assert cabinet.says == "Ada's turn: press ok to roll 5 dice."


def test_digits_are_told_apart_by_lightness() -> None:
    steps = [lightness(FACES[digit]) for digit in "12345"]
    assert all(lighter - darker > 12 for darker, lighter in pairwise(steps))
    assert lightness(MARKER) < steps[0] - 8
    assert {FACES[face] for face in FACES} & {MARKER, UNROLLED, DARK} == set()
    assert set(FACE_OF.values()) == set(FACES)


def test_dice_tumble_and_come_to_lie_one_after_the_other() -> None:
    cabinet = Cabinet(ADA_AND_BEN, "3 1 * 5 2")
    cabinet.press("ok")
    assert cabinet.says == "Ada rolled 5 dice, and they show …"
    seen = cabinet.seen(4, seconds=0.9)
    lie = [max((n for n in range(6) if row.startswith("GBYWP"[:n])), default=0) for row in seen]
    assert len(seen) > 12
    assert lie[-1] == 5
    assert {1, 2, 3, 4, 5} <= set(lie)
    assert cabinet.scene.frame(cabinet.now).pegs[18:24] == (*(FACES[face] for face in "31*52"), DARK)
    tumbling = Cabinet(ADA_AND_BEN, "3 1 * 5 2")
    tumbling.press("ok")
    assert all(lamp.level < 100 for lamp in tumbling.scene.frame(0.2).pegs[18:23])


def test_the_last_die_keeps_everybody_waiting_even_alone() -> None:
    cabinet = rolled("3 1 * 5 2", "1")
    cabinet.press("green", "blue", "yellow", "white", "ok")
    cabinet.press_on("ok")
    began = cabinet.now
    shown = [cabinet.scene.frame(began + after).pegs[18 + 4].level for after in (0.1, 0.5, 0.89, 0.91)]
    assert shown == [40, 40, 40, 100]


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


def test_a_cracked_safe_trembles_while_it_is_at_stake_and_is_still_when_it_is_to_be_taken() -> None:
    cabinet = rolled("3 1 * 5 2")
    cabinet.press("green", "blue", "white", "ok")
    assert set(cabinet.seen(12)) == {"YYY...YY....", "yyy...YY...."}
    cabinet.turn(1)
    assert set(cabinet.seen(12)) == {"YYY...YY...."}


def test_the_message_names_what_is_at_stake_and_what_ok_does() -> None:
    cabinet = rolled("3 1 * 5 2")
    cabinet.press("green", "blue", "white", "ok")
    assert cabinet.says == (
        "Ada set aside 3, 1 and 5. Card 1 is cracked: 2 million at stake. ROLL ON is chosen: press ok to roll 2 dice "
        "and lose card 1 if none fits, or turn the knob to the right to stop."
    )
    cabinet.turn(1)
    assert cabinet.says.endswith(
        "STOP is chosen: press ok to end the turn and take 2 million, or turn the knob back to roll on."
    )


def test_two_chips_among_five_roll_all_five_again() -> None:
    cabinet = rolled("3 1 * * 2", "4 4 4 4 4")
    cabinet.press("green", "blue", "yellow", "yellow", "purple")
    assert "All five aside with 2 chips: all five may roll again." in cabinet.says
    cabinet.press("ok")
    assert cabinet.row(4)[:6] == "wwwww."
    assert cabinet.row(2)[:6] == "GBYYP."
    assert "press ok to roll all five dice again" in cabinet.says
    cabinet.press_on("ok")
    cabinet.wait(2)
    assert cabinet.row(4)[:6] == "CCCCC."
    assert cabinet.row(2)[:6] == "......"


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


@pytest.mark.parametrize(("turns", "column"), [(0, "..GG"), (1, "..B"), (2, "Y"), (3, "WW")])
def test_holding_the_knob_shows_the_die_at_the_cursor_large(turns: int, column: str) -> None:
    cabinet = rolled("3 1 * 5 2")
    if turns:
        cabinet.turn(turns)
    before = cabinet.row(4)
    cabinet.hold("push")
    lamps = cabinet.lamps[:-1]
    colours = set("".join(row[3:] for row in lamps)) - {".", " "}
    assert colours == set(column) - {"."}
    assert len(lamps) == 7
    cabinet.wait(2.1)
    assert cabinet.row(2) == "............"
    assert cabinet.row(4)[5:] == before[5:]


def test_holding_the_knob_shows_what_is_at_stake_and_what_somebody_has() -> None:
    cabinet = rolled("3 1 * 5 2")
    cabinet.press("green", "blue", "white", "ok")
    cabinet.hold("push")
    assert [row[3:] for row in cabinet.lamps[:-1]] == TWO
    cabinet.turn(1)
    assert cabinet.row(3)[6:] == "gggRRR"
    cabinet.press_on("ok")
    cabinet.wait(5)
    cabinet.hold("push")
    assert [row[3:] for row in cabinet.lamps[:-1]] == ZERO


def test_millions_too_wide_for_the_display_run_by_once() -> None:
    opening = (ADA_AND_BEN[0], "cards 111/99 222/99 333/99 444/2")
    ada = "roll 2 2 3 3 5", "keep 2@2 2@2 3@3 3@3", "stop"
    ben = "roll 1 1 5 5 5", "keep 1@1 1@1", "stop"
    cabinet = rolled("1 2 3 5 5", moves=(*opening, *ada, *ben))
    cabinet.press("blue", "purple", "green", "ok")
    cabinet.wait(12)
    table = cabinet.lamps
    cabinet.hold("push")
    edges = []
    while cabinet.lamps != table:
        edges.append(tuple(y - BOTTOM for y in range(12) if cabinet.row(y + 1)[0] != "."))
        due = cabinet.scene.due(cabinet.now)
        assert due is not None
        cabinet.wait(due - cabinet.now)
    assert tuple(edges) == columns_of("297") + GAP
    assert cabinet.scene.due(cabinet.now) is None


@pytest.mark.parametrize("seats", range(1, 7))
def test_the_secret_row_has_a_lamp_for_every_seat(seats: int) -> None:
    cabinet = rolled("1 1 1 1 1", moves=(f"match codeknacker players={','.join('ABCDEF'[:seats])}", ADA_AND_BEN[1]))
    lamps = cabinet.scene.frame(cabinet.now).secret
    assert lamps[0] == SEATS[0]
    assert [lamp.colour for lamp in lamps[:seats]] == [lamp.colour for lamp in SEATS[:seats]]
    assert all(0 < lamp.level < 20 for lamp in lamps[1:seats])
    assert lamps[seats:] == (DARK,) * (6 - seats)
