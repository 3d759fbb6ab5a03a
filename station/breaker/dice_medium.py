"""The medium player of box 3: it picks a card to crack and looks one roll ahead."""

from station.breaker.dice_odds import CHIPS, NEED, SIDES, chance, shown
from station.breaker.dice_options import Option, open_cards, options
from station.games.dice_match import AGAIN, DICE, DiceMatch


def keep(match: DiceMatch) -> str:
    """What makes most millions likely with the next roll; if nothing does, as few dice as may be."""
    return min(options(match), key=_promise).text


def rolls_on(match: DiceMatch) -> bool:
    """Whether one more roll brings more on average than it puts at risk."""
    cards = open_cards(match.places)
    cracked, dice = _cracked(cards), match.to_roll
    return not cracked or _next(cards, dice) > cracked * _forced(cards, dice)


def _promise(option: Option) -> tuple[float, int, str]:
    """The millions cracked and those to be hoped for, more dice, and to settle a tie the text; the least is best."""
    dice = option.dice or (DICE if option.chips >= AGAIN else 0)
    return -_cracked(option.cards) - _next(option.cards, dice), -dice, option.text


def _cracked(cards: tuple[int, ...]) -> int:
    return sum(card >> CHIPS for card in cards if not card & NEED)


def _next(cards: tuple[int, ...], dice: int) -> float:
    """The most millions that one card promises with so many dice."""
    return max(((card >> CHIPS) * chance(dice, card & NEED) for card in cards if card & NEED), default=0.0)


def _forced(cards: tuple[int, ...], dice: int) -> float:
    """The chance that no die fits."""
    digits = 0
    for card in cards:
        digits |= shown(card & NEED)
    return float((1 - (digits.bit_count() + 1) / SIDES) ** dice)
