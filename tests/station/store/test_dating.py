"""Whether the time of day can be right; what becomes of it, tests/station/test_service_dates.py tells."""

import pytest

from station.store.dating import RELEASED, SLACK, WallClock

PLAYED = RELEASED + 1000.0
"""When the newest move was made."""


@pytest.mark.parametrize(
    ("shows", "is_right"),
    [(0.0, False), (RELEASED, False), (PLAYED - SLACK - 1, False), (PLAYED - SLACK, True), (PLAYED + 9, True)],
)
def test_a_time_before_the_newest_move_is_wrong(shows: float, *, is_right: bool) -> None:
    assert WallClock(lambda: shows, PLAYED, now=20.0).offset(20.0) == (shows - 20.0 if is_right else None)


@pytest.mark.parametrize(("shows", "is_right"), [(RELEASED - 1, False), (RELEASED, True)])
def test_a_time_before_the_release_is_wrong(shows: float, *, is_right: bool) -> None:
    assert (WallClock(lambda: shows, 0.0, now=20.0).offset(20.0) is not None) == is_right


def test_time_that_passes_makes_a_wrong_clock_no_better() -> None:
    shows = [PLAYED - 1800.0]
    clock = WallClock(lambda: shows[-1], PLAYED, now=0.0)
    for passed in (0.0, 3600.0, 86400.0):
        shows.append(shows[0] + passed)
        assert clock.offset(passed) is None


def test_a_time_that_was_set_is_right_after_the_release() -> None:
    ahead = PLAYED + 1e9
    shows = [ahead]
    clock = WallClock(lambda: shows[-1], PLAYED + 2e9, now=0.0)
    assert clock.offset(0.0) is None
    for time, offset in ((RELEASED + 5.0, RELEASED), (RELEASED - 1.0, None), (ahead + 5.0 + SLACK, None)):
        shows.append(time)
        assert clock.offset(5.0) == offset
