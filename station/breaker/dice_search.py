"""The look-ahead of the strong player of box 3: expectimax over the rest of a turn.

A position is worth what the best continuation brings on average: the better one of stopping and rolling, and after a
roll the best choice of dice. docs/codeknacker.md tells it at length; in short:

- A card is a number: the need for its free digits (station.breaker.dice_odds), and above it its millions.
- *Fillers*, the digits of cards out of reach, save from a forced end. They are taken not to run out, and are kept
  singly, where nothing better fits.
- What can be kept is sorted by its worth, best first; each choice is made by the rolls that allow it and allow none
  of the better ones. So the rolls need not be gone through one by one.
- Rolling all five again is worth a constant as seen from afar.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from station.breaker.dice_odds import SIDES, every, showing, whole
from station.breaker.dice_steps import COUNT, Cards, Step, hand, steps
from station.breaker.dice_worth import Worth
from station.games.dice_match import AGAIN

LIMIT: Final = 60_000
"""So many positions are remembered, some 15 MB; then we begin anew."""

Choice = tuple[float, int]
"""What a choice is worth, and the rolls that allow it."""


class Search:
    """Looks ahead, and remembers. `dice` are those to be rolled next, `chips` those set aside; 2 for any more."""

    def __init__(self, worth: Worth) -> None:
        self._worth = worth
        self._steps = steps(worth.shared)
        self._known: dict[tuple[int, int, int, Cards], float] = {}
        self._wins: dict[int, float] = {}

    def forget(self) -> None:
        """Make room, where too much is remembered."""
        self._steps.forget()
        if len(self._known) > LIMIT:
            self._known.clear()

    def kept(self, dice: int, chips: int, cards: Iterable[int]) -> float:
        """What it is worth, in millions, to have kept what leads here: stop or roll on, whichever is better."""
        return self._kept(dice, chips, cards, 0, 0)

    def stopped(self, cards: Iterable[int]) -> float:
        """What it is worth, in millions, to stop here."""
        _, gain, _, ended, _ = self._steps.reach(0, cards)
        return ended + self._won(gain)

    def rolled(self, dice: int, chips: int, cards: Iterable[int]) -> float:
        """What it is worth, in millions, to roll here."""
        fillers, gain, left, _, live = self._steps.reach(dice, cards)
        return left + self._expected((dice << COUNT) + chips, fillers, gain, live)

    def once(self, dice: int, cards: Iterable[int]) -> float:
        """What it is worth, in millions, to roll here, and then to stop: not more than `rolled`, and soon found."""
        fillers, gain, left, _, live = self._steps.reach(dice, cards)
        choices = [
            (ended + self._won(gain + won), rolls)
            for _, rolls, _, _, won, _, ended, _ in self._steps.table(dice, 0, live)
        ]
        choices.append((self._steps.left(live) + self._won(gain), showing(dice, fillers)))
        return left + _mean(sorted(choices, reverse=True), dice, self._steps.left(live))

    def _kept(self, dice: int, chips: int, cards: Iterable[int], fillers: int, gain: int) -> float:
        more, won, left, ended, live = self._steps.reach(dice, cards)
        stopped = ended + self._won(gain + won)
        if after := hand(dice, chips, live):
            return max(stopped, left + self._expected(after, fillers | more, gain + won, live))
        return stopped

    def _expected(self, hand: int, fillers: int, gain: int, live: Cards) -> float:
        """The mean over all rolls, from the best choice down; what no choice is left for is a forced end."""
        if hand <= AGAIN:
            return self._again(gain)
        position = hand, fillers, gain, live
        known = self._known.get(position)
        if known is None:
            choices = self._choices(hand, fillers, gain, live)
            choices.sort(reverse=True)
            known = self._known[position] = _mean(choices, hand >> COUNT, self._steps.left(live))
        return known

    def _choices(self, hand: int, fillers: int, gain: int, live: Cards) -> list[Choice]:
        dice, chips = hand >> COUNT, hand & (1 << COUNT) - 1
        steps = self._steps.table(dice, chips, live)
        choices = []
        for _, rolls, after, more, won, left, ended, cards in steps:
            worth = ended + self._won(gain + won)
            if after:
                worth = max(worth, left + self._expected(after, fillers | more, gain + won, cards))
            choices.append((worth, rolls))
        if fillers:
            choices.append((self._kept(dice - 1, chips, live, fillers, gain), showing(dice, fillers)))
            choices.append((self._kept(0, AGAIN, live, fillers, gain), whole(dice, 0, fillers, AGAIN - chips)))
        if fillers and chips:
            choices += self._all_aside(dice, chips, fillers, gain, steps)
        return choices

    def _all_aside(self, dice: int, chips: int, fillers: int, gain: int, steps: Iterable[Step]) -> Iterator[Choice]:
        """With fillers and chips besides, so that all five can be rolled again; sought where a chip lies aside."""
        for covers, _, after, _, won, _, ended, _ in steps:
            if after >> COUNT:
                yield ended + self._again(gain + won), whole(dice, covers, fillers, AGAIN - chips)

    def _won(self, gain: int) -> float:
        won = self._wins.get(gain)
        if won is None:
            won = self._wins[gain] = self._worth.won(*_counted(gain))
        return won

    def _again(self, gain: int) -> float:
        return self._worth.again(*_counted(gain))


def _counted(gain: int) -> tuple[int, int]:
    """The millions and the cards."""
    return gain >> COUNT, gain & (1 << COUNT) - 1


def _mean(choices: list[Choice], dice: int, forced: float) -> float:
    """Over all rolls, each of which takes the first choice that it allows; `forced` where it allows none."""
    left, total = every(dice), 0.0
    for worth, rolls in choices:
        if taken := rolls & left:
            total += worth * taken.bit_count()
            left ^= taken
            if not left:
                break
    return float((total + forced * left.bit_count()) / SIDES**dice)
