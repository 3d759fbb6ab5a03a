"""The server that shows a station to its viewers, and takes what they press."""

import asyncio
import hashlib
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final, Literal, NamedTuple, Protocol, cast
from urllib.parse import parse_qs

from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed

from station.core.events import Cancel, Event, HeldFor, Release
from station.core.frame import Frame
from station.core.languages import load_catalog
from station.core.messages import CommonMessages, Message, use_catalog
from station.core.view import HeldView, LeagueBoard
from station.games.registry import boxes, lessons, people_here
from station.lobby.controller import Controller, note_reader
from station.lobby.narrator import AudibleBoard, Words
from station.lobby.view import public_view
from station.matches.errors import MoveError
from station.matches.game import is_going_on
from station.matches.players import DEFAULT_PLAYER, find_name, read_name
from station.scenes.facts import Signal
from station.scenes.menu.naming import check_wanted
from station.service.service import Service
from station.store.errors import StoreError
from station.store.messages import StoreMessages
from station.store.results import Only
from station.store.same_code import find_same_code
from station.web.assets import Asset, build_asset
from station.web.base_server import BEAT_REPLY, JSON, BaseServer, language_of, query_of
from station.web.board_input import BoardInput
from station.web.challenges import Challenges
from station.web.connections import LimitedConnection
from station.web.contract import CabinetFacts, PageView
from station.web.input_queue import ViewerControls
from station.web.messages import PageMessages
from station.web.network import find_network_address
from station.web.pages import draw_code, is_here, wanted_language
from station.web.permissions import NO_LIMITS, Permissions
from station.web.protocol import (
    LONGEST_INPUT,
    Accept,
    Allowance,
    BadMessage,
    Beat,
    Introduce,
    Listen,
    Reading,
    Said,
    Sit,
    decode_message,
    describe,
    encode,
    encode_frame,
    encode_parts,
    encode_value,
    find_changes,
    silence,
)
from station.web.seats import EVERYBODY, KEPT_SECONDS, LIFTS, PageSeat, Seats
from station.web.second_board import SecondBoard
from station.web.section import AT_CABINET, Access, Page
from station.web.speech import PageSpeech
from station.web.store_cache import NO_REVIEW, PastReviews, PersonalCache, ReviewCache, ScoreboardCache
from station.web.today import CodeOfToday

REVIEW_PATH: Final = "/review.json"
STATISTICS_PATH: Final = "/statistics.json"
CHALLENGE_PATH: Final = "/challenge.json"
CHALLENGE_CODE_PATH: Final = "/challenge.svg"
LESSONS_PATH: Final = "/lessons.json"
_CHALLENGE: Final = re.compile(r"[0-9a-f-]{1,32}")
_MATCH_NUMBER: Final = re.compile(r"-?[0-9]{1,19}")
EDITION_DIGITS: Final = 12
"""Hexadecimal digits that tell one greeting from another."""

ViewKind = Literal["board", "behind the shield", "second board"]
"""The view of a viewer: the cabinet's board, also what only its codemaker may see, or the second of two boards."""

TOO_MUCH: Final = 1008
"""The WebSocket's close code for a viewer that breaks the rules (RFC 6455, 7.4.1: policy violation)."""


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


class Shown(NamedTuple):
    """The view that some viewers share, in their language: encoded as `view`, its `holds` as data, and its frame."""

    view: dict[str, str]
    holds: Sequence[HeldView]
    frame: bytes


class EncodedGreeting(NamedTuple):
    """The facts about the cabinet for a viewer, as JSON: `whole`, and `brief` for those who know this edition of it."""

    edition: str
    whole: str
    brief: str


