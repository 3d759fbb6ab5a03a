"""The permissions of each viewer: station.web.access, applied to the seats and to what is on the board."""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from typing import Final, Generic, Protocol, TypeVar

from station.core.events import Ask, Event
from station.core.messages import Message
from station.core.view import HeldView
from station.games.registry import people_here
from station.lobby.controller import Controller
from station.lobby.view import whose_turn
from station.service.service import Service
from station.web.access import (
    Permission,
    Seating,
    Visitor,
    find_choices,
    find_deed,
    find_denial,
    find_refusal,
    hold_deed,
)
from station.web.messages import PageMessages
from station.web.protocol import describe
from station.web.seats import PageSeat, Seats
from station.web.second_board import SecondBoard
from station.web.section import Access

NO_LIMITS: Final = Access()
"""Every page may do everything."""


class HasPlace(Protocol):
    """A viewer, of whom it is known where it is."""

    @property
    def is_here(self) -> bool:
        """Whether its page is open on the cabinet's own machine."""
        ...


Viewer = TypeVar("Viewer", bound=HasPlace)


class Permissions(Generic[Viewer]):
    """Decides what viewers may do, and seats those who begin to play where nobody sits.

    Viewers work the cabinet's controls if they are `playable`, and those of the `second` board if they sit there.
    """

    def __init__(
        self, access: Access, service: Service, seats: Seats[Viewer], second: SecondBoard | None, *, playable: bool
    ) -> None:
        self._access = access
        self._service = service
        self._seats = seats
        self._second = second
        self._is_playable = playable

    def plays_second(self, viewer: Viewer) -> bool:
        """Whether a viewer sits at the second of two boards."""
        player = None if self._second is None else self._second.player
        return player is not None and self._seats.seat(viewer, (player,)) == player

    def plays(self, viewer: Viewer) -> bool:
        """Whether a viewer can use the controls of its board."""
        return self._is_playable or self.plays_second(viewer)

    def refusal(self, event: Event, viewer: Viewer, down: Collection[str]) -> Message | None:
        """Return why a viewer may not do something by the controls now, of which those `down` are held; None if it may.

        Whoever looks behind the shield, or has the second board, waits for nobody.
        """
        if not self.plays(viewer):
            return PageMessages.page_only_watches()
        scene = self._controller_of(viewer).scene
        turn = whose_turn(self._service.controller, asyncio.get_running_loop().time())
        is_for_all = isinstance(event, Ask) and scene.holds.control_for(event.does) in scene.holds.for_all
        if is_for_all or viewer is self._seats.codemaker or self.plays_second(viewer):
            turn = turn._replace(open_to_all=True)
        deed = find_deed(event, scene, down)
        return find_refusal(deed, self._visitor(viewer), self._find_seating(viewer), turn, self._access)

    def denial_of_hold(self, control: str, viewer: Viewer) -> Message | None:
        """Return why a viewer may not do what comes of holding a control; None if it may, or nothing comes of it."""
        scene = self._controller_of(viewer).scene
        return self.denial(hold_deed(control, scene), viewer) if control in scene.holds.does else None

    def denial(self, does: Permission, viewer: Viewer, seat: PageSeat = None) -> Message | None:
        """Return why a viewer may not do something, whoever is on turn; None if it may."""
        return find_denial(does, self._visitor(viewer), self._find_seating(viewer), self._access, seat)

    def may_hear(self, viewer: Viewer) -> bool:
        """Whether the page of a viewer may sound."""
        return self.denial("sound", viewer) is None

    def finds_table_free(self, viewer: Viewer) -> bool:
        """Whether a viewer who plays now takes a table where nobody sits, or from where all others have gone."""
        is_seated = self._seats.is_seated(viewer, self._people)
        return self._access.has_seats and not is_seated and self._find_seating(viewer).is_free

    def view(self, viewer: Viewer, holds: Sequence[HeldView]) -> Mapping[str, object]:
        """Return the keys of the view that are a viewer's own; `holds` is whatever can be held on its board."""
        scene = self._controller_of(viewer).scene
        denial = self.denial(scene.audience.deed, viewer) if self.plays(viewer) else PageMessages.page_only_watches()
        return {
            **self._seats.describe(viewer, self._people),
            "barred": None if denial is None else describe(denial),
            "choices": find_choices(self._visitor(viewer), self._find_seating(viewer), self._access),
            "sound": self.may_hear(viewer),
            "holds": [held for held in holds if self.denial(hold_deed(held["control"], scene), viewer) is None],
        }

    def _controller_of(self, viewer: Viewer) -> Controller:
        second = self._second.controller if self._second is not None and self.plays_second(viewer) else None
        return second or self._service.controller

    def _visitor(self, viewer: Viewer) -> Visitor:
        people = self._people
        return Visitor(self._seats.seat(viewer, people), self._seats.is_seated(viewer, people), viewer.is_here)

    def _find_seating(self, viewer: Viewer) -> Seating:
        people = self._people
        taken = self._seats.others_seats(viewer, people)
        is_empty = not taken and not self._seats.is_seated(viewer, people)
        looks = self._seats.codemaker in (None, viewer) or self.plays_second(viewer)
        return Seating(people, taken, is_empty or self._service.controller.scene.audience.away, not looks)

    @property
    def _people(self) -> Sequence[str]:
        return people_here(self._service.controller.scene.match)
