"""Hints in words."""

import pytest

from station.games.codes.advice import Advice, hint_in_words, hint_to_play
from station.games.pegs.look import COLOURED


@pytest.mark.parametrize(
    ("advice", "words"),
    [
        (Advice(256, "RRYG"), "Hint: red red yellow green. 256 codes are left."),
        (Advice(1, "R.YG"), "Hint: red blank yellow green. 1 code is left."),
        (Advice(0, None), "No code fits these answers, so one of them is wrong: hold the knob to call a fault."),
    ],
)
def test_a_hint_names_the_pegs_and_counts_the_codes_left(advice: Advice, words: str) -> None:
    assert str(hint_in_words(advice, COLOURED)) == words


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (256, "Hint: red red yellow green. 256 codes are left; ok plays it, back changes it."),
        (1, "Hint: red red yellow green. 1 code is left; ok plays it, back changes it."),
    ],
)
def test_of_a_hint_that_lies_there_it_is_said_how_to_play_it(left: int, words: str) -> None:
    assert str(hint_to_play(Advice(left, "RRYG"), COLOURED)) == words
