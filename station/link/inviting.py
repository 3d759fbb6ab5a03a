"""Invitations to a duel, from this cabinet and from others; docs/link.md describes the messages."""

import asyncio
import secrets
from collections.abc import Callable
from functools import partial
from types import MappingProxyType
from typing import Final, NamedTuple

from station.core.messages import Message, refusal
from station.games.family import Agreement, Challenge
from station.games.registry import family_of_box, find_challenge
from station.link.client import Link
from station.link.duels import DuelLink, read_number
from station.link.limits import InvitationLimits
from station.link.neighbours import LONGEST_CABINET_NAME, Neighbours
from station.link.payload import Payload, Unreadable, read_field, read_payload, read_words, write_payload
from station.link.topics import Topics
from station.lobby.controller import tell
from station.lobby.invitation import IncomingInvitation, OutgoingInvitation, behind_invitation, find_invitation
from station.matches.errors import MoveError, Unavailable
from station.matches.players import DEFAULT_NAMES, SEAT_NAMES, as_default_name
from station.scenes.base import Scene
from station.scenes.messages import StationMessages
from station.service.service import Service
from station.store.errors import StoreError

LONGEST_TERMS: Final = 300

LEAST_EDITION: Final = 3
"""The first rules by which nobody escapes a defeat; duels by older ones are not played."""

INVITATION_SECONDS: Final = 120.0
"""Seconds for which an invitation is valid: long enough to spell a name."""

LONGEST_PLAYER: Final = 32
"""Characters of a name that are read; a valid one has fewer."""

ANSWERS_SHOWN: Final = MappingProxyType({"busy": StationMessages.cabinet_is_busy, "late": StationMessages.no_answer})
"""How answers that are not "yes" are told; any other declines the invitation."""


class Invitation(NamedTuple):
    """An invitation to a match on the terms of `move`, by `player` at this cabinet (`ours`) or at the other one.

    They play by the rules of an `edition` that both cabinets know.
    """

    cabinet: str
    number: str
    move: str
    player: str
    ours: bool
    edition: int


