"""Wires that are off or touch each other: what the station feels of them, and what is said about them."""

import asyncio
import logging

import pytest

from hardware.inputs.controls import Controls
from hardware.pins.simulated import Hands
from station.core.events import Turn
from station.core.finding import ADVICE, Trouble
from tests.hardware.inputs.broken_panel import PINS, Evening, press, spent, warnings
from tests.hardware.panel import told


def test_a_knob_of_which_one_wire_is_off_turns_nothing_and_names_the_wire(
    runner: asyncio.Runner, caplog: pytest.LogCaptureFixture
) -> None:
    async def turn(hands: Hands, _controls: Controls) -> None:
        for _ in range(50):
            for move in (hands.down, hands.up):
                move("knob_a")
                await asyncio.sleep(0.05)

    evening = spent(runner, turn)
    assert evening.events == []
    assert [trouble._replace(since=0) for trouble in evening.troubles] == [Trouble("knob_b", PINS.knob_b, "silent", 0)]
    assert warnings(caplog) == [f"pins.knob_b = 27 is silent: {ADVICE['silent']}"]


def test_a_knob_that_is_off_altogether_is_no_event(runner: asyncio.Runner) -> None:
    async def wait(_hands: Hands, _controls: Controls) -> None:
        await asyncio.sleep(3600)

    assert spent(runner, wait) == Evening([], ())


def test_a_wire_that_touches_two_inputs_is_named_with_both(
    runner: asyncio.Runner, caplog: pytest.LogCaptureFixture
) -> None:
    async def touch(hands: Hands, _controls: Controls) -> None:
        for _ in range(3):
            await press(hands, "red", "blue")

    evening = spent(runner, touch)
    assert len(evening.events) == 12
    assert [trouble._replace(since=0) for trouble in evening.troubles] == [
        Trouble("blue", PINS.blue, "bridged", 0, "red")
    ]
    assert warnings(caplog) == [f"pins.blue = 16 is bridged with red: {ADVICE['bridged']}"]


def test_what_has_moved_together_once_is_known_until_it_moves_apart(runner: asyncio.Runner) -> None:
    seen: list[frozenset[frozenset[str]]] = []

    async def touch(hands: Hands, controls: Controls) -> None:
        for pressed in (("red",), ("red", "blue"), ("red", "blue"), ("blue",), ("knob_a", "knob_b")):
            await press(hands, *pressed)
            seen.append(controls.contacts().touching)

    spent(runner, touch)
    both = frozenset({frozenset({"red", "blue"})})
    assert seen == [frozenset(), both, both, frozenset(), frozenset()]


def test_a_wire_that_was_mended_is_forgotten_and_the_log_says_so(
    runner: asyncio.Runner, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)

    async def mend(hands: Hands, _controls: Controls) -> None:
        for _ in range(5):
            await press(hands, "red", "blue")
        await press(hands, "red")

    assert spent(runner, mend).troubles == ()
    assert caplog.messages[-1] == "pins.blue = 16 is no longer bridged with red"


def test_a_knob_whose_lines_move_at_once_is_not_bridged(runner: asyncio.Runner) -> None:
    async def spin(hands: Hands, _controls: Controls) -> None:
        for _ in range(10):
            for move in (hands.down, hands.up):
                for line in ("knob_a", "knob_b"):
                    move(line)
                await asyncio.sleep(0.1)

    assert spent(runner, spin) == Evening(told([Turn(1)] * 10), ())


def test_two_buttons_that_are_pressed_together_now_and_then_are_not_bridged(
    runner: asyncio.Runner, caplog: pytest.LogCaptureFixture
) -> None:
    async def chords(hands: Hands, _controls: Controls) -> None:
        for _ in range(20):
            await press(hands, "ok", "back")
            await press(hands, "ok", "back")
            await press(hands, "ok")

    assert spent(runner, chords).troubles == ()
    assert warnings(caplog) == []
