"""The bouncing of a button, from its edges, beside the filter that is to cope with it. Pure."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from hardware.inputs.debounce import WINDOW_SECONDS, add_edge, contact_at, settle

ContactEdge = tuple[float, bool]
"""When a pin changed, in seconds, and whether it is closed since."""


class ContactRecord(NamedTuple):
    """The behaviour of a contact over some presses; times are in milliseconds.

    `presses` are those that count. Around one press or release there were at most `edges` edges within `bounced` ms.
    `late` is the longest time from the first edge of a press until it counted, and `spikes` the edges that belong to
    neither.
    """

    presses: int
    edges: int
    bounced: float
    late: float
    spikes: int


def judge_contact(edges: Sequence[ContactEdge], lock: float) -> ContactRecord:
    """Return how a contact behaved that was open at first, by all its edges in order."""
    bursts = list(_split_bursts(edges, lock))
    changes = list(_replay(edges, lock))
    firsts = {burst[0][0] for burst in bursts if len(burst) == 2 and not _counts(burst, changes)}  # noqa: PLR2004
    real = [burst for burst in bursts if burst[0][0] not in firsts]
    return ContactRecord(
        presses=sum(closed for _first, _counted, closed in changes),
        edges=max(map(len, real), default=0),
        bounced=max((burst[-1][0] - burst[0][0] for burst in real), default=0.0) * 1e3,
        late=max((counted - first for first, counted, closed in changes if closed), default=0.0) * 1e3,
        spikes=2 * len(firsts),
    )


def copes(judged: ContactRecord, asked: int) -> bool:
    """Return whether the filter has counted every press in time."""
    return judged.presses == asked and judged.late <= WINDOW_SECONDS * 1e3 + 0.001


def _split_bursts(edges: Iterable[ContactEdge], lock: float) -> Iterator[list[ContactEdge]]:
    """Yield the edges that follow each other within a lock."""
    burst: list[ContactEdge] = []
    for edge in edges:
        if burst and edge[0] - burst[-1][0] > lock:
            yield burst
            burst = []
        burst.append(edge)
    if burst:
        yield burst


def _counts(burst: Sequence[ContactEdge], changes: Iterable[tuple[float, float, bool]]) -> bool:
    return any(burst[0][0] <= first <= burst[-1][0] for first, _counted, _closed in changes)


def _replay(edges: Iterable[ContactEdge], lock: float) -> Iterator[tuple[float, float, bool]]:
    """Yield what counts: the first edge of each change, when it counted, and whether it was a closing."""
    contact = contact_at(closed=False)
    for at, closed in (*edges, (float("inf"), False)):
        due, settled = contact.due(lock), settle(contact, at, lock)
        if settled is not contact and due is not None:
            yield settled.changed, due, settled.closed
        contact = settled if at == float("inf") else add_edge(contact, at, lock, closed=closed)
