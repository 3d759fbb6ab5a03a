"""The exact worth of every decision in a turn.

A position is worth what the best continuation brings on average: the better one of stopping and rolling, and after a
roll the best choice of dice. All positions of a turn are computed at once, those with the fewest free digits first, so
whatever a position leads to is known before it. docs/codeknacker.md describes it at length; in short:

- A *state* is which digits of the open cards are free, a position a state with a *throw*: dice left, and chips aside.
  An array has the worth of a position in a column for each state of the same number of free digits.
- What is kept of a roll is some digits and some chips. The best way to lay the digits on cards is found digit by digit:
  the worth of keeping 2 3 3 is the best of keeping 2 3 in the states in which one more 3 is covered.
- The best choice for a roll is found face by face, too: it keeps all of a face that it shows, or is that of a roll
  with one less.
- Rolling all five again with nothing but chips aside leads back to the same state, so each is computed twice.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from functools import cache
from math import factorial, prod
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from station.games.dice.match import AGAIN, DICE
from station.games.dice.odds import CHIPS, DIGIT_FACES, NEED, SIDES, WIDTH, need_size, parts
from station.games.dice.worth import Worth

Values = NDArray[np.float32]
StateNumbers = NDArray[np.int64]

Throw = tuple[int, int]
"""How many dice are left to roll, 0 to 5, and how many chips are aside, 0 to 2, 2 for any more.

