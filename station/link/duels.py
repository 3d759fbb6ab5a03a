"""Synchronises both sides of a duel with another cabinet; docs/link.md describes the messages.

What this side publishes is derived from the journal: all entries from the first that the other side lacks. So messages
may be lost, repeated or late, and either cabinet may lose its power.
"""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from typing import Final

from station.core.messages import Message
from station.core.settings import LINK_KEY
from station.games.family import DuelState, Opponent, Side
from station.games.registry import duel_state, family_of, family_of_box
from station.link.client import Link
from station.link.neighbours import Neighbours
from station.link.payload import DUEL_NUMBER, Payload, Unreadable, read_field, read_list, read_payload, write_payload
from station.link.topics import Topics
from station.lobby.controller import tell
from station.matches.errors import MoveError
from station.matches.game import Game, is_going_on
from station.scenes.facts import OtherSide
from station.scenes.messages import StationMessages
from station.service.service import Service
from station.store.errors import StoreError
from station.store.journal import Journal
from station.store.upkeep import read_settings, write_setting

RESEND_SECONDS: Final = 5.0
"""Seconds after which entries that the other side has not confirmed are sent again."""

ANSWER_SECONDS: Final = 600.0
"""Seconds without an answer after which the player who waits may end the duel, and wins it."""

OUR_CLOCK_RUNS: Final = 0.8
"""Share of ANSWER_SECONDS after which this side believes that the other has waited for so long."""

SIGHT_SECONDS: Final = 5.0
"""Seconds between two looks at whether the other side is there, while a duel is played."""

LONGEST_ENTRY: Final = 200
MOST_ENTRIES: Final = 300
"""Entries in one message; the rest follows when these are confirmed."""


