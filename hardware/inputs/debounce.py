"""An eager debouncer for contacts, and a count of edges per second. Pure.

The first edge of a contact counts, and the edges that follow for a while are bounce. `settle` is called at every edge,
and once more when the lock of the contact is over, with the level that its pin has then: so the edge that ended a
bounce, or a tap shorter than the lock, is never lost.
"""

from typing import NamedTuple


class Contact(NamedTuple):
    """A debounced contact: whether it is closed, and until when (seconds) its edges are ignored."""

    closed: bool = False
    locked_until: float = float("-inf")


class Rate(NamedTuple):
    """The number of `edges` in the second that began at `since`."""

    since: float = float("-inf")
    edges: int = 0


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