With no dice left it is (0, 2), where all five may be rolled again, or (0, 0), where the turn is over.
"""

FIRST_ROLL: Final = (DICE, 0)
OVER: Final = (0, 0)
ANEW: Final = (0, AGAIN)

NOTHING: Final = (0,) * len(DIGIT_FACES)
"""No digits kept."""

STATES_AT_ONCE: Final = 512
"""States that are computed at once: few enough for their arrays to stay in the cache."""

CHIP_ROUNDS: Final = 2
"""How often a state is computed, as far as it leads to itself. The worth is off by 0.002 million at most, then."""

REMEMBERED_TURNS: Final = 2
"""The turns that are remembered: up to 4 MB each."""


class _Kept(NamedTuple):
    """The rows of an array in which a column has the worth of keeping some digits, [kept, state].

    `number` is how many rows there are, one for every throw afterwards and some digits that lead to it; `nothing` has
    the row of every throw that is reached without a digit. `adding` has by face the rows in which this is the last of
    the digits, and the row without it.
    """

    number: int
    row: dict[tuple[Throw, tuple[int, ...]], int]
    nothing: dict[Throw, int]
    adding: tuple[tuple[StateNumbers, StateNumbers], ...]


class _Choices(NamedTuple):
    """The choices of dice to keep, for the rolls of a throw.

    `rows` are the rows of `_Kept`, in the order of all choices, the first of which is to keep nothing: it is no choice
    and has a row of its own. `fewer` has pairs of choices, the second with one die less of a face than the first, to be
    compared in this order. `rolls` are the choices that keep a whole roll, and `shares` the probability of each.
    """

    rows: StateNumbers
    fewer: tuple[tuple[StateNumbers, StateNumbers], ...]
    rolls: StateNumbers
    shares: Values


class SolvedTurn(NamedTuple):
    """The worth of all positions that a turn may come to, in millions on average, by state.

    `cards` are the open cards as solved, and `uncoverable` the free digits that will stay so for lack of markers.
    """

    worth: Worth
    cards: tuple[int, ...]
    uncoverable: int
    stopping: Values
    rolling: dict[Throw, Values]

    def includes(self, worth: Worth, cards: Sequence[int], uncoverable: int) -> bool:
        """Whether these cards are among the states that are solved."""
        return (
            (worth, uncoverable) == (self.worth, self.uncoverable)
            and [card >> CHIPS for card in cards] == [card >> CHIPS for card in self.cards]
            and all(one & NEED in parts(whole & NEED) for one, whole in zip(cards, self.cards, strict=True))
        )

    def keep_worth(self, dice: int, chips: int, cards: Sequence[int]) -> float:
        """Return what it is worth to be here after a keep: to stop or roll on, whichever is better."""
        if not dice and chips < AGAIN:
            return self.stop_worth(cards)
        return max(self.stop_worth(cards), self.roll_worth(dice or DICE, chips if dice else 0, cards))

    def stop_worth(self, cards: Sequence[int]) -> float:
        """Return what it is worth to stop here."""
        return float(self.stopping[self._state(cards)])

    def roll_worth(self, dice: int, chips: int, cards: Sequence[int]) -> float:
        """Return what it is worth to roll 1 to 5 `dice` here, with so many `chips` aside."""
        return float(self.rolling[dice, min(chips, AGAIN)][self._state(cards)])

    def _state(self, cards: Sequence[int]) -> int:
        state = 0
        for card, whole in zip(cards, self.cards, strict=True):
            some = parts(whole & NEED)
            state = state * len(some) + some.index(card & NEED)
        return state


_turns: Final[deque[SolvedTurn]] = deque(maxlen=REMEMBERED_TURNS)


def turn_with(worth: Worth, cards: tuple[int, ...], markers: int) -> SolvedTurn:
    """Return a solved turn that includes these open cards, with so many `markers` left.

    What is remembered of the last turns changes no result: a state is worth the same whichever turn it belongs to.
    """
    uncoverable = max(0, sum(need_size(card & NEED) for card in cards) - markers)
    for turn in tuple(_turns):
        if turn.includes(worth, cards, uncoverable):
            return turn
    turn = solve_turn(worth, cards, uncoverable)
    _turns.append(turn)
    return turn


def forget_turns() -> None:
    """Clear what is remembered; it changes no decision."""
    _turns.clear()


def solve_turn(worth: Worth, cards: tuple[int, ...], uncoverable: int = 0) -> SolvedTurn:
    """Compute the worth of all positions of a turn: 0.1 s with usual cards, 2 s with three of six digits."""
    states = _States(cards)
    stopping, forced = states.ends(worth)
    rolling = {throw: np.zeros_like(forced) for throw in _all_throws()}
    moves = [(face, after) for face in DIGIT_FACES for after in states.cover(face)]
    before = np.full((_kept_rows().number, 1), -np.inf, np.float32)
    for free in range(int(states.free.max()) + 1):
        layer = np.flatnonzero(states.free == free)
        kept = np.full((_kept_rows().number + 1, len(layer) + 1), -np.inf, np.float32)
        if free > uncoverable:
            for face, after in moves:
                with_it, without = _kept_rows().adding[face]
                gained = before[without].take(np.where(after[layer] < 0, -1, states.place[after[layer]]), axis=1)
                kept[with_it, :-1] = np.maximum(kept[with_it, :-1], gained)
        for start in range(0, len(layer), STATES_AT_ONCE):
            at = layer[start : start + STATES_AT_ONCE]
            found = _solve_states(kept[:, start : start + len(at)], stopping[at], forced[at])
            for throw, values in found.items():
                rolling[throw][at] = values
        before = kept
    return SolvedTurn(worth, cards, uncoverable, stopping, rolling)


class _States:
    """All states of some cards [state]: which part of the need of each card is left, the last card's changing first.

    `free` is the number of free digits, and `place` the place of a state among those with the same number.
    """

    def __init__(self, cards: tuple[int, ...]) -> None:
        self._millions = [card >> CHIPS for card in cards]
        self._parts = [parts(card & NEED) for card in cards]
        self._left = np.indices([len(some) for some in self._parts]).reshape(len(cards), -1)
        self.free: StateNumbers = self._sum([list(map(need_size, some)) for some in self._parts]).astype(np.int64)
        order = np.argsort(self.free, kind="stable")
        self.place = np.empty(len(order), np.int64)
        self.place[order] = np.arange(len(order)) - np.searchsorted(self.free[order], self.free[order])

    def ends(self, worth: Worth) -> tuple[Values, Values]:
        """Return what it is worth [state] to stop, and to be forced to stop."""
        each = list(zip(self._millions, self._parts, strict=True))
        forced = self._sum([[worth.left((value << CHIPS) + part) for part in some] for value, some in each])
        millions = self._sum([[0 if part else value for part in some] for value, some in each])
        cracked = self._sum([[not part for part in some] for some in self._parts])
        gains = list(zip(millions.astype(int).tolist(), cracked.astype(int).tolist(), strict=True))
        won = {gain: worth.won(*gain) for gain in set(gains)}
        return (forced + [won[gain] for gain in gains]).astype(np.float32), forced.astype(np.float32)

    def cover(self, face: int) -> Iterator[StateNumbers]:
        """Yield for each card with this digit the state after one such digit is covered, or -1 [state]."""
        unit, step = 1 << WIDTH * face, 1
        for some, left in reversed(list(zip(self._parts, self._left, strict=True))):
            after = np.array([some.index(part - unit) if part & 7 * unit else -1 for part in some])
            if (after >= 0).any():
                yield np.where(after[left] < 0, -1, np.arange(left.size) + (after[left] - left) * step)
            step *= len(some)

    def _sum(self, by_part: Sequence[Sequence[float]]) -> NDArray[np.float64]:
        """Return the sum over the cards [state] of a number for each part of a card's need [card][part]."""
        numbers = [np.array(each, np.float64)[left] for each, left in zip(by_part, self._left, strict=True)]
        found: NDArray[np.float64] = np.add.reduce(numbers)
        return found


