"""Parts that are imported when they are first used."""

import subprocess
import sys

import pytest

from station.core.lazy import lazy


def test_a_lazy_part_is_what_it_stands_for() -> None:
    assert lazy("json").dumps([1]) == "[1]"
    assert lazy("json:dumps")([1]) == "[1]"
    assert [*lazy("string:digits")] == [*"0123456789"]
    assert lazy("fractions:Fraction", 3, 4).numerator == 3


def test_what_is_made_of_arguments_is_made_once() -> None:
    part = lazy("itertools:count", 5)
    assert [next(iter(part)), next(iter(part))] == [5, 6]


def test_nothing_is_imported_before_it_is_used() -> None:
    program = """import sys
from station.core.lazy import lazy
part = lazy("wave")
assert "wave" not in sys.modules
part.open
assert "wave" in sys.modules"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_a_library_that_is_missing_is_missed_when_it_is_used() -> None:
    part = lazy("no_such_library")
    with pytest.raises(ImportError, match="no_such_library"):
        part.use()