class PageServer(BaseServer):
    """Shows a station to its viewers, and lets them press its buttons if `controls` are given.

    `facts` are what a page needs to know of the cabinet, `plan` draws its wiring as SVG, `store` has the scores. Of two
    boards that are played at once, a page plays the second one, if its viewer sits down there; a cabinet with real pins
    allows that by `page.second_board`. `access` says what else which page may do.
    """

    def __init__(  # noqa: PLR0913 - a page has to do with all of a station
        self,
        page: Page,
        service: Service,
        strip: StripDuties,
        facts: CabinetFacts,
        plan: Callable[[], str | None],
        controls: ViewerControls | None,
        *,
        access: Access = NO_LIMITS,
        store: Path | None = None,
    ) -> None:
        has_second = controls is not None or page.second_board
        super().__init__(page, plan, lambda: service.controller.upkeep.language, silent=not has_second)
        self._service = service
        self._strip = strip
        self._access = access
        invites = controls is not None and access.play != AT_CABINET
        self._hello = {**facts, "simulated": controls is not None, "second_board": has_second, "invites": invites}
        self._greetings: dict[str, EncodedGreeting] = {}
        self._scores = ScoreboardCache(service, store)
        self._reviews = ReviewCache(service, store)
        self._past_reviews = PastReviews(store)
        self._personal = PersonalCache(store)
        self._challenges = Challenges(store)
        self._find_address = partial(find_network_address, page)
        self._answers.builders |= {
            REVIEW_PATH: self._look_back,
            STATISTICS_PATH: self._look_at_person,
            CHALLENGE_PATH: self._look_at_challenge,
            CHALLENGE_CODE_PATH: self._draw_challenge,
            LESSONS_PATH: self._build_lessons,
        }
        self._shown: dict[tuple[str, ViewKind], Shown] = {}
        self._today = CodeOfToday(service)
        self._league: Sequence[LeagueBoard] | None = None
        self._leagues: dict[str, str] = {}
        self._seats: Seats[Viewer] = Seats(None if access.has_seats else EVERYBODY)
        self._input: BoardInput[Viewer] | None = None
        self._second: SecondBoard | None = None
        service.onlookers.watchers.add(self._look)
        if controls is not None:
            self._input = BoardInput(controls, service.receive, _owe_view)
        if has_second:
            self._second = second = SecondBoard(service, self._notify)
            self._at_end.callback(second.close)
            self._second_input: BoardInput[Viewer] = BoardInput(second, second.receive, _owe_view)
            service.change(
                lambda controller, _now: controller._replace(known=controller.known._replace(second_board=True))
            )
        self._permissions = Permissions(access, service, self._seats, self._second, playable=controls is not None)
        boards = (service,) if self._second is None else (service, self._second)
        self._speech = PageSpeech(boards, self._board_of, self._permissions.plays, self._tell)
        self._at_end.callback(self._speech.close)

    async def _serve_viewer(self, connection: ServerConnection) -> None:
        viewer = Viewer(connection, language_of(connection), edition_of(connection))
        notify = viewer.changed.set
        if not is_kiosk(connection):
            self._join(viewer)
        self._service.onlookers.watchers.add(notify)
        self._scores.join(notify)
        self._reviews.join(notify)
        sender = asyncio.create_task(self._show(viewer))
        try:
            await self._listen(viewer)
        finally:
            sender.cancel()
            self._service.onlookers.watchers.discard(notify)
            self._scores.leave(notify)
            self._reviews.leave(notify)
            self._forget(viewer)

    async def _show(self, viewer: Viewer) -> None:
        """Send what changes; a slow viewer misses what came in between."""
        try:
            greeting = self._greeting_in(self._language_for(viewer))
            known = viewer.edition == greeting.edition
            await viewer.connection.send(encode_parts({"hello": greeting.brief if known else greeting.whole}))
            view: dict[str, str] = {}
            sent: tuple[str | bytes, ...] = (b"", "", NO_REVIEW, "")
            viewer.changed.set()
            while await viewer.changed.wait():
                viewer.changed.clear()
                now, messages = self._messages(viewer)
                is_owed = viewer.is_owed_view
                changes, viewer.is_owed_view = find_changes(view, now), False
                if changes or is_owed:
                    await viewer.connection.send(encode_parts({"view": encode_parts(changes)}))
                for message in (new for new, old in zip(messages, sent, strict=True) if new != old):
                    await viewer.connection.send(message)
                view, sent = now, messages
                waiting = (viewer.spoken, viewer.notice)
                viewer.spoken = viewer.notice = ""
                for message in filter(None, waiting):
                    await viewer.connection.send(message)
        except ConnectionClosed:
            pass

    async def _listen(self, viewer: Viewer) -> None:
        allowance = Allowance(asyncio.get_running_loop().time())
        async for message in viewer.connection:
            allowance = allowance.after(asyncio.get_running_loop().time())
            if allowance.spent:
                self._forget_presses(viewer)
                await viewer.connection.close(TOO_MUCH, "too many messages")
                return
            try:
                said = decode_message(message)
                if isinstance(said, Beat):
                    await viewer.connection.send(BEAT_REPLY)
                else:
                    self._take(said, viewer)
            except BadMessage as error:
                await viewer.connection.send(self._encode_error(error.message, viewer))

    def _take(self, said: Said, viewer: Viewer) -> None:
        """Do what a viewer says. Raises BadMessage."""
        match said:
            case Listen(on):
                self._listen_aloud(viewer, on=on)
            case Reading() if self._permissions.bar("play", viewer) is None:
                self._service.change(Controller.touch)
            case Sit(player):
                self._sit(player, viewer)
            case Introduce(name):
                viewer.name = find_name(name)
                viewer.changed.set()
            case Accept(token, player):
                self._accept(token, player, viewer)
            case Reading() | Beat():
                pass
            case _:
                self._take_event(said, viewer)

    def _accept(self, token: str, player: str, viewer: Viewer) -> None:
        """Begin a game with the code of a challenge. Raises BadMessage."""
        bar = PageMessages.page_only_watches() if self._input is None else self._permissions.bar("menu", viewer)
        if bar is None and is_going_on(self._service.controller.scene.match):
            bar = PageMessages.game_before_challenge()
        if bar is not None:
            raise BadMessage(bar)
        if (same := self._service.look_up(find_same_code, token)) is None:
            raise BadMessage(CommonMessages.sentence(reason=StoreMessages.challenge_is_unknown()))
        try:
            name = read_name(player) if player else DEFAULT_PLAYER
            check_wanted((name,), self._service.controller.known.unwanted)
            self._service.play(same.opening_for(name))
            self._service.play_chance()
        except (MoveError, StoreError) as error:
            raise BadMessage(CommonMessages.sentence(reason=error.message)) from error
        if self._permissions.finds_table_free(viewer):
            self._change_seat(EVERYBODY, viewer)

    def _take_event(self, said: Event, viewer: Viewer) -> None:
        """Take what was done on a page at the board that it plays. Raises BadMessage."""
        if isinstance(said, Release | Cancel | HeldFor) and (inputs := (*self._inputs(),)):
            for each in inputs:  # it comes up where it went down, whichever board is played now
                self._take_held(said, viewer, each)
        elif (refusal := self._permissions.refusal(said, viewer, self._down(viewer))) is not None:
            raise BadMessage(refusal)
        else:
            if self._permissions.finds_table_free(viewer):
                self._change_seat(EVERYBODY, viewer)
            self._act(said, viewer)

    def _down(self, viewer: Viewer) -> Collection[str]:
        """Return the controls that are held at the board that a viewer plays."""
        board = self._second_input if self._permissions.plays_second(viewer) else self._input
        return () if board is None else board.down

    def _act(self, said: Event, viewer: Viewer) -> None:
        """Do what a viewer may do, at the board that it plays. Raises BadMessage."""
        if self._permissions.plays_second(viewer):
            self._second_input.take(said, viewer)
        elif self._input is not None:
            if not is_going_on(self._service.controller.scene.match):  # a menu may open, in the reader's language
                self._service.change(partial(note_reader, language=self._language_for(viewer), name=viewer.name))
            self._input.take(said, viewer)

    def _take_held(self, said: Release | Cancel | HeldFor, viewer: Viewer, board: BoardInput[Viewer]) -> None:
        """Let a control come up, without acting if it may not be used now; or note for how long it is down.

        Raises BadMessage if a hold would do what the viewer may not; its release does what a tap does.
        """
        if isinstance(said, HeldFor) and (bar := self._permissions.bar_to_hold(said.control, viewer)) is not None:
            raise BadMessage(bar)
        is_elsewhere = board is self._input and self._permissions.plays_second(viewer)
        is_refused = is_elsewhere or self._permissions.refusal(said, viewer, ()) is not None
        board.take(Cancel(said.control) if is_refused else said, viewer)

    def _listen_aloud(self, viewer: Viewer, *, on: bool) -> None:
        """Say from now on what happens, or no more. Raises BadMessage."""
        if not on:
            self._speech.leave(viewer)
        elif (bar := self._permissions.bar("sound", viewer)) is not None:
            raise BadMessage(bar)
        else:
            self._speech.listen(viewer)

    def _join(self, viewer: Viewer) -> None:
        before = self._seats.join(viewer, tab_of(viewer.connection))
        if before is not None:
            self._forget_presses(before)
        self._notify()

    def _sit(self, player: PageSeat, viewer: Viewer) -> None:
        """Let a viewer play for somebody else, and tell the one that did so far. Raises BadMessage."""
        if player == self._seats.plays(viewer):
            return
        if (bar := self._permissions.bar("sit", viewer, player)) is not None:
            raise BadMessage(bar)
        self._change_seat(player, viewer)

    def _change_seat(self, player: PageSeat, viewer: Viewer) -> None:
        """Seat a viewer: it lets go of what it holds, and looks behind no shield any more; so do those it displaces."""
        self._forget_presses(viewer)
        for other in self._seats.sit(viewer, player):
            self._forget_presses(other)
            self._lower_shield_of(other)
            moved = PageMessages.seat_was_taken(player=player) if player else PageMessages.table_was_taken()
            other.notice = self._encode_error(moved, other)
        self._lower_shield_of(viewer)
        if self._second is not None and self._permissions.plays_second(viewer):
            self._second.lower_shield()
        self._notify()

    def _encode_error(self, message: Message, viewer: Viewer) -> str:
        with use_catalog(load_catalog(self._language_for(viewer))):
            return encode({"error": describe(message)})

    def _board_of(self, viewer: Viewer) -> AudibleBoard:
        return self._second if self._second is not None and self._permissions.plays_second(viewer) else self._service

    def _tell(self, viewer: Viewer, words: Words, *, slowly: bool) -> None:
        """Have a page say something aloud."""
        if not self._permissions.may_hear(viewer):
            return
        language = self._language_for(viewer)
        with use_catalog(load_catalog(language)):
            viewer.spoken = encode({"spoken": {"text": words(), "language": language, "slowly": slowly}})
        viewer.changed.set()

    def _inputs(self) -> Iterator[BoardInput[Viewer]]:
        if self._input is not None:
            yield self._input
        if self._second is not None:
            yield self._second_input

    def _forget_presses(self, viewer: Viewer) -> None:
        """Release whatever a viewer holds, and let none of its presses lift a shield that is not its own any more."""
        for each in self._inputs():
            each.forget(viewer)

    def _look(self) -> None:
        """Find out whose page looks behind the shield; what was shown may be another by now."""
        self._shown.clear()
        presser = None if self._input is None else self._input.presser(LIFTS)
        self._seats.watch(self._service.controller.scene.shield, presser)

    def _notify(self) -> None:
        """Show all viewers what has changed beside the service."""
        self._shown.clear()
        for viewer in self._seats:
            viewer.changed.set()

    def _forget(self, viewer: Viewer) -> None:
        """Forget a viewer that has disconnected; if it looked behind the shield, that is lowered."""
        loop = asyncio.get_running_loop()
        self._forget_presses(viewer)
        self._seats.leave(viewer, loop.time())
        loop.call_later(KEPT_SECONDS, self._free_seats)
        self._speech.leave(viewer)
        self._lower_shield_of(viewer)
        self._notify()

    def _free_seats(self) -> None:
        self._seats.free(asyncio.get_running_loop().time())
        self._notify()

    def _lower_shield_of(self, viewer: Viewer) -> None:
        if viewer is self._seats.codemaker:
            self._service.change(lambda controller, now: controller.learn(Signal.SHIELD_DOWN, now))

    def _messages(self, viewer: Viewer) -> tuple[dict[str, str], tuple[str | bytes, ...]]:
        """Return the parts of the view, and the frame, the scores and the review, as a viewer may see them.

        View and frame are encoded once for all viewers that see the same in the same language.
        """
        language, kind = self._language_for(viewer), self._view_kind(viewer)
        if (language, kind) not in self._shown:
            with use_catalog(load_catalog(language)):
                seen = self._view(kind)
                view = {name: encode_value(each) for name, each in seen.items()}
            self._shown[language, kind] = Shown(view, cast("PageView", seen)["holds"], self._frame(kind))
        shown = self._shown[language, kind]
        with use_catalog(load_catalog(language)):
            allowed = {**self._permissions.view(viewer, shown.holds), "today": self._today.view(viewer.name)}
            own = {name: encode_value(each) for name, each in allowed.items()}
        frame = shown.frame if self._permissions.may_hear(viewer) else silence(shown.frame)
        others = (self._scores.text_in(language), self._reviews.text_in(language), self._league_in(language))
        return shown.view | own, (frame, *others)

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

    def _language_for(self, viewer: Viewer) -> str:
        return viewer.language or self._cabinets_language

    @property
    def _cabinets_language(self) -> str:
        return self._service.controller.upkeep.language

    async def _look_back(self, query: str) -> Asset | None:
        """Return the review of an earlier match; None if the query names none."""
        if (match := _match_of(query)) is None:
            return None
        review = await self._past_reviews.read(match, wanted_language(query) or self._cabinets_language)
        return await asyncio.to_thread(build_asset, JSON, review.encode())

    async def _look_at_person(self, query: str) -> Asset | None:
        """Return the statistics of a player, in all boxes or in one; None if the query names nobody."""
        asked = {name: values[0] for name, values in parse_qs(query).items()}
        if not (player := asked.get("player")):
            return None
        language = wanted_language(query) or self._cabinets_language
        only = Only(player, asked.get("box"), asked.get("spelling"))
        found = await self._personal.read(only, language, reviewed="reviewed" in asked)
        return await asyncio.to_thread(build_asset, JSON, found.encode()) if found else None

    async def _look_at_challenge(self, query: str) -> Asset:
        language = wanted_language(query) or self._cabinets_language
        found = await self._challenges.read(query, language, self._find_address())
        return await asyncio.to_thread(build_asset, JSON, found.encode())

    async def _draw_challenge(self, query: str) -> Asset | None:
        """Return the QR code of the link to a challenge; None if no other device reaches the page."""
        address, token = self._find_address(), "".join(parse_qs(query).get("token", ()))
        if not address or not _CHALLENGE.fullmatch(token):
            return None
        return await asyncio.to_thread(draw_code, f"{address}/#challenge={token}")

    async def _build_lessons(self, query: str) -> Asset:
        """Return the lessons of all boxes, which a page asks for when its help is opened."""
        language = wanted_language(query) or self._cabinets_language
        return await self._answers.once((LESSONS_PATH, language), partial(_build_lessons, language))

    def _greet(self, language: str) -> str:
        return self._greeting_in(language).whole

    def _greeting_in(self, language: str) -> EncodedGreeting:
        """Return the greeting in a language; it is the same for all who read that."""
        if language not in self._greetings:
            with use_catalog(load_catalog(language)):
                parts = {name: encode_value(each) for name, each in self._hello.items()}
            edition = hashlib.sha256(encode_parts(parts).encode()).hexdigest()[:EDITION_DIGITS]
            parts["edition"] = encode_value(edition)
            brief = {name: parts[name] for name in ("version", "edition")}
            self._greetings[language] = EncodedGreeting(edition, encode_parts(parts), encode_parts(brief))
        return self._greetings[language]

    def _frame(self, kind: ViewKind) -> bytes:
        if kind == "second board" and self._second is not None:
            return encode_frame(frame := self._second.frame(), self._strip.render(frame))
        frame = self._service.frame
        if kind == "behind the shield":
            return encode_frame(frame._replace(veil=None), self._strip.sent_duties())
        return encode_frame(frame, self._strip.public_duties())


