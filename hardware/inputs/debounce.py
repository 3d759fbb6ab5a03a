"""Contacts in time, pure: an eager debouncer, and a count of edges by the second.

The first edge of a contact counts, and what follows for a while is bounce. A contact is asked with `settle`
at every edge, and once more when its lock is over, with the level its pin has then: so the edge that ended
a bounce, or a tap shorter than the lock, is never lost.
"""

from typing import NamedTuple


class Contact(NamedTuple):
    """A debounced contact: whether it is closed, and until when (seconds) it does not listen."""

    closed: bool = False
    locked_until: float = float("-inf")


class Rate(NamedTuple):
    """How many `edges` there were in the second that began at `since`."""

    since: float = float("-inf")
    edges: int = 0


def settle(contact: Contact, *, closed: bool, now: float, lock: float) -> Contact:
    """The contact after its pin was seen `closed` or open at `now`; `lock` is in seconds.

    The same contact comes back unless it has changed.
    """
    if closed == contact.closed or now < contact.locked_until:
        return contact
    return Contact(closed, now + lock)


def counted(rate: Rate, now: float) -> Rate:
    """The rate after one more edge at `now`, in seconds."""
    if now - rate.since >= 1:
        return Rate(now, 1)
    return Rate(rate.since, rate.edges + 1)
