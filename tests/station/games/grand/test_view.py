"""What the page is told of the box with pairs."""

from station.games.grand.pairs import ALL_PAIRS, SHAPES
from station.games.grand.view import name_pieces


def test_the_page_gets_the_name_of_every_shape_and_pair() -> None:
    names = name_pieces()
    assert sorted(names) == sorted((*SHAPES, *ALL_PAIRS))
    assert [str(names[pegs]) for pegs in ("c", "Rc", "Px")] == ["circle", "red circle", "purple cross"]
