"""The events of moves where codes are broken. If nothing else is said, the `seat` is that of the codebreaker."""

from station.games.codes.code import Code, Key
from station.matches.events import MatchEvent


class RoundBegan(MatchEvent):
    """Another round began, with the code that was set for it; the first one begins with the match."""

    round: int


class SecretSet(MatchEvent):
    """The codemaker at `seat` set the code, or committed to it."""

    seat: int


class RowPlayed(MatchEvent):
    """A row was played; `pegs` is None if its time ran out."""

    seat: int
    pegs: Code | None


class RowMarked(MatchEvent):
    """The last row of the codebreaker at `seat` got its key pegs."""

    seat: int
    key: Key


class FaultCalled(MatchEvent):
    """The codebreaker doubts the marks; a codemaker at another cabinet has to answer. A false call is no event."""

    seat: int


class FaultDenied(MatchEvent):
    """The codemaker answered a doubt of the codebreaker at `seat`: all rows are marked rightly."""

    seat: int


class FaultProven(MatchEvent):
    """A row of the codebreaker at `seat` was marked wrongly, or the code was changed, which breaks the round off."""

    seat: int


class SecretOpened(MatchEvent):
    """The codemaker at `seat`, at another cabinet, told the code."""

    seat: int


class CodeDecided(MatchEvent):
    """The code is finally cracked or missed, in `rows` rows; in a duel not before all marks were checked."""

    seat: int
    rows: int
    cracked: bool


class RoundEnded(MatchEvent):
    """The round is over: all its codes are cracked or missed, or it was broken off."""

    round: int


class LeaveAsked(MatchEvent):
    """A player wants to leave a duel."""

    seat: int