def _build_lessons(language: str) -> Asset:
    taught = [lesson.data_in(language) | {"family": boxes()[lesson.box]} for lesson in lessons()]
    with use_catalog(load_catalog(language)):
        return build_asset(JSON, encode_value(taught).encode())


def _owe_view(viewer: Viewer) -> None:
    viewer.is_owed_view = True
    viewer.changed.set()


def is_kiosk(connection: ServerConnection) -> bool:
    """Whether a viewer is a display that nobody plays at."""
    return "kiosk" in parse_qs(query_of(connection), keep_blank_values=True)


def tab_of(connection: ServerConnection) -> str:
    """Return the name of the browser's tab that a viewer is in, which it has made up; empty if it has none."""
    return "".join(parse_qs(query_of(connection)).get("tab", ()))[:LONGEST_INPUT]


def edition_of(connection: ServerConnection) -> str:
    """Return the edition of the greeting that a viewer knows; empty if it knows none."""
    return "".join(parse_qs(query_of(connection)).get("edition", ()))


def _match_of(query: str) -> int | None:
    """Return the number of the match in the query of an address, "match=12"; None if there is none."""
    match parse_qs(query).get("match"):
        case [number] if _MATCH_NUMBER.fullmatch(number):
            return int(number)
        case _:
            return None
