"""A match in which codes are broken and that is about to be played, in words."""

import pytest

from station.games.codes.menu import terms_in_words
from station.games.codes.terms import Terms
from station.games.registry import play

ORIGINAL = "Original: 4 holes, 6 colours, 10 rows, 1296 codes"


def terms(move: str) -> Terms:
    found = play(None, f"match {move}").terms
    assert isinstance(found, Terms)
    return found


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("original players=Ada", "Ada against the station, 1 round"),
        ("original players=Ada,Ben", "Ada and Ben, 2 rounds"),
        ("original players=Ada,Ben target=20 marker=codemaker limit=30",
         "Ada and Ben, first to 20 points, marked by hand, 30 seconds a row"),
        ("original players=Ada computers=medium", "Ada and Ohm (medium), 2 rounds"),
        ("original players=Ada computers=strong within=5", "Ada and Ohm (strong, 5 rows at most), 2 rounds"),
    ],
)  # fmt: skip
def test_what_is_agreed_on(move: str, words: str) -> None:
    assert str(terms_in_words(terms(move))) == f"{ORIGINAL}. {words}"


def test_the_fewest_rows_win_only_where_two_play() -> None:
    assert str(terms_in_words(terms("super players=Ada,Ben"))).endswith("Ada and Ben, 2 rounds, fewest rows win")
    assert str(terms_in_words(terms("super players=Ada"))).endswith("Ada against the station, 1 round")
