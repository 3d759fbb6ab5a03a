"""Contacts that float and pick up the mains, beside hands as fast as hands can be, in virtual time."""

import asyncio
from collections.abc import Iterable
from typing import Final

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from hardware.inputs.controls import Controls
from hardware.inputs.debounce import HASTY_PRESSES, SATURATED
from hardware.inputs.line import MUTED_SECONDS, TRIAL_SECONDS
from hardware.inputs.wires import KNOB_LINES
from hardware.pins.simulated import SimulatedControls
from hardware.sections import TRANSITIONS, Inputs
from station.core.events import CONTROLS, Press, Release, Turn
from tests.hardware.control_panel import told
from tests.hardware.inputs.broken_panel import press, spent, warnings
from tests.hardware.lost_edges import turned

LINES = (*CONTROLS, *KNOB_LINES)
QUIET_SECONDS = MUTED_SECONDS + 2 * TRIAL_SECONDS
DRUMMED = [(15.0, 5), (12.0, 10), (10.0, 20), (8.0, 30)]
"""Presses per second, and seconds for which hands keep it up: more than was ever seen."""

SLOWEST: Final = 1 / 3
"""The fewest presses per lock of a hum of 25 Hz or more, a little more than that when a lock ends just after an edge.

A press, and the pause after it, then last for three halves of a period, of which two are as long as the lock.
"""

few = settings(max_examples=10, deadline=None)


async def hum(hands: SimulatedControls, lines: Iterable[str], hertz: float, seconds: float) -> None:
    """Let lines float: all of them close and open `hertz` times a second."""
    for _ in range(round(hertz * seconds)):
        for move in (hands.down, hands.up):
            for line in lines:
                move(line)
            await asyncio.sleep(0.5 / hertz)


def named(controls: Controls) -> set[tuple[str, str]]:
    return {(trouble.control, trouble.what) for trouble in controls.troubles()}


@pytest.mark.parametrize("hertz", [50, 60, 100, 120])
def test_a_floating_button_is_muted_and_back_when_quiet(caplog: pytest.LogCaptureFixture, hertz: int) -> None:
    muted = []

    async def float_and_land(hands: SimulatedControls, controls: Controls) -> None:
        for seconds in (4, 21):
            await hum(hands, ["ok"], hertz, seconds)
            muted.append(named(controls))
        await asyncio.sleep(QUIET_SECONDS)
        await press(hands, "ok")

    evening = spent(float_and_land)
    presses = len(evening.events) // 2
    assert (evening.events, evening.troubles) == (told([Press("ok"), Release("ok")] * presses), ())
    assert muted == [{("ok", "chattering")}] * 2
    assert presses <= 80
    assert len(warnings(caplog)) == 1


@pytest.mark.slow
@few
@given(st.sampled_from(CONTROLS), st.floats(25, 150), st.sampled_from([0.001, 0.015, 0.03, 0.05, 0.1]))
@example("ok", 33.34, 0.03)
def test_a_hum_of_any_rate_is_muted_and_stays_muted(control: str, hertz: float, lock: float) -> None:
    muted = []

    async def float_on(hands: SimulatedControls, controls: Controls) -> None:
        for _ in range(2):
            await hum(hands, [control], hertz, 25)
            muted.append(controls.troubles())

    presses = len(spent(float_on, Inputs(lock=lock)).events) // 2
    assert presses <= HASTY_PRESSES / (1 - SATURATED / SLOWEST)
    assert [trouble.what for trouble in muted[0]] == ["chattering"]
    assert muted == [muted[0]] * 2


@pytest.mark.slow
@few
@given(
    st.lists(st.tuples(st.sampled_from(CONTROLS), st.sampled_from(DRUMMED)), min_size=1, max_size=2),
    st.sampled_from([0.001, 0.015, 0.03]),
)
def test_fingers_that_drum_are_never_muted(drummed: list[tuple[str, tuple[float, int]]], lock: float) -> None:
    async def drum(hands: SimulatedControls, controls: Controls) -> None:
        hands.bounce = 0.002 if lock > 0.002 else 0.0
        for control, (hertz, seconds) in drummed:
            for move in (hands.press, hands.release) * round(hertz * seconds):
                await move(control)
                await asyncio.sleep(0.5 / hertz - hands.bounce)
            assert controls.troubles() == ()
            await asyncio.sleep(5)

    evening = spent(drum, Inputs(lock=lock))
    assert len(evening.events) == sum(2 * round(hertz * seconds) for _, (hertz, seconds) in drummed)


@pytest.mark.slow
@few
@given(
    st.sampled_from(TRANSITIONS),
    st.floats(0.00025, 0.02),
    st.floats(0.2, 0.8),
    st.floats(0, 9),
    st.lists(st.sampled_from([1, 1, 1, -1]), min_size=100, max_size=100),
)
@example(2, 0.00390625, 0.75, 4.0, [1] * 100)
@example(2, 0.001, 0.2, 9.0, [1, -1] * 50)
def test_a_spun_knob_is_never_muted(
    transitions: int, quarter: float, share: float, rest: float, rotation: list[int]
) -> None:
    """Line B changes after this share of the time of two quarters; at a detent the knob rests for `rest` quarters."""

    async def spin(hands: SimulatedControls, controls: Controls) -> None:
        for _ in range(4):
            for place, (b, closed) in enumerate(turned(rotation, transitions)):
                (hands.down if closed else hands.up)(KNOB_LINES[b])
                wait = 2 * quarter * (share if b else 1 - share)
                await asyncio.sleep(wait + quarter * rest * (place % transitions == transitions - 1))
            assert controls.troubles() == ()
            await asyncio.sleep(0.1)

    way = sum(rotation)
    events = spent(spin, Inputs(transitions=transitions)).events
    assert events.count(repr(Turn(1))) - events.count(repr(Turn(-1))) == 4 * way or transitions == 1


@pytest.mark.parametrize("transitions", TRANSITIONS)
@pytest.mark.parametrize("hertz", [50, 60, 120])
@pytest.mark.parametrize("lines", [KNOB_LINES[:1], KNOB_LINES[1:], KNOB_LINES], ids=["a", "b", "both"])
def test_a_floating_knob_is_muted_and_turns_again(lines: tuple[str, ...], hertz: int, transitions: int) -> None:
    muted = []

    async def float_and_land(hands: SimulatedControls, controls: Controls) -> None:
        await hum(hands, lines, hertz, 25)
        muted.append(named(controls))
        await asyncio.sleep(QUIET_SECONDS)
        await hands.rotate(3)

    evening = spent(float_and_land, Inputs(transitions=transitions))
    assert muted == [{(line, "chattering") for line in lines}]
    assert (evening.events[-3:], evening.troubles) == (told([Turn(1)] * 3), ())


@pytest.mark.parametrize(
    ("hertz", "seconds", "lock"),
    [(6, 4, 0.015), (50, 0.2, 0.015), (50, 1, 0.015), (50, 5, 0.015), (120, 1, 0.001), (14, 5, 0.1), (120, 5, 0.1)],
)
def test_a_hum_on_all_lines_calls_no_wires_bridged(
    caplog: pytest.LogCaptureFixture, hertz: int, seconds: float, lock: float
) -> None:
    async def float_and_land(hands: SimulatedControls, _controls: Controls) -> None:
        await hum(hands, LINES, hertz, seconds)
        await asyncio.sleep(QUIET_SECONDS)

    assert spent(float_and_land, Inputs(lock=lock)).troubles == ()
    assert [message for message in warnings(caplog) if "chattering" not in message] == []
