"""An eager debouncer for contacts, a count of edges per second, and one of presses that no hand makes. Pure.

The first edge of a contact counts, and the edges that follow for a while are bounce. `settle` is called at every edge,
and once more when the lock of the contact is over, with the level that its pin has then: so the edge that ended a
bounce, or a tap shorter than the lock, is never lost.
"""

from typing import Final, NamedTuple

STEADY_PRESSES: Final = 10.0
"""Presses of one button per second that a hand may keep up for any time."""

SATURATED: Final = 0.25
"""Presses per lock that a hum exceeds: a lock and the edge after it end a press or a pause."""

HASTY_PRESSES: Final = 40.0
"""Presses that a hand may be ahead of the steady rate: 15 a second, which two fingers reach, for eight seconds."""


class Contact(NamedTuple):
    """A debounced contact: whether it is closed, and until when (seconds) its edges are ignored."""

    closed: bool = False
    locked_until: float = float("-inf")


class Rate(NamedTuple):
    """The number of `edges` in the second that began at `since`."""

    since: float = float("-inf")
    edges: int = 0


class Burst(NamedTuple):
    """The number of `presses` at time `at` (seconds) that are more than a steady hand would have made."""

    presses: float = 0.0
    at: float = float("-inf")

    @property
    def is_a_hum(self) -> bool:
        """Whether no hand has done this: the contact floats."""
        return self.presses > HASTY_PRESSES


def settle(contact: Contact, *, closed: bool, now: float, lock: float) -> Contact:
    """Return the contact after its pin was seen `closed` or open at `now`; `lock` is in seconds.

    The same contact comes back unless it has changed.
    """
    if closed == contact.closed or now < contact.locked_until:
        return contact
    return Contact(closed, now + lock)


def count_edge(rate: Rate, now: float) -> Rate:
    """Return the rate after one more edge at `now`, in seconds."""
    if now - rate.since >= 1:
        return Rate(now, 1)
    return Rate(rate.since, rate.edges + 1)


def count_press(burst: Burst, now: float, lock: float) -> Burst:
    """Return the burst after one more accepted press at `now`; `lock` and times are in seconds.

    With a long lock fewer presses are accepted, of a hand and of a hum.
    """
    steady = min(STEADY_PRESSES, SATURATED / lock)
    return Burst(max(0.0, burst.presses - steady * (now - burst.at)) + 1, now)
