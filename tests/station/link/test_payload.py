"""What comes over the link, from whom ever."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from station.link.payload import (
    MOST_PAYLOAD_BYTES,
    Unreadable,
    read_field,
    read_list,
    read_optional,
    read_payload,
    write_payload,
)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


@settings(max_examples=25)
@given(st.dictionaries(st.text(min_size=1).filter(lambda key: key != "v"), JSON))
def test_what_is_written_is_read(content: dict[str, object]) -> None:
    assert read_payload(write_payload(**content)) == {"v": 1, **content}


DROPPED = (
    *(b"", b"\xff", b"{", b"[]", b"1", b"null", b"{}", b'{"v": 2}', b'{"v": 1.0}', b'{"v": true}', b'{"v": "1"}'),
    *(b'{"v": 1, "a": NaN}', b'{"v": 1, "a": -Infinity}', b'{"v": 1, "a": 1e999}', b"[" * 60000),
    b'{"v": 1, "a": ' + b"9" * 5000 + b"}",
    b'{"v": 1, "a": "' + b"x" * MOST_PAYLOAD_BYTES + b'"}',
)


def is_dropped(data: bytes) -> bool:
    try:
        read_payload(data)
    except Unreadable:
        return True
    return False


def test_data_against_the_contract_is_dropped() -> None:
    assert [data[:40] for data in DROPPED if not is_dropped(data)] == []


@settings(max_examples=25)
@given(st.binary() | JSON.map(lambda value: json.dumps(value).encode()))
def test_nothing_that_comes_raises_another_error(data: bytes) -> None:
    try:
        content = read_payload(data)
    except Unreadable:
        return
    assert content["v"] == 1


def test_a_payload_that_is_too_long_is_not_sent() -> None:
    assert len(write_payload(a="x" * (MOST_PAYLOAD_BYTES - 14))) == MOST_PAYLOAD_BYTES
    with pytest.raises(ValueError, match="longer"):
        write_payload(a="x" * (MOST_PAYLOAD_BYTES - 13))
    with pytest.raises(ValueError, match="JSON"):
        write_payload(a=float("inf"))


def test_values_have_exactly_their_type() -> None:
    content = {"whole": 3, "yes": True, "half": 0.5, "word": "Ada", "nothing": None, "huge": 10**400}
    assert (read_field(content, "whole", int), read_field(content, "half", float)) == (3, 0.5)
    assert read_field(content, "whole", float) == 3.0
    for name, kind in (("yes", int), ("whole", bool), ("half", int), ("yes", float), ("nothing", str), ("huge", float)):
        with pytest.raises(Unreadable):
            read_field(content, name, kind)
    with pytest.raises(Unreadable, match='"missing"'):
        read_field(content, "missing", str)


def test_null_is_a_value_where_the_contract_says_so() -> None:
    assert read_optional({"day": None}, "day", str) is None
    assert read_optional({"day": "2026-11-25"}, "day", str) == "2026-11-25"
    for content in ({}, {"day": 5}):
        with pytest.raises(Unreadable):
            read_optional(content, "day", str)


def test_half_a_character_is_refused_in_a_name() -> None:
    name = read_payload(b'{"v": 1, "name": "\\ud83d\\ude00"}')
    assert read_field(name, "name", str) == "\N{GRINNING FACE}"
    with pytest.raises(Unreadable, match="half a character"):
        read_field(read_payload(b'{"v": 1, "name": "\\ud83d"}'), "name", str)


def test_a_list_has_limits() -> None:
    assert read_list({"ids": ["a", "b"]}, "ids", str, 2) == ("a", "b")
    for content in ({"ids": ["a", "b", "c"]}, {"ids": ["a", 1]}, {"ids": "ab"}):
        with pytest.raises(Unreadable):
            read_list(content, "ids", str, 2)
