"""The weak player of box 3, as people play their first evening: card by card, and no die too many is put back."""

from typing import Final

from station.breaker.dice_odds import NEED, size
from station.breaker.dice_options import Option, open_cards, options
from station.games.dice_match import DiceMatch

NONE: Final = 9
"""More digits than a card has."""


def keep(match: DiceMatch) -> str:
    """All dice that fit on the card that then has the fewest digits free; a chip only if nothing else fits."""
    before = open_cards(match.places)
    return min(options(match), key=lambda option: _left(option, before)).text


def rolls_on(match: DiceMatch) -> bool:
    """Whether no card is cracked yet."""
    return all(card & NEED for card in open_cards(match.places))


def _left(option: Option, before: tuple[int, ...]) -> tuple[int, int, int, str]:
    """How many cards are touched, the digits then free there, chips, and to settle a tie the text; the least wins."""
    touched = [size(now & NEED) for now, then in zip(option.cards, before, strict=True) if now != then]
    return max(1, len(touched)), sum(touched) if touched else NONE, option.chips, option.text
