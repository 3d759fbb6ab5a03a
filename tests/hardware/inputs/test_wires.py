"""Which inputs touch and which are silent, judged by the moments of their last moves."""

from collections import deque
from collections.abc import Iterable

import pytest

from hardware.inputs.wires import ALONE, TIMES, TOGETHER, alone, apart, together, touching

SECONDS = tuple(map(float, range(ALONE)))


def moves(**times: Iterable[float]) -> dict[str, deque[float]]:
    """What the inspector keeps: the moments of every input's last moves."""
    return {control: deque(moments, maxlen=ALONE) for control, moments in times.items()}


def later(times: Iterable[float], seconds: float) -> tuple[float, ...]:
    return tuple(time + seconds for time in times)


@pytest.mark.parametrize(
    ("red", "blue", "bridged"),
    [
        (SECONDS[:TIMES], SECONDS[:TIMES], True),
        (SECONDS[:TIMES], later(SECONDS[:TIMES], TOGETHER * 0.9), True),
        (SECONDS[:TIMES], later(SECONDS[:TIMES], -TOGETHER * 0.9), True),
        (SECONDS[:TIMES], later(SECONDS[:TIMES], TOGETHER * 1.1), False),
        (SECONDS[:TIMES], later(SECONDS[:TIMES], -TOGETHER * 1.1), False),
        (SECONDS[: TIMES - 1], SECONDS[: TIMES - 1], False),
        ((0.5, *SECONDS[1 : TIMES + 1]), SECONDS[: TIMES + 1], True),
        ((*SECONDS[: TIMES - 1], 9.5), SECONDS[:TIMES], False),
        (SECONDS[:TIMES], (), False),
    ],
    ids=["same", "after", "before", "too late", "too early", "too few", "long ago", "last apart", "never"],
)
def test_two_inputs_are_bridged_whose_last_six_moves_came_together(
    red: tuple[float, ...], blue: tuple[float, ...], *, bridged: bool
) -> None:
    assert together(moves(red=red, blue=blue), "red", "blue") is bridged


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
    assert touching(moves(red=red, blue=blue)) == ({frozenset({"red", "blue"})} if touch else frozenset())


def test_every_pair_that_touches_is_named() -> None:
    named = touching(moves(red=(1.0,), blue=(1.0,), ok=(2.0,), back=(2.0,), push=(3.0,)))
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
    assert apart(moves(red=red, blue=blue), "red", "blue") is parted


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
def test_an_input_is_alone_that_has_moved_often_since_the_other_did(
    knob_a: tuple[float, ...], knob_b: tuple[float, ...] | None, *, silent: bool
) -> None:
    moved = {"knob_a": knob_a} | ({} if knob_b is None else {"knob_b": knob_b})
    assert alone(moves(**moved), "knob_a", "knob_b") is silent
