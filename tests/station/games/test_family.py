"""Families as the registry has them."""

from station.games.registry import FAMILY_OF, families


def test_every_box_is_one_of_its_family() -> None:
    assert {box for family in families() for box in family.boxes} == set(FAMILY_OF)
    assert {box: family.name for family in families() for box in family.boxes} == dict(FAMILY_OF)
    assert all(set(family.chance.drawn) | family.moves.unattended <= set(family.moves.verbs) for family in families())
