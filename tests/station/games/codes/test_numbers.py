"""Codes as numbers, against the rules one by one."""

from random import Random
from typing import Any

import numpy as np

from station.games.codes.box import split_pegs
from station.games.codes.code import Key
from station.games.codes.numbers import CodeNumbers, NumberedCodes, forget_rows
from station.games.grand.boxes import GRAND
from station.games.pegs.boxes import BOXES_WITH_PEGS

CHANCE = Random(1971)  # noqa: S311 - the same test every time
PAIRS = NumberedCodes(GRAND)
GUESSES = np.array([CHANCE.randrange(GRAND.possibilities) for _ in range(20)] + [0, 1, 26, 651, 16_276], np.int32)
"""The last five have pairs that are there several times."""

CODES = np.arange(0, GRAND.possibilities, 1997, dtype=np.int32)


def test_a_code_has_the_number_that_gives_it() -> None:
    numbers = GUESSES.tolist()
    assert [PAIRS.number_of(GRAND.numbered_code(number)) for number in numbers] == numbers


def test_an_answer_is_a_number_with_a_digit_for_each_kind_of_key_peg() -> None:
    keys = ((0, 0, 0), (0, 0, 1), (0, 1, 0), (4, 0, 0))
    assert [PAIRS.number_of_answer(Key(*key)) for key in keys] == [0, 1, 5, PAIRS.solved]


def test_codes_answer_as_the_rules_do() -> None:
    guesses, codes = ([GRAND.numbered_code(number) for number in some.tolist()] for some in (GUESSES, CODES))
    right = [[PAIRS.number_of_answer(GRAND.score(guess, code)) for code in codes] for guess in guesses]
    assert PAIRS.answers(GUESSES, CODES).tolist() == right


def test_answers_are_counted_by_kind() -> None:
    sizes, told = PAIRS.split_sizes(GUESSES, CODES), PAIRS.answers(GUESSES, CODES)
    assert sizes.tolist() == [[int((row == answer).sum()) for answer in range(PAIRS.solved + 1)] for row in told]


def test_pegs_of_one_piece_are_answered_too() -> None:
    box = BOXES_WITH_PEGS["original"]
    codes, numbers = NumberedCodes(box), np.arange(0, box.possibilities, 37, dtype=np.int32)
    spelt = [box.numbered_code(number) for number in numbers.tolist()]
    right = [[codes.number_of_answer(box.score(guess, code)) for code in spelt] for guess in spelt]
    assert codes.answers(numbers, numbers).tolist() == right
    assert codes.solved == codes.number_of_answer(Key(4, 0))


def test_no_code_is_guessed_twice_by_who_forgets_its_row() -> None:
    def codes_left(rows: tuple[str, ...]) -> CodeNumbers:
        return np.array([3, 5, 8] if not rows else [5, 8], np.int32)

    def remember(share: float) -> list[Any]:
        return [*forget_rows(("a row",), share, Random(0), codes_left, [3])]  # noqa: S311 - the same test

    assert (remember(0.0), remember(1.0)) == ([5, 8], [5, 8])


def test_neighbours_differ_in_one_place_and_have_no_pair_twice() -> None:
    code = PAIRS.number_of("RcYtGsBd")
    around = PAIRS.neighbours(np.array([code], np.int32)).tolist()
    assert len(around) == len(set(around)) == 1 + 4 * 21
    for each in around:
        pairs = split_pegs(GRAND, GRAND.numbered_code(each))
        assert len({*pairs}) == 4
        assert sum(one != other for one, other in zip(pairs, split_pegs(GRAND, "RcYtGsBd"), strict=True)) <= 1
    assert PAIRS.without_twins(GUESSES).tolist() == [
        number for number in GUESSES.tolist() if len({*split_pegs(GRAND, GRAND.numbered_code(number))}) == 4
    ]
