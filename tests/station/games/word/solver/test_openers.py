"""The first guesses that are kept are those that are found."""

import pytest

from station.games.word.solver.openers import NUMBER, OPENERS, find_openers
from tests.station.games.word.solver.boards import EVERY_BOX


def test_every_box_has_first_guesses() -> None:
    assert {box.spelling: NUMBER for box in EVERY_BOX} == {name: len(set(words)) for name, words in OPENERS.items()}


@pytest.mark.slow
def test_they_are_found_again() -> None:
    found = {box.spelling: find_openers(box.language, box.holes) for box in EVERY_BOX}
    assert found == OPENERS