class DuelLink:
    """Brings both sides of the duel on the board to the same state, until `close`.

    `on_unknown` is called with a cabinet and the number of a duel that it plays but this cabinet does not know.
    `patience` is ANSWER_SECONDS, but in tests.
    """

    def __init__(
        self,
        link: Link,
        topics: Topics,
        neighbours: Neighbours,
        service: Service,
        journal: Journal,
        patience: float = ANSWER_SECONDS,
    ) -> None:
        self._link = link
        self._topics = topics
        self._neighbours = neighbours
        self._service = service
        self._journal = journal
        self._loop = asyncio.get_running_loop()
        self._key = read_key(journal)
        self._match: Game | None = None
        self._published: Side | None = None
        self._matches: dict[str, int] | None = None
        self._confirmed: dict[str, int] = {}
        self._again: asyncio.TimerHandle | None = None
        self._patience = patience
        self._quiet_since = self._loop.time()
        self._moved_at: float | None = None
        self._gone: tuple[bool, str] | None = None
        self._next_look: asyncio.TimerHandle | None = None
        self.on_unknown: Callable[[str, str], None] = _ignore
        link.listen(topics.other_side(), self._read_side)
        link.watchers.append(self._repeat)
        link.watchers.append(self._tell_scene)
        service.onlookers.watchers.add(self._follow)
        self._follow()
        self._answer()

    def close(self) -> None:
        """Stop synchronising duels."""
        self._service.onlookers.watchers.discard(self._follow)
        self._cancel_repeat()
        if self._next_look is not None:
            self._next_look.cancel()

    def knows(self, number: str) -> bool:
        """Return whether a duel with this number was ever played here. Raises StoreError."""
        return bool(self._find_match(number))

    def _find_match(self, number: str) -> int:
        """Return the newest match of a duel, or 0; the store is searched once for all of them. Raises StoreError."""
        if self._matches is None:
            self._matches = self._journal.find_duels()
        return self._matches.get(number, 0)

    def find(self, cabinet: str, number: str) -> Side | None:
        """Return this side of a duel by its number; None if there is none with this cabinet. Raises StoreError."""
        side = build_side(self._journal.moves(self._find_match(number)), self._key)
        return side if side is not None and side.opponent.cabinet == cabinet else None

    def break_off(self, cabinet: str, number: str) -> None:
        """End a duel of which the other side has no record, unless it is over, and stop publishing it.

        If that side has played in it, it counts as having left.
        """
        state = self._state
        if state is not None and self._is_played(cabinet, number):
            self._end_unknown(state, has_begun=self._published is not None and self._published.heard > 0)
        if _is_of(self._published, cabinet, number):
            self._drop(cabinet)

    def _end_unknown(self, state: DuelState, *, has_begun: bool) -> None:
        try:
            if state.answer is None:
                self._service.play(f"leave by={state.other_player}")
            if (left := self._state) is not None:
                self._service.play(left.answer if has_begun and left.answer is not None else "leave")
        except StoreError as error:
            self._service.complain(str(error))
        else:
            if not has_begun:
                broken_off = StationMessages.duel_broke_off(cabinet=self._neighbours.name_of(state.opponent.cabinet))
                self._service.change(lambda controller, now: tell(controller, broken_off, now))

    def _call_foul(self, match: Game) -> None:
        """End the duel on the board, which the other side loses by breaking the rules."""
        duels = family_of(match).duels
        if duels is not None:
            try:
                self._service.play(duels.claim(match, "foul"))
            except StoreError as error:
                self._service.complain(str(error))

    def _drop(self, cabinet: str) -> None:
        """Stop publishing a duel."""
        self._published = None
        self._cancel_repeat()
        self._retract(cabinet)

    # Whether the other side is there.

    def _look(self) -> None:
        """Look again every SIGHT_SECONDS whether the other side is there, as long as a duel is played."""
        self._next_look = None
        self._tell_scene()

    def _tell_scene(self) -> None:
        """Tell the scene whether the other side is away, and whether the player here may claim the duel."""
        state = self._state
        if state is None:
            self._gone = None
            return
        if self._next_look is None:
            self._next_look = self._loop.call_later(SIGHT_SECONDS, self._look)
        fact = OtherSide(self._why_away(state.opponent.cabinet), self._find_claim(state))
        self._service.change(lambda controller, now: controller.learn(fact, now))

    def _find_claim(self, state: DuelState) -> str | None:
        """Return the move by which the player here wins, if the other side has not answered for long enough."""
        match = self._service.controller.match
        duels = None if match is None else family_of(match).duels
        if duels is None or not state.awaited or self._loop.time() - self._quiet_since < self._patience:
            return None
        return duels.claim(match, "absent")

    def _why_away(self, cabinet: str) -> Message | None:
        """Return since when the other cabinet, or the link, has been away; None if the other cabinet is there."""
        has_link = self._link.is_connected
        if has_link and self._neighbours.find(cabinet) is not None:
            self._gone = None
            return None
        if self._gone is None or self._gone[0] != has_link:
            self._gone = has_link, self._service.dates.clock(self._loop.time())
        name, since = self._neighbours.name_of(cabinet), self._gone[1]
        if has_link:
            since_when, at_all = StationMessages.cabinet_gone_since, StationMessages.cabinet_gone
            return since_when(cabinet=name, time=since) if since else at_all(cabinet=name)
        return StationMessages.link_lost_since(time=since) if since else StationMessages.link_lost()

    # What this side publishes.

    def _follow(self) -> None:
        """Publish what is new if the match has changed, and tell a new scene whether the other side is there."""
        match = self._service.controller.match
        if match is not self._match:
            self._forget_matches()
            self._moved_at = None if self._match is None else self._loop.time()
            self._quiet_since = self._loop.time()
            self._publish_news()
        self._tell_scene()

    def _forget_matches(self) -> None:
        """Search the store again after another duel has begun, or all games were set aside."""
        opponent = self._opponent
        is_new = opponent is not None and self._matches is not None and opponent.number not in self._matches
        if is_new or self._service.controller.match is None:
            self._matches = None

    def _publish_news(self) -> None:
        """Publish this side of the duel on the board, if there is anything new in it.

        If the store cannot be read, the next event tries again.
        """
        match = self._service.controller.match
        try:
            side = None if self._opponent is None else build_side(self._service.moves(), self._key)
        except StoreError as error:
            self._service.complain(str(error))
            return
        self._match = match
        if side is not None and side != self._published:
            self._published = side
            self._publish(side)

    def _repeat(self) -> None:
        """Publish this side again, if there is a connection."""
        self._cancel_repeat()
        if self._published is not None and self._link.is_connected:
            self._publish(self._published)

    def _publish(self, side: Side) -> None:
        """Publish a side, from the first entry that the other side lacks."""
        opponent, told, heard = side
        start = min(self._confirmed.get(opponent.number, 0), len(told))
        entries = list(told[start : start + MOST_ENTRIES])
        content = {"duel": opponent.number, "from": start, "moves": entries, "have": heard}
        self._link.publish(self._topics.duel(opponent.cabinet), write_payload(**content), retain=True)
        if entries:
            self._schedule_repeat()

    def _retract(self, cabinet: str) -> None:
        """Delete what the broker retains of a duel, including the names in it."""
        self._link.publish(self._topics.duel(cabinet), b"", retain=True)

    def _schedule_repeat(self) -> None:
        """Publish again after a while; entries that are confirmed by then are left out."""
        self._again = self._again or self._loop.call_later(RESEND_SECONDS, self._repeat)

    def _cancel_repeat(self) -> None:
        if self._again is not None:
            self._again.cancel()
            self._again = None

    # What the other side publishes.

    def _read_side(self, names: tuple[str, ...], data: bytes) -> None:
        """Handle a message from the other side. Raises Unreadable."""
        (cabinet,) = names
        if not data:  # the duel is over there, and nothing is missing
            if self._state is None and self._published is not None and self._published.opponent.cabinet == cabinet:
                self._drop(cabinet)
            return
        content = read_payload(data)
        number, have = read_number(content), read_field(content, "have", int)
        start, entries = read_field(content, "from", int), read_list(content, "moves", str, MOST_ENTRIES)
        if min(start, have) < 0 or any(len(entry) > LONGEST_ENTRY for entry in entries):
            raise Unreadable("it is no side of a duel")
        if _is_of(self._published, cabinet, number):
            self._confirmed = {number: have}
        if self._is_played(cabinet, number):
            self._update_match(cabinet, have, start, entries)
        else:
            self._reply_of_old(cabinet, number, have, asks=bool(entries))

    def _update_match(self, cabinet: str, have: int, start: int, entries: Sequence[str]) -> None:
        """Play new entries of the duel on the board, and publish what the other side lacks. Raises Unreadable."""
        self._follow()
        if self._match is not self._service.controller.match:  # it is unknown how many entries are new
            return
        before = self._published
        try:
            self._play_new(start, entries)
        except StoreError as error:
            self._service.complain(str(error))
        self._publish_news()
        if self._published is None:
            return
        if self._published == before and entries:  # it does not know that we have them
            self._publish(self._published)
        if have < len(self._published.told) or start > self._published.heard:
            self._schedule_repeat()
        match = self._service.controller.match
        if match is not None and match.outcome is not None and have >= len(self._published.told):
            self._retract(cabinet)

    def _play_new(self, start: int, entries: Sequence[str]) -> None:
        """Play the entries that are new, in order. Raises Unreadable and StoreError."""
        heard = self._published.heard if self._published is not None else 0
        for entry in entries[max(0, heard - start) :] if start <= heard else ():
            self._play_theirs(entry)
        self._answer()

    def _play_theirs(self, entry: str) -> None:
        """Play one entry of the other side, unless the match is over. One against the rules ends the duel."""
        match = self._service.controller.match
        if match is None or match.outcome is not None:
            return
        try:
            self._check_theirs(entry, match)
            self._service.play(entry)
        except (MoveError, Unreadable) as error:
            self._call_foul(match)
            raise Unreadable(f"{entry!r} ends the duel: {error}") from error
        self._quiet_since = self._loop.time()

    def _check_theirs(self, entry: str, match: Game) -> None:
        """Raise Unreadable if this entry is not one that the other side may play, or claims the duel falsely."""
        duels = family_of(match).duels
        told = () if self._published is None else self._published.told
        if duels is None or not duels.is_theirs(entry, match, told):
            raise Unreadable("it is nothing that the other side may say")
        why = duels.claim_of(entry)
        if why == "foul" or (why == "absent" and self._has_answered()):
            raise Unreadable("this side has forfeited nothing")

    def _has_answered(self) -> bool:
        """Whether the other side has everything from here, and has waited for nothing, or not for long."""
        state, side = self._state, build_side(self._service.moves(), self._key)
        if state is None or side is None or self._confirmed.get(state.opponent.number, 0) < len(side.told):
            return False
        lately = self._moved_at is not None and self._loop.time() - self._moved_at < OUR_CLOCK_RUNS * self._patience
        return state.awaited or lately

    def _answer(self) -> None:
        """Play the answer that is due, if any; one may be due since before a power cut."""
        state = self._state
        if state is not None and state.answer is not None:
            try:
                self._service.play(state.answer)
            except StoreError as error:
                self._service.complain(str(error))

    def _reply_of_old(self, cabinet: str, number: str, have: int, *, asks: bool) -> None:
        """Publish the rest of a duel that is over here, or how much we have of it; or report that it is unknown."""
        side = self.find(cabinet, number)
        if side is None:
            self.on_unknown(cabinet, number)
        elif asks or have < len(side.told):
            self._confirmed[number] = have
            self._publish(side)
        elif _is_of(self._published, cabinet, number):
            self._retract(cabinet)

    def _is_played(self, cabinet: str, number: str) -> bool:
        """Whether the match on the board is this duel."""
        opponent = self._opponent
        return opponent is not None and opponent[:2] == (cabinet, number)

    @property
    def _opponent(self) -> Opponent | None:
        """The opponent in the duel on the board; None if there is no duel."""
        state = duel_state(self._service.controller.match)
        return None if state is None else state.opponent

    @property
    def _state(self) -> DuelState | None:
        """The state of the duel on the board; None if there is none that goes on."""
        match = self._service.controller.match
        return duel_state(match) if is_going_on(match) else None


def read_key(journal: Journal) -> bytes:
    """Return the secret key of this store, which is generated when first needed. Raises StoreError."""
    key = journal.read(read_settings).get(LINK_KEY)
    if key is None:
        key = secrets.token_hex(32)
        journal.write(write_setting, LINK_KEY, key)
    return key.encode()


def build_side(moves: Sequence[str], key: bytes) -> Side | None:
    """Return this side of the duel with these moves; None if there are none, or it is no duel. Raises MoveError."""
    duels = family_of_box(moves[0].split()[1]).duels if moves else None
    return None if duels is None else duels.side(moves, key)


def read_number(content: Payload) -> str:
    """Return the number of the duel that a payload is about. Raises Unreadable."""
    number = read_field(content, "duel", str)
    if not DUEL_NUMBER.fullmatch(number):
        raise Unreadable('"duel" is not 16 hex digits')
    return number


def _is_of(side: Side | None, cabinet: str, number: str) -> bool:
    return side is not None and side.opponent[:2] == (cabinet, number)


def _ignore(_cabinet: str, _number: str) -> None:
    """Do nothing about an unknown duel."""
