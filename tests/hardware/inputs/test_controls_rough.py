"""Rough hands at every header: bounce, bursts, a fast knob, a chattering switch, and a listener that fails."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from functools import partial
from typing import Final

from hardware.inputs.controls import WAKE_SECONDS, Controls
from hardware.layout import Pins
from hardware.sections import Inputs
from station.core.events import Event, Press, Release, Turn
from tests.hardware.control_panel import told
from tests.hardware.headers import PATIENCE, PAUSE, REST, Header, until

PINS = Pins()
QUARTER = 0.00025
"""Seconds: a thousand detents in a second."""

TAP: Final = 0.005
"""Seconds: shorter than the lock, longer than the filter."""

LAST: Final = Press("push")

Hand = Callable[[Controls], Awaitable[None]]


def played(runner: asyncio.Runner, header: Header, hand: Hand) -> list[str]:
    """The events that came of what a hand did at a panel, without a push of the knob that comes after all of it."""

    async def stand() -> list[str]:
        seen: list[Event] = []
        with closing(Controls(PINS, Inputs(), header.factory, seen.append)) as controls:
            await asyncio.sleep(2 * WAKE_SECONDS)
            await hand(controls)
            header.drive(PINS.push, 0)
            await until(lambda: repr(LAST) in told(seen))
            await asyncio.sleep(REST)
        return [event for event in told(seen) if event != repr(LAST)]

    return runner.run(stand())


def bounce(pin: int, level: int, times: int) -> list[tuple[int, int]]:
    """A contact that chatters and comes to rest at a level."""
    return [(pin, level), (pin, 1 - level)] * times + [(pin, level)]


CHATTER: Final = tuple(bounce(PINS.red, 1, times=1000))


async def chatter_until_muted(header: Header, controls: Controls) -> None:
    """Let red chatter; a library that a busy machine keeps waiting loses most of the edges, so again if need be."""
    async with asyncio.timeout(PATIENCE):
        while not controls.troubles():
            header.burst(CHATTER, 0.00001)
            await asyncio.sleep(REST)


def detents(number: int) -> list[tuple[int, int]]:
    a, b = PINS.knob_a, PINS.knob_b
    return [(a, 0), (b, 0), (a, 1), (b, 1)] * number


def test_a_bouncing_button_is_pressed_once_and_let_go_once(runner: asyncio.Runner, header: Header) -> None:
    async def press(_controls: Controls) -> None:
        for level in (0, 1, 0, 1):
            header.burst(bounce(PINS.ok, level, times=10), 0)
            await asyncio.sleep(PAUSE)

    assert played(runner, header, press) == told([Press("ok"), Release("ok")] * 2)


def test_spikes_are_no_press_and_a_short_tap_is_one(runner: asyncio.Runner, header: Header) -> None:
    async def tap(_controls: Controls) -> None:
        for pin in (PINS.ok, PINS.back, PINS.red, PINS.knob_a) * 5:
            header.burst([(pin, 0), (pin, 1)], 0)
            await asyncio.sleep(PAUSE)
        header.drive(PINS.ok, 0)
        await asyncio.sleep(TAP)
        header.drive(PINS.ok, 1)

    assert played(runner, header, tap) == told([Press("ok"), Release("ok")])


def test_a_hold_survives_a_spike(runner: asyncio.Runner, header: Header) -> None:
    async def hold(_controls: Controls) -> None:
        header.drive(PINS.ok, 0)
        for _ in range(5):
            await asyncio.sleep(PAUSE)
            header.burst([(PINS.ok, 1), (PINS.ok, 0)], 0)
        await asyncio.sleep(PAUSE)
        header.drive(PINS.ok, 1)

    assert played(runner, header, hold) == told([Press("ok"), Release("ok")])


def test_all_buttons_at_once_are_all_felt(runner: asyncio.Runner, header: Header) -> None:
    pins = [PINS.red, PINS.orange, PINS.yellow, PINS.green, PINS.cyan, PINS.blue, PINS.ok, PINS.back]

    async def slap(_controls: Controls) -> None:
        header.burst([(pin, 0) for pin in pins], 0)

    buttons = ("red", "orange", "yellow", "green", "cyan", "blue", "ok", "back")
    assert sorted(played(runner, header, slap)) == sorted(told(Press(button) for button in buttons))


def test_a_knob_that_is_spun_loses_no_detent(runner: asyncio.Runner, header: Header) -> None:
    """The kernel keeps 16 edges that nobody has read yet: at this pace no more may come before they are felt."""
    seen: list[Event] = []

    async def spin() -> None:
        with closing(Controls(PINS, Inputs(), header.factory, seen.append)):
            await asyncio.sleep(2 * WAKE_SECONDS)
            for felt in range(3, 201, 3):
                header.burst(detents(3), QUARTER)
                await until(partial(has_felt, seen, felt))
            await asyncio.sleep(REST)

    runner.run(spin())
    assert told(seen) == told([Turn(1)] * 198)


def has_felt(seen: Sequence[Event], number: int) -> bool:
    return len(seen) >= number


def test_a_bouncing_knob_gives_its_detents(runner: asyncio.Runner, header: Header) -> None:
    async def turn(_controls: Controls) -> None:
        for pin, level in detents(3):
            header.burst(bounce(pin, level, times=5), 0)
            await asyncio.sleep(PAUSE)

    assert played(runner, header, turn) == told([Turn(1)] * 3)


def test_a_chattering_button_is_muted_and_the_others_are_felt(runner: asyncio.Runner, header: Header) -> None:
    named: list[tuple[str, int, str]] = []

    async def chatter(controls: Controls) -> None:
        await chatter_until_muted(header, controls)
        named.extend((trouble.control, trouble.gpio, trouble.what) for trouble in controls.troubles())
        header.burst(CHATTER, 0.00001)
        header.drive(PINS.blue, 0)

    seen = played(runner, header, chatter)
    assert named == [("red", PINS.red, "chattering")]
    assert seen[-1] == repr(Press("blue"))
    assert seen[:-1] == told([Press("red"), Release("red")] * (len(seen) // 2))


def test_a_button_that_is_calm_again_is_felt_again(runner: asyncio.Runner, header: Header) -> None:
    async def mend(controls: Controls) -> None:
        await chatter_until_muted(header, controls)
        await until(lambda: controls.troubles() == ())
        header.drive(PINS.red, 0)

    assert played(runner, header, mend)[-1] == repr(Press("red"))


def test_a_listener_that_fails_gets_the_next_event_all_the_same(runner: asyncio.Runner, header: Header) -> None:
    seen: list[Event] = []

    def trip(event: Event) -> None:
        seen.append(event)
        raise ZeroDivisionError

    async def press() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _loop, _context: None)
        with closing(Controls(PINS, Inputs(), header.factory, trip)):
            await asyncio.sleep(2 * WAKE_SECONDS)
            for level in (0, 1, 0, 1):
                header.drive(PINS.ok, level)
                await asyncio.sleep(PAUSE)
            await until(lambda: len(seen) >= 4)
            await asyncio.sleep(REST)

    runner.run(press())
    assert told(seen) == told([Press("ok"), Release("ok")] * 2)
