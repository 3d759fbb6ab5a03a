"""The interface of a family's codebreaker: a guess, the best guess, and the review of a game.

It runs in another thread than the loop, and may need libraries that are missing.
"""

from collections.abc import Callable, Sequence, Sized
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, TypeVar

from station.games.codes.code import Code, Key
from station.games.codes.match import Row
from station.matches.players import Strength

if TYPE_CHECKING:
    from random import Random

    import numpy as np
    from numpy.typing import NDArray

SizedT = TypeVar("SizedT", bound=Sized)


class Suggestion(NamedTuple):
    """A guess, usually the best one known; `left` codes fit so far, and `expected` is their mean number after it.

    Both count codes that the station may draw. `others` counts those that fit too, but that only people set, such as
    rare words.
    """

    guess: Code
    left: int
    expected: float
    others: int = 0


Reckoning = Literal["exact", "strategy", "estimate"]
"""How it is known what guesses need: both are searched exactly; the best one is that of the shipped strategy, whose
average was counted, and the other one is estimated in comparison; or both are estimated."""


class ReviewedRow(NamedTuple):
    """One row of a game that is over.

    `row` counts from 1. `before` and `after`: how many codes fitted, the right one among them. `expected`: how many
    rows were still needed on average, this one among them, if good ones followed. `best` is the best guess known, and
    `best_expected` is what it needed; `reckoning` says how these are known. `is_best`: the guess is as good as the
    best, for certain. `luck`: how many rows the answer saved, compared with the average.
    """

    row: int
    guess: Code
    before: int
    after: int
    expected: float
    best: Code
    best_expected: float
    reckoning: Reckoning
    is_best: bool
    luck: float = 0.0

    @property
    def lost(self) -> float:
        """The rows that the guess cost on average, compared with the best one."""
        return self.expected - self.best_expected


class Comparison(NamedTuple):
    """A guess and the best one known, as ReviewedRow has them."""

    expected: float
    best: Code
    best_expected: float
    reckoning: Reckoning
    is_best: bool


class Contradicted(Exception):
    """No code fits the rows; `row`, counted from 1, is the first that leaves none."""

    def __init__(self, row: int) -> None:
        super().__init__(
            f"no code fits: the answer in row {row} contradicts the rows before it"
            if row > 1
            else "no code fits: the answer in row 1 is impossible"
        )
        self.row = row


def first_contradiction(rows: Sequence[Row], count_fitting: Callable[[Sequence[Row]], int]) -> int | None:
    """Return the first row, counted from 1, that leaves no code, or None if some code fits all rows."""
    return next((number for number in range(1, len(rows) + 1) if not count_fitting(rows[:number])), None)


def find_fitting(rows: Sequence[Row], codes_left: Callable[[Sequence[Row]], SizedT]) -> SizedT:
    """Return the codes that fit all rows, as `codes_left` finds them. Raises Contradicted if there are none."""
    found = codes_left(rows)
    if not len(found):
        raise Contradicted(first_contradiction(rows, lambda some: len(codes_left(some))) or len(rows))
    return found


def mean_left(sizes: "NDArray[np.int64]") -> float:
    """Return how many codes a guess leaves on average; `sizes` is how many codes give each answer [answer]."""
    return float((sizes * sizes).sum() / sizes.sum())


def need_after(sizes: "NDArray[np.int64]", usual: "NDArray[np.float64]") -> float:
    """Return how many rows are needed on average from a guess on, by what sets of such sizes `usual`ly need in total.

    `sizes` is how many codes give each answer to it [answer]; the last answer is the right code's, which needs no more.
    """
    return float(1 + usual[sizes[:-1]].sum() / sizes.sum())


def is_least(need: float, codes: int) -> bool:
    """Whether no guess can need fewer rows on average: it is one of the `codes`, and tells all others apart."""
    return need * codes <= 2 * codes - 1 + 1e-9


def review_rows(
    rows: Sequence[Row],
    secret: Code,
    score: Callable[[Code, Code], Key],
    count_fitting: Callable[[Sequence[Row]], int],
    compare: Callable[[Sequence[Row], Code], Comparison],
) -> list[ReviewedRow]:
    """Review every filled row of a game; the answers come from the secret, so faults in the marking do not matter.

    `compare` judges a guess after some rows. The number of filled rows is what the best guess needed on average in the
    first of them, plus what was lost, less luck; if the code was missed, less what was still needed.
    """
    filled = [(number, row.pegs) for number, row in enumerate(rows, start=1) if row.pegs is not None]
    true = [Row(guess, score(guess, secret)) for _, guess in filled]
    counts = [count_fitting(true[:at]) for at in range(len(true) + 1)]
    found = [
        ReviewedRow(number, guess, counts[at], counts[at + 1], *compare(true[:at], guess))
        for at, (number, guess) in enumerate(filled)
    ]
    is_found = any(guess == secret for _, guess in filled)
    still_needed = 0.0 if is_found else compare(true, secret).best_expected
    needs = [*(each.best_expected for each in found[1:]), still_needed]
    return [each._replace(luck=each.expected - 1 - need) for each, need in zip(found, needs, strict=False)]


class Codebreaker(Protocol):
    """Breaks the codes of a family; it ignores rows that are not marked yet."""

    def choose_guess(
        self,
        box: Any,  # noqa: ANN401 - the family's own box
        rows: Sequence[Row],
        strength: Strength,
        chance: "Random",
        *,
        within: int | None = None,
    ) -> Code:
        """Return the guess of a computer of this strength. Raises Contradicted."""
        ...

    def best(self, box: Any, rows: Sequence[Row], within: int | None = None) -> Suggestion:  # noqa: ANN401 - as above
        """Return the best guess known. Raises Contradicted."""
        ...

    def predict(self, box: Any, rows: Sequence[Row], guess: Code) -> Suggestion:  # noqa: ANN401 - as above
        """Return what a guess leaves. Raises Contradicted."""
        ...

    def analysis(self, box: Any, rows: Sequence[Row], secret: Code) -> Sequence[ReviewedRow]:  # noqa: ANN401 - as above
        """Return what every row has told of the secret."""
        ...
