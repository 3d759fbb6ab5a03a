"""What goes on and off a number of times and then stops."""

import pytest

from station.core.timing import NEVER, Blinking, soonest

THREE = Blinking(seconds=0.5, beats=3)


@pytest.mark.parametrize(
    ("now", "on", "off", "then"),
    [
        (9.9, False, False, None),
        (10.0, True, False, 10.5),
        (10.49, True, False, 10.5),
        (10.5, False, True, 11.0),
        (11.0, True, False, 11.5),
        (11.4, True, False, 11.5),
        (11.5, False, False, None),
        (99.0, False, False, None),
    ],
)
def test_three_beats(now: float, *, on: bool, off: bool, then: float | None) -> None:
    assert (THREE.on(10.0, now), THREE.off(10.0, now), THREE.next(10.0, now)) == (on, off, then)


def test_a_timer_may_fire_a_rounding_error_early() -> None:
    assert THREE.off(10.0, 10.5 - 1e-7)


def test_what_never_began_is_neither_on_nor_off() -> None:
    assert (THREE.on(NEVER, 10.0), THREE.off(NEVER, 10.0), THREE.next(NEVER, 10.0)) == (False, False, None)


def test_the_soonest_of_some_times() -> None:
    assert (soonest(3.0, None, 2.0), soonest(None), soonest()) == (2.0, None, None)
