"""A row of pegs being built with the buttons and the knob."""

import pytest

from station.core import tunes
from station.core.events import Hold, Lay, Press, Tick, Turn
from station.core.messages import Message, colour
from station.games.codes.messages import CodeMessages
from station.games.codes.scenes.row import RowEdit, edit_row, fill_row, keep_peg, next_row, pegs_left, row_fits
from station.games.grand.boxes import GRAND
from station.games.pegs.boxes import PegBox, find_box
from station.matches.game import DraftRow

ORIGINAL = find_box("original")
SLIDER = find_box("slider")
FULL = CodeMessages.row_is_full()


@pytest.mark.parametrize(
    ("row", "control", "after"),
    [
        (DraftRow("____", 0), "red", DraftRow("R___", 1)),
        (DraftRow("R___", 1), "red", DraftRow("RR__", 2)),
        (DraftRow("R_YB", 1), "green", DraftRow("RGYB", 2)),
        (DraftRow("_RYB", 3), "green", DraftRow("_RYG", 0)),
        (DraftRow("R_Y_", 3), "green", DraftRow("R_YG", 1)),
        (DraftRow("RGY_", 3), "blue", DraftRow("RGYB", 4)),
        (DraftRow("RGYB", 1), "white", DraftRow("RWYB", 2)),
        (DraftRow("____", 0), "push", DraftRow("____", 1)),
        (DraftRow("____", 3), "push", DraftRow("____", 0)),
        (DraftRow("RGYB", 4), "push", DraftRow("RGYB", 0)),
        (DraftRow("RGYB", 4), "back", DraftRow("RGY_", 3)),
        (DraftRow("R_Y_", 1), "back", DraftRow("__Y_", 0)),
        (DraftRow("R_Y_", 2), "back", DraftRow("R___", 2)),
        (DraftRow("__Y_", 0), "back", DraftRow("____", 0)),
        (DraftRow("___Y", 3), "back", DraftRow("____", 0)),
    ],
)
def test_a_press_works_on_the_row(row: DraftRow, control: str, after: DraftRow) -> None:
    notes = {"push": tunes.MOVE_ON, "back": tunes.TAKE_BACK}.get(control, tunes.PLACE)
    assert edit_row(row, Press(control), ORIGINAL) == RowEdit(after, notes)


@pytest.mark.parametrize(
    ("row", "detents", "after"),
    [
        (DraftRow("____", 0), 1, DraftRow("R___", 0)),
        (DraftRow("____", 1), 3, DraftRow("_G__", 1)),
        (DraftRow("____", 0), -1, DraftRow("W___", 0)),
        (DraftRow("W___", 0), 1, DraftRow("R___", 0)),
        (DraftRow("Y___", 0), -1, DraftRow("R___", 0)),
        (DraftRow("R___", 0), -2, DraftRow("P___", 0)),
        (DraftRow("RGYB", 4), 1, DraftRow("RGYP", 3)),
    ],
)
def test_a_turn_steps_through_the_colours_of_the_box(row: DraftRow, detents: int, after: DraftRow) -> None:
    assert edit_row(row, Turn(detents), ORIGINAL) == RowEdit(after, tunes.MOVE_ON)


@pytest.mark.parametrize(
    ("row", "control", "after"),
    [
        (DraftRow("R_Y_", 1, kept="__Y"), "green", DraftRow("RGY_", 3, kept="__Y")),
        (DraftRow("R_YB", 1, kept="R_YB"), "green", DraftRow("RGYB", 4, kept="R_YB")),
        (DraftRow("RGY_", 3, kept="R_Y"), "back", DraftRow("R_Y_", 1, kept="R_Y")),
        (DraftRow("R_Y_", 1, kept="R_Y"), "back", DraftRow("__Y_", 0, kept="__Y")),
        (DraftRow("RGYB", 0, kept="R_Y"), "white", DraftRow("WGYB", 1, kept="__Y")),
    ],
)
def test_pegs_that_stay_are_passed_over_and_taken_back_last(row: DraftRow, control: str, after: DraftRow) -> None:
    edited = edit_row(row, Press(control), ORIGINAL)
    assert isinstance(edited, RowEdit)
    assert edited.row == after


def test_the_next_row_has_the_pegs_that_stay() -> None:
    kept = keep_peg(DraftRow("RGYB", 4), 2, ORIGINAL)
    assert kept == DraftRow("RGYB", 4, kept="__Y")
    assert next_row(4, "__Y") == DraftRow("__Y_", 0, kept="__Y")
    assert next_row(4, "R") == DraftRow("R___", 1, kept="R")
    assert keep_peg(next_row(4, "__Y"), 2, ORIGINAL) == DraftRow("__Y_", 0)
    assert [keep_peg(next_row(4, "__Y"), hole, ORIGINAL) for hole in (-1, 0)] == [None, None]
    assert (next_row(4, "__Y").begun, DraftRow("R_Y_", 1, kept="__Y").begun, next_row(4).begun) == (False, True, False)


