"""Wires that touch each other or are off, by the moments of the last moves, and what the station says about them."""

import asyncio
import logging
from collections import deque
from collections.abc import Iterable

import pytest

from hardware.inputs.controls import Controls
from hardware.inputs.wires import (
    BRIDGED_MOVES,
    HUM_SECONDS,
    MOST_BRIDGED,
    SILENT_MOVES,
    TOGETHER,
    are_bridged,
    find_touching,
    is_silent,
    moved_alone,
)
from hardware.pins.simulated import SimulatedControls
from station.core.events import Turn
from station.core.finding import ADVICE, Trouble
from tests.hardware.control_panel import LOCK, told
from tests.hardware.inputs.broken_panel import PINS, Evening, press, spent, warnings

SECONDS = tuple(map(float, range(SILENT_MOVES)))


def moves(**times: Iterable[float]) -> dict[str, deque[float]]:
    """What the inspector keeps: the moments of every input's last moves."""
    return {control: deque(moments, maxlen=SILENT_MOVES) for control, moments in times.items()}


def later(times: Iterable[float], seconds: float) -> tuple[float, ...]:
    return tuple(time + seconds for time in times)


@pytest.mark.parametrize(
    ("red", "blue", "bridged"),
    [
        (SECONDS[:BRIDGED_MOVES], SECONDS[:BRIDGED_MOVES], True),
        (SECONDS[:BRIDGED_MOVES], later(SECONDS[:BRIDGED_MOVES], TOGETHER * 0.9), True),
        (SECONDS[:BRIDGED_MOVES], later(SECONDS[:BRIDGED_MOVES], -TOGETHER * 0.9), True),
        (SECONDS[:BRIDGED_MOVES], later(SECONDS[:BRIDGED_MOVES], TOGETHER * 1.1), False),
        (SECONDS[:BRIDGED_MOVES], later(SECONDS[:BRIDGED_MOVES], -TOGETHER * 1.1), False),
        (SECONDS[: BRIDGED_MOVES - 1], SECONDS[: BRIDGED_MOVES - 1], False),
        ((0.5, *SECONDS[1 : BRIDGED_MOVES + 1]), SECONDS[: BRIDGED_MOVES + 1], True),
        ((*SECONDS[: BRIDGED_MOVES - 1], 9.5), SECONDS[:BRIDGED_MOVES], False),
        (SECONDS[:BRIDGED_MOVES], (), False),
    ],
    ids=["same", "after", "before", "too late", "too early", "too few", "long ago", "last apart", "never"],
)
def test_six_moves_together_are_a_bridge(red: tuple[float, ...], blue: tuple[float, ...], *, bridged: bool) -> None:
    assert are_bridged(moves(red=red, blue=blue), "red", "blue", LOCK) is bridged


@pytest.mark.parametrize(("pace", "named"), [(0.99, False), (1.01, True)])
def test_moves_as_fast_as_a_hum_name_no_wire(pace: float, *, named: bool) -> None:
    times = [(LOCK + HUM_SECONDS) * pace * place for place in range(SILENT_MOVES)]
    assert are_bridged(moves(red=times, blue=times), "red", "blue", LOCK) is named
    assert is_silent(moves(knob_a=times), "knob_b", "knob_a", LOCK) is named


@pytest.mark.parametrize("others", [MOST_BRIDGED - 2, MOST_BRIDGED - 1])
def test_many_inputs_that_move_together_are_not_bridged(others: int) -> None:
    together = moves(red=SECONDS, blue=SECONDS, **dict.fromkeys(("ok", "back", "push")[:others], SECONDS))
    assert are_bridged(together, "red", "blue", LOCK) is (others + 2 <= MOST_BRIDGED)


@pytest.mark.parametrize(
    ("red", "blue", "touch"),
    [
        ((1.0, 2.0), (1.0, 2.0), True),
        ((2.0,), (1.0, 2.0), True),
        ((0.5, 1.0, 2.0), (0.6, 1.0, 2.0), True),
        ((1.5, 2.0), (1.0, 2.0), False),
        ((1.0, 2.0), (1.0, 2.5), False),
        ((1.0, 2.0), (1.0 + TOGETHER * 0.9, 2.0), True),
        ((1.0, 2.0), (1.0 + TOGETHER * 1.1, 2.0), False),
    ],
)
def test_two_inputs_touch_whose_last_two_moves_came_together(
    red: tuple[float, ...], blue: tuple[float, ...], *, touch: bool
) -> None:
    assert find_touching(moves(red=red, blue=blue)) == ({frozenset({"red", "blue"})} if touch else frozenset())


def test_every_pair_that_touches_is_named() -> None:
    named = find_touching(moves(red=(1.0,), blue=(1.0,), ok=(2.0,), back=(2.0,), push=(3.0,)))
    assert named == {frozenset({"red", "blue"}), frozenset({"ok", "back"})}


