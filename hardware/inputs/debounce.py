"""A debouncer and noise filter for contacts, a count of edges per second, and one of presses that no hand makes. Pure.

A wire picks up spikes, so no edge counts by itself: a closing counts once the contact has been closed for
FILTER_SECONDS of the WINDOW_SECONDS after its first edge, an opening once it has been open for FILTER_SECONDS without a
break. So a press is told while its contact still bounces, and a hold survives a contact that lets go for a moment. What
follows a change for a while, the lock, is bounce; a tap shorter than the lock is released at its end.

Only the times of the edges decide, not when they are handled: after a delay the same changes count.
"""

from typing import Final, NamedTuple

FILTER_SECONDS: Final = 0.002
"""Seconds that a contact has to stay closed or open. Spikes are a thousand times shorter, taps of a finger longer."""

WINDOW_SECONDS: Final = 0.004
"""Seconds in which a contact that bounces has to be closed for FILTER_SECONDS in all: most bounce less than half."""

STEADY_PRESSES: Final = 10.0
"""Presses of one button per second that a hand may keep up for any time."""

SATURATED: Final = 0.25
"""Presses per lock that a hum exceeds: a lock and the edge after it end a press or a pause."""

HASTY_PRESSES: Final = 40.0
"""Presses that a hand may be ahead of the steady rate: 15 a second, which two fingers reach, for 7.8 seconds."""


class Contact(NamedTuple):
    """A debounced contact: whether it counts as `closed`, and `changed` when the first edge came that made it so.

    `pin` is what the last edge made of its pin, `since` when that edge came. While `pin` differs from `closed`, a
    change is under way: its first edge came at `first`, and until the last one the pin was closed for `before` seconds.
    """

    closed: bool = False
    changed: float = float("-inf")
    pin: bool = False
    since: float = float("-inf")
    first: float = float("-inf")
    before: float = 0.0

    def due(self, lock: float) -> float | None:
        """Return when the change under way counts if the pin stays as it is; None if there is none."""
        if self.pin == self.closed:
            return None
        return max(self.since + FILTER_SECONDS - self.before, self.changed + lock)


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


def contact_at(*, closed: bool) -> Contact:
    """Return a contact that is closed or open, and has been for long."""
    return Contact(closed, pin=closed)


def settle(contact: Contact, now: float, lock: float) -> Contact:
    """Return the contact after no edge came until `now`; all times are in seconds.

    The same contact comes back unless it has changed.
    """
    due = contact.due(lock)
    if due is None or now < due:
        return contact
    return contact._replace(closed=contact.pin, changed=contact.first, before=0.0)


def add_edge(contact: Contact, now: float, lock: float, *, closed: bool) -> Contact:
    """Return the contact after an edge at `now` made its pin `closed` or open."""
    contact = settle(contact, now, lock)
    if contact.closed:
        return restart(contact, now, closed=closed)
    before = contact.before + (now - contact.since if contact.pin and not closed else 0.0)
    is_too_late = now + FILTER_SECONDS - before > contact.first + WINDOW_SECONDS
    if closed and (is_too_late or now < contact.changed + lock):
        return restart(contact, now, closed=True)
    return contact._replace(pin=closed, since=now, before=before)


def restart(contact: Contact, now: float, *, closed: bool) -> Contact:
    """Return the contact whose pin is `closed` or open from `now` on, whatever it was before."""
    return contact._replace(pin=closed, since=now, first=now, before=0.0)


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


def forgive_press(burst: Burst) -> Burst:
    """Return the burst with one press less."""
    return burst._replace(presses=max(0.0, burst.presses - 1))
