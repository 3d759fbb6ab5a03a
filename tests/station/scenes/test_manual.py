"""What the page and the documents say of every control."""

import pytest

from station.core.events import BUTTONS
from station.core.palette import PEGS
from station.games.dice.match import FACES
from station.games.family import Entry
from station.scenes.manual import DICE_ENTRIES, ENTRIES

HELD = ["hold ok", "hold push", "hold back", "hold ok+back"]


def test_every_control_is_explained_once() -> None:
    assert [entry.name for entry in ENTRIES] == [*BUTTONS, "turn", "push", *HELD]


@pytest.mark.parametrize("entries", [ENTRIES, DICE_ENTRIES])
def test_no_two_controls_have_one_name_or_one_key(entries: tuple[Entry, ...]) -> None:
    for of in ("name", "key"):
        assert len({getattr(entry, of) for entry in entries}) == len(entries)


def test_a_colour_is_put_by_its_letter() -> None:
    assert [entry.key for entry in ENTRIES[: len(PEGS)]] == [colour.letter.lower() for colour in PEGS]


def test_every_face_of_a_die_has_a_colour_and_its_letter_is_a_key() -> None:
    keys = [(entry.name, entry.key.split()) for entry in DICE_ENTRIES]
    faces = {name: key[1] for name, key in keys if len(key) == 2 and key[1] in FACES}
    assert sorted(faces.values()) == sorted(FACES)
    letters = {colour.name: colour.letter.lower() for colour in PEGS}
    assert [key[0] for name, key in keys if name in faces] == [letters[name] for name in faces]