def _solve_states(kept: Values, stopping: Values, forced: Values) -> dict[Throw, Values]:
    """Return what it is worth to roll with each throw [state]; add to `kept` what it is worth to keep chips alone."""
    nothing = _kept_rows().nothing
    kept[nothing[OVER]] = kept[nothing[ANEW]] = stopping
    rolling: dict[Throw, Values] = {}
    for _ in range(CHIP_ROUNDS):
        for throw in _all_throws():
            rolling[throw] = _roll(kept, throw, forced)
            kept[nothing[ANEW if throw == FIRST_ROLL else throw]] = np.maximum(stopping, rolling[throw])
    return rolling


def _roll(kept: Values, throw: Throw, forced: Values) -> Values:
    """Return what it is worth to roll [state]; a roll of which nothing can be kept is worth as much as `forced`."""
    choices = _choices(throw)
    best = kept[choices.rows]
    for more, fewer in choices.fewer:
        best[more] = np.maximum(best[more], best[fewer])
    rolls = best[choices.rolls]
    shares = np.where(np.isneginf(rolls), forced, rolls) * choices.shares[:, None]
    # Sums of single precision would depend on how many states there are.
    worth: Values = shares.sum(axis=0, dtype=np.float64).astype(np.float32)
    return worth


@cache
def _all_throws() -> tuple[Throw, ...]:
    """Return the throws that are rolled; each but the first roll is after those that it may lead to."""
    later = ((dice, chips) for dice in range(1, DICE) for chips in range(AGAIN + 1))
    return (*(throw for throw in later if sum(throw) <= DICE), FIRST_ROLL)


@cache
def _kept_rows() -> _Kept:
    row: dict[tuple[Throw, tuple[int, ...]], int] = {}
    for throw in (OVER, ANEW, *_all_throws()[:-1]):
        for digits in sorted(_dice_up_to(DICE - sum(throw), len(DIGIT_FACES)), key=sum):
            row[throw, digits] = len(row)
    nothing = {throw: number for (throw, digits), number in row.items() if digits == NOTHING}
    return _Kept(len(row), row, nothing, tuple(_pairs_adding(row, face) for face in DIGIT_FACES))


def _pairs_adding(row: dict[tuple[Throw, tuple[int, ...]], int], face: int) -> tuple[StateNumbers, StateNumbers]:
    """Return the rows whose last digit is this face, and the rows without it."""
    pairs = [
        (number, row[throw, _without_one(digits, face)])
        for (throw, digits), number in row.items()
        if digits[face] and not any(digits[face + 1 :])
    ]
    return _as_places(pairs)


@cache
def _choices(throw: Throw) -> _Choices:
    dice, chips = throw
    keeps = _dice_up_to(dice, SIDES)
    at = {keep: place for place, keep in enumerate(keeps)}
    fewer = [
        _as_places([(at[keep], at[_without_one(keep, face)]) for keep in keeps if keep[face] == times])
        for face in range(SIDES)
        for times in range(1, dice + 1)
    ]
    rolls = [keep for keep in keeps if sum(keep) == dice]
    shares = [factorial(dice) / prod(map(factorial, roll)) / SIDES**dice for roll in rolls]
    return _Choices(
        np.array([_row_after(dice, chips, keep) for keep in keeps]),
        tuple(fewer),
        np.array([at[roll] for roll in rolls]),
        np.array(shares, np.float32),
    )


def _row_after(dice: int, chips: int, keep: tuple[int, ...]) -> int:
    """Return the row of `_Kept` for what is kept of a roll, its chips last; the last row, if that is nothing."""
    *digits, more = keep
    left, aside = dice - sum(keep), min(chips + more, AGAIN)
    if left == dice:
        return _kept_rows().number
    return _kept_rows().row[(left, aside) if left or aside == AGAIN else OVER, tuple(digits)]


def _dice_up_to(most: int, faces: int) -> list[tuple[int, ...]]:
    """Return all ways in which at most so many dice show these faces: how many show each."""
    if not faces:
        return [()]
    return [(times, *rest) for times in range(most + 1) for rest in _dice_up_to(most - times, faces - 1)]


def _without_one(dice: tuple[int, ...], face: int) -> tuple[int, ...]:
    return (*dice[:face], dice[face] - 1, *dice[face + 1 :])


def _as_places(pairs: Sequence[tuple[int, int]]) -> tuple[StateNumbers, StateNumbers]:
    first, second = np.array(pairs, np.int64).reshape(-1, 2).T
    return first, second
