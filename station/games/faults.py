"""Faults: key pegs that the codemaker gave wrongly, and how they are found."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from station.games.boxes import Box
from station.games.code import Code, Key, score

EXTRA: Final = 3
"""Points for the codebreaker where a fault is proven (leaflets 000, 001, 003)."""


class Row(NamedTuple):
    """One guess and its answer: `key` is None until it is marked; `pegs` too where the time ran out."""

    pegs: Code | None
    key: Key | None

    @property
    def waits(self) -> bool:
        """Whether the row waits for its key pegs."""
        return self.pegs is not None and self.key is None


class Fault(NamedTuple):
    """A row (1 is the first) that was marked as `given`, where `right` would have been the answer."""

    row: int
    given: Key
    right: Key


def first_fault(rows: Sequence[Row], secret: Code) -> Fault | None:
    """The first row whose key pegs are not the true ones."""
    for number, (pegs, key) in enumerate(rows, start=1):
        if pegs is not None and key is not None and key != score(pegs, secret):
            return Fault(number, key, score(pegs, secret))
    return None


def some_code_fits(rows: Sequence[Row], box: Box) -> bool:
    """Whether there is any code of `box` that would have been answered as these rows were."""
    marked = tuple((row.pegs, row.key) for row in rows if row.pegs is not None and row.key is not None)
    return _grows("", marked, box)


def _grows(start: Code, marked: Sequence[tuple[Code, Key]], box: Box) -> bool:
    """Whether `start` can be continued to a code that fits: hole by hole, given up as soon as it cannot."""
    left = box.holes - len(start)
    if not all(_may_fit(start, left, pegs, key) for pegs, key in marked):
        return False
    return left == 0 or any(_grows(start + peg, marked, box) for peg in _worth_trying(start, marked, box))


def _worth_trying(start: Code, marked: Sequence[tuple[Code, Key]], box: Box) -> Sequence[str]:
    """The pegs that may come next; those that no row names are all alike, so the first speaks for all."""
    free = [peg for peg in box.colours if box.repeats or peg not in start]
    named = {peg for pegs, _ in marked for peg in pegs}
    return [peg for peg in free if peg in named] + [peg for peg in free if peg not in named][:1]


def _may_fit(start: Code, left: int, pegs: Code, key: Key) -> bool:
    """Whether the answer to `pegs` can still become `key`; every hole `left` adds one key peg at most."""
    red = sum(map(str.__eq__, pegs, start))
    both = sum(min(pegs.count(peg), start.count(peg)) for peg in set(start))
    total = key.red + key.white
    return red <= key.red <= red + left and both <= total <= both + left
