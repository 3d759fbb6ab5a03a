"""The shipped strategies: how they are stored and unfolded, and the next guess of one.

A strategy is named by its board, "5x8"; "4x6-5" is a second one for 4 x 6 that never takes more than 5 guesses.

Every code starts at the node that follows the first row. Each row, the codes at a node are split by their answers to
its guess, and every part is a node of the next row. The guess of a node is not stored where a rule gives it:

- one code is left: that one; two are left: the lower;
- up to SMALL_SET are left, and one of them would be answered differently by all others: the lowest such, since it
  either is the code or leaves one code to guess.

All other guesses are *contested*: they are stored, in the order of the nodes, in a file such as "5x8.pegs":

    4 bytes    PEGS
    1          version of the format: 1
    4          CRC-32 of what follows, lowest byte first
    the rest   raw LZMA2 of: one byte each for holes, colours, repeats, and the number of branches;
               4 bytes for the first guess; for every branch a byte for the answer to that guess and 4 bytes for
               the number of its contested guesses; then the colours of all contested guesses, one byte each:
               hole 1 of all, hole 2 of all, ...

Every branch is unfolded when it is first needed.
"""

import lzma
import struct
import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from station.games.pegs.solver.codes import (
    AnswerTable,
    CodePlaces,
    answer_table,
    answers,
    answers_in_pairs,
    digits_of,
    number_of,
)
from station.games.pegs.solver.measures import Measures
from station.games.pegs.solver.renaming import find_renaming
from station.games.pegs.solver.shipped import STRATEGY_FOLDER, DamagedError, load_records

SMALL_SET: Final = 12
"""The guess of a larger set is always stored, obvious or not."""

NODE_STEP: Final = 64
"""More than the number of answers: a node and an answer to its guess are node * NODE_STEP + answer."""

MAGIC: Final = b"PEGS"
VERSION: Final = 1
_FRONT: Final = struct.Struct("<4sBI")
_HEAD: Final = struct.Struct("<BBBBI")
_BRANCH: Final = struct.Struct("<BI")
_FILTERS: Final[list[Mapping[str, int]]] = [{"id": lzma.FILTER_LZMA2, "dict_size": 1 << 20, "lc": 0, "pb": 0}]

NumberedRows = Sequence[tuple[int, int]]
"""The rows so far: the number of the guess and of its answer, as station.games.pegs.solver.codes counts them."""


class Strategy(NamedTuple):
    """A strategy as it is stored: the first guess, and the contested guesses after every answer to it."""

    board: Measures
    first: int
    contested: dict[int, NDArray[np.int32]]


class TreePart(NamedTuple):
    """A part of a tree: by node its guess; and all steps, sorted: the one at place n leads to node n + 1."""

    guesses: NDArray[np.int32]
    steps: NDArray[np.int32]

    def after(self, node: int, answer: int) -> int | None:
        """Return the node that an answer to the guess of `node` leads to, or None if no code gives this answer."""
        step = node * NODE_STEP + answer
        at = int(self.steps.searchsorted(step))
        return at + 1 if at < len(self.steps) and self.steps[at] == step else None


class Groups(NamedTuple):
    """Some nodes of one row: codes sorted by node, where each node's codes start (and one more), how many there are.

    `came` has the step by which each node is reached.
    """

    codes: CodePlaces
    starts: NDArray[np.int64]
    sizes: NDArray[np.int64]
    came: NDArray[np.int32]


Choose = Callable[[Groups, NDArray[np.bool_], int], NDArray[np.int32]]
"""Returns the contested guesses of a row, given its groups, which of their nodes are contested, and the first node."""


def next_guess(name: str, played: NumberedRows, folder: Path = STRATEGY_FOLDER) -> int | None:
    """Return what the strategy plays after `played`, or None for a history that it never comes to.

    Rows that differ from its own only by a renaming of colours and holes (solver.renaming) count as its own. Raises
    DamagedError.
    """
    strategy = load_strategy(name, folder)
    rows, told = tuple(guess for guess, _ in played), tuple(answer for _, answer in played)
    if not _begins_alike(strategy, rows):
        return None
    path = _follow(strategy, name, told, folder)
    return None if path is None else _translate(strategy.board, rows, path)


