"""The odds of a roll, and the ways to set its dice aside.

All 6**n rolls of n dice are equally likely. A set of them is a number: its bit i stands for the roll whose faces are
the digits of i to the base 6. So "and" is intersection, and counting bits gives 6**n times the probability.

A *need* is a number, too: how often each digit is wanted, three bits a digit, 1 in the lowest; the chips come last.

A card is a number here: the need for its free digits, and above it its millions. The order of the stock is not part of
this, so no player can decide by it.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import Final, NamedTuple

from station.games.dice.match import CHIP, DICE, DiceMatch, OpenCard, Places, markers_left

SIDES: Final = 6
DIGIT_FACES: Final = range(5)
"""The faces with digits, numbered from 0; the chip is number 5."""

CHIP_NEED: Final = 1 << len(DIGIT_FACES)
"""The bit of the chip in a set of faces, in which bit 0 is the digit 1."""

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
    """Return how many dice a need takes, chips included."""
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
def rolls_containing(dice: int, need: int) -> int:
    """Return the rolls of `dice` dice (0 to 5) that contain at least `need`."""
    rolls = all_rolls(dice)
    for face in range(SIDES):
        rolls &= _at_least(dice, face, _count(need, face))
    return rolls


@cache
def rolls_showing(dice: int, faces: int, times: int = 1) -> int:
    """Return the rolls in which at least `times` dice show one of the `faces` (a `digit_set`, or with the chip)."""
    if times <= 0 or not dice:
        return all_rolls(dice) if times <= 0 else 0
    ways = (rolls_showing(dice - 1, faces, times - (faces >> face & 1)) for face in range(SIDES))
    return _joined(ways, dice)


@lru_cache(maxsize=8192)
def rolls_made_of(dice: int, need: int, fillers: int, chips: int) -> int:
    """Return the rolls that contain this need, and whose other dice are chips or `fillers` (a set of digits).

    At least `chips` of these are chips.
    """
    if not dice:
        return int(not need and chips <= 0)
    return _joined((_whole_after(dice, face, need, fillers, chips) for face in range(SIDES)), dice)


def _whole_after(dice: int, face: int, need: int, fillers: int, chips: int) -> int:
    """Return the same for the other dice, once the first shows this face."""
    if _count(need, face):
        return rolls_made_of(dice - 1, need - (1 << WIDTH * face), fillers, chips)
    if (fillers | CHIP_NEED) >> face & 1:
        return rolls_made_of(dice - 1, need, fillers, chips - (1 << face == CHIP_NEED))
    return 0


@cache
def all_rolls(dice: int) -> int:
    """Return all rolls of `dice` dice."""
    return int((1 << SIDES**dice) - 1)


def chance(dice: int, need: int) -> float:
    """Return the probability, 0 to 1, that a roll of `dice` dice contains at least `need`."""
    return float(rolls_containing(dice, need).bit_count() / SIDES**dice)


@cache
def _at_least(dice: int, face: int, times: int) -> int:
    if times <= 0 or not dice:
        return all_rolls(dice) if times <= 0 else 0
    return _joined((_at_least(dice - 1, face, times - (each == face)) for each in range(SIDES)), dice)


def _joined(ways: Iterable[int], dice: int) -> int:
    """Join the rolls of one die fewer that may follow each face of the first die."""
    return sum(rolls << face * SIDES ** (dice - 1) for face, rolls in enumerate(ways))


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
                    after: (*covered, (face, number)) for number, after in _covering(cards, face) if after not in ways
                }
    return ways


def _covering(cards: tuple[int, ...], face: str) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the numbers (from 1) of the cards on which this digit is free, and the cards with it covered there."""
    one = unit(face)
    for at, each in enumerate(cards):
        if each & 7 * one:
            yield at + 1, (*cards[:at], each - one, *cards[at + 1 :])
