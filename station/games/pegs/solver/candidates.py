"""Which codes are left after some rows, and which answers may be wrong if none is."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from station.games.codes.code import Code, Key
from station.games.codes.match import Row, marked_rows
from station.games.codes.thinking import find_fitting
from station.games.pegs.boxes import PegBox
from station.games.pegs.solver.codes import CodePlaces, answer_number, answer_table, answers, digits_of, number_of
from station.games.pegs.solver.measures import Measures

MarkedNumbers = tuple[tuple[int, int], ...]
"""The marked rows so far: the number of the guess and of its answer, as station.games.pegs.solver.codes counts them."""


class Suspect(NamedTuple):
    """An answer that alone may be wrong: its row, and what it may have been, the likeliest first."""

    row: int
    keys: tuple[Key, ...]


def played_rows(box: PegBox, rows: Sequence[Row]) -> MarkedNumbers:
    """The marked rows as numbers."""
    board = Measures.of(box)
    return tuple(
        (number_of(board, map(box.colours.index, pegs)), answer_number(board, key)) for pegs, key in marked_rows(rows)
    )


def code_of(box: PegBox, number: int) -> Code:
    """A code of `box` in letters."""
    return "".join(box.colours[digit] for digit in digits_of(Measures.of(box), number))


@lru_cache(maxsize=8)
def codes_left(board: Measures, rows: MarkedNumbers) -> CodePlaces:
    """Return the codes that fit all rows, in order, as a read-only array; the last few results are cached."""
    given = answer_table(board)
    if not rows:
        fitting = np.arange(given.size, dtype=np.int32)
    else:
        (guess, answer), before = rows[-1], rows[:-1]
        among = codes_left(board, before) if before else slice(None)
        told = answers(given, guess, among) == answer
        fitting = np.flatnonzero(told).astype(np.int32) if not before else codes_left(board, before)[told]
    fitting.setflags(write=False)
    return fitting


def count_left(box: PegBox, rows: Sequence[Row]) -> int:
    """Return how many codes fit all marked rows."""
    return len(codes_left(Measures.of(box), played_rows(box, rows)))


def fitting_codes(box: PegBox, rows: Sequence[Row]) -> CodePlaces:
    """Return the codes that fit all marked rows. Raises Contradicted if there is none."""
    board = Measures.of(box)
    return find_fitting(rows, lambda some: codes_left(board, played_rows(box, some)))


def suspect_rows(box: PegBox, rows: Sequence[Row]) -> list[Suspect]:
    """Return all answers that alone explain a contradiction: with any of `keys` in that row instead, some code fits.

    Empty if more than one answer must be wrong. The row whose change leaves the most codes comes first.
    """
    board = Measures.of(box)
    found: list[tuple[int, Suspect]] = []
    for at, row in enumerate(rows):
        if row.pegs is None or row.key is None:
            continue
        codes = codes_left(board, played_rows(box, [*rows[:at], *rows[at + 1 :]]))
        told = Counter(answers(answer_table(board), number_of(board, map(box.colours.index, row.pegs)), codes).tolist())
        keys = tuple(
            _key_of(board, answer) for answer, _ in sorted(told.items(), key=lambda each: (-each[1], -each[0]))
        )
        if keys:
            found.append((len(codes), Suspect(at + 1, keys)))
    return [suspect for _, suspect in sorted(found, key=lambda each: (-each[0], each[1].row))]


def _key_of(board: Measures, answer: int) -> Key:
    """The inverse of `answer_number`."""
    red, common = divmod(answer, board.holes + 1)
    return Key(red, common - red)
