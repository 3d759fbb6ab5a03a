"""The expected worth of a turn, searched through its rolls.

Three things count: the cards won, the cards left behind with few digits uncovered, and near the end of the match
whether this wins it. The measured constants come from 600 games of two strong players with the deck of the box, who
played by other constants, but hardly better or worse.

A position is worth what the best continuation brings on average: the better one of stopping and rolling, and after a
roll the best choice of dice. docs/codeknacker.md describes it at length; in short:

- A card is a number, as in station.games.dice.odds: the need for its free digits, and above it its millions.
- A card that needs more dice than are left cannot be cracked in this turn. Its digits, the *fillers*, only save from a
  forced end. They are taken not to run out, and are kept singly, where nothing better fits.
- What can be kept is sorted by its worth, best first; each choice is made by the rolls that allow it and allow none
  of the better ones. So the rolls need not be tried one by one.
- Rolling all five again is worth a constant.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from math import erf, pi, sqrt
from typing import Final, NamedTuple

from station.games.dice.match import AGAIN, DiceMatch
from station.games.dice.odds import (
    CHIPS,
    NEED,
    SIDES,
    all_rolls,
    digit_set,
    need_size,
    parts,
    rolls_containing,
    rolls_made_of,
    rolls_showing,
)

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

ANEW: Final = (1.5, 0.95, 0.25, 0.0)
"""What rolling all five again is worth, in usual cards, where 0 to 3 cards are cracked and at stake.

Measured: what the rest of such a turn brought, over `USUAL_CARD`: 4.46, 2.84 and 0.72 million with none, one and two.
With three there is nothing left to cover.
"""

HOPE: Final = 0.7
"""Near the end rolling again is worth at most a usual card with this chance: no hope is as good as a match won.

Chosen, a little above the best chance in `NEXT`.
"""

USUAL_CARD: Final = 3
"""Millions in a usual card. Chosen: the deck of the box has 75 on 22 cards, and the cheap ones are cracked sooner."""

TRIFLE: Final = 1e-4
"""The worth of a million once the match is as good as decided. Chosen: far less than any chance of winning it."""


class Worth(NamedTuple):
    """What a decision depends on besides cards and dice.

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

    def again(self, millions: int, cards: int) -> float:
        """Return what it is worth to have `millions` and `cards` at stake, and to roll all five dice again or stop."""
        stop, usual = self.won(millions, cards), ANEW[cards]
        if cards > self.stock:
            return max(stop, 0.0)
        if self.stock <= LATE_STOCK:
            usual = min(usual, HOPE)
        return stop + usual * (self.won(millions + USUAL_CARD, cards + 1) - stop)

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


COUNT: Final = 2
"""A *gain* is one number: the cards won in this number of its lowest bits, and above them the millions."""

SMALL: Final = 3
"""Tables for at most this many dice are used again and again, so they are cached."""

STEP_LIMIT: Final = 50_000
"""The most steps that are cached, some 10 MB; then the cache is cleared."""

Cards = tuple[int, ...]
Reach = tuple[int, int, float, float, Cards]
"""Cards sorted by what some dice can reach: the digits of those out of reach; the gain; what those out of reach are
worth in any case; what all cards are worth at the end of the turn, without the gain; those within reach, in order."""

SearchStep = tuple[int, int, int, int, int, float, float, Cards]
"""The digits covered, the rolls that allow it, the `hand` after it, and then the fields of `Reach`."""


