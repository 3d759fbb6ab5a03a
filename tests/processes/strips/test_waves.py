"""The reader of the data line itself: it takes what a strip would take, and nothing else."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.processes.strips.waves import Level, decoded

RESET: Level = (0, 60_000)


def levels(frame: bytes, short: float = 400, long: float = 800, low: float = 450) -> Iterator[Level]:
    """A frame as the data sheet of the WS2812B draws it."""
    for bit in "".join(f"{byte:08b}" for byte in frame):
        yield 1, long if bit == "1" else short
        yield 0, low
    yield RESET


@given(st.binary(min_size=1, max_size=600))
def test_a_frame_by_the_data_sheet_is_read(frame: bytes) -> None:
    assert decoded(levels(frame)) == frame


@pytest.mark.parametrize(
    "wrong", [{"short": 200}, {"short": 565}, {"long": 565}, {"long": 1100}, {"low": 100}, {"low": 5100}], ids=str
)
def test_a_level_that_a_strip_may_misread_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(AssertionError):
        decoded(levels(b"\x55", **wrong))


def test_a_frame_without_its_pause_is_refused() -> None:
    with pytest.raises(AssertionError, match="50 us"):
        decoded(iter([*levels(b"\x55")][:-1]))


def test_half_a_byte_is_refused() -> None:
    with pytest.raises(AssertionError):
        decoded(iter([(1, 400), (0, 450)] * 3 + [(1, 400), RESET]))
