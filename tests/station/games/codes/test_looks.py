"""The look of a box, as its family makes it."""

from typing import Any

import pytest

from station.games.codes.looks import look_of
from station.games.grand.boxes import GRAND
from station.games.grand.look import Paired
from station.games.pegs.boxes import BOXES_WITH_PEGS
from station.games.pegs.look import Coloured, Numbered
from station.games.word.boxes import WORD
from station.games.word.look import Lettered


@pytest.mark.parametrize(
    ("box", "kind"),
    [(GRAND, Paired), (BOXES_WITH_PEGS["super"], Coloured), (BOXES_WITH_PEGS["number"], Numbered), (WORD, Lettered)],
)
def test_each_family_makes_the_look_of_its_boxes(box: Any, kind: type) -> None:  # noqa: ANN401 - of any family
    assert type(look_of(box)) is kind
