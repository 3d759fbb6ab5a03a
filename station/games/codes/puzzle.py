"""Puzzles: some rows with their key pegs that leave exactly one code, which is found by thinking, in one row.

A puzzle follows from the box, the grade and a seed alone, in every version and on every machine. That of a day:

    build_puzzle(box, "easy", "2026-11-27")

No row is needless: without any one of them, several codes would be left. The grade is that of the hardest step of a
proof by elimination (station.games.codes.elimination): in an easy puzzle every step follows from one row; in a medium
one some piece has to be supposed, and a second row refutes it; in a hard one it takes three rows or more to do so.
"""

from collections.abc import Iterator
from itertools import count
from typing import Final, NamedTuple

from station.games.codes.box import Box, Marked
from station.games.codes.code import Code
from station.games.codes.elimination import LONGEST_CHAIN, ProofStep, code_space
from station.matches.daily import GRADES, Grade

FEWEST_ROWS: Final = 3
"""The rows of a puzzle: with two, there is next to nothing to think about."""

MOST_SUPPOSITIONS: Final = 6
"""How often something has to be supposed at most in a puzzle that is not hard."""


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
    return next(puzzle for puzzle in puzzles if len(puzzle.rows) < box.rows and _has_grade(puzzle, box, grade))


def prove(box: Box, marked: Marked, longest: int = LONGEST_CHAIN) -> Iterator[ProofStep]:
    """Give the steps that lead from the rows of a puzzle to its code, each by `longest` rows at most."""
    space = code_space(box)
    return space.prove(space.read_rows(marked), longest)


def _has_grade(puzzle: Puzzle, box: Box, grade: Grade) -> bool:
    """Whether a puzzle is of a grade; not if it is none, because it is too short, too long, or its proof fails."""
    if len(puzzle.rows) < FEWEST_ROWS:
        return False
    most = LONGEST_CHAIN if grade == GRADES[-1] else GRADES.index(grade) + 1
    longest, suppositions, candidates = 0, 0, code_space(box).start
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
    """Draw a code, and rows until it is the only one that fits all of them; then drop the rows that are not needed."""
    space = code_space(box)
    code = box.numbered_code(next(numbers) % box.possibilities)
    rows, left = [], space.fit_all(())
    while left.bit_count() > 1:
        pegs = box.numbered_code(next(numbers) % box.possibilities)
        (row,) = space.read_rows([(pegs, box.score(pegs, code))])
        if pegs != code and left & ~row.fit:
            rows.append((pegs, row))
            left &= row.fit
    for each in (*rows,):
        others = [other for other in rows if other is not each]
        if space.fit_all(row for _, row in others).bit_count() == 1:
            rows = others
    return Puzzle(code, tuple(pegs for pegs, _ in rows))
