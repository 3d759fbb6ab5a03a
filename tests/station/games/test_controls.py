"""Lines of the table of controls, and the letters on the pegs."""

import pytest

from station.core.languages import load_catalog
from station.core.messages import use_catalog
from station.games.controls import ENTER, Entry, hold_key, letters_of
from station.matches.messages import GameMessages


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("red", "red"),
        ("hold ok", "hold ok"),
        ("hold colour", "hold a colour"),
        ("hold ok+back", "hold ok+back"),
        ("turn", "turn"),
    ],
)
def test_a_line_names_its_control_in_words(name: str, title: str) -> None:
    entry = Entry(name, ENTER, GameMessages.leaves_the_game())
    assert str(entry.title) == title
    assert entry.data == {"name": name, "key": ENTER, "says": entry.says, "title": entry.title}


def test_a_key_that_is_held_says_for_how_long() -> None:
    assert str(hold_key(ENTER, 2)) == "Enter (2 s)"


def test_pegs_bear_the_letters_of_the_readers_language() -> None:
    assert (str(letters_of("RRYG")), str(letters_of("1347"))) == ("RRYG", "1347")
    with use_catalog(load_catalog("de")):
        assert str(letters_of("RRYG")) == "RREG"
