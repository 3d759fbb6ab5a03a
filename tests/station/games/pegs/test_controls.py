"""What the page and the documents say of every control in the boxes with pegs."""

from station.core.events import BUTTONS
from station.core.palette import PEGS
from station.games.pegs.controls import ENTRIES

HELD = ["hold colour", "hold blank", "hold ok", "hold push", "hold push", "hold back", "hold ok+back"]


def test_every_control_is_explained_once() -> None:
    assert [entry.name for entry in ENTRIES] == [*BUTTONS, "turn", "push", *HELD]
    assert len({entry.key for entry in ENTRIES}) == len(ENTRIES)


def test_a_colour_is_put_by_its_letter() -> None:
    assert [str(entry.key) for entry in ENTRIES[: len(PEGS)]] == [colour.letter.lower() for colour in PEGS]
