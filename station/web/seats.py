"""The seats: which player each page plays for, and which page looks behind the shield.

A page with the seat EVERYBODY plays for all who sit at it, as the cabinet does; with None it only watches.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Final, Generic, NamedTuple, TypeVar

from station.scenes.base import Shield
from station.web.contract import SeatsView

LIFTS: Final = "ok"
"""The control that lifts the shield."""

PageSeat = str | None

EVERYBODY: Final = ""
"""The seat of a page that plays for everybody who sits at it."""

KEPT_SECONDS: Final = 60.0
"""How long the seat of a page that has gone is kept: long enough to load it again, or to come back into the network."""

Viewer = TypeVar("Viewer")


class KeptSeat(NamedTuple):
    """The seat of a page that has gone, and until when it is kept."""

    seat: str
    until: float


def is_same_place(one: PageSeat, other: PageSeat) -> bool:
    """Whether two pages cannot have these seats at once, where a page with the seat EVERYBODY has all of them."""
    return None not in (one, other) and (one == other or EVERYBODY in (one, other))


class Seats(Generic[Viewer]):
    """The viewers with their seats, and which of them is the codemaker's.

    A viewer is `unseated` at first: it plays for EVERYBODY, which then is no seat that somebody else cannot have, or
    None if it only watches. Each other seat is had by one viewer. A viewer that has a name, of its tab, finds its seat
    again when it comes back in time.

    The scene says whether the shield is up. While it is, the codemaker's page is the one that pressed the control that
    lifts it. Once a code has been begun, it is the page that began it, whichever page presses, unless that page plays
    for another player by now.
    """

    def __init__(self, unseated: PageSeat = EVERYBODY) -> None:
        self._unseated = unseated
        self._seats: dict[Viewer, PageSeat] = {}
        self._tabs: dict[Viewer, str] = {}
        self._kept: dict[str, KeptSeat] = {}
        self._lifted = False
        self._set_by: Viewer | None = None
        self.codemaker: Viewer | None = None

    def join(self, viewer: Viewer, tab: str = "") -> Viewer | None:
        """Add a viewer, with the seat that its tab has; return the viewer of an older connection that had it so far."""
        kept = self._kept.pop(tab, None)
        self._seats[viewer] = kept.seat if kept else self._unseated
        before = next((other for other, its in self._tabs.items() if its == tab), None)
        if before is not None:
            self._seats[viewer], self._seats[before] = self._seats[before], self._unseated
            del self._tabs[before]
        if tab:
            self._tabs[viewer] = tab
        return before

    def sit(self, viewer: Viewer, seat: PageSeat) -> list[Viewer]:
        """Let a viewer play for this player alone, for EVERYBODY, or watch; return those that lose their seats."""
        others = [other for other in self._seats if other is not viewer and self._is_taken(seat, self._seats[other])]
        self._seats.update(dict.fromkeys(others, self._unseated))
        self._kept = {tab: kept for tab, kept in self._kept.items() if not self._is_taken(seat, kept.seat)}
        self._seats[viewer] = seat
        return others

    def plays(self, viewer: Viewer) -> PageSeat:
        """Return the seat that a viewer has chosen, even if that player does not play now."""
        return self._seats.get(viewer, self._unseated)

    def leave(self, viewer: Viewer, now: float = 0.0) -> None:
        """Forget a viewer that has disconnected; its seat is kept for KEPT_SECONDS if its tab has a name."""
        seat, tab = self._seats.pop(viewer, None), self._tabs.pop(viewer, None)
        if tab is not None and seat is not None and seat != self._unseated:
            self._kept[tab] = KeptSeat(seat, now + KEPT_SECONDS)
        if viewer is self._set_by:
            self._set_by = None

    def free(self, now: float) -> None:
        """Free the seats that nobody has come back to."""
        self._kept = {tab: kept for tab, kept in self._kept.items() if kept.until > now}

    def watch(self, shield: Shield | None, presser: Viewer | None) -> None:
        """Update `codemaker`; `presser` is the viewer who last pressed LIFTS, or None if it was no page."""
        if shield is None or not shield.up:
            self.codemaker, self._lifted = None, False
        elif not self._lifted:
            self.codemaker, self._lifted = self._find_codemaker(shield, presser), True

    def made_code(self, viewer: Viewer, player: str) -> bool:
        """Whether a viewer's page is the one of this player, who is the only one, and has made a code.

        It plays for this player, or for everybody and began the code, or no other page does.
        """
        seat = self.plays(viewer)
        return seat == player or (seat == EVERYBODY and (viewer is self._set_by or self._plays_alone(viewer)))

    def seat(self, viewer: Viewer, people: Collection[str]) -> PageSeat:
        """Return which of these people a viewer plays for; it is unseated if its player is not among them.

        Who has all seats where only one person plays is that person.
        """
        seat = self.plays(viewer)
        if seat == EVERYBODY != self._unseated and len(people) == 1:
            return next(iter(people))
        return seat if seat in people or seat == EVERYBODY else self._unseated

    def others_seats(self, viewer: Viewer, people: Collection[str]) -> list[str]:
        """Return the seats among these people that others have, or that are kept for them; and EVERYBODY if one has."""
        others = (seat for other, seat in self._seats.items() if other is not viewer)
        return [seat for seat in (*others, *self._kept_seats) if seat is not None and self._sits(seat, people)]

    def is_seated(self, viewer: Viewer, people: Collection[str]) -> bool:
        """Whether a viewer has a seat among these people, or, while there are none, any."""
        return self._sits(self.plays(viewer), people)

    def describe(self, viewer: Viewer, people: Sequence[str]) -> SeatsView:
        """Return which of these people a viewer plays for, and who is at the other pages, as keys of its view."""
        taken = {*self._seats.values(), *self._kept_seats}
        others = [self.seat(other, people) for other in self._seats if other is not viewer]
        return {
            "people": people,
            "seat": self.seat(viewer, people),
            "seats": [name for name in people if name in taken],
            "viewers": len(self._seats),
            "watching": others.count(self._unseated),
        }

    def __iter__(self) -> Iterator[Viewer]:
        """Yield every viewer."""
        return iter(self._seats)

    @property
    def _kept_seats(self) -> list[str]:
        return [kept.seat for kept in self._kept.values()]

    def _plays_alone(self, viewer: Viewer) -> bool:
        """Whether no other page may play for everybody; where pages watch, only one has that seat."""
        return self._unseated is None or [*self._seats] == [viewer]

    def _sits(self, seat: PageSeat, people: Collection[str]) -> bool:
        if seat in (None, self._unseated):
            return False
        return seat == EVERYBODY or not people or seat in people

    def _is_taken(self, wanted: PageSeat, seat: PageSeat) -> bool:
        """Whether a seat has to be given up for the one that somebody takes."""
        return self._unseated not in (wanted, seat) and is_same_place(wanted, seat)

    def _find_codemaker(self, shield: Shield, presser: Viewer | None) -> Viewer | None:
        if not shield.begun or not self._began_code(presser):
            self._set_by = presser
        return self._set_by

    def _began_code(self, presser: Viewer | None) -> bool:
        """Whether a connected page began the code, and still plays for the `presser`'s player or for EVERYBODY."""
        if self._set_by is None:
            return False
        return self.plays(self._set_by) in (EVERYBODY, presser and self.plays(presser))
