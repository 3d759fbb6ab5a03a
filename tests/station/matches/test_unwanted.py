"""Which names a list of words makes unwanted."""

import pytest

from station.matches.unwanted import NO_NAMES, build_unwanted

UNWANTED = build_unwanted(("Troll", "*grumpf*", "bête"), allowed=("Grumpfina",))


@pytest.mark.parametrize("name", ["Troll", "TR0LL", "tr-oll", "Anna-Troll", "xgrumpfx", "Gr-umpf", "Bete", "BÊTE"])
def test_a_word_of_the_list_is_unwanted_however_it_is_written(name: str) -> None:
    assert UNWANTED.has(name)
    assert not NO_NAMES.has(name)


@pytest.mark.parametrize("name", ["Trolley", "Controller", "Ada", "Grump", "Grumpfina", "Player-1", "O'Neil"])
def test_other_names_are_not(name: str) -> None:
    assert not UNWANTED.has(name)