class Steps:
    """The tables of what may be kept. `dice` are 0 to 5; `chips` are those set aside, 0 to 2, 2 for any more."""

    def __init__(self, shared: float) -> None:
        self._worth = Worth(shared)
        self._facts: dict[int, tuple[int, int, float]] = {}
        self._tables: dict[tuple[int, int, Cards], tuple[SearchStep, ...]] = {}
        self._remembered = 0

    def forget(self) -> None:
        """Make room, where too much is remembered."""
        if self._remembered > STEP_LIMIT:
            self._tables.clear()
            self._remembered = 0

    def table(self, dice: int, chips: int, live: Cards) -> Iterable[SearchStep]:
        """Return all that may be kept of a roll, except for fillers."""
        if dice > SMALL:
            return self._steps(dice, chips, live)
        key = dice, chips, live
        found = self._tables.get(key)
        if found is None:
            found = self._tables[key] = tuple(self._steps(dice, chips, live))
            self._remembered += len(found)
        return found

    def reach(self, dice: int, cards: Iterable[int]) -> Reach:
        """Sort cards into cracked ones, those out of reach, and those within reach."""
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
        """Return what it is worth, in millions, to leave these cards."""
        return sum([(self._facts.get(card) or self._fact(card))[2] for card in cards])

    def _steps(self, dice: int, chips: int, live: Cards) -> Iterator[SearchStep]:
        for covers, used, cards in _covers(live, dice):
            for more, after in _more_chips(chips, dice - used, used):
                left = dice - used - more
                reach = self.reach(left, cards)
                yield covers, rolls_containing(dice, covers + (more << CHIPS)), hand(left, after, reach[-1]), *reach

    def _fact(self, card: int) -> tuple[int, int, float]:
        """Return how many digits are free, which ones, and what it is worth to leave the card."""
        need = card & NEED
        fact = self._facts[card] = need_size(need), digit_set(need), self._worth.left(card)
        return fact


@lru_cache(maxsize=1)
def steps(shared: float) -> Steps:
    """Return the tables for `shared` as in `Worth`."""
    return Steps(shared)


def hand(dice: int, chips: int, live: Cards) -> int:
    """Return dice and chips as one number, chips only if they may still count; 0 if there is nothing to roll for.

    Below 1 << COUNT all dice are set aside, and may be rolled again.
    """
    if chips + dice >= AGAIN:
        return (dice << COUNT) + chips
    return dice << COUNT if dice and live else 0


def _covers(live: Cards, dice: int) -> list[tuple[int, int, Cards]]:
    """Return all that `dice` dice can cover: the need, how many dice it takes, and the cards afterwards."""
    ways: list[tuple[int, int, Cards]] = [(0, 0, ())]
    for card in live:
        some = [(part, need_size(part)) for part in parts(card & NEED)]
        ways = [
            (covers + part, used + more, (*cards, card - part))
            for covers, used, cards in ways
            for part, more in some
            if used + more <= dice
        ]
    return ways


@cache
def _more_chips(chips: int, room: int, used: int) -> tuple[tuple[int, int], ...]:
    """Return how many chips may sensibly be kept besides, and the number of chips aside then, 2 for any more.

    Up to two in all, all dice, or one where nothing else is kept.
    """
    some = {*range(min(room, AGAIN - chips) + 1), min(room, 1 - min(used, 1)), room}
    return tuple((more, min(AGAIN, chips + more)) for more in sorted(some) if more or used)


SEARCH_LIMIT: Final = 60_000
"""The most positions that are cached, some 15 MB; then the cache is cleared."""

ChoiceWorth = tuple[float, int]
"""What a choice is worth, and the rolls that allow it."""


