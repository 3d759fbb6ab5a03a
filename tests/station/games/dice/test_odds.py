"""What a computer player of the dice box may keep, against all that the rules allow."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.games.dice.match import CHIP, DICE, FACES, DiceMatch, Hand, fits
from station.games.dice.odds import (
    CHIPS,
    Option,
    card,
    chance,
    digit_set,
    need_for,
    need_size,
    open_cards,
    options,
    parts,
    unit,
)
from tests.station.games.dice.keeps import possible_keeps
from tests.station.games.dice.match_builder import lying
from tests.station.games.dice.positions import rolls, turn


def test_a_card_is_the_need_for_its_digits_and_its_millions() -> None:
    places = lying("12x4/3", "xxx/7")
    assert open_cards((*places, None)) == (need_for("124") + (3 << CHIPS), 7 << CHIPS, 0)
    assert card(None) == 0


def test_a_roll_of_two_that_fit_on_one_card() -> None:
    first, second, third = open_cards(lying("x12/2", "333/3", "444/2"))
    found = set(options(turn(lying("x12/2", "333/3", "444/2"), Hand("1*5", "", "44"))))
    assert found == {
        Option("*", (first, second, third), 2, 1),
        Option("1@1", (first - need_for("1"), second, third), 2, 0),
        Option("1@1 *", (first - need_for("1"), second, third), 1, 1),
    }


cards_open = st.tuples(
    *[st.sampled_from(["111/2", "xx1/2", "x12/3", "12345/4", "2255/3", "xxx/2", "444444/5", "xxxxx1/5", "xxxxxx/1"])]
    * 3
)


@given(cards_open, st.text(FACES, min_size=1, max_size=5))
def test_every_result_that_the_rules_allow_is_there_once(texts: tuple[str, ...], rolled: str) -> None:
    match = turn(lying(*texts), Hand(rolled, "", "4" * (DICE - len(rolled))))
    if not any(fits(match.places, face) for face in rolled):
        return
    found = list(options(match))
    results = [each[1:] for each in found]
    assert len(set(results)) == len(results)
    assert {_sorted(each.text) for each in found} <= set(possible_keeps(match))
    assert set(results) == {result(match, move) for move in possible_keeps(match)}


def _sorted(text: str) -> str:
    return " ".join(("keep", *sorted(text.split())))


def result(match: DiceMatch, move: str) -> tuple[tuple[int, ...], int, int]:
    """By the rules: the open cards, the dice not set aside, the chips that are."""
    kept = "".join(word[0] for word in move.split()[1:])
    places = match.places
    for word in move.split()[1:]:
        if "@" in word:
            places = tuple(
                place.with_marker(word[0]) if place and at == int(word[2]) else place
                for at, place in enumerate(places, 1)
            )
    aside = match.hand.aside + kept
    return open_cards(places), DICE - len(aside), aside.count("*")


# How likely a roll is, against going through all of them.


@given(st.integers(1, 5), st.text(FACES, max_size=5))
def test_chances_are_those_of_all_rolls(dice: int, wanted: str) -> None:
    need = need_for(wanted.replace(CHIP, "")) + (wanted.count(CHIP) << CHIPS)
    share = sum(p for roll, p in rolls(dice) if all(roll.count(face) >= wanted.count(face) for face in FACES))
    assert chance(dice, need) == pytest.approx(share)
    assert need_size(need) == len(wanted)


def test_the_parts_of_a_need() -> None:
    assert sorted(parts(need_for("113"))) == sorted(map(need_for, ["", "1", "11", "3", "13", "113"]))


def test_a_need_tells_how_often_each_digit_is_wanted() -> None:
    assert (unit("1"), unit("2"), unit("5")) == (1, 8, 8**4)
    assert need_for("11355") == 2 + 64 + 2 * 8**4
    assert [digit_set(need_for(digits)) for digits in ("", "1", "225", "12345")] == [0, 0b1, 0b10010, 0b11111]
    assert digit_set(need_for("2") + (3 << CHIPS)) == 0b10
