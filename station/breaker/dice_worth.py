"""What the end of a turn is worth to the strong player of box 3, in millions.

Three things count: the cards won, the cards left behind with few digits uncovered, and near the end of the match
whether this wins it. What is measured was measured in 600 games of two strong players with the deck of the box, who
played by other constants, but hardly better or worse; docs/codeknacker.md tells more.
"""

from math import erf, pi, sqrt
from typing import Final, NamedTuple

from station.breaker.dice_odds import CHIPS, NEED, size
from station.games.dice_match import DiceMatch

LATE: Final = 3
"""With more cards than this in the stock the player thinks in millions only. Chosen: a turn wins three at most."""

SWING: Final = 3.6
"""Millions by which one more card moves a lead up or down: a standard deviation.

Measured: that of the final lead less the present one, over the root of the cards still to be won, with 0 to 6 in the
stock; 3.5 to 3.7.
"""

NEXT: Final = (0.0, 0.66, 0.56, 0.46, 0.26, 0.15, 0.11)
"""The chance that whoever is next wins a card on which 0 to 6 digits are free. Measured: how often they did."""

SHARED: Final = 0.25
"""How much of what the next player gains is lost to one of two players.

Tried, 700 games each against 0.5: 0.25 won 51 % and lost 46 %, and 0.75 won 47 % and lost 52 %.
"""

OWN: Final = 0.3
"""In the solo: how much of it the player gains in his own next turn.

Tried, 600 games each: 0.3, 0.6 and 0.9 brought 41.4, 41.0 and 40.7 million, each give or take 0.4.
"""

ANEW: Final = (1.5, 0.95, 0.25, 0.0)
"""Rolling all five again is worth so many usual cards, seen from afar, where 0 to 3 are cracked and at stake.

Measured: what the rest of such a turn brought, over `USUAL`: 4.46, 2.84 and 0.72 million with none, one and two.
With three there is nothing left to cover.
"""

HOPE: Final = 0.7
"""Near the end it is worth no more than such a card with this chance, for no hope is as good as a match won.

Chosen, a little above the best chance in `NEXT`.
"""

USUAL: Final = 3
"""Millions in a usual card. Chosen: the deck of the box has 75 on 22 cards, and the cheap ones are cracked sooner."""

TRIFLE: Final = 1e-4
"""A million counts so much where the match is as good as decided. Chosen: far less than any chance of winning it."""


class Worth(NamedTuple):
    """What a decision depends on besides cards and dice.

    `shared` is the part of the next player's gain that counts against us, negative in the solo. Near the end
    `stock` has the number of its cards (0 to LATE), and `lead` the millions and the cards by which we lead the best
    of the others, both negative where we trail; else `stock` is LATE + 1 and the lead (0, 0).
    """

    shared: float
    stock: int = LATE + 1
    lead: tuple[int, int] = (0, 0)

    def left(self, card: int) -> float:
        """What it is worth to leave this card (a need, and its millions above it) to the next player; mostly < 0."""
        return -self.shared * (card >> CHIPS) * NEXT[size(card & NEED)]

    def won(self, millions: int, cards: int) -> float:
        """What it is worth to win so much with so many cards; 0 for nothing."""
        if self.stock > LATE:
            return float(millions)
        return self._standing(millions, cards) - self._standing(0, 0)

    def again(self, millions: int, cards: int) -> float:
        """What it is worth to have won so much for now, and to be allowed to roll all five dice again."""
        stop, usual = self.won(millions, cards), ANEW[cards]
        if cards > self.stock:
            return max(stop, 0.0)
        if self.stock <= LATE:
            usual = min(usual, HOPE)
        return stop + usual * (self.won(millions + USUAL, cards + 1) - stop)

    def _standing(self, millions: int, cards: int) -> float:
        """How we stand after that: the chance of winning the match, stretched to millions.

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
    """What things are worth to whoever's turn it is; what is left counts no more where one card ends the match."""
    if match.terms.alone:
        return Worth(0.0 if match.last_turn else -OWN)
    shared = SHARED / (len(match.won) - 1)
    if len(match.stock) > LATE:
        return Worth(shared)
    mine, best = _standings(match)
    return Worth(shared if match.stock else 0.0, len(match.stock), (mine[0] - best[0], mine[1] - best[1]))


def _standings(match: DiceMatch) -> tuple[tuple[int, int], tuple[int, int]]:
    """Millions and cards: ours, and those of the best of the others."""
    have = [(match.millions(seat), len(cards)) for seat, cards in enumerate(match.won)]
    mine = have.pop(match.seat)
    return mine, max(have)
