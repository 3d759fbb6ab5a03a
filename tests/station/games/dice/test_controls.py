"""What the page and the documents say of the controls while dice are played."""

from collections import Counter

from station.core.messages import colour
from station.core.palette import LETTER_OF, PEGS
from station.games.controls import key_of
from station.games.dice.controls import DICE_BUTTONS, ENTRIES, FACE_OF, SEATS, page_facts
from station.games.dice.match import FACES, SEAT_NUMBERS
from station.games.dice.messages import DiceMessages
from station.games.dice.scenes.board import FACE_LAMPS as LAMP_OF
from station.matches.messages import GameMessages


def test_no_two_controls_have_one_key() -> None:
    names = Counter(entry.name for entry in ENTRIES)
    assert [name for name, number in names.items() if number > 1] == ["hold push"]
    assert len({entry.key for entry in ENTRIES}) == len(ENTRIES)


def test_every_face_has_a_colour_and_its_letter_is_a_key() -> None:
    keys = [(entry.name, str(entry.key).split()) for entry in ENTRIES]
    faces = {name: key[1] for name, key in keys if len(key) == 2 and key[1] in FACES}
    assert sorted(faces.values()) == sorted(FACES)
    letters = {colour.name: colour.letter.lower() for colour in PEGS}
    assert [key[0] for name, key in keys if name in faces] == [letters[name] for name in faces]


def test_the_needed_buttons_are_those_of_the_faces() -> None:
    assert {lamp.colour for lamp in LAMP_OF.values()} == FACE_OF.keys() - {"blank"} == DICE_BUTTONS


def test_every_seat_has_a_lamp_of_its_own() -> None:
    assert len({lamp.colour for lamp in SEATS}) == len(SEATS) == SEAT_NUMBERS[-1]


def test_the_page_knows_faces_seats_and_controls() -> None:
    facts = page_facts()
    assert facts["faces"] == {"B": "1", "P": "2", "G": "3", "C": "4", "W": "5", "Y": "*", LETTER_OF["blank"]: "*"}
    assert facts["seats"] == ["R", "W", "O", "C", "P", "G"]
    assert ENTRIES[0].data == {
        "name": "blue",
        "key": GameMessages.key_and_face(key=key_of("blue"), face="1"),
        "says": DiceMessages.sets_die_aside(face="1"),
        "title": colour("blue"),
    }
