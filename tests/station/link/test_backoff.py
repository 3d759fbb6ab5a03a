"""A broker that is away is asked again, more and more rarely."""

from station.link.backoff import wait_before


def test_the_wait_doubles_up_to_a_minute() -> None:
    assert [wait_before(attempt, 1.0) for attempt in range(1, 9)] == [2, 4, 8, 16, 32, 60, 60, 60]
    assert wait_before(100_000, 1.0) == 60


def test_many_cabinets_do_not_come_at_once() -> None:
    assert [wait_before(1, chance) for chance in (0.0, 0.5, 1.0)] == [1, 1.5, 2]
