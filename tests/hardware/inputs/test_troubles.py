"""The list of troubles: who hears of them, and what is logged."""

import logging
from collections.abc import Callable

import pytest

from hardware.inputs.troubles import WARN_AGAIN_SECONDS, Troubles
from station.core.finding import ADVICE, Trouble
from tests.hardware.inputs.broken_panel import warnings


class Clock:
    """Shows the second that a test sets."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def kept(changed: Callable[[], None] = lambda: None) -> tuple[Troubles, Clock]:
    clock = Clock()
    return Troubles(clock, changed), clock


def test_troubles_are_there_to_their_ends_the_oldest_first() -> None:
    troubles, clock = kept()
    assert troubles.now() == ()
    clock.now = 3.0
    troubles.begin("red", 5, "stuck")
    clock.now = 4.0
    troubles.begin("blue", 16, "bridged", "ok")
    troubles.begin("red", 5, "stuck")
    red, blue = Trouble("red", 5, "stuck", 3.0), Trouble("blue", 16, "bridged", 4.0, "ok")
    assert troubles.now() == (red, blue)
    for nothing in (("red", "silent", ""), ("blue", "bridged", ""), ("white", "stuck", "")):
        troubles.end(*nothing)
    assert troubles.now() == (red, blue)
    troubles.end("red", "stuck")
    assert troubles.now() == (blue,)
    troubles.end("blue", "bridged", "ok")
    assert troubles.now() == ()


def test_every_change_of_the_troubles_is_told_and_nothing_else() -> None:
    changes: list[int] = []
    troubles, _ = kept(lambda: changes.append(len(troubles.now())))
    troubles.begin("red", 5, "stuck")
    troubles.begin("red", 5, "stuck")
    troubles.begin("blue", 16, "stuck")
    troubles.end("red", "chattering")
    troubles.end("red", "stuck")
    troubles.end("red", "stuck")
    assert changes == [1, 2, 1]


@pytest.mark.parametrize(("pause", "again"), [(WARN_AGAIN_SECONDS - 1.0, False), (WARN_AGAIN_SECONDS, True)])
def test_a_trouble_and_its_end_are_logged_again_after_a_while(
    caplog: pytest.LogCaptureFixture, pause: float, *, again: bool
) -> None:
    caplog.set_level(logging.INFO)
    troubles, clock = kept()
    for at in (1.0, 1.0 + pause):
        clock.now = at
        troubles.begin("red", 5, "stuck")
        clock.now = at + 0.5
        troubles.end("red", "stuck")
    told = [
        (logging.WARNING, f"pins.red = 5 is stuck: {ADVICE['stuck']}"),
        (logging.INFO, "pins.red = 5 is no longer stuck"),
    ]
    assert [(record.levelno, record.message) for record in caplog.records] == told * (1 + again)


def test_every_trouble_is_told_of_by_itself(caplog: pytest.LogCaptureFixture) -> None:
    troubles, _ = kept()
    for control, gpio, what in (("red", 5, "stuck"), ("red", 5, "chattering"), ("blue", 16, "stuck")):
        troubles.begin(control, gpio, what)
    assert [message.partition(":")[0] for message in warnings(caplog)] == [
        *("pins.red = 5 is stuck", "pins.red = 5 is chattering", "pins.blue = 16 is stuck")
    ]