@pytest.mark.parametrize(
    ("red", "blue", "parted"),
    [
        ((1.0, 2.0), (1.0,), False),  # the other's last move may be still to come
        ((1.0, 2.0), (2.0,), True),
        ((1.0, 2.0), (1.0 + TOGETHER * 1.1, 2.0), True),
        ((1.0, 2.0), (1.0 + TOGETHER * 0.9, 2.0), False),
        ((0.5, 1.0, 2.0), (1.0, 2.0), False),
    ],
)
def test_inputs_are_apart_where_one_has_moved_without_the_other(
    red: tuple[float, ...], blue: tuple[float, ...], *, parted: bool
) -> None:
    assert moved_alone(moves(red=red, blue=blue), "red", "blue") is parted


@pytest.mark.parametrize(
    ("knob_a", "knob_b", "silent"),
    [
        (SECONDS, None, True),
        (SECONDS, (), True),
        (SECONDS[1:], None, False),
        (SECONDS, (-0.5,), True),
        (SECONDS, (0.0,), False),
        (SECONDS, (-1.0, 0.5), False),
    ],
    ids=["never there", "never moved", "too few", "before", "meanwhile", "once more"],
)
def test_a_line_is_silent_while_the_other_moves_often(
    knob_a: tuple[float, ...], knob_b: tuple[float, ...] | None, *, silent: bool
) -> None:
    moved = {"knob_a": knob_a} | ({} if knob_b is None else {"knob_b": knob_b})
    assert is_silent(moves(**moved), "knob_b", "knob_a", LOCK) is silent


def test_a_wire_off_the_knob_is_named_and_turns_nothing(caplog: pytest.LogCaptureFixture) -> None:
    async def turn(hands: SimulatedControls, _controls: Controls) -> None:
        for _ in range(50):
            for move in (hands.down, hands.up):
                move("knob_a")
                await asyncio.sleep(0.05)

    evening = spent(turn)
    assert evening.events == []
    assert [trouble._replace(since=0) for trouble in evening.troubles] == [Trouble("knob_b", PINS.knob_b, "silent", 0)]
    assert warnings(caplog) == [f"pins.knob_b = 27 is silent: {ADVICE['silent']}"]


def test_a_knob_without_wires_makes_no_event() -> None:
    async def wait(_hands: SimulatedControls, _controls: Controls) -> None:
        await asyncio.sleep(3600)

    assert spent(wait) == Evening([], ())


def test_a_wire_that_touches_two_inputs_is_named_with_both(caplog: pytest.LogCaptureFixture) -> None:
    async def touch(hands: SimulatedControls, _controls: Controls) -> None:
        for _ in range(3):
            await press(hands, "red", "blue")

    evening = spent(touch)
    assert len(evening.events) == 12
    assert [trouble._replace(since=0) for trouble in evening.troubles] == [
        Trouble("blue", PINS.blue, "bridged", 0, "red")
    ]
    assert warnings(caplog) == [f"pins.blue = 16 is bridged with red: {ADVICE['bridged']}"]


def test_inputs_touch_until_they_move_apart() -> None:
    seen: list[frozenset[frozenset[str]]] = []

    async def touch(hands: SimulatedControls, controls: Controls) -> None:
        for pressed in (("red",), ("red", "blue"), ("red", "blue"), ("blue",), ("knob_a", "knob_b")):
            await press(hands, *pressed)
            seen.append(controls.contacts().touching)

    spent(touch)
    both = frozenset({frozenset({"red", "blue"})})
    assert seen == [frozenset(), both, both, frozenset(), frozenset()]


def test_a_wire_that_was_mended_is_forgotten_and_the_log_says_so(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)

    async def mend(hands: SimulatedControls, _controls: Controls) -> None:
        for _ in range(5):
            await press(hands, "red", "blue")
        await press(hands, "red")

    assert spent(mend).troubles == ()
    assert caplog.messages[-1] == "pins.blue = 16 is no longer bridged with red"


def test_a_knob_whose_lines_move_at_once_is_not_bridged() -> None:
    async def spin(hands: SimulatedControls, _controls: Controls) -> None:
        for _ in range(10):
            for move in (hands.down, hands.up):
                for line in ("knob_a", "knob_b"):
                    move(line)
                await asyncio.sleep(0.1)

    assert spent(spin) == Evening(told([Turn(1)] * 10), ())


def test_buttons_pressed_together_now_and_then_are_not_bridged(caplog: pytest.LogCaptureFixture) -> None:
    async def chords(hands: SimulatedControls, _controls: Controls) -> None:
        for _ in range(20):
            await press(hands, "ok", "back")
            await press(hands, "ok", "back")
            await press(hands, "ok")

    assert spent(chords).troubles == ()
    assert warnings(caplog) == []
