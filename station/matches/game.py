"""A match of any box, and the row that is being built in it."""

from typing import Final, NamedTuple, Protocol

from station.core.view import OutcomeView
from station.matches.players import Strength

FORFEITS: Final = ("resigned", "absent", "foul")
"""Reasons for which a duel is lost: the player left, no longer answered, or their cabinet broke the rules."""


class Outcome(NamedTuple):
    """The outcome of a match; `winner` is a name, or None if nobody won.

    `reason` is "draw", "left", or what decided the match: "points", "rows", or of equal rows the "codes" that were
    cracked; and alone "cracked" or "missed". A duel may be won by one of FORFEITS.
    """

    winner: str | None
    reason: str

    @property
    def ends_early(self) -> bool:
        """Whether the match was not played to its end."""
        return self.reason == "left" or self.reason in FORFEITS

    @property
    def data(self) -> OutcomeView:
        """The outcome as plain data."""
        return {"winner": self.winner, "reason": self.reason}


class Terms(Protocol):
    """The terms that were agreed before a match."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the people."""
        ...

    def strength(self, seat: int) -> Strength | None:
        """Return the strength of the computer at a seat (from 0); None where a person or the station sits."""
        ...


class Game(Protocol):
    """A match of some box, as a value. Only its family knows more about it."""

    @property
    def family(self) -> str:
        """The name of the family whose rules it follows: a folder of station.games."""
        ...

    @property
    def box_name(self) -> str:
        """The name of its box: "original", or the spelling of a custom one."""
        ...

    @property
    def terms(self) -> Terms:
        """The terms that were agreed."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """The outcome; None while the match is played."""
        ...

    @property
    def opening(self) -> str:
        """The move that opens another match like this one."""
        ...


def is_going_on(match: Game | None) -> bool:
    """Whether there is a match that is not over."""
    return match is not None and match.outcome is None


EMPTY: Final = "_"
"""A place that has no peg yet, in a row being built."""


class DraftRow(NamedTuple):
    """A row being built, which is not a move yet: `pegs` has a letter for every hole, EMPTY if it has no peg.

    `cursor` is 0 to the number of holes, which means behind the last hole: the row is built. A family without pegs
    defines what it keeps here. `left` is the number of seconds until the row's time is over, if it is limited; it is
    there for the journal, and None while the row is being built. `kept` has the pegs that stay for the next row, EMPTY
    for others, and no empty holes at its end.
    """

    pegs: str
    cursor: int = 0
    left: float | None = None
    kept: str = ""

    @property
    def text(self) -> str:
        """The pegs without the empty holes at the end: "RG"."""
        return self.pegs.rstrip(EMPTY)

    @property
    def complete(self) -> bool:
        """Whether every hole has its peg."""
        return EMPTY not in self.pegs

    @property
    def begun(self) -> bool:
        """Whether there is more in it than pegs that stay for the next row."""
        return self.text.ljust(len(self.kept), EMPTY) != self.kept.ljust(len(self.text), EMPTY)

    @property
    def on_a_peg(self) -> bool:
        """Whether the cursor stands on a peg."""
        return self.pegs[self.cursor : self.cursor + 1] not in ("", EMPTY)
