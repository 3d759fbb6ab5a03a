"""What may be kept of a roll in box 3, tabulated for the look-ahead: one table for some cards, dice and chips.

A card that needs more dice than are left cannot be cracked any more. Of it only the digits remain, as *fillers*.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import Final

from station.breaker.dice_odds import CHIPS, NEED, holding, parts, shown, size
from station.breaker.dice_worth import Worth
from station.games.dice_match import AGAIN

COUNT: Final = 2
"""What is won is one number, a *gain*: the cards in so many of its lowest bits, and above them the millions."""

SMALL: Final = 3
"""Tables for so many dice are used again and again, so they are remembered."""

LIMIT: Final = 50_000
"""So many steps are remembered, some 10 MB; then we begin anew."""

Cards = tuple[int, ...]
Reach = tuple[int, int, float, float, Cards]
"""Some cards, by what so many dice can do: the digits of those out of reach; the gain; what those out of reach are
worth in any case; what all of them are worth at the end of the turn, but for the gain; those within reach, in order."""

Step = tuple[int, int, int, int, int, float, float, Cards]
"""The digits covered, the rolls that allow it, the `hand` after it, and then as `Reach`."""


class Steps:
    """The tables, for what things are worth. `dice` are 0 to 5, `chips` 0 to 2 set aside; 2 for any more."""

    def __init__(self, shared: float) -> None:
        self._worth = Worth(shared)
        self._facts: dict[int, tuple[int, int, float]] = {}
        self._tables: dict[tuple[int, int, Cards], tuple[Step, ...]] = {}
        self._remembered = 0

    def forget(self) -> None:
        """Make room, where too much is remembered."""
        if self._remembered > LIMIT:
            self._tables.clear()
            self._remembered = 0

    def table(self, dice: int, chips: int, live: Cards) -> Iterable[Step]:
        """All that may be kept of a roll, but for fillers."""
        if dice > SMALL:
            return self._steps(dice, chips, live)
        key = dice, chips, live
        found = self._tables.get(key)
        if found is None:
            found = self._tables[key] = tuple(self._steps(dice, chips, live))
            self._remembered += len(found)
        return found

    def reach(self, dice: int, cards: Iterable[int]) -> Reach:
        """Sort cards: the cracked, those out of reach, and those within."""
        fillers, gain, left, ended, live = 0, 0, 0.0, 0.0, []
        for card in cards:
            free, digits, worth = self._facts.get(card) or self._fact(card)
            ended += worth
            if not free:
                gain += (card >> CHIPS << COUNT) + 1
            elif free > dice:
                fillers |= digits
                left += worth
            else:
                live.append(card)
        live.sort()
        return fillers, gain, left, ended, tuple(live)

    def left(self, cards: Iterable[int]) -> float:
        """What it is worth, in millions, to leave these cards."""
        return sum([(self._facts.get(card) or self._fact(card))[2] for card in cards])

    def _steps(self, dice: int, chips: int, live: Cards) -> Iterator[Step]:
        for covers, used, cards in _covers(live, dice):
            for more, after in _more_chips(chips, dice - used, used):
                left = dice - used - more
                reach = self.reach(left, cards)
                yield covers, holding(dice, covers + (more << CHIPS)), hand(left, after, reach[-1]), *reach

    def _fact(self, card: int) -> tuple[int, int, float]:
        """How many digits are free, which ones, and what it is worth to leave the card."""
        need = card & NEED
        fact = self._facts[card] = size(need), shown(need), self._worth.left(card)
        return fact


@lru_cache(maxsize=1)
def steps(shared: float) -> Steps:
    """The tables where this part of the next player's gain counts, as in `Worth`."""
    return Steps(shared)


def hand(dice: int, chips: int, live: Cards) -> int:
    """Dice and chips as one number, chips only where they may yet count; 0 if there is nothing to roll for.

    Below 1 << COUNT all dice are set aside, and may be rolled again.
    """
    if chips + dice >= AGAIN:
        return (dice << COUNT) + chips
    return dice << COUNT if dice and live else 0


def _covers(live: Cards, dice: int) -> list[tuple[int, int, Cards]]:
    """All that so many dice can cover: the need, how many dice it takes, and the cards afterwards."""
    ways: list[tuple[int, int, Cards]] = [(0, 0, ())]
    for card in live:
        some = [(part, size(part)) for part in parts(card & NEED)]
        ways = [
            (covers + part, used + more, (*cards, card - part))
            for covers, used, cards in ways
            for part, more in some
            if used + more <= dice
        ]
    return ways


@cache
def _more_chips(chips: int, room: int, used: int) -> tuple[tuple[int, int], ...]:
    """How many chips one may sensibly keep besides, and their sum, 2 for any more.

    Up to two in all, all dice, or one where nothing else is kept.
    """
    some = {*range(min(room, AGAIN - chips) + 1), min(room, 1 - min(used, 1)), room}
    return tuple((more, min(AGAIN, chips + more)) for more in sorted(some) if more or used)
