"""Hints in words."""

import pytest

from station.games.pegs.advice import Advice, hint_in_words


@pytest.mark.parametrize(
    ("advice", "words"),
    [
        (Advice(256, "RRYG"), "Hint: red red yellow green. 256 codes are left"),
        (Advice(1, "R.YG"), "Hint: red blank yellow green. 1 code is left"),
        (Advice(0, None), "no code fits these answers, so one of them is wrong: hold the knob to call a fault"),
    ],
)
def test_a_hint_names_the_pegs_and_counts_the_codes_that_are_left(advice: Advice, words: str) -> None:
    assert hint_in_words(advice) == words
