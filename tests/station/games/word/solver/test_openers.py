"""The first guesses that are kept are those that are found."""

from typing import Final

import numpy as np
import pytest

from station.games.codes.code import Code
from station.games.word.solver.lexicon import load_lexicon
from station.games.word.solver.openers import OPENERS
from station.games.word.solver.search import guess_values
from tests.station.games.word.solver.boards import EVERY_BOX

NUMBER: Final = 8


def find_openers(language: str, letters: int) -> tuple[Code, ...]:
    """Return the common words that promise most as a first guess, the best one first."""
    lexicon = load_lexicon(language, letters)
    common = np.arange(lexicon.common, dtype=np.int32)
    worth = guess_values(lexicon, common, common)
    return tuple(lexicon.words[number] for number in worth.argsort(kind="stable")[:NUMBER].tolist())


def test_every_box_has_first_guesses() -> None:
    assert {box.spelling: NUMBER for box in EVERY_BOX} == {name: len(set(words)) for name, words in OPENERS.items()}


@pytest.mark.slow
def test_they_are_found_again() -> None:
    found = {box.spelling: find_openers(box.language, box.holes) for box in EVERY_BOX}
    assert found == OPENERS
