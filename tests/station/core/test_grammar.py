"""How a value is joined to the word before it."""

import pytest

from station.core.grammar import APOSTROPHE, append


@pytest.mark.parametrize(
    ("before", "name", "joined"),
    [
        ("le plateau de ", "Ada", "le plateau d^Ada"),
        ("De ", "Élise", "D^Élise"),
        ("jusque ", "Ida", "jusqu^Ida"),
        ("de ", "Hugo", "d^Hugo"),
        ("de ", "Hélène", "d^Hélène"),
        ("de ", "Hans", "de Hans"),
        ("de ", "Harry", "de Harry"),
        ("de ", "Yves", "d^Yves"),
        ("de ", "Yann", "de Yann"),
        ("de ", "Ben", "de Ben"),
        ("de ", "", "de "),
        ("borne ", "Ada", "borne Ada"),
    ],
)
def test_french_drops_an_e_before_a_vowel(before: str, name: str, joined: str) -> None:
    assert append(before, name, "fr") == joined.replace("^", APOSTROPHE)
    assert append(before, name, "nl") == before + name
