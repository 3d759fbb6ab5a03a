"""Values: made like a dataclass, compared field by field, and never changed."""

from typing import Any, ClassVar

import pytest

from station.core.value import Value


class Point(Value):
    kind: ClassVar[str] = "point"
    x: int
    y: int = 0


class Named(Point):
    name: str = ""


def test_fields_are_given_in_order_or_by_name_and_have_defaults() -> None:
    assert [(p.x, p.y) for p in (Point(1), Point(1, 2), Point(y=2, x=1))] == [(1, 0), (1, 2), (1, 2)]
    named = Named(1, 2, "A")
    assert (named.x, named.y, named.name, named.kind) == (1, 2, "A", "point")


@pytest.mark.parametrize("made", [{}, {"y": 1}, {"x": 1, "z": 1}, {"x": 1, "kind": "line"}])
def test_a_missing_or_foreign_field_is_an_error(made: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="Point takes x, y"):
        Point(**made)


def test_a_field_given_twice_or_too_many_is_an_error() -> None:
    for values, named in (((1, 2, 3), {}), ((1,), {"x": 1})):
        with pytest.raises(TypeError):
            Point(*values, **named)


def test_values_are_equal_field_by_field_and_kind_by_kind() -> None:
    assert Point(1) == Point(1, 0) != Point(1, 1)
    assert Named(1) != Point(1)
    assert len({Point(1), Point(1, 0), Point(2)}) == 2


def test_a_value_never_changes_but_another_is_made() -> None:
    point = Point(1, 2)
    assert (point._replace(y=3), point) == (Point(1, 3), Point(1, 2))
    with pytest.raises(AttributeError, match="cannot be changed"):
        point.x = 3  # type: ignore[misc]
    with pytest.raises(TypeError, match="Point has x, y, not z"):
        point._replace(z=3)


def test_it_matches_by_position_and_shows_its_fields() -> None:
    match Named(1, 2, "A"):
        case Named(x, y, name):
            assert (x, y, name) == (1, 2, "A")
    assert repr(Named(1, 2, "A")) == "Named(x=1, y=2, name='A')"
    assert Named(1, name="A")._asdict() == {"x": 1, "y": 0, "name": "A"}
