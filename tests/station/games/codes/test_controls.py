"""The table of controls of families in which codes are broken."""

import pytest

from station.games.codes.family import code_family

OF_ALL = ["ok", "back", "turn", "push", "hold ok", "hold push", "hold push", "hold back"]


@pytest.mark.parametrize("family", ["pegs", "grand", "word"])
def test_every_family_explains_the_controls_of_all(family: str) -> None:
    entries = [*code_family(family).manual]
    assert [entry.name for entry in entries if entry.name in OF_ALL] == OF_ALL
    assert len({(entry.name, entry.key) for entry in entries}) == len(entries)
