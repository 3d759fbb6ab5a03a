"""The first guesses that are kept fit the lists of words."""

import pytest

from station.games.word.solver.openers import OPENERS
from station.games.word.words import common_words
from tests.station.games.word.solver.boards import EVERY_BOX


def test_every_box_has_first_guesses() -> None:
    assert {box.spelling for box in EVERY_BOX} == {*OPENERS}
    assert all(len({*words}) == len(words) > 1 for words in OPENERS.values())


@pytest.mark.parametrize("spelling", OPENERS)
def test_they_are_common_words(spelling: str) -> None:
    assert {*OPENERS[spelling]} <= {*common_words(spelling[:2], int(spelling[2:]))}
