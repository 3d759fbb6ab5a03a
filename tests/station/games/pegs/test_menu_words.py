"""A box with pegs that is about to be played, in words."""

from station.games.codes.terms import Terms
from station.games.pegs.boxes import box_named
from station.games.pegs.menu import possibilities
from station.games.registry import play


def terms(move: str) -> Terms:
    found = play(None, f"match {move}").terms
    assert isinstance(found, Terms)
    return found


def test_a_box_in_words() -> None:
    assert str(box_named("original").measures_in_words) == "Original: 4 holes, 6 colours, 10 rows, 1296 codes"
    assert str(box_named("slider").measures_in_words) == "Slider: 4 holes, 8 colours, none twice, 8 rows, 1680 codes"
    assert str(terms("super holes=1 colours=1 blank=yes").box.measures_in_words) == (
        "Super: 1 hole, 1 colour and blanks, 12 rows, 2 codes"
    )


def test_the_codes_that_there_are() -> None:
    assert str(possibilities(terms("super holes=3"))) == "512 possible codes"
    assert str(possibilities(terms("super holes=1 colours=1"))) == "1 possible code"
