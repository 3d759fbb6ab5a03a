"""Duels with other cabinets: invitations, and both sides of the match that is played; docs/link.md has the messages.

What this side says is derived from the journal, and said as a whole from the first entry that the other side lacks. So
it makes no difference what is lost, comes twice or comes late, nor which of both cabinets loses its power.
"""

import asyncio
import logging
import re
import secrets
from collections.abc import Sequence
from functools import reduce
from typing import Any, Final, NamedTuple

from station.core.messages import refusal
from station.games.errors import MoveError, Unavailable
from station.games.family import Challenge, Duels, Opponent
from station.games.game import Game
from station.games.players import DEFAULT_NAMES, SEAT_NAMES, called
from station.games.registry import family_of, family_of_box, find_challenge, play
from station.link.client import Link
from station.link.payload import Payload, Unreadable, read_field, read_list, read_payload, write_payload
from station.link.topics import ANY, Topics
from station.scenes.invitation import Asked, Asking
from station.scenes.messages import StationMessages
from station.service import Service
from station.store.errors import StoreError
from station.store.journal import Journal

log = logging.getLogger("pegmind")

KEY: Final = "link.key"
"""The setting that has the key from which the nonces of commitments are derived."""

AGAIN: Final = 5.0
"""Seconds after which what the other side has not confirmed is said again."""

LONGEST_TERMS: Final = 300
LONGEST_ENTRY: Final = 200
LONGEST_NAME: Final = 32
MOST_ENTRIES: Final = 300
"""In one message; the rest follows when these are confirmed."""

MOST_CABINETS: Final = 1000
MOST_OFFERED: Final = 12
"""More would be a long way to turn."""

SHOWN: Final = (Asking.name, Asked.name)
"""The scenes of an invitation."""

_NUMBER: Final = re.compile(r"[0-9a-f]{16}", re.ASCII)


class Neighbour(NamedTuple):
    """Another cabinet, by the name that it gives itself; whether it is there and nobody plays."""

    name: str
    free: bool


class Invitation(NamedTuple):
    """A match on the terms of `move` is asked for, by this cabinet (`ours`) or by the other one; `player` asks."""

    cabinet: str
    number: str
    move: str
    player: str
    ours: bool


class Side(NamedTuple):
    """What this side has said in a duel, and how many entries of the other side it has."""

    opponent: Opponent
    told: tuple[str, ...]
    heard: int


