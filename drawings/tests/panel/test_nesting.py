"""What is cut from a sheet fits it, and nothing is cut twice."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest

from drawings.tests.panel.made import built
from hardware.panel.section import Panel
from pegmind_drawings.panel.nesting import BORDER, CUT_GAP, SIZES, Sheet, nest
from pegmind_drawings.panel.pieces import Piece
from pegmind_drawings.panel.shapes import Bounds
from tests.hardware.panel.panels import BUILT, any_panel


def rooms(sheet: Sheet) -> list[Bounds]:
    """Where every piece lies on its sheet."""
    return [Bounds(x, y, x + piece.width, y + piece.height) for piece, (x, y) in sheet.placed]


def names(sheets: Sequence[Sheet]) -> Counter[str]:
    return Counter(piece.name for sheet in sheets for piece, _ in sheet.placed)


@any_panel
def test_every_piece_is_on_a_sheet_of_its_material(panel: Panel) -> None:
    _, pieces = built(panel)
    sheets = nest(pieces.values())
    assert names(sheets) == {name: piece.number for name, piece in pieces.items()}
    for sheet in sheets:
        assert len({piece.sheet for piece, _ in sheet.placed}) == 1
        assert sorted((sheet.width, sheet.height)) in [[*size] for size in SIZES]
        there = rooms(sheet)
        assert min((one.gap(other) for one, other in combinations(there, 2)), default=CUT_GAP) >= CUT_GAP - 1e-9
        assert min(each.left for each in there) >= BORDER
        assert min(each.bottom for each in there) >= BORDER
        assert max(each.right for each in there) <= sheet.width - BORDER
        assert max(each.top for each in there) <= sheet.height - BORDER


@pytest.mark.parametrize("panel", BUILT.values(), ids=BUILT)
def test_all_pieces_of_a_group_are_cut_from_the_same_material(panel: Panel) -> None:
    _, pieces = built(panel)
    sheets = {(piece.group, piece.sheet, piece.thickness) for piece in pieces.values()}
    assert len(sheets) == len({piece.group for piece in pieces.values()})


def test_the_default_grid_fits_a_bed_of_300_by_400() -> None:
    _, pieces = built(Panel())
    (sheet,) = nest(piece for piece in pieces.values() if piece.group == "grid")
    assert (sheet.width, sheet.height) == (300, 400)
    assert len(sheet.placed) == 28


def test_the_sheet_that_wastes_least_is_taken() -> None:
    def plates(number: int, width: float, height: float) -> list[Sheet]:
        return nest([Piece("plate", "front", "plate", 3, width, height, (), number)])

    sizes = [(len(sheets), sheets[0].width, sheets[0].height) for sheets in (
        plates(1, 290, 390), plates(1, 390, 290), plates(2, 290, 390), plates(4, 290, 440), plates(1, 300, 390),
    )]  # fmt: skip
    assert sizes == [(1, 300, 400), (1, 400, 300), (2, 300, 400), (1, 600, 900), (1, 400, 600)]
