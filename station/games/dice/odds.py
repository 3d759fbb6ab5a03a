"""The odds of a roll, and the ways to set its dice aside.

A *need* is a number: how often each digit is wanted, three bits a digit, 1 in the lowest; the chips come last.

A card is a number here: the need for its free digits, and above it its millions. The order of the stock is not part of
this, so no player can decide by it.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple

from station.games.dice.match import CHIP, DICE, DiceMatch, OpenCard, Places, markers_left

SIDES: Final = 6
DIGIT_FACES: Final = range(5)
"""The faces with digits, numbered from 0; the chip is number 5."""

WIDTH: Final = 3
"""The bits of a need for each face: enough for six, the most digits of a card."""

CHIPS: Final = WIDTH * len(DIGIT_FACES)
"""The bit of a need at which the chips begin."""

NEED: Final = (1 << CHIPS) - 1
"""The bits of the digits of a need, without the chips."""

Covered = tuple[tuple[str, int], ...]


def need_for(digits: Iterable[str]) -> int:
    """Return the need for these digits, "1" to "5"."""
    return sum(unit(digit) for digit in digits)


@cache
def unit(digit: str) -> int:
    """Return the need for one digit, "1" to "5"."""
    return 1 << WIDTH * (int(digit) - 1)


@cache
def need_size(need: int) -> int:
    """Return how many dice a need takes."""
    return sum(_count(need, face) for face in range(SIDES))


@cache
def digit_set(need: int) -> int:
    """Return the digits of a need as a set: bit 0 for the digit 1, up to bit 4."""
    return sum(1 << face for face in DIGIT_FACES if _count(need, face))


@cache
def parts(need: int) -> tuple[int, ...]:
    """Return all needs that this one contains, from the empty one to itself, the small ones first."""
    found = [0]
    for face in DIGIT_FACES:
        found = [part + (some << WIDTH * face) for part in found for some in range(_count(need, face) + 1)]
    return tuple(sorted(found, key=lambda part: (need_size(part), part)))


@cache
def chance(dice: int, need: int) -> float:
    """Return the probability, 0 to 1, that a roll of `dice` dice contains at least `need`."""
    if need_size(need) > dice:
        return 0.0
    wanted = [face for face in range(SIDES) if _count(need, face)]
    if not wanted:
        return 1.0
    shown = sum(chance(dice - 1, need - (1 << WIDTH * face)) for face in wanted)
    return (shown + (SIDES - len(wanted)) * chance(dice - 1, need)) / SIDES


def _count(need: int, face: int) -> int:
    return need >> WIDTH * face & (1 << WIDTH) - 1


class Option(NamedTuple):
    """Dice that may be kept, as text behind `keep`, and the result.

    `cards` are the open cards afterwards, `dice` (0 to 4) the dice not set aside, `chips` (0 to 5) the chips that are.
    """

    text: str
    cards: tuple[int, ...]
    dice: int
    chips: int


def card(place: OpenCard | None) -> int:
    """Return an open card as a number; an empty place has no digits and no millions."""
    if place is None:
        return 0
    free = (digit for digit, covered in zip(place.card.digits, place.covered, strict=True) if not covered)
    return need_for(free) + (place.card.value << CHIPS)


def open_cards(places: Places) -> tuple[int, ...]:
    """Return the open cards in their places."""
    return tuple(map(card, places))


def options(match: DiceMatch) -> Iterator[Option]:
    """Yield all that may be kept; of choices with the same result only one."""
    lying, chips = match.hand.lying, match.hand.chips
    dice = DICE - len(match.hand.aside)
    for cards, covered in _covers(match).items():
        for more in range(lying.count(CHIP) + 1):
            if more or covered:
                text = " ".join([f"{face}@{number}" for face, number in covered] + [CHIP] * more)
                yield Option(text, cards, dice - len(covered) - more, chips + more)


def _covers(match: DiceMatch) -> dict[tuple[int, ...], Covered]:
    """Return the open cards after every way to cover digits, with that way; the first is to cover none."""
    ways: dict[tuple[int, ...], Covered] = {open_cards(match.places): ()}
    markers = markers_left(match.places)
    for face in sorted(match.hand.lying.replace(CHIP, "")):
        for cards, covered in tuple(ways.items()):
            if len(covered) < markers:
                ways |= {
                    after: (*covered, (face, number)) for number, after in _free_cards(cards, face) if after not in ways
                }
    return ways


def _free_cards(cards: tuple[int, ...], face: str) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the numbers (from 1) of the cards on which this digit is free, and the cards with it covered there."""
    one = unit(face)
    for at, each in enumerate(cards):
        if each & 7 * one:
            yield at + 1, (*cards[:at], each - one, *cards[at + 1 :])
