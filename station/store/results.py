"""What was played: how matches ended and which codes were broken, as values, and as lines of the store."""

import sqlite3
from itertools import groupby
from typing import Any, Final, NamedTuple


class Broken(NamedTuple):
    """One code that was broken, or was not, at the end of a round: `rows` (1 or more) were played."""

    player: str
    """The codebreaker."""
    rows: int
    cracked: bool


class Seat(NamedTuple):
    """One person's part in a match that is over; the station itself and computers have no seat."""

    player: str
    points: int
    """Below 0 where faults took more than was won. In the dice box: millions."""
    rows: int
    """Rows used as codebreaker, in all rounds. In the dice box: cards won."""
    won: bool
    """Never in a match that was left."""
    assisted: bool = False
    """Whether they have asked for a hint: then a win is no win for the records, and leaves a streak as it is."""


class Result(NamedTuple):
    """How a match ended; in the dice box `rounds` are turns, and computers that play alone leave no `seats`."""

    winner: str | None
    """A name, perhaps the station's or a computer's; None: a draw, left, or a solo with dice."""
    reason: str
    """cracked, missed, points, rows, draw or left."""
    rounds: int
    seats: tuple[Seat, ...]


class Record(NamedTuple):
    """What a move brought about that is written down beside it."""

    box: str
    """The name of the box: "original", or the spelling of a custom one."""
    spelling: str
    """What tells the variants of a box apart, its measures or how many play: "c6p4g10", "c8p4g8M", "3 players"."""
    broken: tuple[Broken, ...] = ()
    """The codes whose breaking ended with this move."""
    result: Result | None = None
    """Of the match, if it ended with this move."""


class Game(NamedTuple):
    """A match that was played to its end: its number, its result, and when it was opened and closed.

    `opened` and `closed` are seconds since 1970.
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

    @property
    def assisted(self) -> list[str]:
        """Who has asked for a hint."""
        return [seat.player for seat in self.seats if seat.assisted]

    @property
    def rows(self) -> int:
        """How many rows people played in all rounds, or cards they won."""
        return sum(seat.rows for seat in self.seats)


class Only(NamedTuple):
    """What is asked for: of one person, of one box, of so many people, those last seen, or (None) of all."""

    player: str | None = None
    box: str | None = None
    latest: int | None = None


ALL: Final = Only()

CHOSEN: Final = """
    WITH chosen AS (
        SELECT id FROM standing WHERE (:player IS NULL OR player = :player) AND (:box IS NULL OR box = :box)
            AND (:latest IS NULL OR player IN (
                SELECT player FROM standing WHERE :box IS NULL OR box = :box
                GROUP BY player ORDER BY max(seen) DESC, player LIMIT :latest))
    )
"""
"""What a query begins with that asks for an Only: the standings that it chooses."""

_GAMES: Final = """
    SELECT played.match, played.box, played.spelling, winner, reason, rounds, opened, closed,
        player, points, rows, won, assisted
    FROM (
        SELECT * FROM result WHERE reason != 'left' AND (:box IS NULL OR box = :box)
            AND (:player IS NULL OR match IN (SELECT match FROM seat WHERE standing IN chosen))
            ORDER BY match DESC LIMIT :last
    ) AS played
    LEFT JOIN seat USING (match) LEFT JOIN standing ON standing.id = standing
    ORDER BY played.match, number
"""
"""A line a seat."""

_PLAYERS: Final = """
    SELECT player FROM standing WHERE seen != 0 GROUP BY player ORDER BY max(seen) DESC, player LIMIT ?
"""


def write(database: sqlite3.Connection, match: int, at: float, record: Record) -> None:
    """Write down what a move made `at` has brought about in `match`."""
    for player, rows, cracked in record.broken:
        standing = _standing(database, record, player)
        seconds = max(0.0, at - _secret_at(database, match, at))  # a Pi's clock may jump
        facts = (match, standing, rows, cracked, seconds)
        database.execute("INSERT INTO code (match, standing, rows, cracked, seconds) VALUES (?, ?, ?, ?, ?)", facts)
    if record.result is not None:
        _write_result(database, match, at, record, record.result)


def _write_result(database: sqlite3.Connection, match: int, at: float, record: Record, result: Result) -> None:
    winner, reason, rounds, seats = result
    opened = database.execute("SELECT min(at) FROM move WHERE match = ?", (match,)).fetchone()[0]
    facts = (match, record.box, record.spelling, winner, reason, rounds, opened, at)
    database.execute("INSERT INTO result VALUES (?, ?, ?, ?, ?, ?, ?, ?)", facts)
    for number, (player, *told) in enumerate(seats):
        seat = (match, number, _standing(database, record, player), *told)
        database.execute("INSERT INTO seat VALUES (?, ?, ?, ?, ?, ?, ?)", seat)


def _standing(database: sqlite3.Connection, record: Record, player: str) -> int:
    """The number of a person in a variant of a box."""
    who = (record.box, record.spelling, player)
    database.execute("INSERT INTO standing (box, spelling, player) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", who)
    known = "SELECT id FROM standing WHERE (box, spelling, player) = (?, ?, ?)"
    return int(database.execute(known, who).fetchone()[0])


def _secret_at(database: sqlite3.Connection, match: int, now: float) -> float:
    """When the newest secret of a match was set; `now` where there is none."""
    newest = "SELECT at FROM move WHERE match = ? AND text GLOB 'secret*' ORDER BY number DESC LIMIT 1"
    (at,) = database.execute(newest, (match,)).fetchone() or (now,)
    return float(at)


def read_games(database: sqlite3.Connection, last: int | None, only: Only = ALL) -> list[Game]:
    """The `last` (0 or more) matches that were played to their end, or all, the oldest first. Raises sqlite3.Error."""
    seats = database.execute(CHOSEN + _GAMES, {"last": -1 if last is None else last, **only._asdict()})
    return [_game(list(rows)) for _, rows in groupby(seats, key=lambda row: row[0])]


def read_players(database: sqlite3.Connection, most: int) -> tuple[str, ...]:
    """The names of up to `most` people (0 or more) who finished or left a match, the last seen first.

    Raises sqlite3.Error.
    """
    return tuple(name for (name,) in database.execute(_PLAYERS, (most,)))


def read_played(database: sqlite3.Connection) -> frozenset[tuple[str, str]]:
    """Who has played which box: names of people and of boxes. Raises sqlite3.Error."""
    return frozenset(database.execute("SELECT DISTINCT player, box FROM standing"))


def _game(lines: list[tuple[Any, ...]]) -> Game:
    """Put the lines of a match together."""
    match, box, spelling, winner, reason, rounds, opened, closed = lines[0][:8]
    seats = tuple(
        Seat(player, points, rows, bool(won), bool(assisted))
        for *_, player, points, rows, won, assisted in lines
        if player is not None
    )
    return Game(match, box, spelling, winner, reason, rounds, seats, opened, closed)