class DuelLink:
    """Invites, is invited, and brings both sides of a duel to the same state."""

    def __init__(self, link: Link, topics: Topics, name: str, service: Service, journal: Journal) -> None:
        self._link = link
        self._topics = topics
        self._name = name
        self._service = service
        self._journal = journal
        self._loop = asyncio.get_running_loop()
        self._key = read_key(journal)
        self._neighbours: dict[str, Neighbour] = {}
        self._invitation: Invitation | None = None
        self._match: Game | None = None
        self._said: Side | None = None
        self._confirmed: dict[str, int] = {}
        self._again: asyncio.TimerHandle | None = None
        link.listen(topics.status_of(ANY), self._read_status)
        link.listen(topics.asked(), self._read_asked, live=True)
        link.listen(topics.other_side(), self._read_side)
        link.watchers.append(self._say_again)
        service.watchers.add(self._follow)
        service.invitations = self
        self._follow()
        self._answer()

    def close(self) -> None:
        """Play no duels any more."""
        self._service.watchers.discard(self._follow)
        self._service.invitations = None
        self._service.offer_cabinets(())
        if self._again is not None:
            self._again.cancel()

    # Invitations.

    def ask(self, challenge: Challenge, move: str) -> None:
        """Ask another cabinet for a match. Raises MoveError."""
        neighbour = self._neighbours.get(challenge.cabinet)
        if neighbour is None or not self._link.is_connected:
            raise Unavailable(StationMessages.cabinet_is_away(cabinet=challenge.cabinet))
        if not neighbour.free:
            raise Unavailable(StationMessages.cabinet_is_busy(cabinet=neighbour.name))
        number = secrets.token_hex(8)
        self._invitation = Invitation(challenge.cabinet, number, move, challenge.player, ours=True)
        self._tell(challenge.cabinet, duel=number, terms=move, name=self._name)
        self._service.interrupt(Asking(neighbour.name, self._loop.time()))

    def answer(self, player: str | None) -> None:
        """Accept the invitation that is shown as somebody, or decline it or take the own one back. Raises MoveError."""
        invitation, self._invitation = self._invitation, None
        if invitation is None:
            self._service.tell(StationMessages.not_linked())
        elif invitation.ours or player is None:
            self._tell(invitation.cabinet, duel=invitation.number, answer="no")
            over = StationMessages.cabinet_is_away if invitation.ours else StationMessages.invitation_is_over
            self._service.tell(over(cabinet=self._name_of(invitation.cabinet)))
        else:
            self._accept(invitation, player)

    def _accept(self, invitation: Invitation, player: str) -> None:
        """Open the match here; the other side hears of it, or that nothing comes of it."""
        if self._open(invitation, (player, invitation.player)):
            self._tell(invitation.cabinet, duel=invitation.number, answer="yes", player=player)

    def _open(self, invitation: Invitation, players: tuple[str, str]) -> bool:
        """Open the match that was agreed on, or tell both sides that nothing comes of it, and return False."""
        duels = family_of_box(invitation.move.split()[1]).duels
        try:
            if duels is not None:  # as the challenge was read by them
                self._service.play(duels.agree(invitation.move, players, invitation.cabinet, invitation.number))
        except (MoveError, StoreError) as error:
            self._tell(invitation.cabinet, duel=invitation.number, answer="no")
            self._service.tell(refusal(error.message))
            self._complain(error)
            return False
        return True

    def _read_asked(self, names: tuple[str, ...], data: bytes) -> None:
        """Take in an invitation or an answer. Raises Unreadable."""
        (cabinet,), content = names, read_payload(data)
        number = _read_number(content)
        if "terms" in content:
            self._invited(cabinet, number, content)
        else:
            self._answered(cabinet, number, content)

    def _invited(self, cabinet: str, number: str, content: Payload) -> None:
        move, name = read_field(content, "terms", str), read_field(content, "name", str)[:LONGEST_NAME]
        challenge = _read_challenge(move)
        if challenge.cabinet != self._topics.id:
            raise Unreadable("it asks another cabinet")
        if (self._invitation is not None and self._invitation.number == number) or self._journal.find_duel(number):
            return  # it came twice
        if (crossing := self._invitation) is not None and crossing.ours and crossing.cabinet == cabinet:
            if cabinet > self._topics.id:  # both ask each other: the first by its id goes on
                return
        elif crossing is not None or not self._service.controller.scene.is_free:
            self._tell(cabinet, duel=number, answer="busy")
            return
        self._neighbours.setdefault(cabinet, Neighbour(name, free=False))
        self._invitation = Invitation(cabinet, number, move, challenge.player, ours=False)
        names = self._names(challenge.player)
        self._service.interrupt(Asked(name, challenge.words, names, self._loop.time()))

    def _names(self, taken: str) -> tuple[str, ...]:
        """Who may play here: a name that nobody gave first, and then those who have played."""
        known = [name for name in self._service.controller.known if name not in DEFAULT_NAMES]
        usual = next(name for name in reversed(SEAT_NAMES[:2]) if name.casefold() != taken.casefold())
        return (usual, *(name for name in known if name.casefold() != taken.casefold()))

    def _answered(self, cabinet: str, number: str, content: Payload) -> None:
        said, invitation = read_field(content, "answer", str), self._invitation
        if invitation is not None and invitation[:2] == (cabinet, number) and (invitation.ours or said != "yes"):
            self._invitation = None
            self._end_invitation(invitation, said, content)
        elif said == "yes":
            if self._find(cabinet, number) is None:  # it was taken back, or the power has failed meanwhile
                self._tell(cabinet, duel=number, answer="no")
        else:
            self._break_off(cabinet, number)

    def _end_invitation(self, invitation: Invitation, said: str, content: Payload) -> None:
        cabinet = self._name_of(invitation.cabinet)
        if not invitation.ours:
            self._service.tell(StationMessages.invitation_is_over(cabinet=cabinet))
        elif said == "yes":
            self._open(invitation, (invitation.player, called(read_field(content, "player", str))))
        else:
            declined = StationMessages.cabinet_is_busy if said == "busy" else StationMessages.cabinet_declined
            self._service.tell(declined(cabinet=cabinet))

    def _break_off(self, cabinet: str, number: str) -> None:
        """The other side knows of no such duel: leave it, if it is not over, and say no more of it."""
        match = self._service.controller.match
        if self._is_played(cabinet, number) and match is not None and match.outcome is None:
            self._give_up(cabinet)
        if self._said is not None and self._said.opponent[:2] == (cabinet, number):
            self._said = None
            self._link.publish(self._topics.duel(cabinet), b"", retain=True)

    def _give_up(self, cabinet: str) -> None:
        """The duel goes on nowhere but here: leave it, without an answer."""
        try:
            while (match := self._service.controller.match) is not None and match.outcome is None:
                self._service.play("leave")
        except StoreError as error:
            self._complain(error)
            return
        self._service.tell(StationMessages.duel_broke_off(cabinet=self._name_of(cabinet)))

    # The duel.

    def _follow(self) -> None:
        """Say what is new, when the match has changed; an invitation that is not shown any more is none."""
        invitation, match = self._invitation, self._service.controller.match
        if invitation is not None and self._service.controller.scene.name not in SHOWN:
            self._invitation = None
            self._tell(invitation.cabinet, duel=invitation.number, answer="no")
        if match is not self._match:
            self._say()

    def _say(self) -> None:
        """Publish this side of the duel on the board, if there is anything new in it.

        A store that cannot be read is tried again with whatever happens next.
        """
        match = self._service.controller.match
        try:
            side = None if self._opponent is None else build_side(self._service.moves(), self._key)
        except StoreError as error:
            self._complain(error)
            return
        self._match = match
        if side is not None and side != self._said:
            self._said = side
            self._publish(side)

    def _say_again(self) -> None:
        """Publish it, if the other side has not confirmed all of it."""
        if self._again is not None:
            self._again.cancel()
            self._again = None
        if self._said is not None and self._link.is_connected:
            self._publish(self._said)

    def _publish(self, side: Side) -> None:
        opponent, told, heard = side
        start = min(self._confirmed.get(opponent.number, 0), len(told))
        said = list(told[start : start + MOST_ENTRIES])
        content = {"duel": opponent.number, "from": start, "moves": said, "have": heard}
        self._link.publish(self._topics.duel(opponent.cabinet), write_payload(**content), retain=True)
        if said:
            self._insist()

    def _insist(self) -> None:
        """Say it again after a while; what is confirmed by then is left out."""
        self._again = self._again or self._loop.call_later(AGAIN, self._say_again)

    def _read_side(self, names: tuple[str, ...], data: bytes) -> None:
        """Take in what the other side says. Raises Unreadable."""
        if not data:  # the duel is over there, and nothing is missing
            return
        (cabinet,), content = names, read_payload(data)
        number, have = _read_number(content), read_field(content, "have", int)
        start, entries = read_field(content, "from", int), read_list(content, "moves", str, MOST_ENTRIES)
        if min(start, have) < 0 or any(len(entry) > LONGEST_ENTRY for entry in entries):
            raise Unreadable("it is no side of a duel")
        if self._said is not None and self._said.opponent[:2] == (cabinet, number):
            self._confirmed = {number: have}
        if not self._is_played(cabinet, number):
            if self._invitation is None or self._invitation.number != number:  # else its answer is on the way
                self._say_of_old(cabinet, number, have, asks=bool(entries))
            return
        self._follow()
        if self._match is not self._service.controller.match:  # nobody knows how much of it is new
            return
        before = self._said
        try:
            self._hear(start, entries)
        except StoreError as error:
            self._complain(error)
        self._say()
        if self._said is not None and self._said == before and entries:  # it does not know that we have them
            self._publish(self._said)
        if self._said is not None and (have < len(self._said.told) or start > self._said.heard):
            self._insist()
        self._clear(cabinet, have)

    def _clear(self, cabinet: str, have: int) -> None:
        """Once the other side has all of a duel that is over, the broker need keep neither it nor the names in it."""
        match = self._service.controller.match
        if self._said is not None and match is not None and match.outcome is not None and have >= len(self._said.told):
            self._link.publish(self._topics.duel(cabinet), b"", retain=True)

    def _hear(self, start: int, entries: Sequence[str]) -> None:
        """Play what is new, in its order. Raises Unreadable and StoreError."""
        heard = self._said.heard if self._said is not None else 0
        for entry in entries[max(0, heard - start) :] if start <= heard else ():
            self._play_theirs(entry)
        self._answer()

    def _answer(self) -> None:
        """Answer at once what wants it, also after a power cut before the answer."""
        match = self._service.controller.match
        duels = None if match is None else family_of(match).duels
        if duels is not None and (answer := duels.answer_due(match)) is not None:
            try:
                self._service.play(answer)
            except StoreError as error:
                self._complain(error)

    def _play_theirs(self, entry: str) -> None:
        """Play one entry of the other side; after the end it means nothing. One against the rules ends the duel."""
        match = self._service.controller.match
        if match is None or match.outcome is not None:
            return
        try:
            _check_theirs(entry, match)
            self._service.play(entry)
        except (MoveError, Unreadable) as error:
            self._give_up(self._opponent.cabinet if self._opponent else "")
            raise Unreadable(f"{entry!r} ends the duel: {error}") from error

    def _say_of_old(self, cabinet: str, number: str, have: int, *, asks: bool) -> None:
        """Tell the other side the rest of a duel that is over here, or what we have of it; or that there is none.

        Once it has all of it, the broker need keep nothing.
        """
        side = self._find(cabinet, number)
        if side is None:
            self._tell(cabinet, duel=number, answer="no")
        elif asks or have < len(side.told):
            self._confirmed[number] = have
            self._publish(side)
        elif self._said is not None and self._said.opponent.number == number:
            self._link.publish(self._topics.duel(cabinet), b"", retain=True)

    def _find(self, cabinet: str, number: str) -> Side | None:
        """This side of a duel by its number; None: there is none with this cabinet."""
        moves = self._journal.moves(self._journal.find_duel(number))
        side = build_side(moves, self._key) if moves else None
        return side if side is not None and side.opponent.cabinet == cabinet else None

    def _is_played(self, cabinet: str, number: str) -> bool:
        """Whether the match on the board is this duel."""
        opponent = self._opponent
        return opponent is not None and (opponent.cabinet, opponent.number) == (cabinet, number)

    @property
    def _opponent(self) -> Opponent | None:
        """Who is on the other side of the match on the board."""
        match = self._service.controller.match
        duels = None if match is None else family_of(match).duels
        return None if duels is None else duels.opponent(match)

    # The other cabinets.

    def _read_status(self, names: tuple[str, ...], data: bytes) -> None:
        """Take in which cabinets there are. Raises Unreadable."""
        (cabinet,), content = names, read_payload(data)
        if cabinet == self._topics.id:
            return
        if not read_field(content, "here", bool):
            self._neighbours.pop(cabinet, None)
        elif len(self._neighbours) < MOST_CABINETS:
            name, free = read_field(content, "name", str)[:LONGEST_NAME], read_field(content, "free", bool)
            self._neighbours[cabinet] = Neighbour(name, free)
        offered = sorted((other, neighbour.name) for other, neighbour in self._neighbours.items() if neighbour.free)
        self._service.offer_cabinets(tuple(offered[:MOST_OFFERED]))

    def _name_of(self, cabinet: str) -> str:
        return self._neighbours[cabinet].name if cabinet in self._neighbours else cabinet

    def _complain(self, error: MoveError | StoreError) -> None:
        """Have the log say what is wrong with the store."""
        if isinstance(error, StoreError):
            self._service.complain(str(error))

    def _tell(self, cabinet: str, **content: object) -> None:
        self._link.publish(self._topics.ask(cabinet), write_payload(**content))