def count_rest(name: str, played: NumberedRows, folder: Path = STRATEGY_FOLDER) -> int | None:
    """Return how many guesses the strategy still takes for all codes that fit `played`; None as for `next_guess`.

    Raises DamagedError.
    """
    if next_guess(name, played, folder) is None:
        return None
    if not played:
        return load_records(folder)[name].total
    strategy, told = load_strategy(name, folder), [answer for _, answer in played]
    given, branch, node = answer_table(strategy.board), branch_of(name, told[0], folder), 0
    codes = np.flatnonzero(answers(given, strategy.first, slice(None)) == told[0]).astype(np.int32)
    for answer in told[1:]:
        codes = codes[answers(given, int(branch.guesses[node]), codes) == answer]
        node = branch.after(node, answer) or 0
    return add_up(given, branch, codes, node)


def add_up(given: AnswerTable, part: TreePart, codes: CodePlaces, first: int = 0) -> int:
    """Return the total of `codes`, which are all possible at the node `first` of an unfolded part."""
    total, node = 0, np.full(len(codes), first, np.int64)
    while len(codes):
        total += len(codes)
        left = part.guesses[node] != codes
        node, codes = node[left], codes[left]
        node = 1 + part.steps.searchsorted(node * NODE_STEP + answers_in_pairs(given, part.guesses[node], codes))
    return total


def _begins_alike(strategy: Strategy, rows: Sequence[int]) -> bool:
    """Whether the first row is the strategy's own but for a renaming, which is known before a branch is unfolded."""
    if not rows or rows[0] == strategy.first:
        return True
    first, own = digits_of(strategy.board, rows[0]), digits_of(strategy.board, strategy.first)
    return find_renaming(strategy.board, [first], [own]) is not None


def _follow(strategy: Strategy, name: str, told: Sequence[int], folder: Path) -> tuple[int, ...] | None:
    """Return the strategy's own guesses if it gets these answers, the next one too; None if it never gets them."""
    if not told:
        return (strategy.first,)
    first, *rest = told
    if first not in strategy.contested:
        return None
    branch, nodes = branch_of(name, first, folder), [0]
    for answer in rest:
        node = branch.after(nodes[-1], answer)
        if node is None:
            return None
        nodes.append(node)
    return (strategy.first, *branch.guesses[nodes].tolist())


def _translate(board: Measures, rows: tuple[int, ...], path: tuple[int, ...]) -> int | None:
    """Return the last guess of `path`, renamed as the rows are from those before it; None if they are not renamed."""
    *own, following = path
    if (*own,) == rows:
        return following
    renaming = find_renaming(board, [digits_of(board, row) for row in rows], [digits_of(board, row) for row in own])
    return None if renaming is None else number_of(board, renaming.undo(digits_of(board, following)))


@lru_cache(maxsize=4)
def load_strategy(name: str, folder: Path = STRATEGY_FOLDER) -> Strategy:
    """Return the strategy of that name, its branches still folded. Raises DamagedError."""
    path = folder / f"{name}.pegs"
    try:
        return decode_strategy(path.read_bytes())
    except (OSError, ValueError, struct.error, lzma.LZMAError) as error:
        raise DamagedError(f"the strategy {path.name} cannot be used: {error}; install the program again") from error


@lru_cache(maxsize=4)
def branch_of(name: str, answer: int, folder: Path = STRATEGY_FOLDER) -> TreePart:
    """Return the tree after one answer to the first guess; the last few are cached. Raises DamagedError."""
    strategy = load_strategy(name, folder)
    given = answer_table(strategy.board)
    codes = np.flatnonzero(answers(given, strategy.first, slice(None)) == answer).astype(np.int32)
    try:
        return unfold(given, codes, _read_in_turn(strategy.contested[answer]))
    except ValueError as error:
        raise DamagedError(f"the strategy {name}.pegs cannot be used: {error}; install the program again") from error


def _read_in_turn(guesses: NDArray[np.int32]) -> Choose:
    """Return a function that gives the stored guesses, one after the other."""
    stored = iter(guesses.tolist())

    def choose(_groups: Groups, contested: NDArray[np.bool_], _first: int) -> NDArray[np.int32]:
        return np.fromiter(stored, np.int32, int(contested.sum()))

    return choose


