"""The table of controls of the word box."""

from station.core.events import CONTROLS
from station.games.word.controls import ENTRIES


def test_no_colour_puts_a_letter() -> None:
    names = [entry.name for entry in ENTRIES]
    assert set(names) & set(CONTROLS) == {"red", "white", "ok", "back", "push"}
