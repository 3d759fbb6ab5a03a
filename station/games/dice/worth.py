"""The worth of a turn to the strong player, in millions.

Three things count: the cards won, the cards left behind with few digits uncovered, and near the end of the match
whether this wins it. The measured constants come from 600 games of two strong players with the deck of the box, who
played by other constants, but hardly better or worse. docs/codeknacker.md describes them at length.
"""

from math import erf, pi, sqrt
from typing import Final, NamedTuple

from station.games.dice.match import DiceMatch
from station.games.dice.odds import CHIPS, NEED, need_size

LATE_STOCK: Final = 3
"""With more cards than this in the stock the player thinks in millions only. Chosen: a turn wins three at most."""

SWING: Final = 3.6
"""Millions by which one more card moves a lead up or down: a standard deviation.

Measured: that of the final lead less the present one, over the root of the cards still to be won, with 0 to 6 in the
stock; 3.5 to 3.7.
"""

NEXT: Final = (0.0, 0.66, 0.56, 0.46, 0.26, 0.15, 0.11)
"""The chance that the next player wins a card on which 0 to 6 digits are free. Measured: how often they did."""

SHARED_GAIN: Final = 0.25
"""How much of what the next player gains is lost to one of two players.

Tried, 700 games each against 0.5: 0.25 won 51 % and lost 46 %, and 0.75 won 47 % and lost 52 %.
"""

OWN: Final = 0.3
"""In the solo: how much of that gain the player makes in the next turn.

Tried, 600 games each: 0.3, 0.6 and 0.9 brought 41.4, 41.0 and 40.7 million, each give or take 0.4.
"""

TRIFLE: Final = 1e-3
"""The worth of a million once the match is as good as decided. Chosen: far less than any chance of winning it."""


class Worth(NamedTuple):
    """The facts on which a decision depends besides cards and dice.

    `shared` is the part of the next player's gain that counts against us, negative in the solo. Near the end
    `stock` has the number of its cards (0 to LATE_STOCK), and `lead` the millions and the cards by which we lead the
    best of the others, both negative where we trail; else `stock` is LATE_STOCK + 1 and the lead (0, 0).
    """

    shared: float
    stock: int = LATE_STOCK + 1
    lead: tuple[int, int] = (0, 0)

    def left(self, card: int) -> float:
        """Return what it is worth to leave this card (need and millions) to the next player; mostly below 0."""
        return -self.shared * (card >> CHIPS) * NEXT[need_size(card & NEED)]

    def won(self, millions: int, cards: int) -> float:
        """Return what it is worth to win `millions` with `cards`; 0 for nothing."""
        if self.stock > LATE_STOCK:
            return float(millions)
        return self._standing(millions, cards) - self._standing(0, 0)

    def _standing(self, millions: int, cards: int) -> float:
        """Return how we stand after that: the chance of winning the match, scaled to millions.

        The lead is taken to move like the sum of the cards still to be won, and a million more in an even match to
        count 1. The match ends with the card that the stock cannot replace; then winning it counts, and little else.
        """
        lead, left = self.lead[0] + millions, self.stock + 1 - cards
        scale = SWING * sqrt((self.stock + 1) * pi / 2)
        if left > 0:
            return scale * erf(lead / (SWING * sqrt(2 * left))) + TRIFLE * lead
        ahead = (lead, self.lead[1] + cards)
        return scale * ((ahead > (0, 0)) - (ahead < (0, 0))) + TRIFLE * lead


def worth(match: DiceMatch) -> Worth:
    """Return what things are worth to the player on turn; cards left do not count if one card ends the match."""
    if match.terms.alone:
        return Worth(0.0 if match.last_turn else -OWN)
    shared = SHARED_GAIN / (len(match.won) - 1)
    if len(match.stock) > LATE_STOCK:
        return Worth(shared)
    mine, best = _standings(match)
    return Worth(shared if match.stock else 0.0, len(match.stock), (mine[0] - best[0], mine[1] - best[1]))


def _standings(match: DiceMatch) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return millions and cards: ours, and those of the best of the others."""
    have = [(match.millions(seat), len(cards)) for seat, cards in enumerate(match.won)]
    mine = have.pop(match.seat)
    return mine, max(have)