class Search:
    """A cached search. `dice` are those to be rolled next, `chips` those set aside; 2 for any more."""

    def __init__(self, worth: Worth) -> None:
        self._worth = worth
        self._steps = steps(worth.shared)
        self._known: dict[tuple[int, int, int, Cards], float] = {}
        self._wins: dict[int, float] = {}

    def forget(self) -> None:
        """Make room, where too much is remembered."""
        self._steps.forget()
        if len(self._known) > SEARCH_LIMIT:
            self._known.clear()

    def kept(self, dice: int, chips: int, cards: Iterable[int]) -> float:
        """Return what it is worth, in millions, to be here after a keep: to stop or roll on, whichever is better."""
        return self._kept(dice, chips, cards, 0, 0)

    def stopped(self, cards: Iterable[int]) -> float:
        """Return what it is worth, in millions, to stop here."""
        _, gain, _, ended, _ = self._steps.reach(0, cards)
        return ended + self._won(gain)

    def rolled(self, dice: int, chips: int, cards: Iterable[int]) -> float:
        """Return what it is worth, in millions, to roll here."""
        fillers, gain, left, _, live = self._steps.reach(dice, cards)
        return left + self._expected((dice << COUNT) + chips, fillers, gain, live)

    def once(self, dice: int, cards: Iterable[int]) -> float:
        """Return what it is worth, in millions, to roll here and then stop: at most what `rolled` gives, and faster."""
        fillers, gain, left, _, live = self._steps.reach(dice, cards)
        choices = [
            (ended + self._won(gain + won), rolls)
            for _, rolls, _, _, won, _, ended, _ in self._steps.table(dice, 0, live)
        ]
        choices.append((self._steps.left(live) + self._won(gain), rolls_showing(dice, fillers)))
        return left + _mean(sorted(choices, reverse=True), dice, self._steps.left(live))

    def _kept(self, dice: int, chips: int, cards: Iterable[int], fillers: int, gain: int) -> float:
        more, won, left, ended, live = self._steps.reach(dice, cards)
        stopped = ended + self._won(gain + won)
        if after := hand(dice, chips, live):
            return max(stopped, left + self._expected(after, fillers | more, gain + won, live))
        return stopped

    def _expected(self, hand: int, fillers: int, gain: int, live: Cards) -> float:
        """Return the mean over all rolls, from the best choice down; rolls that allow no choice are a forced end."""
        if hand <= AGAIN:
            return self._again(gain)
        position = hand, fillers, gain, live
        known = self._known.get(position)
        if known is None:
            choices = self._choices(hand, fillers, gain, live)
            choices.sort(reverse=True)
            known = self._known[position] = _mean(choices, hand >> COUNT, self._steps.left(live))
        return known

    def _choices(self, hand: int, fillers: int, gain: int, live: Cards) -> list[ChoiceWorth]:
        dice, chips = hand >> COUNT, hand & (1 << COUNT) - 1
        steps = self._steps.table(dice, chips, live)
        choices = []
        for _, rolls, after, more, won, left, ended, cards in steps:
            worth = ended + self._won(gain + won)
            if after:
                worth = max(worth, left + self._expected(after, fillers | more, gain + won, cards))
            choices.append((worth, rolls))
        if fillers:
            choices.append((self._kept(dice - 1, chips, live, fillers, gain), rolls_showing(dice, fillers)))
            choices.append((self._kept(0, AGAIN, live, fillers, gain), rolls_made_of(dice, 0, fillers, AGAIN - chips)))
        if fillers and chips:
            choices += self._all_aside(dice, chips, fillers, gain, steps)
        return choices

    def _all_aside(
        self, dice: int, chips: int, fillers: int, gain: int, steps: Iterable[SearchStep]
    ) -> Iterator[ChoiceWorth]:
        """Yield choices with fillers and chips that let all five be rolled again; only tried if a chip lies aside."""
        for covers, _, after, _, won, _, ended, _ in steps:
            if after >> COUNT:
                yield ended + self._again(gain + won), rolls_made_of(dice, covers, fillers, AGAIN - chips)

    def _won(self, gain: int) -> float:
        won = self._wins.get(gain)
        if won is None:
            won = self._wins[gain] = self._worth.won(*_counted_rolls(gain))
        return won

    def _again(self, gain: int) -> float:
        return self._worth.again(*_counted_rolls(gain))


def _counted_rolls(gain: int) -> tuple[int, int]:
    """Return the millions and the cards of a gain."""
    return gain >> COUNT, gain & (1 << COUNT) - 1


def _mean(choices: list[ChoiceWorth], dice: int, forced: float) -> float:
    """Return the mean over all rolls, each with the first choice that it allows, or `forced` if it allows none."""
    left, total = all_rolls(dice), 0.0
    for worth, rolls in choices:
        if taken := rolls & left:
            total += worth * taken.bit_count()
            left ^= taken
            if not left:
                break
    return float((total + forced * left.bit_count()) / SIDES**dice)