@pytest.mark.parametrize(
    ("box", "row", "hole", "after"),
    [
        (ORIGINAL, DraftRow("RG__", 2), 1, "RGGG"),
        (ORIGINAL, DraftRow("RG__", 2), None, "RGGG"),
        (ORIGINAL, DraftRow("R__G", 1), 3, "RGGG"),
        (find_box("c6p4g10b"), DraftRow("R.__", 2), 1, "R..."),
        (ORIGINAL, DraftRow("RGYB", 4), 3, CodeMessages.row_is_filled()),
        (ORIGINAL, DraftRow("____", 0), None, CodeMessages.nothing_to_fill_with()),
        (SLIDER, DraftRow("OY__", 2), 1, CodeMessages.colour_is_in_row()),
    ],
)
def test_a_row_is_filled_with_one_peg(box: PegBox, row: DraftRow, hole: int | None, after: str | Message) -> None:
    filled = fill_row(row, hole, box)
    assert (filled.row.pegs if isinstance(filled, RowEdit) else filled) == after


def test_pairs_stay_and_fill_as_a_whole() -> None:
    begun = DraftRow("RcYs____", 4)
    assert keep_peg(begun, 3, GRAND) == begun._replace(kept="__Ys")
    filled = fill_row(begun, 3, GRAND)
    assert isinstance(filled, RowEdit)
    assert filled.row == DraftRow("RcYsYsYs", 8)
    assert keep_peg(DraftRow("RcY_____", 3), 2, GRAND) is None


def test_the_knob_leaves_out_colours_that_are_in_the_row() -> None:
    assert pegs_left(DraftRow("OYG_", 3), SLIDER) == "RCBPW"
    assert pegs_left(DraftRow("OYG_", 0), SLIDER) == "ROCBPW"
    assert pegs_left(DraftRow("OYGR", 4), SLIDER) == "RCBPW"
    assert pegs_left(DraftRow("OYG_", 3), ORIGINAL) == ORIGINAL.colours
    assert edit_row(DraftRow("R___", 1), Turn(1), SLIDER) == RowEdit(DraftRow("RO__", 1), tunes.MOVE_ON)


@pytest.mark.parametrize(
    ("row", "control", "reason"),
    [
        (DraftRow("____", 0), "orange", CodeMessages.not_in_play(colour=colour("orange"))),
        (DraftRow("____", 0), "blank", CodeMessages.not_in_play(colour=colour("blank"))),
        (DraftRow("RGYB", 4), "red", FULL),
        (DraftRow("____", 2), "back", CodeMessages.no_peg_to_take_back()),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(row: DraftRow, control: str, reason: Message) -> None:
    assert edit_row(row, Press(control), ORIGINAL) == reason


def test_a_colour_twice_is_refused_where_the_box_has_none() -> None:
    assert edit_row(DraftRow("RO__", 2), Press("red"), SLIDER) == CodeMessages.colour_is_in_row()
    assert edit_row(DraftRow("RO__", 0), Press("red"), SLIDER) == RowEdit(DraftRow("RO__", 1), tunes.PLACE)
    assert edit_row(DraftRow("ROYG", 4), Press("red"), SLIDER) == FULL


@pytest.mark.parametrize(
    ("row", "laid", "notes"),
    [
        (DraftRow("____", 0), Lay("__G_", 3), tunes.PLACE),
        (DraftRow("RG__", 2), Lay("RG__", 0), tunes.PLACE),
        (DraftRow("RG__", 2), Lay("_G__", 0), tunes.TAKE_BACK),
        (DraftRow("____", 0), Lay("RRYB", 4), tunes.PLACE),
    ],
)
def test_a_row_is_laid_as_a_whole(row: DraftRow, laid: Lay, notes: tunes.Notes) -> None:
    assert edit_row(row, laid, ORIGINAL) == RowEdit(DraftRow(laid.pegs, laid.cursor), notes)


def test_ok_holds_and_time_are_no_work() -> None:
    assert [edit_row(next_row(4), each, ORIGINAL) for each in (Press("ok"), Hold("back"), Tick())] == [None] * 3


@pytest.mark.parametrize(
    ("pegs", "cursor", "fits"),
    [
        ("RG__", 2, True),
        ("RG__", 3, True),
        ("RG__", 4, False),
        ("RGYB", 4, True),
        ("RGYB", 5, False),
        ("RG__", -1, False),
        ("RG_", 2, False),
        ("RG___", 2, False),
        ("RO__", 2, False),
        ("R.__", 2, False),
    ],
)
def test_a_kept_row_comes_back_only_where_the_box_can_have_it(pegs: str, cursor: int, *, fits: bool) -> None:
    assert row_fits(DraftRow(pegs, cursor), ORIGINAL) is fits
