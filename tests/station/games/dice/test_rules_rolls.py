"""How often a first roll fits: all 7776 rolls of five dice, played, against the exact numbers."""

from collections import Counter
from itertools import product
from math import comb
from typing import Final

import pytest

from station.games.dice.match import CHIP, DICE, FACES, DiceMatch, awaits
from station.games.dice.rules import play
from station.games.errors import MoveError
from tests.station.games.dice.match_builder import played

ROLLS: Final = tuple(product(FACES, repeat=DICE))
OPENED: Final = "match codeknacker players=Ada,Ben"
AFTER: Final[dict[str, tuple[str, ...]]] = {
    # the digits that are free: how it comes to that
    "1": ("cards 111/2 111/2 111/2",),
    "12": ("cards 111/2 122/2 222/2",),
    "123": ("cards 111/2 222/2 333/2",),
    "135": ("cards 112/2 333/2 555/2", "roll 2 4 4 4 4", "keep 2@1", "stop"),
    "1234": ("cards 123/2 1234/3 444/2",),
    "12345": ("cards 12345/4 222/2 333/2",),
}


def after(roll: tuple[str, ...], match: DiceMatch) -> DiceMatch:
    return play(match, f"roll {' '.join(roll)}")


@pytest.mark.parametrize("free", AFTER)
def test_a_first_roll_fits_but_where_no_die_shows_a_free_digit_or_a_chip(free: str) -> None:
    match = played(OPENED, *AFTER[free])
    fitting = sum(awaits(after(roll, match)) == "keep" for roll in ROLLS)
    assert fitting == len(ROLLS) - (len(FACES) - len(free) - 1) ** DICE


def test_how_often_a_first_roll_fits_with_three_digits_free() -> None:
    """Of 7776 rolls there are 32 on which every die shows a digit that is not free: 99.6 % fit."""
    match = played(OPENED, *AFTER["123"])
    forced = [roll for roll in ROLLS if after(roll, match).seat == 1]
    assert (len(ROLLS), len(forced)) == (7776, 32)
    assert {face for roll in forced for face in roll} == {"4", "5"}


def test_the_number_of_chips_is_binomial() -> None:
    match = played(OPENED, *AFTER["123"])
    chips = Counter(after(roll, match).hand.lying.count(CHIP) for roll in ROLLS)
    assert chips == {number: comb(DICE, number) * 5 ** (DICE - number) for number in range(DICE + 1)}


@pytest.mark.slow
def test_how_often_all_five_can_be_set_aside_and_rolled_again_at_once() -> None:
    """Every digit is free three times, and beside two chips no more are needed: 7776 - 3125 - 5 * 625 = 1526."""
    match = played(OPENED, "cards 12345/4 12345/4 12345/4")
    moves = [(after(roll, match), f"keep {' '.join(each_on_its_own_card(roll))}") for roll in ROLLS]
    whole = [play(rolled, move) for rolled, move in moves if accepted(rolled, move)]
    assert sum(awaits(kept) == "decide" for kept in whole) == 1526


def each_on_its_own_card(roll: tuple[str, ...]) -> list[str]:
    """All dice, of those that show the same digit the first on card 1, the second on card 2 and so on."""
    return [face if face == CHIP else f"{face}@{roll[: at + 1].count(face)}" for at, face in enumerate(roll)]


def accepted(match: DiceMatch, move: str) -> bool:
    try:
        play(match, move)
    except MoveError:
        return False
    return True
