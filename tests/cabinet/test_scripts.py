"""Plays every file of tests/scripts; after each `show` stand the keys it must have: #> key = JSON."""

import json
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

from tests.simulator import play, some

SCRIPTS = sorted((Path(__file__).parents[1] / "scripts").glob("*.txt"))
MARK = "#>"


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_a_script_goes_as_written(script: Path) -> None:
    text = script.read_text(encoding="utf-8")
    wanted = list(expectations(text.splitlines()))
    assert wanted
    assert all(wanted)
    assert [some(show, *keys) for show, keys in zip(play(text), wanted, strict=True)] == wanted


def expectations(lines: list[str]) -> Iterator[dict[str, Any]]:
    for number, line in enumerate(lines, start=1):
        if line == "show":
            marks = takewhile(lambda line: line.startswith(MARK), lines[number:])
            yield dict(expectation(mark) for mark in marks)


def expectation(mark: str) -> tuple[str, Any]:
    key, _, value = mark.removeprefix(MARK).partition("=")
    return key.strip(), json.loads(value)
