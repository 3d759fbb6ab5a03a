"""Positions in the middle of a turn, and what they are worth by trying everything."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from random import Random

from station.games.dice.deck import Card
from station.games.dice.match import DICE, FACES, DiceMatch, DiceTerms, Hand, Places, awaits
from station.games.dice.odds import card
from station.games.dice.rules import play, possible_keeps
from station.games.dice.search import Worth

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


@cache
def tried(match: DiceMatch, worth: Worth) -> float:
    """What `match` is worth to whose turn it is, by going through every roll and every choice, as the rules play them.

    Only that all five dice can be rolled again is worth a constant.
    """
    if awaits(match) == "keep":
        return max(after(match, move, worth) for move in possible_keeps(match))
    stopped = after(match, "stop", worth)
    if match.hand.all_aside:
        return stopped + again(match, worth)
    return max(stopped, rolling(match, worth))


def again(match: DiceMatch, worth: Worth) -> float:
    """How much more it is worth to be allowed to roll all five than to stop."""
    won = [place.card.value for place in match.places if place and place.cracked]
    return worth.again(sum(won), len(won)) - worth.won(sum(won), len(won))


def after(match: DiceMatch, move: str, worth: Worth) -> float:
    """What the match is worth when this has been played."""
    then = play(match, move).match
    if then.last is match.last:
        return tried(then, worth)
    assert then.last is not None
    return _ended(then, worth)


def rolling(match: DiceMatch, worth: Worth) -> float:
    """The mean over all rolls."""
    return sum(share * after(match, f"roll {' '.join(roll)}", worth) for roll, share in rolls(match.to_roll))


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
