"""Codes of pairs as numbers, against the rules one by one."""

from random import Random

import numpy as np

from station.games.codes.code import Key
from station.games.grand.boxes import GRAND
from station.games.grand.numbers import (
    SOLVED,
    neighbours,
    number_of_answer,
    number_of_code,
    pair_answers,
    split_sizes,
    without_twins,
)
from station.games.grand.pairs import pairs_of, score_pairs

CHANCE = Random(1971)  # noqa: S311 - the same test every time
GUESSES = np.array([CHANCE.randrange(GRAND.possibilities) for _ in range(20)] + [0, 1, 26, 651, 16_276], np.int32)
"""The last five have pairs that are there several times."""

CODES = np.arange(0, GRAND.possibilities, 1997, dtype=np.int32)


def test_a_code_has_the_number_that_gives_it() -> None:
    numbers = GUESSES.tolist()
    assert [number_of_code(GRAND.numbered_code(number)) for number in numbers] == numbers


def test_an_answer_is_a_number_with_a_digit_for_each_kind_of_key_peg() -> None:
    keys = ((0, 0, 0), (0, 0, 1), (0, 1, 0), (4, 0, 0))
    assert [number_of_answer(Key(*key)) for key in keys] == [0, 1, 5, SOLVED]


def test_codes_answer_as_the_rules_do() -> None:
    guesses, codes = ([GRAND.numbered_code(number) for number in some.tolist()] for some in (GUESSES, CODES))
    right = [[number_of_answer(score_pairs(guess, code)) for code in codes] for guess in guesses]
    assert pair_answers(GUESSES, CODES).tolist() == right


def test_answers_are_counted_by_kind() -> None:
    sizes, told = split_sizes(GUESSES, CODES), pair_answers(GUESSES, CODES)
    assert sizes.tolist() == [[int((row == answer).sum()) for answer in range(SOLVED + 1)] for row in told]


def test_neighbours_differ_in_one_place_and_have_no_pair_twice() -> None:
    code = number_of_code("RcYtGsBd")
    around = neighbours(np.array([code], np.int32)).tolist()
    assert len(around) == len(set(around)) == 1 + 4 * 21
    for each in around:
        pairs = pairs_of(GRAND.numbered_code(each))
        assert len({*pairs}) == 4
        assert sum(one != other for one, other in zip(pairs, pairs_of("RcYtGsBd"), strict=True)) <= 1
    assert without_twins(GUESSES).tolist() == [
        number for number in GUESSES.tolist() if len({*pairs_of(GRAND.numbered_code(number))}) == 4
    ]
