"""The server that shows a station to its viewers, and takes what they press."""

import asyncio
import hashlib
from collections.abc import Callable, Collection, Iterator
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import parse_qs

from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed

from station.core.events import Cancel, Event, HeldFor, Release
from station.core.languages import load_catalog
from station.core.messages import CommonMessages, Message, use_catalog
from station.lobby.controller import Controller, note_reader
from station.lobby.narrator import AudibleBoard, Words
from station.matches.errors import MoveError
from station.matches.game import is_going_on
from station.matches.players import DEFAULT_PLAYER, find_name, read_name
from station.scenes.facts import Signal
from station.scenes.menu.naming import check_wanted
from station.service.service import Service
from station.store.errors import StoreError
from station.store.messages import StoreMessages
from station.store.same_code import find_same_code
from station.web.base_server import BEAT_REPLY, BaseServer, language_of, query_of
from station.web.board_input import BoardInput
from station.web.contract import CabinetFacts, Greeting
from station.web.input_queue import ViewerControls
from station.web.messages import PageMessages
from station.web.network import find_network_address
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
    encode_parts,
    encode_value,
    find_changes,
)
from station.web.seats import EVERYBODY, KEPT_SECONDS, LIFTS, PageSeat, Seats
from station.web.second_board import SecondBoard
from station.web.section import AT_CABINET, Access, Page
from station.web.speech import PageSpeech
from station.web.store_answers import StoreAnswers
from station.web.store_cache import NO_REVIEW
from station.web.viewers import Screens, StripDuties, Viewer

EDITION_DIGITS: Final = 12
"""Hexadecimal digits that tell one greeting from another."""

TOO_MUCH: Final = 1008
"""The WebSocket's close code for a viewer that breaks the rules (RFC 6455, 7.4.1: policy violation)."""


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
        self._access = access
        invites = controls is not None and access.play != AT_CABINET
        self._hello: Greeting = {
            **facts,
            "simulated": controls is not None,
            "second_board": has_second,
            "invites": invites,
            "edition": "",
        }
        self._greetings: dict[str, EncodedGreeting] = {}
        address = partial(find_network_address, page)
        self._answers.builders |= StoreAnswers(store, lambda: self._screens.cabinets_language, address).builders
        self._seats: Seats[Viewer] = Seats(None if access.has_seats else EVERYBODY)
        self._input: BoardInput[Viewer] | None = None
        self._second: SecondBoard | None = None
        if controls is not None:
            self._input = BoardInput(controls, service.receive, _owe_view)
        if has_second:
            self._second = second = SecondBoard(service)
            self._at_end.callback(second.close)
            self._second_input: BoardInput[Viewer] = BoardInput(second, second.receive, _owe_view)
            service.change(
                lambda controller, _now: controller._replace(known=controller.known._replace(second_board=True))
            )
        self._permissions = Permissions(access, service, self._seats, self._second, playable=controls is not None)
        self._screens = Screens(service, strip, store, self._seats, self._permissions, self._second)
        service.onlookers.watchers.add(self._look)
        if self._second is not None:
            self._second.onlookers.watchers.add(self._notify)
        boards = (service,) if self._second is None else (service, self._second)
        self._speech = PageSpeech(boards, self._board_of, self._permissions.plays, self._tell)
        self._at_end.callback(self._speech.close)

    async def _serve_viewer(self, connection: ServerConnection) -> None:
        viewer = Viewer(connection, language_of(connection), edition_of(connection))
        notify = viewer.changed.set
        if not is_kiosk(connection):
            self._join(viewer)
        self._service.onlookers.watchers.add(notify)
        self._screens.join(viewer)
        sender = asyncio.create_task(self._show(viewer))
        try:
            await self._listen(viewer)
        finally:
            sender.cancel()
            self._service.onlookers.watchers.discard(notify)
            self._screens.leave(viewer)
            self._forget(viewer)

    async def _show(self, viewer: Viewer) -> None:
        """Send what changes; a slow viewer misses what came in between."""
        try:
            greeting = self._greeting_in(self._screens.language_for(viewer))
            known = viewer.edition == greeting.edition
            await viewer.connection.send(encode_parts({"hello": greeting.brief if known else greeting.whole}))
            view: dict[str, str] = {}
            sent: tuple[str | bytes, ...] = (b"", "", NO_REVIEW, "")
            viewer.changed.set()
            while await viewer.changed.wait():
                viewer.changed.clear()
                now, messages = self._screens.messages(viewer)
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
            case Reading() if self._permissions.denial("play", viewer) is None:
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
        denial = PageMessages.page_only_watches() if self._input is None else self._permissions.denial("menu", viewer)
        if denial is None and is_going_on(self._service.controller.scene.match):
            denial = PageMessages.game_before_challenge()
        if denial is not None:
            raise BadMessage(denial)
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
                self._service.change(
                    partial(note_reader, language=self._screens.language_for(viewer), name=viewer.name)
                )
            self._input.take(said, viewer)

    def _take_held(self, said: Release | Cancel | HeldFor, viewer: Viewer, board: BoardInput[Viewer]) -> None:
        """Let a control come up, without acting if it may not be used now; or note for how long it is down.

        Raises BadMessage if a hold would do what the viewer may not; its release does what a tap does.
        """
        if isinstance(said, HeldFor) and (denial := self._permissions.denial_of_hold(said.control, viewer)) is not None:
            raise BadMessage(denial)
        is_elsewhere = board is self._input and self._permissions.plays_second(viewer)
        is_refused = is_elsewhere or self._permissions.refusal(said, viewer, ()) is not None
        board.take(Cancel(said.control) if is_refused else said, viewer)

    def _listen_aloud(self, viewer: Viewer, *, on: bool) -> None:
        """Say from now on what happens, or no more. Raises BadMessage."""
        if not on:
            self._speech.leave(viewer)
        elif (denial := self._permissions.denial("sound", viewer)) is not None:
            raise BadMessage(denial)
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
        if (denial := self._permissions.denial("sit", viewer, player)) is not None:
            raise BadMessage(denial)
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
        with use_catalog(load_catalog(self._screens.language_for(viewer))):
            return encode({"error": describe(message)})

    def _board_of(self, viewer: Viewer) -> AudibleBoard:
        return self._second if self._second is not None and self._permissions.plays_second(viewer) else self._service

    def _tell(self, viewer: Viewer, words: Words, *, slowly: bool) -> None:
        """Have a page say something aloud."""
        if not self._permissions.may_hear(viewer):
            return
        language = self._screens.language_for(viewer)
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
        self._screens.clear()
        presser = None if self._input is None else self._input.presser(LIFTS)
        self._seats.watch(self._service.controller.scene.shield, presser)

    def _notify(self) -> None:
        """Show all viewers what has changed beside the service."""
        self._screens.clear()
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
