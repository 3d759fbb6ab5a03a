"""The time for a row, as the key lamps and the page show it."""

import pytest

from station.games.codes.scenes.clock import Clock
from tests.station.scenes.display import letters

AT_REST = Clock(30, 70.0)
"""The clock of a first row for which nobody has pressed anything since 10 s."""

RUNNING = Clock(30, 10.0)


def test_a_clock_is_started_once() -> None:
    assert (AT_REST.seconds_left(69.0), AT_REST.whole_seconds(69.0)) == (30.0, 30)
    assert AT_REST.start(10.0) == RUNNING == RUNNING.start(20.0)


def test_a_clock_that_nobody_starts_begins_by_itself() -> None:
    assert [AT_REST.whole_seconds(at) for at in (10.0, 70.0, 71.0, 99.0, 100.0)] == [30, 30, 29, 1, 0]
    assert [AT_REST.until_out(at) for at in (10.0, 40.0, 80.0)] == pytest.approx([90.0, 60.0, 20.0], abs=1e-5)
    assert AT_REST.start(75.0) == AT_REST


def test_a_pause_puts_a_clock_back_whether_it_has_begun_or_not() -> None:
    assert RUNNING.postpone(5.0) == Clock(30, 15.0)
    assert AT_REST.postpone(5.0) == Clock(30, 75.0)


@pytest.mark.parametrize(
    ("at", "whole", "over"),
    [(9.0, 30, False), (10.0, 30, False), (11.0, 29, False), (11.1, 29, False), (39.9, 1, False), (40.0, 0, True)],
)
def test_it_counts_whole_seconds_and_is_over_at_0(at: float, whole: int, *, over: bool) -> None:
    assert (RUNNING.whole_seconds(at), RUNNING.is_over(at)) == (whole, over)
    assert RUNNING.seconds_left(at) == pytest.approx(min(30.0, 40.0 - at), abs=1e-5)


@pytest.mark.parametrize(
    ("at", "lamps"),
    [
        (10.0, "oooo"), (17.9, "oooo"), (18.0, "ooo"), (25.0, "oo"), (32.9, "oo"), (33.0, "o"), (34.9, "o"),
        (35.0, "RRRR"), (35.4, "RRRR"), (35.5, "...."), (36.0, "RRRR"), (39.0, "RRRR"), (39.5, "...."), (40.0, "...."),
    ],
)  # fmt: skip
def test_the_lamps_of_a_clock_go_out_and_blink_at_last(at: float, lamps: str) -> None:
    assert letters(RUNNING.lamps(at, 4)) == lamps


def test_a_clock_is_due_every_second_and_twice_at_last() -> None:
    now, seen = 10.0, []
    while now < 42.0:
        then = RUNNING.next(now)
        seen.append(round(then - now, 3))
        now = then
    assert seen == [1.0] * 25 + [0.5] * 10 + [1.0] * 2
