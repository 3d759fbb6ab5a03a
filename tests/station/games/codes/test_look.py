"""How rows and answers look and sound, and how a row is told."""

from station.core import tunes
from station.core.frame import DARK, PEG, RED, WHITE, Frame
from station.games.codes.code import Key
from station.games.codes.look import CURSOR, key_lamps, key_notes, next_blink, row_lamps
from station.games.codes.messages import CodeMessages
from station.games.grand.look import PAIRED
from station.games.pegs.look import COLOURED
from station.matches.game import DraftRow
from tests.station.scenes.display import letters


def test_lamps_of_pegs_and_key_pegs() -> None:
    assert COLOURED.lamps("R_.W") == (RED, DARK, PEG["."], WHITE)
    assert COLOURED.lamps("") == key_lamps(COLOURED, None) == key_lamps(COLOURED, Key(0, 0)) == ()
    assert key_lamps(COLOURED, Key(1, 2)) == (RED, WHITE, WHITE)


def test_a_note_sounds_for_every_key_peg() -> None:
    assert key_notes(COLOURED, Key(1, 2)) == (tunes.RED_KEY, tunes.WHITE_KEY, tunes.WHITE_KEY)


def test_a_peg_under_the_cursor_blinks_and_then_is_dimmed() -> None:
    row = DraftRow("R___", 0)
    assert [row_lamps(COLOURED, row, 10.0, now)[0] for now in (10.0, 10.5, 10.9, 11.3, 60.0)] == [
        RED, DARK, RED, DARK, RED._replace(level=40),
    ]  # fmt: skip
    assert [next_blink(row, 10.0, now) for now in (10.0, 60.0)] == [10.4, None]


def test_a_blank_and_a_hole_under_the_cursor_glimmer() -> None:
    blank = DraftRow(".___", 0)
    assert [row_lamps(COLOURED, blank, 10.0, now)[0] for now in (10.0, 10.5, 60.0)] == [PEG["."], CURSOR, CURSOR]
    assert row_lamps(COLOURED, DraftRow("R___", 1), 10.0, 10.5) == (RED, CURSOR, DARK, DARK)
    assert next_blink(DraftRow("R___", 1), 10.0, 10.0) is None
    assert row_lamps(COLOURED, DraftRow("RGYB", 4), 10.0, 10.5) == COLOURED.lamps("RGYB")


def test_a_code_lies_behind_the_shield_until_it_is_revealed() -> None:
    row = DraftRow("RG__", 2)
    assert COLOURED.behind_shield(row) == row
    assert row_lamps(COLOURED, row, 10.0, 10.5) == (*COLOURED.lamps("RG"), CURSOR, DARK)
    assert [letters(COLOURED.with_secret(Frame(), "RGYB"[:pegs]).secret) for pegs in (0, 2, 4)] == [
        "......", "RG....", "RGYB..",
    ]  # fmt: skip


def test_a_code_wider_than_the_shield_is_in_the_top_row() -> None:
    lit = Frame(pegs=(PEG["O"],) * 72, keys=(PEG["O"],) * 72)
    frame = PAIRED.with_secret(lit, "RcYtGsBd")
    board = letters(frame.pegs), letters(frame.keys)
    assert (*board, letters(frame.secret)) == ("O" * 66 + "RRYYGG", "O" * 66 + "BBOOOO", "RYGB..")


def test_words() -> None:
    assert str(COLOURED.names("RR.B")) == "red red blank blue"
    assert str(COLOURED.names("R_B")) == "red … blue"
    assert [str(COLOURED.wording.number(n=pegs)) for pegs in (1, 4)] == ["1 peg", "4 pegs"]
    assert COLOURED.wording.twice == CodeMessages.colour_is_in_row()
