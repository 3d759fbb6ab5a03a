"""The answers to pairs: worked cases, an oracle that counts otherwise, and laws."""

from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.games.codes.box import split_pegs
from station.games.codes.code import Key
from station.games.grand.boxes import GRAND
from station.games.grand.pairs import ALL_PAIRS, SHAPE_NAMES, SHAPES

CODES = st.lists(st.sampled_from(ALL_PAIRS), min_size=4, max_size=4).map("".join)

FEW = st.lists(st.sampled_from(["Rc", "Rt", "Yc", "Yt", "Gs"]), min_size=4, max_size=4).map("".join)
"""Codes of so few pairs that all kinds of answers come up."""

codes = pytest.mark.parametrize


def count_otherwise(guess: str, secret: str) -> Key:
    """The answer by crossing out: first what is exact, then pairs from left to right, then by place what is left."""
    mine, theirs = list(split_pegs(GRAND, guess)), list(split_pegs(GRAND, secret))
    answers: list[str | None] = [None] * 4
    for place in range(4):
        if mine[place] == theirs[place]:
            answers[place], theirs[place] = "red", ""
    for place in range(4):
        if answers[place] is None and mine[place] in theirs:
            theirs[theirs.index(mine[place])] = ""
            answers[place] = "white"
    for place, pair in enumerate(mine):
        right = split_pegs(GRAND, secret)[place]
        if answers[place] is None and (pair[0] == right[0] or pair[1] == right[1]):
            answers[place] = "half"
    return Key(*(answers.count(kind) for kind in Key._fields))


@codes(
    ("secret", "guess", "key"),
    [
        ("RcYtGsBd", "RcYtGsBd", Key(4, 0, 0)),
        ("RcYtGsBd", "YtRcBdGs", Key(0, 4, 0)),
        ("RcYtGsBd", "RtYcGdBs", Key(0, 0, 4)),  # the colours in place, all shapes wrong
        ("RcYtGsBd", "BcRtYsGd", Key(0, 0, 4)),  # the shapes in place, all colours wrong
        ("RcYtGsBd", "PxPxPxPx", Key(0, 0, 0)),
        ("RcRcGsBd", "RcYtRcBd", Key(2, 1, 0)),  # the second red circle is elsewhere
        ("RcYtGsBd", "RcRcRcRc", Key(1, 0, 0)),  # one red circle answers for one alone
        ("RcYtGsBd", "YtYtYcPx", Key(1, 0, 0)),  # exact goes before elsewhere
        ("YtRcGsBd", "RcRcPxPx", Key(1, 0, 0)),  # the one red circle has answered for the exact pair
        ("YtRcRcBd", "RcGcRcPx", Key(1, 1, 1)),  # elsewhere goes before half; a pair that answered may show a half
        ("YcGsRcPx", "RcBdBdBd", Key(0, 1, 0)),  # the red circle has the shape of its place, but is elsewhere
    ],
)
def test_worked_cases(secret: str, guess: str, key: Key) -> None:
    assert GRAND.score(guess, secret) == key


@given(FEW, FEW)
def test_an_oracle_that_crosses_out_counts_the_same(guess: str, secret: str) -> None:
    assert GRAND.score(guess, secret) == count_otherwise(guess, secret)


@given(CODES, CODES)
def test_every_pair_gets_one_key_peg_at_most(guess: str, secret: str) -> None:
    key = GRAND.score(guess, secret)
    common = Counter(split_pegs(GRAND, guess)) & Counter(split_pegs(GRAND, secret))
    assert sum(key) <= 4
    assert key.red + key.white == sum(common.values())
    assert (key == Key(4, 0, 0)) == (guess == secret)


def test_the_shapes_are_those_of_the_buttons() -> None:
    assert [SHAPE_NAMES[shape] for shape in SHAPES] == ["circle", "star", "square", "diamond", "cross"]
    assert len(set(ALL_PAIRS)) == 25


def fits(marked: Iterable[tuple[str, Key]]) -> bool:
    return GRAND.some_code_fits(tuple(marked))


@given(FEW, st.lists(CODES, max_size=4))
def test_some_code_fits_answers_that_are_true(secret: str, guesses: list[str]) -> None:
    assert fits((guess, GRAND.score(guess, secret)) for guess in guesses)


@codes(
    "marked",
    [
        [("RcRcRcRc", Key(0, 1, 0))],  # elsewhere there is nothing but red circles
        [("RcYtGsBd", Key(3, 1, 0))],  # three exact, and the fourth has no other place
        [("RcYtGsBd", Key(0, 0, 0)), ("RxPtPsBx", Key(0, 0, 4)), ("PcRtPdPx", Key(1, 0, 0))],
    ],
)
def test_some_answers_cannot_be(marked: list[tuple[str, Key]]) -> None:
    assert not fits(marked)
