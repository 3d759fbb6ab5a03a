"""Payloads of the link: JSON objects of version 1 and of limited size. Those that come in are not trusted."""

import json
import re
from collections.abc import Mapping
from math import isfinite
from typing import Any, Final, NoReturn, TypeVar

T = TypeVar("T")

PAYLOAD_VERSION: Final = 1

MOST_PAYLOAD_BYTES: Final = 65536
"""The most bytes of a payload."""

HASH: Final = re.compile(r"[0-9a-f]{64}")
"""SHA-256 in hex: the id of a result, or the hash of a name."""

DUEL_NUMBER: Final = re.compile(r"[0-9a-f]{16}")
"""The number of a duel, drawn at random."""

Payload = Mapping[str, Any]


class Unreadable(ValueError):
    """A payload is dropped; `str(error)` says what is wrong with it."""


def write_payload(**content: object) -> bytes:
    """Return the payload. Raises ValueError if it is too long, or has an infinite or undefined number."""
    data = json.dumps(
        {"v": PAYLOAD_VERSION, **content}, ensure_ascii=False, allow_nan=False, separators=(",", ":")
    ).encode()
    if len(data) > MOST_PAYLOAD_BYTES:
        raise ValueError(f"a payload of {len(data)} bytes is longer than {MOST_PAYLOAD_BYTES}")
    return data


def read_payload(data: bytes) -> Payload:
    """Return the object in a payload. Raises Unreadable."""
    if len(data) > MOST_PAYLOAD_BYTES:
        raise Unreadable(f"it is longer than {MOST_PAYLOAD_BYTES} bytes")
    try:
        content = json.loads(data.decode(), parse_constant=_refuse, parse_float=_finite)
    except (ValueError, RecursionError) as error:
        raise Unreadable("it is not JSON") from error
    if not isinstance(content, dict) or read_field(content, "v", int) != PAYLOAD_VERSION:
        raise Unreadable(f"it is not an object of version {PAYLOAD_VERSION}")
    return content


def read_field(content: Payload, name: str, kind: type[T]) -> T:
    """Return the value of a key, of exactly this type; a whole number is a float, too. Raises Unreadable."""
    value = content.get(name)
    if kind is float and type(value) is int:
        value = _as_float(value)
    if type(value) is not kind:
        raise Unreadable(f'"{name}" is not of type {kind.__name__}')
    if isinstance(value, str) and not value.isascii() and not _is_text(value):
        raise Unreadable(f'"{name}" has half a character')
    return value


def read_words(content: Payload, name: str, most: int) -> str:
    """Return a text that people are shown: at most `most` characters, cleaned. Raises Unreadable."""
    return clean_text(read_field(content, name, str), most)


def clean_text(text: str, most: int) -> str:
    """Return a text without letters that are not printed or change the direction, and without needless blanks."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text[: 10 * most])
    return " ".join(printable.split())[:most].strip()


def read_optional(content: Payload, name: str, kind: type[T]) -> T | None:
    """Return the value of a key that may be null, but not missing. Raises Unreadable."""
    if name not in content:
        raise Unreadable(f'there is no "{name}"')
    return None if content[name] is None else read_field(content, name, kind)


def read_list(content: Payload, name: str, kind: type[T], most: int) -> tuple[T, ...]:
    """Return a list of at most `most` values of a type. Raises Unreadable."""
    values = read_field(content, name, list)
    if len(values) > most:
        raise Unreadable(f'"{name}" has more than {most} entries')
    return tuple(read_field({name: value}, name, kind) for value in values)


def _as_float(value: int) -> float:
    try:
        return float(value)
    except OverflowError as error:
        raise Unreadable("a number is too large") from error


def _is_text(value: str) -> bool:
    """Whether a string can be encoded: JSON may contain one half of a surrogate pair."""
    return not any("\ud800" <= letter <= "\udfff" for letter in value)


def _finite(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise ValueError(f"{digits} is too large")
    return number


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"JSON has no {constant}")
