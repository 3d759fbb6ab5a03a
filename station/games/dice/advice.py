"""Hints: the best decision with dice, and its worth, as the strongest computer sees it.

The module is the part of the family that gives them (station.games.family.Hints).
"""

from typing import NamedTuple

from station.games.dice.match import DICE, DiceMatch, awaits
from station.games.dice.messages import DiceMessages
from station.games.dice.odds import open_cards
from station.games.dice.players import chips_that_count, decide, turn_of
from station.games.dice.rules import read_kept, set_dice_aside
from station.games.dice.scenes.words import hint_in_words
from station.games.family import Hint
from station.matches.errors import NotAllowed


class DiceAdvice(NamedTuple):
    """The `move` that is worth most ("roll" alone for rolling on), and what it is worth in millions, on average."""

    move: str
    worth: float


def advise(match: DiceMatch) -> DiceAdvice:
    """Return the best decision. Raises NotAllowed if there is nothing to decide."""
    if awaits(match) not in {"keep", "decide"}:
        raise NotAllowed(DiceMessages.nothing_to_decide())
    move = decide(match, "strong")
    return DiceAdvice(move, worth_of(match, move))


def hint(match: DiceMatch, seat: int) -> Hint:
    """Return the hint that a player has asked for."""
    advice = advise(match)
    return Hint({"player": match.name(seat), **advice._asdict()}, hint_in_words(match, *advice))


def worth_of(match: DiceMatch, move: str) -> float:
    """Return what a decision is worth in millions, on average: a keep, a stop, or a roll."""
    turn, cards = turn_of(match), open_cards(match.places)
    match move.split():
        case "keep", *words:
            hand, places = set_dice_aside(match, tuple(map(read_kept, words)))
            return turn.keep_worth(DICE - len(hand.aside), hand.chips, open_cards(places))
        case "stop", *_:
            return turn.stop_worth(cards)
    return turn.roll_worth(match.to_roll, chips_that_count(match), cards)
