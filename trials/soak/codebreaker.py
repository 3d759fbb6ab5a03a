"""Somebody who breaks codes well: every guess could be the code, as far as the answers tell."""

from collections.abc import Sequence
from random import Random

from station.games.codes.code import Code, Key

Answered = Sequence[tuple[Code, Key]]
"""Guesses with their answers."""


def guess(colours: str, holes: int, answered: Answered, chance: Random, *, repeats: bool) -> Code:
    """A code that would have been answered as these were; any code where there is none, for somebody marked wrongly."""

    def grown(start: Code) -> Code | None:
        """The start of a code, continued hole by hole to one that fits; None where it cannot be."""
        left = holes - len(start)
        if not all(_may_fit(start, left, pegs, key) for pegs, key in answered):
            return None
        if left == 0:
            return start
        further = [peg for peg in chance.sample(colours, len(colours)) if repeats or peg not in start]
        return next(filter(None, (grown(start + peg) for peg in further)), None)

    return grown("") or any_code(colours, holes, chance, repeats=repeats)


def any_code(colours: str, holes: int, chance: Random, *, repeats: bool) -> Code:
    """Any code at all."""
    return "".join(chance.choices(colours, k=holes) if repeats else chance.sample(colours, holes))


def _may_fit(start: Code, left: int, pegs: Code, key: Key) -> bool:
    """Whether the answer to `pegs` can still be `key`: every hole `left` adds one key peg at most."""
    red = sum(map(str.__eq__, pegs, start))
    both = sum(min(pegs.count(peg), start.count(peg)) for peg in {*start})
    return red <= key.red <= red + left and both <= sum(key) <= both + left
