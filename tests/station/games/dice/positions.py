"""Positions in the middle of a turn, and what their decisions are worth by the rules."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import factorial, prod
from random import Random

from station.games.dice.advice import worth_of
from station.games.dice.deck import Card
from station.games.dice.match import DICE, FACES, DiceMatch, DiceTerms, Hand, Places
from station.games.dice.odds import card
from station.games.dice.rules import play
from station.games.dice.worth import Worth, worth
from tests.station.games.dice.keeps import possible_keeps

STOCK = tuple(Card(code, len(code) - 1) for code in ("1154", "1242", "4224", "3345", "354215"))


def turn(places: Places, hand: Hand, stock: tuple[Card, ...] = STOCK, seats: int = 2) -> DiceMatch:
    """In the middle of the first player's turn; with one seat and no stock it is the last one."""
    return DiceMatch(DiceTerms(tuple("ABCDEF"[:seats])), ((),) * seats, stock, places, hand=hand)


def aside(dice: str) -> Hand:
    """These dice set aside, 1 to 5, and the others still lying: to roll or to stop."""
    return Hand(dice[0] + "1" * (DICE - len(dice)), dice[0], dice[1:])


def completed(move: str, match: DiceMatch, chance: Random) -> str:
    """The move, and what the dice show if it is a roll."""
    return f"roll {' '.join(chance.choices(FACES, k=match.to_roll))}" if move == "roll" else move


def one_step(match: DiceMatch, move: str) -> float:
    """What a decision is worth by the rules: the mean of the best decisions that can follow, or what the turn brings.

    `move` is a keep or a stop, or "roll" alone.
    """
    if move != "roll":
        return _best_after(match, move)
    return sum(share * _best_after(match, f"roll {' '.join(roll)}") for roll, share in rolls(match.to_roll))


def _best_after(match: DiceMatch, move: str) -> float:
    then = play(match, move).match
    if then.last is not match.last:
        return _ended(then, worth(match))
    return max(worth_of(then, decision) for decision in possible_keeps(then) or ("stop", "roll"))


def rolls(dice: int) -> Iterator[tuple[tuple[str, ...], float]]:
    """Every roll, whatever the order, and its probability."""
    for roll in combinations_with_replacement(FACES, dice):
        ways = factorial(dice) // prod(map(factorial, Counter(roll).values()))
        yield roll, ways / len(FACES) ** dice


def _ended(then: DiceMatch, worth: Worth) -> float:
    """Cards are won or lost where they were cracked by then; the others are left to whoever is next."""
    assert then.last is not None
    won = [gone.card.value for gone in then.last.cards if then.last.how == "voluntary"]
    gone = {gone.place for gone in then.last.cards}
    left = [card(place) for number, place in enumerate(then.places, 1) if number not in gone]
    return worth.won(sum(won), len(won)) + sum(map(worth.left, left))
