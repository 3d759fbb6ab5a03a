"""Codes as numbers, and the tables of their answers.

An answer is one number here: reds * (holes + 1) + key pegs of both colours; that of the right code is the highest.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from station.games.codes.code import Key
from station.games.pegs.boxes import count_fillings
from station.games.pegs.solver.measures import Measures

Codes = NDArray[np.uint8]
"""Codes [code, hole], colours numbered from 0."""

CodePlaces = NDArray[np.int32]
"""Codes by their place among all of the board."""


class AnswerTable(NamedTuple):
    """All codes of a board by column: `pegs` [hole][code], `counts` [colour][code]; uint8."""

    board: Measures
    pegs: NDArray[np.uint8]
    counts: NDArray[np.uint8]

    @property
    def size(self) -> int:
        """The number of codes."""
        return int(self.pegs.shape[1])


def all_codes(board: Measures) -> Codes:
    """Every code of `board`, in the order of their digits."""
    codes = np.indices((board.colours,) * board.holes, np.uint8).reshape(board.holes, -1).T
    if board.repeats:
        return np.ascontiguousarray(codes)
    ordered, most = np.sort(codes, axis=1), board.colours - board.blank
    different = (ordered[:, 1:] != ordered[:, :-1]) | (ordered[:, 1:] >= most)
    return np.ascontiguousarray(codes[different.all(axis=1) & (ordered[:, 0] < most)])


@lru_cache(maxsize=2)
def answer_table(board: Measures) -> AnswerTable:
    """Return the codes of `board` by column; those of 6 x 9 take 8 MB. The last two boards are cached."""
    pegs = np.ascontiguousarray(all_codes(board).T)
    counts = np.zeros((board.colours, pegs.shape[1]), np.uint8)
    for colour in range(board.colours):
        for column in pegs:
            counts[colour] += column == colour
    return AnswerTable(board, pegs, counts)


def number_of(board: Measures, code: Iterable[int]) -> int:
    """Return the place of one code among all of `board`; the inverse of `digits_of`."""
    if board.repeats:
        place = 0
        for digit in code:
            place = place * board.colours + digit
        return place
    place, free = 0, list(range(board.colours))
    for hole, digit in enumerate(code):
        place += free.index(digit) * _fillings_after(board, free, hole)
        if not _is_blank(board, digit):
            free.remove(digit)
    return place


def digits_of(board: Measures, number: int) -> tuple[int, ...]:
    """Return the colours of the code at place `number`."""
    digits: list[int] = []
    if board.repeats:
        for _ in range(board.holes):
            number, digit = divmod(number, board.colours)
            digits.append(digit)
        return tuple(reversed(digits))
    free = list(range(board.colours))
    for hole in range(board.holes):
        each = _fillings_after(board, free, hole)
        at = min(number // each if each else 0, len(free) - 1)
        number -= at * each
        digits.append(free[at] if _is_blank(board, free[at]) else free.pop(at))
    return tuple(digits)


def answer_number(board: Measures, key: Key) -> int:
    """The number of an answer."""
    return key.red * (board.holes + 1) + key.red + key.white


def answers(given: AnswerTable, guess: int, among: CodePlaces | slice) -> NDArray[np.uint8]:
    """The answers of the codes `among` to one guess."""
    digits = given.pegs[:, guess]
    red = np.zeros(given.pegs[0, among].shape, np.uint8)
    common = np.zeros_like(red)
    for hole, digit in enumerate(digits):
        red += given.pegs[hole, among] == digit
    for colour in sorted(set(digits.tolist())):
        common += np.minimum(given.counts[colour, among], given.counts[colour, guess])
    return red * np.uint8(given.board.holes + 1) + common


def answers_in_pairs(given: AnswerTable, guesses: CodePlaces, codes: CodePlaces) -> NDArray[np.uint8]:
    """The answer of each of the codes to the guess beside it."""
    red = np.zeros(len(codes), np.uint8)
    common = np.zeros(len(codes), np.uint8)
    for column in given.pegs:
        red += column[guesses] == column[codes]
    for count in given.counts:
        common += np.minimum(count[guesses], count[codes])
    return red * np.uint8(given.board.holes + 1) + common


def _is_blank(board: Measures, digit: int) -> bool:
    """Whether this is the colour that may occur again where no other does."""
    return board.blank and digit == board.colours - 1


def _fillings_after(board: Measures, free: Sequence[int], hole: int) -> int:
    """Return in how many ways the holes after `hole` can be filled once it has taken one of the `free` colours."""
    return count_fillings(len(free) - 1 - board.blank, board.holes - hole - 1, blank=board.blank)
