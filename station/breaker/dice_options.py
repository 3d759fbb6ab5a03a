"""What a computer player of box 3 sees of a match, and what it may keep.

A card is a number here: the need for its free digits (station.breaker.dice_odds), and above it its millions. It says
nothing of the order of the stock, so nobody who decides by it can.
"""

from collections.abc import Iterator
from typing import NamedTuple

from station.breaker.dice_odds import CHIPS, needed, unit
from station.games.dice_match import CHIP, DICE, DiceMatch, Place, Places, markers_left

Covered = tuple[tuple[str, int], ...]


class Option(NamedTuple):
    """Dice that may be kept, as text behind `keep`, and what comes of it.

    `cards` are the open cards afterwards, `dice` (0 to 4) those not set aside, `chips` (0 to 5) those that are.
    """

    text: str
    cards: tuple[int, ...]
    dice: int
    chips: int


def card(place: Place | None) -> int:
    """An open card as a number; a place that stayed empty has no digits and no millions."""
    if place is None:
        return 0
    free = (digit for digit, covered in zip(place.card.digits, place.covered, strict=True) if not covered)
    return needed(free) + (place.card.value << CHIPS)


def open_cards(places: Places) -> tuple[int, ...]:
    """The open cards as they lie."""
    return tuple(map(card, places))


def options(match: DiceMatch) -> Iterator[Option]:
    """All that may be kept, of choices with the same result only one."""
    lying, chips = match.hand.lying, match.hand.chips
    dice = DICE - len(match.hand.aside)
    for cards, covered in _covers(match).items():
        for more in range(lying.count(CHIP) + 1):
            if more or covered:
                text = " ".join([f"{face}@{number}" for face, number in covered] + [CHIP] * more)
                yield Option(text, cards, dice - len(covered) - more, chips + more)


def _covers(match: DiceMatch) -> dict[tuple[int, ...], Covered]:
    """The open cards after every way to cover digits, and that way; not to cover any is the first one."""
    ways: dict[tuple[int, ...], Covered] = {open_cards(match.places): ()}
    markers = markers_left(match.places)
    for face in sorted(match.hand.lying.replace(CHIP, "")):
        for cards, covered in tuple(ways.items()):
            if len(covered) < markers:
                ways |= {
                    after: (*covered, (face, number)) for number, after in _covering(cards, face) if after not in ways
                }
    return ways


def _covering(cards: tuple[int, ...], face: str) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The numbers (from 1) of the cards on which this digit is free, and the cards with it covered there."""
    one = unit(face)
    for at, each in enumerate(cards):
        if each & 7 * one:
            yield at + 1, (*cards[:at], each - one, *cards[at + 1 :])
