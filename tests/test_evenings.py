"""Every file of tests/evenings is played; after each `show` stand the keys it must have: #> key = JSON."""

import json
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

from tests.simulator import play, some

EVENINGS = sorted(Path(__file__).with_name("evenings").glob("*.txt"))
MARK = "#>"


@pytest.mark.parametrize("evening", EVENINGS, ids=lambda path: path.stem)
def test_an_evening_goes_as_written(evening: Path) -> None:
    script = evening.read_text(encoding="utf-8")
    wanted = list(expectations(script.splitlines()))
    assert wanted
    assert all(wanted)
    assert [some(show, *keys) for show, keys in zip(play(script), wanted, strict=True)] == wanted


def expectations(lines: list[str]) -> Iterator[dict[str, Any]]:
    for number, line in enumerate(lines, start=1):
        if line == "show":
            marks = takewhile(lambda line: line.startswith(MARK), lines[number:])
            yield dict(expectation(mark) for mark in marks)


def expectation(mark: str) -> tuple[str, Any]:
    key, _, value = mark.removeprefix(MARK).partition("=")
    return key.strip(), json.loads(value)
