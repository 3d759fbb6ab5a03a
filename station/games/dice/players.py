"""The computer players of the dice box: weak, medium and strong. They see what people see."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from station.games.dice.match import AGAIN, DICE, DiceMatch, awaits, markers_left
from station.games.dice.messages import DiceMessages
from station.games.dice.odds import CHIPS, NEED, SIDES, Option, chance, digit_set, need_size, open_cards, options
from station.games.dice.turn import SolvedTurn, turn_with
from station.games.dice.worth import worth
from station.matches.errors import NotAllowed
from station.matches.players import Strength

NONE: Final = 9
"""More digits than a card has."""


def keep_weak(match: DiceMatch) -> str:
    """Return all dice that fit on the card that then has the fewest free digits; a chip only if nothing else fits."""
    before = open_cards(match.places)
    return min(options(match), key=lambda option: _preference(option, before)).text


def rolls_on_weak(match: DiceMatch) -> bool:
    """Whether no card is cracked yet."""
    return all(card & NEED for card in open_cards(match.places))


def _preference(option: Option, before: tuple[int, ...]) -> tuple[int, int, int, str]:
    """Return the cards touched, the digits then free there, the chips, and the text for ties; the least is best."""
    touched = [need_size(now & NEED) for now, then in zip(option.cards, before, strict=True) if now != then]
    return max(1, len(touched)), sum(touched) if touched else NONE, option.chips, option.text


def keep_medium(match: DiceMatch) -> str:
    """Return the choice that promises most millions with the next roll; if none does, that of the fewest dice."""
    return min(options(match), key=_promise).text


def rolls_on_medium(match: DiceMatch) -> bool:
    """Whether one more roll brings more on average than it puts at risk."""
    cards = open_cards(match.places)
    cracked, dice = _count_cracked(cards), match.to_roll
    return not cracked or _next(cards, dice) > cracked * _forced_chance(cards, dice)


def _promise(option: Option) -> tuple[float, int, str]:
    """Return the millions cracked and to be hoped for, the dice left, and the text for ties; the least is best."""
    dice = option.dice or (DICE if option.chips >= AGAIN else 0)
    return -_count_cracked(option.cards) - _next(option.cards, dice), -dice, option.text


def _count_cracked(cards: tuple[int, ...]) -> int:
    return sum(card >> CHIPS for card in cards if not card & NEED)


def _next(cards: tuple[int, ...], dice: int) -> float:
    """Return the most millions that one card promises with `dice` dice."""
    return max(((card >> CHIPS) * chance(dice, card & NEED) for card in cards if card & NEED), default=0.0)


def _forced_chance(cards: tuple[int, ...], dice: int) -> float:
    """Return the probability that no die fits."""
    digits = 0
    for card in cards:
        digits |= digit_set(card & NEED)
    return float((1 - (digits.bit_count() + 1) / SIDES) ** dice)


CLOSE_WORTH: Final = 1e-5
"""Millions; a smaller difference in worth does not count: then a player stops, and keeps the first choice as text."""


def keep_strong(match: DiceMatch) -> str:
    """Return the choice that is worth most."""
    turn = turn_of(match)
    found = [(turn.keep_worth(option.dice, option.chips, option.cards), option.text) for option in options(match)]
    best = max(found)[0]
    return min(text for each, text in found if each > best - CLOSE_WORTH)


def rolls_on_strong(match: DiceMatch) -> bool:
    """Whether rolling is worth more than stopping."""
    turn, cards = turn_of(match), open_cards(match.places)
    return turn.roll_worth(match.to_roll, chips_that_count(match), cards) > turn.stop_worth(cards) + CLOSE_WORTH


def chips_that_count(match: DiceMatch) -> int:
    """Return the chips aside as the next roll begins: none, if all five dice are rolled again."""
    return 0 if match.hand.all_aside else match.hand.chips


def turn_of(match: DiceMatch) -> SolvedTurn:
    """Return what all decisions of this turn are worth to the player on turn."""
    return turn_with(worth(match), open_cards(match.places), markers_left(match.places))


class Player(NamedTuple):
    """A way to play: which dice to keep, as text behind `keep`, and whether to roll on after that."""

    keep: Callable[[DiceMatch], str]
    rolls_on: Callable[[DiceMatch], bool]


PLAYERS: Final[Mapping[Strength, Player]] = MappingProxyType(
    {
        "weak": Player(keep_weak, rolls_on_weak),
        "medium": Player(keep_medium, rolls_on_medium),
        "strong": Player(keep_strong, rolls_on_strong),
    }
)


def decide(match: DiceMatch, strength: Strength) -> str:
    """Return the next move of the player on turn: `roll`, which chance has to complete, `keep 3@2 *` or `stop`.

    It is the same for the same situation, whatever the order of the stock. Raises NotAllowed if no player has to move.
    It may be called in any thread: what is cached between calls makes it faster, but changes no decision.
    """
    player = PLAYERS[strength]
    match awaits(match):
        case "roll":
            return "roll"
        case "keep":
            return f"keep {player.keep(match)}"
        case "decide":
            return "roll" if player.rolls_on(match) else "stop"
        case _:
            raise NotAllowed(DiceMessages.nobodys_turn())
