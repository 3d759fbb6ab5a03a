"""Breaks codes of pairs: 390 625 codes as arrays, and guesses that split those left into many small sets.

A decision looks at a sample of the codes left, and at some of them as guesses. How many rows a set of codes still needs
is estimated from its size; the estimate is the mean of games that this codebreaker played (see docs/codebreaker.md).
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from station.games.codes.code import Code, Key
from station.games.codes.match import Row, marked_rows
from station.games.codes.thinking import (
    Contradicted,
    Reviewed,
    Suggestion,
    first_contradiction,
    is_least,
    mean_left,
    with_luck,
)
from station.games.grand.boxes import GRAND, PairBox
from station.games.grand.pairs import ALL_PAIRS, COLOURS, PAIRS, SHAPES, pairs_of, score_pairs
from station.matches.players import Strength

Numbers = NDArray[np.int32]
"""Codes by their numbers, as PairBox.numbered_code counts them."""

FORGETS: Final[Mapping[Strength, float]] = MappingProxyType({"weak": 2 / 5, "medium": 1 / 8})
"""The share of the rows that a player forgets."""

GUESSES: Final = 48
"""The most possible codes that are compared as guesses; half as many others are compared too."""

SAMPLE: Final = 2000
"""The most of the codes left that stand for all of them when guesses are compared."""

ROWS_NEEDED: Final = (
    (1, 1.0), (2, 1.5), (5, 1.95), (10, 2.2), (26, 2.5), (85, 2.85), (254, 3.25), (767, 3.6), (2206, 4.0), (6740, 4.35),
    (17_808, 4.7), (60_332, 5.25), (390_625, 6.0),
)  # fmt: skip
"""The number of codes in a set, and of the rows that it needs on average, including the one that finds the code."""

ANSWERS: Final = (PAIRS + 1) ** 3
"""The number of answers, whose digits are red, white and half."""


class CodeTable(NamedTuple):
    """Every code [code] in each place: its pair (0 to 24), its colour and its shape (0 to 4)."""

    pairs: tuple[NDArray[np.uint8], ...]
    colours: tuple[NDArray[np.uint8], ...]
    shapes: tuple[NDArray[np.uint8], ...]

    def of(self, codes: Numbers) -> "CodeTable":
        """Return the table of some codes."""
        return CodeTable(*(tuple(place[codes] for place in part) for part in self))


@cache
def all_codes() -> CodeTable:
    """The table of all codes: 5 MB."""
    numbers = np.arange(GRAND.possibilities, dtype=np.int32)
    powers = [len(ALL_PAIRS) ** left for left in reversed(range(PAIRS))]
    pairs = tuple((numbers // power % len(ALL_PAIRS)).astype(np.uint8) for power in powers)
    return CodeTable(pairs, tuple(pair // len(SHAPES) for pair in pairs), tuple(pair % len(SHAPES) for pair in pairs))


def answer_numbers(guess: Code, codes: CodeTable) -> NDArray[np.uint8]:
    """Return the answer to a guess for every code of a table, as a number; see score_pairs."""
    pairs = [ALL_PAIRS.index(pair) for pair in pairs_of(guess)]
    exact = [place == pair for place, pair in zip(codes.pairs, pairs, strict=True)]
    unused = [~right for right in exact]
    red, white, half = (np.zeros(len(codes.pairs[0]), np.uint8) for _ in range(3))
    for at, pair in enumerate(pairs):
        colour, shape = divmod(pair, len(SHAPES))
        waits = ~exact[at]
        red += exact[at]
        for other in range(PAIRS):
            if other != at:
                found = waits & unused[other] & (codes.pairs[other] == pair)
                unused[other] &= ~found
                waits &= ~found
                white += found
        half += waits & ((codes.colours[at] == colour) != (codes.shapes[at] == shape))
    return ((red * (PAIRS + 1) + white) * (PAIRS + 1) + half).astype(np.uint8)


def answer_number(key: Key) -> int:
    """The number of an answer."""
    return (key.red * (PAIRS + 1) + key.white) * (PAIRS + 1) + key.half


def codes_left(rows: Sequence[tuple[Code, Key]]) -> Numbers:
    """The codes that fit some rows."""
    return _left(tuple(rows))


@lru_cache(maxsize=32)  # every row of a game narrows down what the rows before it have left
def _left(rows: tuple[tuple[Code, Key], ...]) -> Numbers:
    if not rows:
        return np.arange(GRAND.possibilities, dtype=np.int32)
    *before, (guess, key) = rows
    codes = _left(tuple(before))
    fitting: Numbers = codes[answer_numbers(guess, _table_of(codes)) == answer_number(key)]
    return fitting


def choose_guess(
    box: PairBox,
    rows: Sequence[Row],
    strength: Strength,
    chance: Random,
    *,
    within: int | None = None,  # noqa: ARG001 - as for other boxes
) -> Code:
    """Return the next guess: the same for the same rows, strength and state of `chance`. Raises Contradicted.

    The most rows that it may take are unknown, so `within` is ignored.
    """
    _find_fitting(rows)
    marked = marked_rows(rows)
    if strength == "strong":
        return _strong(marked, chance)
    codes = codes_left([row for row in marked if chance.random() >= FORGETS[strength]])
    codes = codes[~np.isin(codes, [_number_of(guess) for guess, _ in marked])]
    return box.numbered_code(int(codes[chance.randrange(len(codes))]))


def best(box: PairBox, rows: Sequence[Row], within: int | None = None) -> Suggestion:  # noqa: ARG001 - as for other boxes
    """Return the best guess that is found. Raises Contradicted if no code fits."""
    _find_fitting(rows)
    marked = list(marked_rows(rows))
    return predict(box, rows, _strong(marked, Random(str(marked))))  # noqa: S311 - the same hint for the same rows


def predict(box: PairBox, rows: Sequence[Row], guess: Code) -> Suggestion:  # noqa: ARG001 - as for other boxes
    """Return what a guess leaves. Raises Contradicted if no code fits."""
    codes = _find_fitting(rows)
    return Suggestion(guess, len(codes), mean_left(_sizes_after(guess, codes)))


def analysis(box: PairBox, rows: Sequence[Row], secret: Code) -> list[Reviewed]:  # noqa: ARG001 - as for other boxes
    """Return what every filled row told; the answers are the true ones, so faults in the marking do not matter."""
    guesses = [(number, row.pegs) for number, row in enumerate(rows, start=1) if row.pegs is not None]
    true = [(guess, score_pairs(guess, secret)) for _, guess in guesses]
    found = [
        _judge(true[:at], guess, number, len(codes_left(true[: at + 1]))) for at, (number, guess) in enumerate(guesses)
    ]
    is_found = any(guess == secret for guess, _ in true)
    return with_luck(found, 0.0 if is_found else needed(len(codes_left(true))))


def needed(codes: int) -> float:
    """Return how many rows are needed on average if `codes` codes are left, by ROWS_NEEDED."""
    for (some, low), (more, high) in pairwise(ROWS_NEEDED):
        if codes <= more:
            return low + (high - low) * float(np.log(codes / some) / np.log(more / some)) if codes > some else low
    return ROWS_NEEDED[-1][1]


def expected(guess: Code, codes: Numbers) -> float:
    """Return how many rows are needed on average from a guess on, by what sets of such sizes usually need."""
    sizes = _sizes_after(guess, codes)
    solved = answer_number(Key(PAIRS, 0))
    return float(
        1 + sum(size * needed(int(size)) for number, size in enumerate(sizes) if size and number != solved) / len(codes)
    )


def _judge(before: Sequence[tuple[Code, Key]], guess: Code, number: int, after: int) -> Reviewed:
    codes = codes_left(before)
    top = _strong(before, Random(str(before)))  # noqa: S311 - the same review every time
    mine, theirs = expected(guess, codes), expected(top, codes)
    is_best = is_least(mine, len(codes))
    if mine <= theirs:
        top, theirs = guess, mine
    return Reviewed(number, guess, len(codes), after, mine, top, theirs, by_strategy=False, is_best=is_best)


def _strong(rows: Sequence[tuple[Code, Key]], chance: Random) -> Code:
    """Return the guess after which a sample of the codes left needs the fewest rows."""
    codes = codes_left(rows)
    if not rows:
        return _first_guess(chance)
    if len(codes) <= 2:  # noqa: PLR2004 - either is as good
        return GRAND.numbered_code(int(codes[0]))
    sample = codes if len(codes) <= SAMPLE else codes[_draw_places(len(codes), SAMPLE, chance)]
    possible = codes if len(codes) <= GUESSES else codes[_draw_places(len(codes), GUESSES, chance)]
    others = [GRAND.numbered_code(chance.randrange(GRAND.possibilities)) for _ in range(GUESSES // 2)]
    guesses = [*(GRAND.numbered_code(int(code)) for code in possible), *others]
    table = _table_of(sample)
    return min(guesses, key=lambda guess: _likely_rows(answer_numbers(guess, table)))


def _likely_rows(answers: NDArray[np.uint8]) -> float:
    """Return the rows that the sets of a sample still need after these answers; the right answer needs none."""
    sizes = np.bincount(answers, minlength=ANSWERS)
    solved = answer_number(Key(PAIRS, 0))
    return float((sizes * _usual(len(answers))[sizes]).sum() - sizes[solved])


@lru_cache(maxsize=8)
def _usual(most: int) -> NDArray[np.float64]:
    return np.array([0.0, *(needed(size) for size in range(1, most + 1))])


def _first_guess(chance: Random) -> Code:
    """Return four pairs with three colours and three shapes: such rows leave the fewest rows on average.

    The pairs are drawn, so that nobody can know which codes it is slow to find.
    """
    colours, shapes = chance.sample(COLOURS, PAIRS - 1), chance.sample(SHAPES, PAIRS - 1)
    pairs = [*(colour + shape for colour, shape in zip(colours, shapes, strict=True)), colours[0] + shapes[1]]
    chance.shuffle(pairs)
    return "".join(pairs)


def _number_of(code: Code) -> int:
    """The number of a code, as PairBox.numbered_code counts."""
    number = 0
    for pair in pairs_of(code):
        number = number * len(ALL_PAIRS) + ALL_PAIRS.index(pair)
    return number


def _find_fitting(rows: Sequence[Row]) -> Numbers:
    """Return the codes that fit all marked rows. Raises Contradicted if there are none."""
    codes = codes_left(marked_rows(rows))
    if not len(codes):
        raise Contradicted(first_contradiction(rows, lambda some: len(codes_left(marked_rows(some)))) or len(rows))
    return codes


def _sizes_after(guess: Code, codes: Numbers) -> NDArray[np.int64]:
    """How many codes give each answer [answer]."""
    return np.bincount(answer_numbers(guess, _table_of(codes)), minlength=ANSWERS)


def _table_of(codes: Numbers) -> CodeTable:
    return all_codes() if len(codes) == GRAND.possibilities else all_codes().of(codes)


def _draw_places(among: int, number: int, chance: Random) -> NDArray[np.int64]:
    """Return `number` places of a list of length `among`, at equal distances, the first of them drawn."""
    start = chance.random()
    return ((np.arange(number) + start) * (among / number)).astype(np.int64)
