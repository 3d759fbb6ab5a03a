"""The events of a move, to which each family adds its own, and the match after it.

Whoever has to know what happened reads the events; nothing compares two matches to find out.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, NamedTuple, TypeVar

from station.core.value import Value
from station.matches.game import Game, Outcome

GameT = TypeVar("GameT", bound=Game)
GameT_co = TypeVar("GameT_co", bound=Game, covariant=True)


class MatchEvent(Value):
    """Something that a move did. A `seat`, counted from 0, is that of the player who did it or whom it is about."""


class MatchOpened(MatchEvent):
    """The move opened the match; it does not go on with an earlier one."""


class HintAsked(MatchEvent):
    """A player asked for a hint."""

    seat: int


class MatchEnded(MatchEvent):
    """The match is over, or was left."""

    outcome: Outcome


EventT = TypeVar("EventT", bound=MatchEvent)


class Played(NamedTuple, Generic[GameT_co]):
    """A match after a move, and what the move did, in order; a move without events has changed nothing."""

    match: GameT_co
    events: tuple[MatchEvent, ...] = ()

    def preceded_by(self, *events: MatchEvent) -> "Played[GameT_co]":
        """Return it with these events before its own."""
        return Played(self.match, events + self.events)

    def find(self, kind: type[EventT]) -> EventT | None:
        """Return the first event of a kind, or None if nothing of that kind happened."""
        return next((event for event in self.events if isinstance(event, kind)), None)


def replay(
    play: Callable[[GameT | None, str], Played[GameT]], moves: Iterable[str], match: GameT | None = None
) -> GameT | None:
    """Return `match` after these moves; None and no moves make None. Raises MoveError."""
    for played in replay_each(play, moves, match):
        match = played.match
    return match


def replay_each(
    play: Callable[[GameT | None, str], Played[GameT]], moves: Iterable[str], match: GameT | None = None
) -> Iterator[Played[GameT]]:
    """Play moves one after the other, and yield what each did. Raises MoveError."""
    for move in moves:
        played = play(match, move)
        match = played.match
        yield played
