"""The shipped strategies: how their files are written and read, and the next guess of a history.

A file is named as its strategy is, "5x8.pegs" (station.breaker.pegs.shelf).

    4 bytes    PEGS
    1          version of the format: 1
    4          CRC-32 of what follows, lowest byte first
    the rest   raw LZMA2 of: one byte each for holes, colours, repeats, and the number of branches;
               4 bytes for the first guess; for every branch a byte for the answer to that guess and 4 bytes for
               how many guesses are contested (station.breaker.pegs.unfold); then the colours of all contested
               guesses, one byte each: hole 1 of all, hole 2 of all, ...

Every branch is unfolded when it is first asked for.
"""

import lzma
import struct
import zlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from station.breaker.pegs.codes import answers, number_of, table
from station.breaker.pegs.measures import Measures
from station.breaker.pegs.shelf import FOLDER, DamagedError
from station.breaker.pegs.unfold import Choose, Groups, Part, unfold

MAGIC: Final = b"PEGS"
VERSION: Final = 1
_FRONT: Final = struct.Struct("<4sBI")
_HEAD: Final = struct.Struct("<BBBBI")
_BRANCH: Final = struct.Struct("<BI")
_FILTERS: Final[list[Mapping[str, int]]] = [{"id": lzma.FILTER_LZMA2, "dict_size": 1 << 20, "lc": 0, "pb": 0}]


class Strategy(NamedTuple):
    """A strategy as it is stored: the first guess, and the contested guesses after every answer to it."""

    board: Measures
    first: int
    contested: dict[int, NDArray[np.int32]]


Played = Sequence[tuple[int, int]]
"""The rows so far: the number of the guess and of its answer, as station.breaker.pegs.codes counts them."""


def next_guess(name: str, played: Played, folder: Path = FOLDER) -> int | None:
    """What the strategy plays after `played`; None for a history that it never comes to.

    Colours are taken as they are: after a first guess other than its own, even one that differs only in colours,
    the strategy has nothing to say. Raises DamagedError.
    """
    strategy = opened(name, folder)
    if not played:
        return strategy.first
    (guess, answer), *rest = played
    if guess != strategy.first or answer not in strategy.contested:
        return None
    branch, node = branch_of(name, answer, folder), 0
    for guess, answer in rest:
        after = branch.after(node, answer) if branch.guesses[node] == guess else None
        if after is None:
            return None
        node = after
    return int(branch.guesses[node])


@lru_cache(maxsize=4)
def opened(name: str, folder: Path = FOLDER) -> Strategy:
    """The strategy of that name, its branches still folded. Raises DamagedError."""
    path = folder / f"{name}.pegs"
    try:
        return read(path.read_bytes())
    except (OSError, ValueError, struct.error, lzma.LZMAError) as error:
        raise DamagedError(f"the strategy {path.name} cannot be used: {error}; install the program again") from error


@lru_cache(maxsize=4)
def branch_of(name: str, answer: int, folder: Path = FOLDER) -> Part:
    """The tree after one answer to the first guess; the last few asked for are kept. Raises DamagedError."""
    strategy = opened(name, folder)
    given = table(strategy.board)
    codes = np.flatnonzero(answers(given, strategy.first, slice(None)) == answer).astype(np.int32)
    try:
        return unfold(given, codes, _in_turn(strategy.contested[answer]))
    except ValueError as error:
        raise DamagedError(f"the strategy {name}.pegs cannot be used: {error}; install the program again") from error


def read(data: bytes) -> Strategy:
    """The inverse of `written`. Raises ValueError, struct.error or LZMAError."""
    magic, version, check = _FRONT.unpack_from(data)
    if magic != MAGIC:
        raise ValueError("it is no strategy")
    if version != VERSION:
        raise ValueError(f"its format is version {version}, and this program reads version {VERSION}")
    if zlib.crc32(data[_FRONT.size :]) != check:
        raise ValueError("its check sum is wrong, so it is damaged")
    return _payload(lzma.decompress(data[_FRONT.size :], lzma.FORMAT_RAW, filters=_FILTERS))


def written(strategy: Strategy) -> bytes:
    """The bytes of a file."""
    board, contested = strategy.board, strategy.contested
    head = _HEAD.pack(board.holes, board.colours, board.repeats, len(contested), strategy.first)
    branches = b"".join(_BRANCH.pack(answer, len(guesses)) for answer, guesses in contested.items())
    guesses = np.concatenate([np.zeros(0, np.int32), *contested.values()])
    packed = lzma.compress(head + branches + table(board).pegs[:, guesses].tobytes(), lzma.FORMAT_RAW, filters=_FILTERS)
    return _FRONT.pack(MAGIC, VERSION, zlib.crc32(packed)) + packed


def _in_turn(guesses: NDArray[np.int32]) -> Choose:
    """The stored guesses, one after the other."""
    stored = iter(guesses.tolist())

    def choose(_groups: Groups, contested: NDArray[np.bool_], _first: int) -> NDArray[np.int32]:
        return np.fromiter(stored, np.int32, int(contested.sum()))

    return choose


def _payload(data: bytes) -> Strategy:
    holes, colours, repeats, branches, first = _HEAD.unpack_from(data)
    board = Measures(holes, colours, bool(repeats))
    at = _HEAD.size + branches * _BRANCH.size
    sizes = [_BRANCH.unpack_from(data, _HEAD.size + each * _BRANCH.size) for each in range(branches)]
    pegs = np.frombuffer(data, np.uint8, offset=at).reshape(holes, -1)
    numbers = _numbers(board, pegs)
    ends = np.cumsum([size for _, size in sizes])
    return Strategy(
        board, first, {answer: numbers[end - size : end] for (answer, size), end in zip(sizes, ends, strict=True)}
    )


def _numbers(board: Measures, pegs: NDArray[np.uint8]) -> NDArray[np.int32]:
    """The numbers of the codes [hole, code]."""
    if not board.repeats:
        return np.array([number_of(board, code) for code in pegs.T.tolist()], np.int32)
    numbers = np.zeros(pegs.shape[1], np.int32)
    for column in pegs:
        numbers = numbers * board.colours + column
    return numbers
