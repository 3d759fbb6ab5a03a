"""Facts that a scene can learn while it is on, as small values; `Scene.learn` takes them, and most scenes heed few.

A day's count (`DayCount`), the state of the contacts (`Contacts`) and a notice (`Notice`) are such facts, too.
"""

from datetime import date
from enum import Enum, auto
from typing import Any

from station.core.finding import Contacts, Notice
from station.core.messages import Message
from station.core.settings import Upkeep
from station.core.value import Value
from station.matches.events import Played
from station.matches.results import DayCount


class MatchWentOn(Value):
    """A move has left what the players at this board are doing as it was.

    It was made at the other board, asked for a hint, or called a fault falsely.
    """

    played: Played[Any]


class RowToMark(Value):
    """The other player's row has come, for key pegs by hand.

    A scene in which a row is being built keeps it, and the other one is marked after that; for others it is nothing.
    """

    played: Played[Any]


class OtherSide(Value):
    """The other cabinet of a duel: why nothing comes from there, or None, and the move by which the player here wins.

    The move is None until the other side has not answered for so long that the duel may be claimed.
    """

    says: Message | None
    claim: str | None


class FreeCabinets(Value):
    """The other cabinets that are free for a duel now, by id and name."""

    cabinets: tuple[tuple[str, str], ...]


class Today(Value):
    """The date has become known, or another one; None: it is unknown."""

    day: date | None


class Remark(Value):
    """Something that the players should know, though nothing was refused."""

    says: Message


class HintFound(Value):
    """The hint that was asked for, in the form that the scenes of its family take."""

    hint: Any


class BestRows(Value):
    """The fewest rows in which the player had cracked such a code before; None if there were none, or it is unknown."""

    rows: int | None


class MatchTime(Value):
    """The seconds that the match took which has ended now."""

    seconds: float


class Pause(Value):
    """The clock of the row has stood still for so many seconds."""

    seconds: float


class TaskDone(Value):
    """A task of the operator is done: `upkeep` is how things stand now, `says` what to tell the operator."""

    upkeep: Upkeep
    says: Message


class Signal(Enum):
    """A fact without particulars."""

    TOUCHED = auto()
    """Somebody has pressed or turned something; the scene that answers is that of a game which only waited."""

    REVISITED = auto()
    """Somebody comes back to this scene from the one after it."""

    SHIELD_DOWN = auto()
    """Nobody looks behind the shield any more, or answers a question."""

    COVERED = auto()
    """Something else is shown over this scene: a game in which time passes stands still."""

    BOTH_HELD = auto()
    """Ok and back have been held together: at most scenes for the service menu, which the controller opens."""

    GAMES_FORGOTTEN = auto()
    """All games were set aside, also the one that waits behind the service menu."""


Fact = (
    MatchWentOn
    | RowToMark
    | OtherSide
    | FreeCabinets
    | Today
    | Remark
    | HintFound
    | BestRows
    | DayCount
    | MatchTime
    | Pause
    | TaskDone
    | Contacts
    | Notice
    | Signal
)
