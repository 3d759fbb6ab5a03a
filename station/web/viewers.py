"""The viewers of a station, and what each of them is sent: a view, a frame, scores, a review and the league."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple, Protocol, cast

from websockets.asyncio.server import ServerConnection

from station.core.frame import Frame
from station.core.languages import load_catalog
from station.core.messages import use_catalog
from station.core.view import HeldView, LeagueBoard
from station.games.registry import people_here
from station.lobby.view import public_view
from station.service.service import Service
from station.web.connections import LimitedConnection
from station.web.contract import PageView
from station.web.pages import is_here
from station.web.permissions import Permissions
from station.web.protocol import encode, encode_frame, encode_value, silence
from station.web.seats import Seats
from station.web.second_board import SecondBoard
from station.web.store_cache import ReviewCache, ScoreboardCache
from station.web.today import CodeOfToday

ViewKind = Literal["board", "behind the shield", "second board"]
"""The view of a viewer: the cabinet's board, also what only its codemaker may see, or the second of two boards."""


class StripDuties(Protocol):
    """The duties that the strip was sent last."""

    def sent_duties(self) -> bytes:
        """Return all of them."""
        ...

    def public_duties(self) -> bytes:
        """Return them as everybody may see them: veiled behind the shield."""
        ...

    def render(self, frame: Frame) -> bytes:
        """Return the duties that it would be sent for a frame."""
        ...


@dataclass(eq=False)
class Viewer:
    """A page that is open somewhere, and whether there is something new to send to it.

    Its `language` is empty if it follows the cabinet's. It knows the greeting of this `edition`, if any. The message
    `spoken` has what it is to say aloud next, and is empty if there is nothing. `is_owed_view` is whether it laid,
    touched or typed something: then it gets a view even if nothing has changed, as it may show what was refused.
    `name` was given there, or is empty. The message `notice` about its seat is to be shown, and is empty if there is
    none.
    """

    connection: ServerConnection
    language: str
    edition: str
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    spoken: str = ""
    notice: str = ""
    is_owed_view: bool = False
    name: str = ""

    @property
    def is_here(self) -> bool:
        """Whether the page is open on the cabinet's own machine."""
        return is_here(cast("LimitedConnection", self.connection).address)


class Screen(NamedTuple):
    """The view that some viewers share, in their language: encoded as `view`, its `holds` as data, and its frame."""

    view: dict[str, str]
    holds: Sequence[HeldView]
    frame: bytes


class Screens:
    """Encodes what viewers are sent, once for all who see the same in the same language.

    Who may look behind the shield is decided by `seats` and `permissions`; what is there, the game has in its scene.
    """

    def __init__(
        self,
        service: Service,
        strip: StripDuties,
        store: Path | None,
        seats: Seats[Viewer],
        permissions: Permissions[Viewer],
        second: SecondBoard | None,
    ) -> None:
        self._service = service
        self._strip = strip
        self._seats = seats
        self._permissions = permissions
        self._second = second
        self._caches = ScoreboardCache(service, store), ReviewCache(service, store)
        self._shown: dict[tuple[str, ViewKind], Screen] = {}
        self._today = CodeOfToday(service)
        self._league: Sequence[LeagueBoard] | None = None
        self._leagues: dict[str, str] = {}

    def join(self, viewer: Viewer) -> None:
        """Keep for a viewer what is read from the store."""
        for cache in self._caches:
            cache.join(viewer.changed.set)

    def leave(self, viewer: Viewer) -> None:
        """Keep nothing for a viewer any more."""
        for cache in self._caches:
            cache.leave(viewer.changed.set)

    def clear(self) -> None:
        """Encode views and frames again: they may be others by now."""
        self._shown.clear()

    @property
    def cabinets_language(self) -> str:
        """The language of the cabinet."""
        return self._service.controller.upkeep.language

    def language_for(self, viewer: Viewer) -> str:
        """Return the language that a viewer reads."""
        return viewer.language or self.cabinets_language

    def messages(self, viewer: Viewer) -> tuple[dict[str, str], tuple[str | bytes, ...]]:
        """Return the parts of the view, and the frame, the scores and the review, as a viewer may see them."""
        language, kind = self.language_for(viewer), self._view_kind(viewer)
        if (language, kind) not in self._shown:
            with use_catalog(load_catalog(language)):
                seen = self._view(kind)
                view = {name: encode_value(each) for name, each in seen.items()}
            self._shown[language, kind] = Screen(view, cast("PageView", seen)["holds"], self._frame(kind))
        shown = self._shown[language, kind]
        with use_catalog(load_catalog(language)):
            allowed = {**self._permissions.view(viewer, shown.holds), "today": self._today.view(viewer.name)}
            own = {name: encode_value(each) for name, each in allowed.items()}
        frame = shown.frame if self._permissions.may_hear(viewer) else silence(shown.frame)
        stored = (cache.text_in(language) for cache in self._caches)
        return shown.view | own, (frame, *stored, self._league_in(language))

    def _league_in(self, language: str) -> str:
        """Return the message with the tables of the league; empty as long as nothing is known of one."""
        if self._league is not self._service.league:
            self._league, self._leagues = self._service.league, {}
        if language not in self._leagues:
            with use_catalog(load_catalog(language)):
                self._leagues[language] = "" if self._league is None else encode({"league": self._league})
        return self._leagues[language]

    def _view_kind(self, viewer: Viewer) -> ViewKind:
        if self._permissions.plays_second(viewer):
            return "second board"
        is_maker = viewer is self._seats.codemaker or self._sees_own_code(viewer)
        return "behind the shield" if is_maker else "board"

    def _sees_own_code(self, viewer: Viewer) -> bool:
        """Whether the game shows a code to the only person in it, whose page this is."""
        scene = self._service.controller.scene
        if scene.shield is None or scene.shield.up or not scene.shield.behind or not self._permissions.plays(viewer):
            return False
        return self._seats.made_code(viewer, people_here(scene.match)[0])

    def _view(self, kind: ViewKind) -> Mapping[str, object]:
        """Return a view, and whether its viewer looks behind the shield."""
        second = self._second
        if kind == "second board" and second is not None and (view := second.view()) is not None:
            return {**view, "looking": second.looking}
        looking, now = kind == "behind the shield", asyncio.get_running_loop().time()
        return {**public_view(self._service.controller, now, is_behind=looking), "looking": looking}

    def _frame(self, kind: ViewKind) -> bytes:
        if kind == "second board" and self._second is not None:
            return encode_frame(frame := self._second.frame(), self._strip.render(frame))
        frame = self._service.frame
        if kind == "behind the shield":
            return encode_frame(frame._replace(veil=None), self._strip.sent_duties())
        return encode_frame(frame, self._strip.public_duties())
