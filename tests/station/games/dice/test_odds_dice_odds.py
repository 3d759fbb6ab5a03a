"""How likely a roll is, against going through all of them."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.games.dice.match import CHIP, FACES
from station.games.dice.odds import CHIP_NEED as CHIP_SET
from station.games.dice.odds import (
    CHIPS,
    all_rolls,
    chance,
    digit_set,
    need_for,
    need_size,
    parts,
    rolls_containing,
    rolls_made_of,
    rolls_showing,
    unit,
)
from tests.station.games.dice.positions import rolls

Roll = tuple[str, ...]


def in_order(dice: int) -> list[Roll]:
    """All rolls; the one at place n has the faces that are the digits of n to the base 6, the first die's highest."""
    return list(product(FACES, repeat=dice))


def those(found: int, dice: int) -> set[Roll]:
    """The rolls in a set."""
    return {roll for at, roll in enumerate(in_order(dice)) if found >> at & 1}


def as_set(faces: str) -> int:
    return sum(1 << FACES.index(face) for face in set(faces))


@given(st.integers(1, 5), st.text(FACES, max_size=5))
def test_chances_are_those_of_all_rolls(dice: int, wanted: str) -> None:
    need = need_for(wanted.replace(CHIP, "")) + (wanted.count(CHIP) << CHIPS)
    share = sum(p for roll, p in rolls(dice) if all(roll.count(face) >= wanted.count(face) for face in FACES))
    assert chance(dice, need) == pytest.approx(share)
    assert need_size(need) == len(wanted)


def test_a_set_of_rolls_has_a_bit_for_each() -> None:
    assert rolls_showing(2, 0b11).bit_count() == 36 - 16
    assert rolls_showing(3, 0b1).bit_count() == 216 - 125
    assert Fraction(rolls_showing(5, 0b11111).bit_count(), 6**5) == 1 - Fraction(1, 6**5)


def test_the_parts_of_a_need() -> None:
    assert sorted(parts(need_for("113"))) == sorted(map(need_for, ["", "1", "11", "3", "13", "113"]))


def test_a_need_tells_how_often_each_digit_is_wanted() -> None:
    assert (unit("1"), unit("2"), unit("5")) == (1, 8, 8**4)
    assert need_for("11355") == 2 + 64 + 2 * 8**4
    assert [digit_set(need_for(digits)) for digits in ("", "1", "225", "12345")] == [0, 0b1, 0b10010, 0b11111]
    assert digit_set(need_for("2") + (3 << CHIPS)) == 0b10


@pytest.mark.parametrize("dice", [1, 2, 3])
@pytest.mark.parametrize("wanted", ["", "1", "15", "22", "2*", "**"])
def test_the_rolls_that_hold_a_need(dice: int, wanted: str) -> None:
    need = need_for(wanted.replace(CHIP, "")) + (wanted.count(CHIP) << CHIPS)
    right = {roll for roll in in_order(dice) if all(roll.count(face) >= wanted.count(face) for face in wanted)}
    assert those(rolls_containing(dice, need), dice) == right


@pytest.mark.parametrize("faces", ["1", "25", "4*"])
@pytest.mark.parametrize("times", [0, 1, 2, 3])
def test_the_rolls_in_which_some_faces_show(faces: str, times: int) -> None:
    for dice in (0, 1, 2, 3):
        right = {roll for roll in in_order(dice) if sum(roll.count(face) for face in faces) >= times}
        assert those(rolls_showing(dice, as_set(faces), times), dice) == right


@pytest.mark.parametrize("fillers", ["", "3", "45"])
@pytest.mark.parametrize("wanted", ["", "1", "13", "33"])
@pytest.mark.parametrize("chips", [-1, 0, 1, 2])
def test_the_rolls_that_can_be_kept_as_a_whole(wanted: str, fillers: str, chips: int) -> None:
    """What the need does not take is a filler or a chip, with so many chips at least."""
    assert as_set(CHIP) == CHIP_SET
    for dice in (0, 1, 2, 3):
        right = set()
        for roll in in_order(dice):
            rest = list(roll)
            held = all(roll.count(face) >= wanted.count(face) for face in wanted)
            for face in wanted if held else "":
                rest.remove(face)
            if held and set(rest) <= {*fillers, CHIP} and rest.count(CHIP) >= chips:
                right.add(roll)
        assert those(rolls_made_of(dice, need_for(wanted), as_set(fillers), chips), dice) == right


def test_every_roll_is_one_of_six_to_the_power_of_the_dice() -> None:
    assert [all_rolls(dice).bit_count() for dice in range(4)] == [1, 6, 36, 216]
