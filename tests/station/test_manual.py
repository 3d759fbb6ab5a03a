"""What the page and the documents say of every control."""

import pytest

from station.events import BUTTONS
from station.games.dice_match import FACES
from station.manual import DICE_ENTRIES, ENTRIES, Entry
from station.palette import PEGS

HELD = ["hold ok", "hold push", "hold back", "hold ok+back"]


def test_every_control_is_explained_once() -> None:
    assert [entry.name for entry in ENTRIES] == [*BUTTONS, "turn", "push", *HELD]


@pytest.mark.parametrize("entries", [ENTRIES, DICE_ENTRIES])
def test_no_two_controls_have_one_name_or_one_key(entries: tuple[Entry, ...]) -> None:
    for of in ("name", "key"):
        assert len({getattr(entry, of) for entry in entries}) == len(entries)


def test_a_colour_is_put_by_its_letter_and_two_of_them_are_key_pegs() -> None:
    colours = {entry.name: entry for entry in ENTRIES[: len(PEGS)]}
    assert {name: entry.key for name, entry in colours.items()} == {
        colour.name: colour.letter.lower() for colour in PEGS
    }
    assert [name for name, entry in colours.items() if "key peg" in entry.says] == ["red", "white"]


def test_every_face_of_a_die_has_its_colour_and_the_chip_has_two() -> None:
    keys = [entry.key for entry in DICE_ENTRIES if entry.says.startswith("sets a") and entry.name != "push"]
    assert sorted(key.split()[1] for key in keys) == sorted(FACES)
    assert [entry.name for entry in DICE_ENTRIES if "chip" in entry.says] == ["yellow", "blank"]
