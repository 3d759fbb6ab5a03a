import asyncio
from collections.abc import Sequence
from itertools import accumulate, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.inputs.button import MARGIN
from hardware.inputs.debounce import Contact, settle
from hardware.layout import Pins
from hardware.pins.simulated import Hands, SimulatedFactory
from station.events import Press, Release
from station.script.virtual import VirtualLoop
from tests.hardware.panel import LOCK, felt, timed, told

LOCK_US = 15_000
"""The pure tests count in whole microseconds, so that times compare exactly."""

Edge = tuple[int, bool]


def replay(edges: Sequence[Edge]) -> tuple[list[Edge], Contact]:
    """Put a contact through the edges of its pin, with a look at the pin at the end of every lock, as Button does."""
    contact, pin, seen = Contact(), False, list[Edge]()
    pending = list(edges)
    looks: list[int] = []
    while pending or looks:
        if looks and (not pending or looks[0] <= pending[0][0]):
            now = looks.pop(0)
        else:
            now, pin = pending.pop(0)
        settled = settle(contact, closed=pin, now=now, lock=LOCK_US)
        if settled is not contact:
            contact = settled
            seen.append((now, pin))
            looks.append(now + LOCK_US)
    return seen, contact


@st.composite
def chattering_presses(draw: st.DrawFn) -> tuple[list[Edge], list[Edge]]:
    """What a finger did, and all edges of the contact under it: each chatters for less than the lock."""
    held = draw(st.lists(st.integers(LOCK_US + 1, 20 * LOCK_US), max_size=12))
    finger = [(at, place % 2 == 0) for place, at in enumerate(accumulate(held))]
    edges = []
    for at, closed in finger:
        chatter = sorted(draw(st.sets(st.integers(1, LOCK_US - 1), max_size=12)))
        if len(chatter) % 2:
            chatter.pop()
        edges += [(at, closed), *((at + after, closed == bool(n % 2)) for n, after in enumerate(chatter))]
    return finger, edges


any_edges = st.lists(st.integers(1, 3 * LOCK_US), max_size=30).map(
    lambda gaps: [(at, place % 2 == 0) for place, at in enumerate(accumulate(gaps))]
)


@given(chattering_presses())
def test_every_press_and_release_is_felt_once_and_at_its_first_edge(
    played: tuple[list[Edge], list[Edge]],
) -> None:
    finger, edges = played
    seen, contact = replay(edges)
    assert seen == finger
    assert contact.closed == (len(finger) % 2 == 1)


@given(any_edges)
def test_whatever_the_pin_did_the_contact_comes_to_rest_as_the_pin_stands(edges: list[Edge]) -> None:
    _, contact = replay(edges)
    assert contact.closed == (edges[-1][1] if edges else False)


@given(any_edges)
def test_presses_and_releases_take_turns_a_lock_apart(edges: list[Edge]) -> None:
    seen, _ = replay(edges)
    assert [closed for _, closed in seen] == [place % 2 == 0 for place in range(len(seen))]
    assert all(later - earlier >= LOCK_US for (earlier, _), (later, _) in pairwise(seen))


@given(st.integers(1, LOCK_US - 1))
def test_a_tap_shorter_than_the_lock_is_a_press_at_once_and_a_release_at_its_end(tap: int) -> None:
    assert replay([(100, True), (100 + tap, False)])[0] == [(100, True), (100 + LOCK_US, False)]


def test_a_settled_contact_is_handed_back_unchanged() -> None:
    contact = Contact(closed=True, locked_until=10)
    assert settle(contact, closed=True, now=99, lock=5) is contact
    assert settle(contact, closed=False, now=9, lock=5) is contact
    assert settle(contact, closed=False, now=10, lock=5) == Contact(closed=False, locked_until=15)


@pytest.mark.parametrize("bounce", [0.0, 0.001, 0.005, 0.014])
def test_a_chattering_button_is_pressed_once_and_released_once(bounce: float) -> None:
    async def thrice(hands: Hands) -> None:
        for _ in range(3):
            await hands.press("red")
            await asyncio.sleep(0.03)
            await hands.release("red")
            await asyncio.sleep(0.03)

    assert felt(thrice, bounce=bounce) == told([Press("red"), Release("red")] * 3)


def test_the_hands_really_chatter() -> None:
    edges: list[int] = []

    async def press() -> None:
        factory = SimulatedFactory(asyncio.get_running_loop().time)
        hands = Hands(factory, Pins())
        hands.bounce = 0.005
        pin = factory.pin(Pins().red)
        pin.pull = "up"
        pin.when_changed = watch
        await hands.press("red")

    def watch(_ticks: float, level: int) -> None:
        edges.append(int(level))

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(press())
    assert edges == [0, 1] * 5 + [0]


def test_a_press_is_felt_without_waiting_for_the_chatter_to_end() -> None:
    async def press(hands: Hands) -> None:
        await asyncio.sleep(2.0)
        await hands.press("ok")

    assert timed(press, bounce=0.01) == [(2.0, repr(Press("ok")))]


def test_a_tap_of_a_millisecond_is_seen() -> None:
    async def tap(hands: Hands) -> None:
        hands.down("ok")
        await asyncio.sleep(0.001)
        hands.up("ok")

    assert timed(tap) == [(0.0, repr(Press("ok"))), (LOCK + MARGIN, repr(Release("ok")))]


def test_buttons_are_debounced_each_by_itself() -> None:
    async def roll_over(hands: Hands) -> None:
        hands.down("red")
        await asyncio.sleep(0.001)
        hands.down("blue")
        await asyncio.sleep(0.05)
        hands.up("red")
        await asyncio.sleep(0.001)
        hands.up("blue")

    assert felt(roll_over) == told([Press("red"), Press("blue"), Release("red"), Release("blue")])


@settings(max_examples=50, deadline=None)
@given(st.lists(st.floats(0.0001, 0.05), max_size=20))
def test_no_button_sticks_whatever_its_contact_does(gaps: list[float]) -> None:
    async def fidget(hands: Hands) -> None:
        for place, gap in enumerate(gaps):
            await asyncio.sleep(gap)
            (hands.up if place % 2 else hands.down)("back")

    seen = felt(fidget)
    assert seen == told((Release if place % 2 else Press)("back") for place in range(len(seen)))
    assert len(seen) % 2 == len(gaps) % 2


@pytest.mark.parametrize("held", [LOCK - 1e-9, LOCK, LOCK + 1e-9, LOCK + MARGIN])
def test_a_button_let_go_at_the_very_end_of_the_lock_is_not_stuck(held: float) -> None:
    async def press(hands: Hands) -> None:
        for _ in range(20):
            hands.down("red")
            await asyncio.sleep(held)
            hands.up("red")
            await asyncio.sleep(0.1)

    assert [event for _, event in timed(press)] == [repr(Press("red")), repr(Release("red"))] * 20
