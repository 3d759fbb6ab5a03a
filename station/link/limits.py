"""Limits to invitations from other cabinets: who is not accepted has to wait, longer each time."""

from typing import Final, NamedTuple

ALLOWED: Final = 2
"""Invitations of a cabinet that may follow each other at once: somebody may have pressed the wrong button."""

ALLOWED_IN_ALL: Final = 4
"""The same for all cabinets together."""

FIRST_PAUSE: Final = 30.0
LONGEST_PAUSE: Final = 3600.0
"""Seconds until the next invitation is shown; they double with each that is not accepted."""

FORGIVEN_AFTER: Final = 3600.0
"""Seconds without an invitation after which a cabinet begins anew."""

MOST_LIMITED: Final = 1000
"""Cabinets to remember; with more, those that invited first are forgotten."""


class Refusals(NamedTuple):
    """The number of invitations that were not accepted, and when the last of them ended."""

    number: int = 0
    last: float = 0.0

    def pause_ends(self, allowed: int) -> float:
        """Return until when no further invitation is shown."""
        over = self.number - allowed
        return self.last + min(FIRST_PAUSE * 2.0**over, LONGEST_PAUSE) if over >= 0 else self.last


class InvitationLimits:
    """Says whether an invitation may be shown. Times are in seconds."""

    def __init__(self) -> None:
        self._refused: dict[str, Refusals] = {}
        self._all = Refusals()
        self._blocked: set[str] = set()

    def allows(self, cabinet: str, now: float) -> bool:
        """Return whether an invitation of a cabinet may be shown now."""
        own = self._refused.get(cabinet, Refusals(last=now))
        everybody = self._all if self._all.number else Refusals(last=now)
        paused = own.pause_ends(ALLOWED) > now or everybody.pause_ends(ALLOWED_IN_ALL) > now
        return not paused and cabinet not in self._blocked

    def note_refusal(self, cabinet: str, now: float) -> None:
        """Note that an invitation has ended without a duel."""
        known = self._refused.pop(cabinet, Refusals())
        self._refused[cabinet] = _one_more(known, now)
        self._all = _one_more(self._all, now)
        while len(self._refused) > MOST_LIMITED:
            del self._refused[next(iter(self._refused))]

    def forgive(self, cabinet: str) -> None:
        """Begin anew with a cabinet: it was accepted, or is invited from here."""
        self._refused.pop(cabinet, None)
        self._blocked.discard(cabinet)
        self._all = Refusals()

    def block(self, cabinet: str) -> None:
        """Show no invitation of a cabinet any more."""
        if len(self._blocked) < MOST_LIMITED:
            self._blocked.add(cabinet)


def _one_more(known: Refusals, now: float) -> Refusals:
    return Refusals(1 if now - known.last > FORGIVEN_AFTER else known.number + 1, now)
