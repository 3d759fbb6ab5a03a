"""The debounce of a contact, without pins and without time."""

from collections.abc import Sequence
from itertools import accumulate, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.inputs.debounce import (
    HASTY_PRESSES,
    STEADY_PRESSES,
    Burst,
    Contact,
    Rate,
    count_edge,
    count_press,
    settle,
)

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
def test_every_press_and_release_is_felt_at_its_first_edge(
    played: tuple[list[Edge], list[Edge]],
) -> None:
    finger, edges = played
    seen, contact = replay(edges)
    assert seen == finger
    assert contact.closed == (len(finger) % 2 == 1)


@given(any_edges)
def test_the_contact_comes_to_rest_as_the_pin_stands(edges: list[Edge]) -> None:
    _, contact = replay(edges)
    assert contact.closed == (edges[-1][1] if edges else False)


@given(any_edges)
def test_presses_and_releases_take_turns_a_lock_apart(edges: list[Edge]) -> None:
    seen, _ = replay(edges)
    assert [closed for _, closed in seen] == [place % 2 == 0 for place in range(len(seen))]
    assert all(later - earlier >= LOCK_US for (earlier, _), (later, _) in pairwise(seen))


@given(st.integers(1, LOCK_US - 1))
def test_a_short_tap_is_released_at_the_end_of_the_lock(tap: int) -> None:
    assert replay([(100, True), (100 + tap, False)])[0] == [(100, True), (100 + LOCK_US, False)]


def test_a_settled_contact_is_handed_back_unchanged() -> None:
    contact = Contact(closed=True, locked_until=10)
    assert settle(contact, closed=True, now=99, lock=5) is contact
    assert settle(contact, closed=False, now=9, lock=5) is contact
    assert settle(contact, closed=False, now=10, lock=5) == Contact(closed=False, locked_until=15)


def test_edges_are_counted_from_second_to_second() -> None:
    rate, edges = Rate(), []
    for at in (5.0, 5.1, 5.999, 6.0, 6.5, 9.0, 9.5):
        rate = count_edge(rate, at)
        edges.append(rate.edges)
    assert (edges, rate) == ([1, 2, 3, 1, 2, 1, 2], Rate(since=9.0, edges=2))


@pytest.mark.parametrize(("lock", "steady"), [(0.015, STEADY_PRESSES), (0.025, STEADY_PRESSES), (0.1, 2.5)])
def test_presses_ahead_of_a_steady_hand_add_up(lock: float, steady: float) -> None:
    burst, seen = Burst(), []
    for at in (7.0, 7.0, 7.0, 7.0 + 1 / steady, 7.0 + 2.5 / steady, 99.0):
        burst = count_press(burst, at, lock)
        seen.append(round(burst.presses, 6))
    assert seen == [1, 2, 3, 3, 2.5, 1]


def test_more_than_a_hand_can_be_ahead_is_a_hum() -> None:
    assert [Burst(HASTY_PRESSES + ahead).is_a_hum for ahead in (0, 1)] == [False, True]
