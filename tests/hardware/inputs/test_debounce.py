"""The debounce of a contact, without pins and without a loop."""

from collections.abc import Iterable, Sequence
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.inputs.debounce import (
    FILTER_SECONDS,
    WINDOW_SECONDS,
    Burst,
    Contact,
    Rate,
    add_edge,
    contact_at,
    count_edge,
    count_press,
    forgive_press,
    settle,
)

LOCK = 15 / 1024
TICK = 2**-20
"""Seconds, about a microsecond: sums of ticks are exact."""

FILTER = int(FILTER_SECONDS / TICK)
WINDOW = int(WINDOW_SECONDS / TICK)
LOCKED = int(LOCK / TICK)

Edge = tuple[float, bool]


def edges_of(ticks: Iterable[int], *, closed: bool = True) -> list[Edge]:
    """Edges that take turns, the first `closed` or not, each so many ticks after the one before."""
    return [(at * TICK, (place % 2 == 0) == closed) for place, at in enumerate(accumulate(ticks))]


def replay(edges: Sequence[Edge], contact: Contact, until: float = float("inf")) -> tuple[list[Edge], Contact]:
    """Put a contact through edges, and wait. Return its changes, and how it ends."""
    changes = []
    for at, pin in edges:
        before, contact = contact, add_edge(contact, at, LOCK, closed=pin)
        if contact.closed != before.closed:
            changes.append((contact.changed, contact.closed))
    settled = settle(contact, until, LOCK)
    if settled is not contact:
        changes.append((settled.changed, settled.closed))
    return changes, settled


spikes = st.integers(0, FILTER - 1)
ever = st.integers(0, 20 * LOCKED)


@given(st.lists(st.tuples(st.integers(WINDOW, 20 * LOCKED), spikes), max_size=50))
def test_a_closing_shorter_than_the_filter_is_no_press(noise: list[tuple[int, int]]) -> None:
    edges = edges_of([ticks for pair in noise for ticks in pair])
    assert replay(edges, contact_at(closed=False)) == ([], replay(edges, contact_at(closed=False))[1])


@given(st.lists(st.tuples(ever, spikes), max_size=50))
def test_openings_shorter_than_the_filter_end_no_hold(noise: list[tuple[int, int]]) -> None:
    changes, contact = replay(
        edges_of([ticks for pair in noise for ticks in pair], closed=False), contact_at(closed=True)
    )
    assert (changes, contact.closed) == ([], True)


@given(st.lists(st.integers(FILTER + 1, 3 * LOCKED), max_size=12))
def test_every_tap_longer_than_the_filter_counts(taps: list[int]) -> None:
    edges = edges_of([ticks for tap in taps for ticks in (2 * LOCKED, tap)])
    assert replay(edges, contact_at(closed=False)) == (edges, replay(edges, contact_at(closed=False))[1])


@given(
    st.lists(st.tuples(st.integers(1, 2 * FILTER), st.floats(0, 1)), min_size=1, max_size=30),
    st.integers(1, 2 * LOCKED),
)
def test_a_press_that_bounces_half_of_the_time_counts_in_4_ms(chatter: list[tuple[int, float]], began: int) -> None:
    """Every opening is at most as long as the closing before it."""
    ticks = [tick for closed, share in chatter for tick in (closed, int(closed * share))]
    edges = edges_of([began, *ticks])
    in_time = began * TICK + WINDOW_SECONDS
    edges = [edge for edge in edges if edge[0] <= in_time]
    changes, contact = replay(edges, contact_at(closed=False), in_time)
    assert (changes, contact.closed) == ([(began * TICK, True)], True)


@given(st.lists(st.integers(1, 3 * LOCKED), max_size=30))
def test_the_contact_comes_to_rest_as_the_pin_stands(ticks: list[int]) -> None:
    changes, contact = replay(edges_of(ticks), contact_at(closed=False))
    assert contact.closed == (len(ticks) % 2 == 1)
    assert [closed for _, closed in changes] == [place % 2 == 0 for place in range(len(changes))]


def test_a_tap_shorter_than_the_lock_is_released_at_its_end() -> None:
    contact = add_edge(add_edge(contact_at(closed=False), 1.0, LOCK, closed=True), 1.005, LOCK, closed=False)
    assert contact.due(LOCK) == 1.0 + LOCK
    assert settle(contact, 1.0 + LOCK - TICK, LOCK) is contact
    assert settle(contact, 1.0 + LOCK, LOCK).closed is False


def test_the_bounce_of_a_release_is_no_press() -> None:
    """The contact opened at 0, and is closed half of the time until the lock is just over."""
    edges = [((place + 1) / 1024, place % 2 == 0) for place in range(16)]
    assert edges[-1][0] > LOCK
    assert replay(edges, Contact(changed=0.0))[0] == []


def test_edges_are_counted_from_second_to_second() -> None:
    rate, edges = Rate(), []
    for at in (5.0, 5.1, 5.999, 6.0, 6.5, 9.0, 9.5):
        rate = count_edge(rate, at)
        edges.append(rate.edges)
    assert (edges, rate) == ([1, 2, 3, 1, 2, 1, 2], Rate(since=9.0, edges=2))


@pytest.mark.parametrize(("lock", "steady"), [(0.015, 10.0), (0.025, 10.0), (0.1, 2.5)])
def test_presses_ahead_of_a_steady_hand_add_up(lock: float, steady: float) -> None:
    burst, seen = Burst(), []
    for at in (7.0, 7.0, 7.0, 7.0 + 1 / steady, 7.0 + 2.5 / steady, 99.0):
        burst = count_press(burst, at, lock)
        seen.append(round(burst.presses, 6))
    assert seen == [1, 2, 3, 3, 2.5, 1]


def test_16_presses_a_second_are_a_hum_from_the_106th() -> None:
    burst, hums = Burst(), []
    for press in range(106):
        burst = count_press(burst, press / 16, LOCK)
        hums.append(burst.is_a_hum)
    assert hums == [False] * 105 + [True]
    assert not forgive_press(burst).is_a_hum


def test_a_press_that_never_was_cannot_be_forgiven() -> None:
    assert forgive_press(Burst(0.5, 3.0)) == Burst(0.0, 3.0)
