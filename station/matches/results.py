"""Records of a match: which codes were cracked, and how it ended."""

from datetime import date
from typing import NamedTuple

from station.core.messages import Argument, Message, list_items
from station.matches.messages import GameMessages


class BrokenCode(NamedTuple):
    """One code that was broken, or was not, at the end of a round: `rows` (1 or more) were played."""

    player: str
    """The codebreaker."""
    rows: int
    cracked: bool


class Seat(NamedTuple):
    """One person's part in a match that is over; the station itself and computers have no seat."""

    player: str
    points: int
    """Below 0 where faults took more than was won; the rows that count fewer for faults, where the fewest rows win.

    In the dice box: millions.
    """
    rows: int
    """Rows used as codebreaker, in all rounds. In the dice box: cards won."""
    won: bool
    """Never in a match that was left."""
    assisted: bool = False
    """Whether the player asked for a hint; a win then does not count for the records, and a streak is unchanged."""

    @property
    def counted_rows(self) -> int:
        """The rows that are compared where the fewest rows win."""
        return self.rows - self.points


class Result(NamedTuple):
    """The end of a match; in the dice box `rounds` are turns, and computers that play alone leave no `seats`."""

    winner: str | None
    """A name, perhaps the station's or a computer's; None: a draw, left, or a solo with dice."""
    reason: str
    """cracked, missed, points, rows, codes, draw or left."""
    rounds: int
    seats: tuple[Seat, ...]


class Record(NamedTuple):
    """The results of a move that are stored with it."""

    box: str
    """The name of the box: "original", or the spelling of a custom one."""
    spelling: str
    """What tells variants of a box apart: measures, players, or DAILY: "c6p4g10", "c8p4g8M", "3 players"."""
    broken: tuple[BrokenCode, ...] = ()
    """The codes whose breaking ended with this move."""
    result: Result | None = None
    """Of the match, if it ended with this move."""
    day: date | None = None
    """The day whose code it was (station.matches.daily)."""


class DayCount(NamedTuple):
    """The worth of a game with the code of a day to its player, until it is over.

    It `counts` unless the player has already finished a game with this code. `streak` is the number of days in a row,
    up to the day before, whose code the player has cracked.
    """

    counts: bool
    streak: int


class FinishedMatch(NamedTuple):
    """A match that was played to its end: its number, its result, and when it was opened and closed.

    `opened` and `closed` are seconds since 1970 if the match is `dated`; their difference is right in any case.
    """

    match: int
    box: str
    spelling: str
    winner: str | None
    reason: str
    rounds: int
    seats: tuple[Seat, ...]
    opened: float
    closed: float
    dated: bool = True

    @property
    def finished(self) -> float | None:
        """When it ended, in seconds since 1970; None if unknown because the clock had not been set."""
        return self.closed if self.dated else None

    @property
    def assisted(self) -> list[str]:
        """The players who asked for a hint."""
        return [seat.player for seat in self.seats if seat.assisted]

    @property
    def rows(self) -> int:
        """The number of rows that people played in all rounds, or of cards that they won."""
        return sum(seat.rows for seat in self.seats)


def names_in_words(finished: FinishedMatch) -> Argument:
    """Return the names of the people who played: "Ada", "Ada, Ben and Zoë"; "" if only computers did."""
    return list_items([seat.player for seat in finished.seats] or [""])


def won_with_computer(finished: FinishedMatch) -> Message:
    """Return who won where a computer played: "Ada won with 9 points", "Ohm, a computer, beat Ada"; no full stop."""
    winner = finished.winner or ""
    for seat in (seat for seat in finished.seats if seat.won):
        points = finished.reason == "points"
        amount = GameMessages.points(n=seat.points) if points else GameMessages.rows(n=seat.counted_rows)
        return GameMessages.won_with(winner=winner, amount=amount)
    return GameMessages.computer_won(computer=winner, others=names_in_words(finished) or GameMessages.the_others())
