"""Puzzles: exactly one code fits, no row is needless, and grades differ for players who solve by elimination."""

from typing import Final

import pytest

from station.games.codes.box import Box, Marked
from station.games.codes.elimination import prove
from station.games.codes.puzzle import Puzzle, build_puzzle
from station.games.pegs.boxes import BOXES_WITH_PEGS
from station.matches.daily import GRADES, Grade
from tests.amounts import amount
from tests.station.games.codes.paper import Holes, codes_with, fitting, narrowed

ORIGINAL, NUMBER = BOXES_WITH_PEGS["original"], BOXES_WITH_PEGS["number"]
OFTEN: Final = amount(3, release=1000)


@pytest.mark.timeout(600)
@pytest.mark.parametrize("grade", GRADES)
@pytest.mark.parametrize("box", [ORIGINAL, NUMBER], ids=lambda box: box.name)
def test_one_code_fits_and_no_row_is_needless(box: Box, grade: Grade) -> None:
    codes = codes_with(box, (box.colours,) * box.holes)
    for seed in range(OFTEN):
        puzzle = build_puzzle(box, grade, str(seed))
        by_row = [{*fitting(box, [row], codes)} for row in puzzle.mark_rows(box)]
        assert set.intersection(*by_row) == {puzzle.code}, (grade, seed)
        for row in range(len(by_row)):
            assert len(set.intersection(*by_row[:row], *by_row[row + 1 :])) > 1, (grade, seed, row)


@pytest.mark.parametrize("name", sorted({*BOXES_WITH_PEGS} - {"original", "number"}))
def test_every_box_with_pegs_has_puzzles(name: str) -> None:
    box = BOXES_WITH_PEGS[name]
    for grade in GRADES:
        puzzle = build_puzzle(box, grade, "2026-11-27")
        left = [step.candidates for step in prove(box, puzzle.mark_rows(box))][-1]
        assert left == tuple(puzzle.code)
        assert len(puzzle.rows) < box.rows
        assert all(box.read_code(row) == row for row in puzzle.rows)


def test_a_puzzle_is_the_same_everywhere_and_forever() -> None:
    assert [build_puzzle(ORIGINAL, grade, "2026-11-27") for grade in GRADES] == [
        Puzzle("BYWR", ("RRWR", "RYYB", "RGYB")),
        Puzzle("WRYB", ("RYGY", "PPRW", "YGWR", "GWRP")),
        Puzzle("PWWR", ("GRWY", "BYWP", "YWPG", "YRYP")),
    ]


def look_at_each(box: Box, holes: Holes, marked: Marked) -> Holes | None:
    """What somebody knows who looks at one row after the other, as long as that tells anything."""
    before: Holes | None = None
    while holes != before:
        before = holes
        for row in marked:
            if (found := narrowed(box, holes, [row])) is None:
                return None
            holes = found
    return holes


def solves(box: Box, marked: Marked, rows: int) -> bool:
    """Whether somebody finds the code who refutes a peg by so many rows at most, one after the other."""
    holes = look_at_each(box, [{*box.colours} for _ in range(box.holes)], marked)
    while holes is not None and any(len(pegs) > 1 for pegs in holes):
        tried = ((hole, peg) for hole, pegs in enumerate(holes) if len(pegs) > 1 for peg in pegs)
        out = next(((hole, peg) for hole, peg in tried if refutes(box, put(holes, hole, {peg}), marked, rows)), None)
        if out is None:
            return False
        hole, peg = out
        holes = look_at_each(box, put(holes, hole, holes[hole] - {peg}), marked)
    return holes is not None


def put(holes: Holes, at: int, pegs: set[str]) -> Holes:
    return [pegs if hole == at else known for hole, known in enumerate(holes)]


def refutes(box: Box, holes: Holes, marked: Marked, rows: int) -> bool:
    if rows == 0:
        return False
    found = [narrowed(box, holes, [row]) for row in marked]
    return None in found or any(left != holes and refutes(box, left, marked, rows - 1) for left in found if left)


@pytest.mark.parametrize(("grade", "rows"), [("easy", 1), ("medium", 2), ("hard", 4)])
def test_grades_differ_for_players_who_solve_by_elimination(grade: Grade, rows: int) -> None:
    """Easy ones take one row at a time, medium ones a second row to refute a guess, hard ones a longer chain."""
    for seed in range(amount(1, release=30)):
        marked = build_puzzle(ORIGINAL, grade, str(seed)).mark_rows(ORIGINAL)
        assert solves(ORIGINAL, marked, rows), (grade, seed)
        assert rows == 1 or not solves(ORIGINAL, marked, {2: 1, 4: 2}[rows]), (grade, seed)
