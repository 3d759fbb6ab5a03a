"""Rows and answers as people type them in a line."""

from typing import Final

import pytest

from station.games.codes.answers import MisreadError, may_be_row, read_change, read_line
from station.games.codes.box import Box
from station.games.codes.code import Key
from station.games.grand.boxes import GRAND
from station.games.pegs.boxes import BOXES_WITH_PEGS
from station.games.pegs.home import read_board
from station.games.word.boxes import WORD, read_variant

ORIGINAL = BOXES_WITH_PEGS["original"]
DIGITS = read_board("4x10")


ANSWERS: Final = {
    Key(1, 2): ("1 2", "12", "1/2", "1,2", "1-2", "1r2w", "1 Red and 2 Whites", "1 red, 2 w", "2w 1r", "2w1r",
                "2 white 1 red", "2 whites and 1 black", "1 bull 2 cows", "one red two white", "One, two",
                "two whites and a red"),
    Key(0, 2): ("2w",),
    Key(1, 0): ("1 red",),
    Key(0, 0): ("0 0",),
}  # fmt: skip
ROWS: Final = {
    ORIGINAL: ("", "rgyb", "R G Y B:", "red-g-yellow-b ="),
    DIGITS: ("", "0123", "0 1 2 3 :"),
    WORD: ("bread",),
}


def test_an_answer_is_read_with_and_without_its_row() -> None:
    for key, answer in ((key, answer) for key, answers in ANSWERS.items() for answer in answers):
        for box, row in ((box, row) for box, rows in ROWS.items() for row in rows):
            assert read_line(f"{row} {answer}".strip(), box) == (row.rstrip(" :="), key), (row, answer)
            assert read_change(f"change 2 {answer}", box, 2) == (2, key), answer


@pytest.mark.parametrize(
    ("answer", "key"),
    [
        *((each, Key(1, 0, 2)) for each in ("1 0 2", "102", "1r 0w 2h", "2 half, 1 red", "1 red and 2 halves")),
        ("2w 1r", Key(1, 2, 0)),
        ("2 blue", Key(0, 0, 2)),
        ("none", Key(0, 0, 0)),
    ],
)
def test_an_answer_with_halves_has_three_numbers_or_words(answer: str, key: Key) -> None:
    assert read_line(answer, GRAND) == ("", key)
    assert read_line(f"red circle, blue star Gs Px: {answer}", GRAND) == ("red circle, blue star Gs Px", key)


def test_no_key_peg_is_called_none_but_where_that_is_a_word() -> None:
    assert read_line("rgyb none", ORIGINAL) == ("rgyb", Key(0, 0))
    four = read_variant("word-4")
    assert read_line("none", four) == ("none", None)
    assert (may_be_row("none", four), may_be_row("none", ORIGINAL)) == (True, False)


def test_an_answer_may_follow_its_row_without_a_gap() -> None:
    assert read_line("bread23", WORD) == ("bread", Key(2, 3))


@pytest.mark.parametrize(
    ("line", "box", "reason"),
    [
        ("1 2 3", ORIGINAL, "an answer is two numbers, red and white, as in: 1 2"),
        ("1r 2r", ORIGINAL, "an answer is two numbers, red and white, as in: 1 2"),
        ("1 half", ORIGINAL, "an answer is two numbers, red and white, as in: 1 2"),
        ("1 2", GRAND, "an answer is three numbers, red, white and half, as in: 1 0 2"),
        ("2 reds 3 whites", ORIGINAL, "5 key pegs are too many: an answer has 4 at most"),
        ("3 1 1", GRAND, "5 key pegs are too many: an answer has 4 at most"),
        ("1w 3r", ORIGINAL, "3 red and 1 white is impossible: if all the others are right, so is the last"),
        ("4 1", WORD, "4 red and 1 white is impossible: if all the others are right, so is the last"),
        ("123", DIGITS, "an answer is two numbers, red and white, as in: 1 2; a row has 4 digits"),
    ],
)
def test_a_wrong_answer_is_refused_with_the_reason(line: str, box: Box, reason: str) -> None:
    with pytest.raises(MisreadError) as refused:
        read_line(line, box)
    assert str(refused.value) == reason


def test_three_right_and_one_half_right_are_possible() -> None:
    assert read_line("3 0 1", GRAND) == ("", Key(3, 0, 1))


@pytest.mark.parametrize(
    ("line", "box", "example"),
    [
        *((line, ORIGINAL, "change 2 0 1") for line in ("change 2", "change 1 2 3 4", "change two 1 2")),
        ("change 2 0 1", GRAND, "change 2 0 1 2"),
    ],
)
def test_a_change_names_its_row(line: str, box: Box, example: str) -> None:
    with pytest.raises(MisreadError) as refused:
        read_change(line, box, 2)
    assert str(refused.value) == f"change needs a row and its answer, as in: {example}"