def decode_strategy(data: bytes) -> Strategy:
    """Read the bytes of a file. Raises ValueError, struct.error or LZMAError."""
    magic, version, check = _FRONT.unpack_from(data)
    if magic != MAGIC:
        raise ValueError("it is no strategy")
    if version != VERSION:
        raise ValueError(f"its format is version {version}, and this program reads version {VERSION}")
    if zlib.crc32(data[_FRONT.size :]) != check:
        raise ValueError("its check sum is wrong, so it is damaged")
    return _decode_payload(lzma.decompress(data[_FRONT.size :], lzma.FORMAT_RAW, filters=_FILTERS))


def _decode_payload(data: bytes) -> Strategy:
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


def encode_strategy(strategy: Strategy) -> bytes:
    """Return the bytes of a file."""
    board, contested = strategy.board, strategy.contested
    head = _HEAD.pack(board.holes, board.colours, board.repeats, len(contested), strategy.first)
    branches = b"".join(_BRANCH.pack(answer, len(guesses)) for answer, guesses in contested.items())
    guesses = np.concatenate([np.zeros(0, np.int32), *contested.values()])
    packed = lzma.compress(
        head + branches + answer_table(board).pegs[:, guesses].tobytes(), lzma.FORMAT_RAW, filters=_FILTERS
    )
    return _FRONT.pack(MAGIC, VERSION, zlib.crc32(packed)) + packed


def unfold(given: AnswerTable, codes: CodePlaces, choose: Choose) -> TreePart:
    """Return the part of the tree that `codes` need; at its first node, 0, all of them are possible."""
    groups = Groups(codes, np.array([0, len(codes)]), np.array([len(codes)]), np.zeros(1, np.int32))
    guesses: list[NDArray[np.int32]] = []
    steps: list[NDArray[np.int32]] = []
    first = 0
    while len(groups.sizes):
        chosen = _guesses(given, groups, choose, first)
        guesses.append(chosen)
        groups = _next_row(given, groups, chosen, first)
        steps.append(groups.came)
        first += len(chosen)
    return TreePart(np.concatenate(guesses), np.concatenate(steps))


def _guesses(given: AnswerTable, groups: Groups, choose: Choose, first: int) -> NDArray[np.int32]:
    """The guess of every node of a row."""
    chosen = groups.codes[groups.starts[:-1]].astype(np.int32)
    obvious = groups.sizes <= 2  # noqa: PLR2004 - of two codes either comes first
    few = (groups.sizes <= SMALL_SET) & ~obvious
    telling = _telling_members(given, groups, few)
    obvious[few] = telling >= 0
    chosen[few] = np.where(telling >= 0, telling, chosen[few])
    chosen[~obvious] = choose(groups, ~obvious, first)
    return chosen


def _telling_members(given: AnswerTable, groups: Groups, few: NDArray[np.bool_]) -> NDArray[np.int32]:
    """Return for each of the `few` nodes the lowest code that all its codes answer differently, or -1."""
    found = np.full(int(few.sum()), -1, np.int32)
    sizes = groups.sizes[few]
    for size in sorted(set(sizes.tolist())):
        at = np.flatnonzero(sizes == size)
        sets = groups.codes[groups.starts[:-1][few][at][:, None] + np.arange(size)]
        pairs = answers_in_pairs(given, np.repeat(sets, size, axis=1).ravel(), np.tile(sets, size).ravel())
        ordered = np.sort(pairs.reshape(-1, size, size), axis=2)
        telling = (ordered[:, :, 1:] != ordered[:, :, :-1]).all(axis=2)
        found[at] = np.where(telling.any(axis=1), sets[np.arange(len(at)), telling.argmax(axis=1)], -1)
    return found


def _next_row(given: AnswerTable, groups: Groups, chosen: NDArray[np.int32], first: int) -> Groups:
    """Split every node by the answers to its guess, without the right code's, which ends there."""
    node = np.repeat(np.arange(len(chosen), dtype=np.int32), groups.sizes)
    left = chosen[node] != groups.codes
    node, codes = node[left], groups.codes[left]
    step = (node + first) * NODE_STEP + answers_in_pairs(given, chosen[node], codes)
    order = np.argsort(step, kind="stable")
    codes, step = codes[order], step[order]
    starts = np.flatnonzero(np.diff(step, prepend=-1))
    ends = np.append(starts, len(codes))
    return Groups(codes, ends, np.diff(ends), step[starts])