class Inviting:
    """Handles one invitation at a time, ours or another cabinet's, until `close`; `name` is this cabinet's."""

    def __init__(
        self, link: Link, topics: Topics, name: str, neighbours: Neighbours, duels: DuelLink, service: Service
    ) -> None:
        self._link = link
        self._topics = topics
        self._name = name
        self._neighbours = neighbours
        self._duels = duels
        self._service = service
        self._loop = asyncio.get_running_loop()
        self._limits = InvitationLimits()
        self._open: Invitation | None = None
        self._expiry: asyncio.TimerHandle | None = None
        link.listen(topics.ask_topic(), self._receive, live=True)
        link.losses.append(self._lose)
        neighbours.on_gone = self._miss
        duels.on_unknown = self._deny
        service.onlookers.watchers.add(self._look)
        service.invitations = self

    def close(self) -> None:
        """Stop inviting and being invited."""
        self._service.onlookers.watchers.discard(self._look)
        self._service.invitations = None
        self._take_open()

    def ask(self, challenge: Challenge, move: str) -> None:
        """Invite another cabinet to a match. Raises MoveError."""
        cabinet = self._neighbours.name_of(challenge.cabinet)
        neighbour = self._neighbours.find(challenge.cabinet)
        if not self._link.is_connected:
            raise Unavailable(StationMessages.not_linked())
        if neighbour is None:
            raise Unavailable(StationMessages.cabinet_not_there(cabinet=cabinet))
        if not neighbour.free:
            raise Unavailable(StationMessages.cabinet_not_free(cabinet=cabinet))
        number = secrets.token_hex(8)
        edition = _edition_of(move)
        self._limits.forgive(challenge.cabinet)
        self._begin_asking(Invitation(challenge.cabinet, number, move, challenge.player, ours=True, edition=edition))
        self._tell(challenge.cabinet, duel=number, terms=move, name=self._name, edition=edition)
        self._interrupt(partial(OutgoingInvitation, cabinet))

    def answer(self, player: str | None, *, block: bool = False) -> None:
        """Accept the invitation on show as `player`; None: decline it, or take our own one back.

        With `block`, no further one of that cabinet is shown.
        """
        invitation = self._take_open()
        if invitation is None:
            self._notify(refusal(StationMessages.not_linked()))
        elif player is None:
            self._say_no(invitation)
            if block:
                self._limits.block(invitation.cabinet)
            declined = StationMessages.cabinet_blocked if block else StationMessages.invitation_declined
            over = StationMessages.invitation_cancelled if invitation.ours else declined
            self._end(invitation, over(cabinet=self._name_of(invitation)))
        elif self._begin(invitation, (player, invitation.player)):
            self._limits.forgive(invitation.cabinet)
            edition = invitation.edition
            self._tell(invitation.cabinet, duel=invitation.number, answer="yes", player=player, edition=edition)

    def _begin(self, invitation: Invitation, players: tuple[str, str]) -> bool:
        """Begin the match that was agreed on; if that fails, tell both sides and return False."""
        duels = family_of_box(invitation.move.split()[1]).duels
        try:
            if duels is not None:  # as the challenge was read by them
                agreement = Agreement(invitation.cabinet, invitation.number, self._topics.id, invitation.edition)
                self._service.play(duels.agree(invitation.move, players, agreement))
        except (MoveError, StoreError) as error:
            self._say_no(invitation)
            self._notify(refusal(error.message))
            if isinstance(error, StoreError):
                self._service.complain(str(error))
            return False
        return True

    # The invitation that is open.

    def _begin_asking(self, invitation: Invitation) -> None:
        self._take_open()
        self._open = invitation
        self._expiry = self._loop.call_later(INVITATION_SECONDS, self._expire)

    def _take_open(self) -> Invitation | None:
        """Return the open invitation, which is open no longer."""
        if self._expiry is not None:
            self._expiry.cancel()
            self._expiry = None
        invitation, self._open = self._open, None
        return invitation

    def _end(self, invitation: Invitation, over: Message) -> None:
        """Say how an invitation has ended, and note that it came to nothing."""
        if not invitation.ours:
            self._limits.note_refusal(invitation.cabinet, self._loop.time())
        self._notify(over)

    def _name_of(self, invitation: Invitation) -> str:
        return self._neighbours.name_of(invitation.cabinet)

    def _expire(self) -> None:
        """End the invitation, which nobody has answered in time."""
        if (invitation := self._take_open()) is not None:
            self._tell(invitation.cabinet, duel=invitation.number, answer="late")
            over = StationMessages.no_answer if invitation.ours else StationMessages.nobody_answered
            self._end(invitation, over(cabinet=self._name_of(invitation)))

    def _lose(self) -> None:
        """End the invitation, as the link is lost."""
        if (invitation := self._take_open()) is not None:
            self._end(invitation, StationMessages.invitation_lost())

    def _miss(self, cabinet: str) -> None:
        """End the invitation if the other cabinet is gone."""
        if self._open is not None and self._open.cabinet == cabinet and (invitation := self._take_open()) is not None:
            self._end(invitation, StationMessages.inviter_is_gone(cabinet=self._name_of(invitation)))

    def _look(self) -> None:
        """Withdraw or decline the invitation once it is no longer on show."""
        if self._open is not None and find_invitation(self._service.controller.scene) is None:
            invitation = self._take_open()
            if invitation is not None:
                self._say_no(invitation)

    # What the other cabinets say.

    def _receive(self, names: tuple[str, ...], data: bytes) -> None:
        """Handle an invitation or an answer. Raises Unreadable."""
        (cabinet,) = names
        if cabinet == self._topics.id:  # the doctor tries the broker
            return
        content = read_payload(data)
        number = read_number(content)
        if "terms" in content:
            self._read_invitation(cabinet, number, content)
        else:
            self._read_answer(cabinet, number, content)

    def _read_invitation(self, cabinet: str, number: str, content: Payload) -> None:
        move, name = read_field(content, "terms", str), read_words(content, "name", LONGEST_CABINET_NAME)
        challenge = _read_challenge(move)
        if challenge.cabinet != self._topics.id:
            raise Unreadable("it asks another cabinet")
        if (self._open is not None and self._open.number == number) or self._duels.knows(number):
            return  # it came twice
        if (crossing := self._open) is not None and crossing.ours and crossing.cabinet == cabinet:
            if cabinet > self._topics.id:  # they invite each other: the invitation of the lower id stands
                return
        elif crossing is not None or not self._is_welcome(cabinet):
            self._tell(cabinet, duel=number, answer="busy")
            return
        edition = min(_read_edition(content), _edition_of(move))
        if edition < LEAST_EDITION:
            self._tell(cabinet, duel=number, answer="no")
            return
        self._neighbours.learn(cabinet, name)
        self._begin_asking(Invitation(cabinet, number, move, challenge.player, ours=False, edition=edition))
        names, words = self._names(challenge.player), challenge.words
        self._interrupt(
            lambda began, behind: IncomingInvitation(
                self._neighbours.name_of(cabinet), began, behind, words, names, challenge.player
            )
        )

    def _is_welcome(self, cabinet: str) -> bool:
        """Whether an invitation of a cabinet is shown now."""
        is_free = self._service.controller.scene.audience.who == "free"
        return is_free and self._limits.allows(cabinet, self._loop.time())

    def _interrupt(self, scene: Callable[[float, Scene], Scene]) -> None:
        """Show a scene in place of one that is free; it is made of the time and the scene that goes on afterwards."""
        self._service.change(
            lambda controller, now: controller.interrupt(scene(now, behind_invitation(controller.scene)), now)
        )

    def _notify(self, says: Message) -> None:
        """Tell the players something about an invitation."""
        self._service.change(lambda controller, now: tell(controller, says, now))

    def _names(self, taken: str) -> tuple[str, ...]:
        """Return the names to offer here: first a default name, then those of people who have played."""
        known = [name for name in self._service.controller.known.names if name not in DEFAULT_NAMES]
        usual = next(name for name in reversed(SEAT_NAMES[:2]) if name.casefold() != taken.casefold())
        return (usual, *(name for name in known if name.casefold() != taken.casefold()))

    def _read_answer(self, cabinet: str, number: str, content: Payload) -> None:
        said, invitation = read_field(content, "answer", str), self._open
        if invitation is not None and invitation[:2] == (cabinet, number) and (invitation.ours or said != "yes"):
            self._take_open()
            self._hear_answer(invitation, said, content)
        elif said != "yes":
            self._duels.break_off(cabinet, number)
        elif self._duels.find(cabinet, number) is None:  # it was taken back, or the power has failed meanwhile
            self._deny(cabinet, number)

    def _hear_answer(self, invitation: Invitation, said: str, content: Payload) -> None:
        name = self._name_of(invitation)
        if not invitation.ours:
            is_late = said == "late"
            over = StationMessages.nobody_answered if is_late else StationMessages.invitation_is_over
            self._end(invitation, over(cabinet=name))
        elif said != "yes":
            self._end(invitation, ANSWERS_SHOWN.get(said, StationMessages.cabinet_declined)(cabinet=name))
        elif (edition := min(_read_edition(content), invitation.edition)) < LEAST_EDITION:
            self._say_no(invitation)
            self._end(invitation, StationMessages.cabinet_is_older(cabinet=name))
        else:
            player = as_default_name(read_words(content, "player", LONGEST_PLAYER))
            self._begin(invitation._replace(edition=edition), (invitation.player, player))

    def _deny(self, cabinet: str, number: str) -> None:
        """Reply that there is no such duel here, unless the answer to our invitation is still on the way."""
        if self._open is None or self._open.number != number:
            self._tell(cabinet, duel=number, answer="no")

    def _say_no(self, invitation: Invitation) -> None:
        self._tell(invitation.cabinet, duel=invitation.number, answer="no")

    def _tell(self, cabinet: str, **content: object) -> None:
        self._link.publish(self._topics.ask(cabinet), write_payload(**content))


def _edition_of(move: str) -> int:
    """Return the edition of the rules that this cabinet has for the box of a move."""
    duels = family_of_box(move.split()[1]).duels
    return 1 if duels is None else duels.edition


def _read_edition(content: Payload) -> int:
    """Return the edition of the rules that the other cabinet has; the first one did not say. Raises Unreadable."""
    return read_field({"edition": 1, **content}, "edition", int)


def _read_challenge(move: str) -> Challenge:
    """Return the challenge in an invitation. Raises Unreadable."""
    try:
        challenge = find_challenge(move) if len(move) <= LONGEST_TERMS else None
    except MoveError as error:
        raise Unreadable(f"its terms are not valid: {error}") from error
    if challenge is None:
        raise Unreadable("its terms are not those of a duel")
    return challenge