def read_key(journal: Journal) -> bytes:
    """The key of this store, which is drawn when it is first needed. Raises StoreError."""
    key = journal.settings().get(KEY)
    if key is None:
        key = secrets.token_hex(32)
        journal.set(KEY, key)
    return key.encode()


def build_side(moves: Sequence[str], key: bytes) -> Side | None:
    """This side of the match of these moves; None: it is no duel. Raises MoveError."""
    match: Any = reduce(play, moves, None)
    duels = None if match is None else family_of(match).duels
    opponent = None if duels is None else duels.opponent(match)
    if duels is None or opponent is None:
        return None
    return Side(opponent, duels.told(moves, key), duels.count_heard(moves, match))


def _duels_of(match: Game) -> Duels:
    """How the match of a duel is played between two cabinets."""
    duels = family_of(match).duels
    if duels is None:
        raise Unreadable(f"{match.box_name} is no box for a duel")
    return duels


def _check_theirs(entry: str, match: Game) -> None:
    """Raise Unreadable if the other side may not say this."""
    if not _duels_of(match).is_theirs(entry, match):
        raise Unreadable("it is nothing that the other side may say")


def _read_number(content: Payload) -> str:
    number = read_field(content, "duel", str)
    if not _NUMBER.fullmatch(number):
        raise Unreadable('"duel" is not 16 hex digits')
    return number


def _read_challenge(move: str) -> Challenge:
    """Read what another cabinet asks for. Raises Unreadable."""
    try:
        challenge = find_challenge(move) if len(move) <= LONGEST_TERMS else None
    except MoveError as error:
        raise Unreadable(f"its terms are none: {error}") from error
    if challenge is None:
        raise Unreadable("its terms are none of a duel")
    return challenge
