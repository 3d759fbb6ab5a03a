"""Puzzles: some rows with their key pegs that leave exactly one code, which is found by thinking, in one row.

A puzzle follows from the box, the grade and a seed alone, in every version and on every machine. That of a day:

    build_puzzle(box, "easy", "2026-11-27")

No row is needless: without any one of them, several codes would be left. The grade is that of the hardest step of a
proof by elimination (station.games.codes.elimination): in an easy puzzle every step follows from one row; in a medium
one some piece has to be supposed, and a second row refutes it; in a hard one it takes three rows or more to do so.
"""

from collections.abc import Iterator
from functools import reduce
from itertools import count
from operator import and_
from typing import Final, NamedTuple

from station.games.codes.box import Box, Marked
from station.games.codes.code import NO_KEY, Code
from station.games.codes.elimination import LONGEST_CHAIN, CodeSpace, code_space, first_candidates, prove
from station.matches.daily import GRADES, Grade

FEWEST_ROWS: Final = 3
"""The rows of a puzzle: with two, there is next to nothing to think about."""

MOST_SUPPOSITIONS: Final = 6
"""How often something has to be supposed at most in a puzzle that is not hard."""

MANY_CODES: Final = 100_000
"""In a box with more codes, the first row of every puzzle has no key pegs: it leaves a sixth of the codes of Grand."""


class Puzzle(NamedTuple):
    """The `rows` that are given, without their key pegs, and the `code` that they leave."""

    code: Code
    rows: tuple[Code, ...]

    @property
    def words(self) -> tuple[Code, ...]:
        """The code and the rows, as they follow `secret` in a move."""
        return (self.code, *self.rows)

    def mark_rows(self, box: Box) -> Marked:
        """Return the rows with their key pegs."""
        return [(row, box.score(row, self.code)) for row in self.rows]


def build_puzzle(box: Box, grade: Grade, seed: str) -> Puzzle:
    """Return the puzzle of a grade that follows from `seed`, such as a date.

    It must never change: the puzzles of all days change with it.
    """
    numbers = _draw_numbers(f"pegmind puzzle {box.name} {grade} {seed}")
    puzzles = iter(lambda: _draw_puzzle(box, numbers), None)
    graded = (puzzle for puzzle in puzzles if len(puzzle.rows) < box.rows and _has_grade(puzzle, box, grade))
    return next(puzzle for puzzle in graded if box.possibilities <= MANY_CODES or _needs_first_row(puzzle, box))


def _has_grade(puzzle: Puzzle, box: Box, grade: Grade) -> bool:
    """Whether a puzzle is of a grade; not if it is none, because it is too short, too long, or its proof fails."""
    if len(puzzle.rows) < FEWEST_ROWS:
        return False
    most = LONGEST_CHAIN if grade == GRADES[-1] else GRADES.index(grade) + 1
    longest, suppositions, candidates = 0, 0, first_candidates(box)
    for step in prove(box, puzzle.mark_rows(box), most):
        longest, candidates = max(longest, len(step.compared)), step.candidates
        suppositions += bool(step.chain)
        if suppositions > MOST_SUPPOSITIONS and grade != GRADES[-1]:
            return False
    is_done = all(len(pieces) == 1 for pieces in candidates)
    return is_done and GRADES[min(longest, len(GRADES)) - 1] == grade


def _draw_numbers(seed: str) -> Iterator[int]:
    """Give numbers of 256 bits that depend on `seed` alone."""
    from hashlib import sha256  # loads OpenSSL, for which a start does not wait

    for number in count():
        yield int.from_bytes(sha256(f"{seed} {number}".encode()).digest(), "big")


def _draw_puzzle(box: Box, numbers: Iterator[int]) -> Puzzle:
    """Draw a code, and rows until it is the only one that fits all of them; then drop the rows that are not needed.

    Whether the first row is needed is left open where it has to be one without key pegs.
    """
    code = _draw_code(box, numbers)
    first = () if box.possibilities <= MANY_CODES else (_draw_empty_row(box, code, numbers),)
    space = CodeSpace(box, *first) if first else code_space(box)
    rows, left = list[tuple[Code, int]](), space.fit(())
    while left.bit_count() > 1:
        pegs = _draw_code(box, numbers)
        fit = space.fit([(pegs, box.score(pegs, code))])
        if pegs != code and left & fit != left:
            rows.append((pegs, fit))
            left &= fit
    for each in (*rows,):
        others = [other for other in rows if other is not each]
        if reduce(and_, (fit for _, fit in others), space.fit(())).bit_count() == 1:
            rows = others
    return Puzzle(code, (*first, *(pegs for pegs, _ in rows)))


def _draw_code(box: Box, numbers: Iterator[int]) -> Code:
    return box.numbered_code(next(numbers) % box.possibilities)


def _draw_empty_row(box: Box, code: Code, numbers: Iterator[int]) -> Code:
    """Draw a row that has no key pegs."""
    rows = iter(lambda: _draw_code(box, numbers), None)
    return next(row for row in rows if box.score(row, code) == NO_KEY)


def _needs_first_row(puzzle: Puzzle, box: Box) -> bool:
    """Whether several codes would be left without the first row."""
    return code_space(box).fit(puzzle.mark_rows(box)[1:]).bit_count() > 1
