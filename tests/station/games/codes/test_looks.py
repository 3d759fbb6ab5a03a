"""The look of a box, as its family makes it."""

from typing import Any

import pytest

from station.games.codes.looks import look_of
from station.games.grand.boxes import GRAND
from station.games.grand.look import PairLook
from station.games.pegs.boxes import BOXES_WITH_PEGS
from station.games.pegs.look import ColourLook, DigitLook
from station.games.word.boxes import WORD
from station.games.word.look import LetterLook


@pytest.mark.parametrize(
    ("box", "kind"),
    [
        (GRAND, PairLook),
        (BOXES_WITH_PEGS["super"], ColourLook),
        (BOXES_WITH_PEGS["number"], DigitLook),
        (WORD, LetterLook),
    ],
)
def test_each_family_makes_the_look_of_its_boxes(box: Any, kind: type) -> None:  # noqa: ANN401 - of any family
    assert type(look_of(box)) is kind
