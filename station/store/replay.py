"""Reads the matches of a store as they were played, and verifies them by playing them again."""

import sqlite3
from collections.abc import Iterator
from datetime import date
from math import isfinite
from typing import Final, NamedTuple

from station.games.registry import family_of, play
from station.matches.errors import MoveError
from station.matches.events import replay
from station.matches.game import Game
from station.matches.players import person_of
from station.matches.results import Record, Result
from station.store.daily import played_day, write_day
from station.store.errors import check_types
from station.store.people import find_standing

Move = tuple[int, float, str]
"""A row of `move` without the number of the match: its own number, its time and its text."""

ShiftLine = tuple[int, float | None]
"""A row of `shift`, likewise: the number of the first move that it counts for, and its seconds."""

_BY_MATCH: Final = (
    """CREATE TEMP TABLE code_of_match AS SELECT match, player, rows, cracked, seconds
        FROM code JOIN standing ON standing.id = standing ORDER BY code.id""",
    "CREATE INDEX temp.codes_by_match ON code_of_match (match)",
)
"""A store has no index that finds the codes of a match."""

_MOVES: Final = "SELECT number, at, text FROM move WHERE match = ? ORDER BY number"
_ENDED: Final = "SELECT box, spelling, winner, reason, rounds, opened, closed FROM result WHERE match = ?"
_SEATS: Final = """
    SELECT number, player, points, rows, won, assisted FROM seat JOIN standing ON standing.id = standing
    WHERE match = ? ORDER BY number
"""
_SHIFTS: Final = "SELECT number, seconds FROM shift WHERE match = ? ORDER BY number"
_CODES: Final = "SELECT player, rows, cracked, seconds FROM code_of_match WHERE match = ? ORDER BY rowid"

FIRST_EDITION_SUFFIX: Final = " edition=1"
"""The addition to the opening of a match that was played by the rules as they were (station.games.codes.terms)."""

SECRET: Final = "secret"
"""The move from which the time for a code is counted."""


class MatchEnd(NamedTuple):
    """A row of `result` without the number of the match."""

    box: str
    spelling: str
    winner: str | None
    reason: str
    rounds: int
    opened: float
    closed: float


class PlayedSeat(NamedTuple):
    """A row of `seat`, with the person instead of a standing."""

    number: int
    player: str
    points: int
    rows: int
    won: int
    assisted: int


class PlayedCode(NamedTuple):
    """A row of `code`, likewise."""

    player: str
    rows: int
    cracked: int
    seconds: float


class PlayedMatch(NamedTuple):
    """A match that is over: its number, its moves, how it ended, and what was counted of it."""

    number: int
    moves: tuple[Move, ...]
    ended: MatchEnd
    seats: tuple[PlayedSeat, ...]
    codes: tuple[PlayedCode, ...]
    shifts: tuple[ShiftLine, ...] = ()
    day: date | None = None
    """The day whose code it was, which only its moves show."""

    @property
    def closed(self) -> float:
        """When it ended, in seconds since 1970, or if that is unknown, an earlier time."""
        return self.ended.closed + ((self.shifts and self.shifts[-1][1]) or 0.0)

    @property
    def left(self) -> bool:
        """Whether it was not played to its end, and so does not count as a game."""
        return self.ended.reason == "left"


def read_matches(database: sqlite3.Connection) -> Iterator[PlayedMatch]:
    """Yield all finished matches of a store of this version, the newest first. Raises sqlite3.Error."""
    for statement in ("BEGIN", *_BY_MATCH):
        database.execute(statement)
    for (number,) in database.execute("SELECT match FROM result ORDER BY match DESC"):
        ended = MatchEnd._make(database.execute(_ENDED, (number,)).fetchone())
        seats = tuple(map(PlayedSeat._make, database.execute(_SEATS, (number,))))
        codes = tuple(map(PlayedCode._make, database.execute(_CODES, (number,))))
        shifts = tuple(database.execute(_SHIFTS, (number,)))
        yield PlayedMatch(number, read_moves(database, number), ended, seats, codes, shifts)


def read_moves(database: sqlite3.Connection, number: int) -> tuple[Move, ...]:
    """Return the moves of a match, which identify it: no two cabinets have the same moves at the same times by chance.

    The times stay as they are when the match gets its date. Raises sqlite3.Error.
    """
    return tuple(check_types(database.execute(_MOVES, (number,)), int, float, str))


def write_match(database: sqlite3.Connection, number: int, match: PlayedMatch) -> list[tuple[PlayedSeat, int, int]]:
    """Write a match under a free number; return its seats, each with its standing and when that was seen before.

    The triggers of the store set the streak, and when somebody was seen, as for a game that was finished just now; the
    caller has to correct that. Raises sqlite3.Error.
    """
    database.executemany("INSERT INTO move VALUES (?, ?, ?, ?)", ((number, *move) for move in match.moves))
    database.executemany("INSERT INTO shift VALUES (?, ?, ?)", ((number, *shift) for shift in match.shifts))
    database.execute("INSERT INTO result VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (number, *match.ended))
    for player, *facts in match.codes:
        code = (number, _find_standing(database, match, player)[0], *facts)
        database.execute("INSERT INTO code (match, standing, rows, cracked, seconds) VALUES (?, ?, ?, ?, ?)", code)
    return [(seat, *_write_seat(database, number, match, seat)) for seat in match.seats]


def _write_seat(database: sqlite3.Connection, number: int, match: PlayedMatch, seat: PlayedSeat) -> tuple[int, int]:
    standing, seen = _find_standing(database, match, seat.player)
    facts = (number, seat.number, standing, seat.points, seat.rows, seat.won, seat.assisted)
    database.execute("INSERT INTO seat VALUES (?, ?, ?, ?, ?, ?, ?)", facts)
    if match.day is not None and not match.left:
        played = played_day(match.day, seat.rows, won=bool(seat.won), assisted=bool(seat.assisted))
        write_day(database, standing, match.closed, played)
    return standing, seen


def _find_standing(database: sqlite3.Connection, match: PlayedMatch, player: str) -> tuple[int, int]:
    """Return the standing of a person in the variant of a box, and when it was seen; equal names are one person."""
    standing = find_standing(database, match.ended.box, match.ended.spelling, player)
    (seen,) = database.execute("SELECT seen FROM standing WHERE id = ?", (standing,)).fetchone()
    return standing, int(seen)


def can_be_replayed(moves: tuple[str, ...]) -> bool:
    """Return whether the moves are a match by the rules of its box."""
    try:
        replay(play, moves)
    except MoveError:
        return False
    return True


def verify_match(match: PlayedMatch) -> PlayedMatch | None:
    """Return the match as its moves give it, or None if they do not end a match, or end it in another way.

    It may have been played by the rules of the first edition.
    If it was not played to the end, only the moves count: version 1 counted rows in such a match that later ones do
    not. The names in an older store may not be composed.
    """
    return _verify_edition(match, "") or _verify_edition(match, FIRST_EDITION_SUFFIX)


def _verify_edition(match: PlayedMatch, edition: str) -> PlayedMatch | None:
    try:
        replayed = _replay(match, edition)
    except MoveError:
        return None
    if replayed is None or (replayed.left and match.left):
        return replayed
    return replayed if _with_people(replayed._replace(day=None)) == _with_people(match) else None


def _with_people(match: PlayedMatch) -> PlayedMatch:
    """Return the match with people instead of names, which a store shows as they were written last."""
    winner = match.ended.winner
    return match._replace(
        ended=match.ended._replace(winner=winner and person_of(winner)),
        seats=tuple(seat._replace(player=person_of(seat.player)) for seat in match.seats),
        codes=tuple(code._replace(player=person_of(code.player)) for code in match.codes),
    )


def _replay(match: PlayedMatch, edition: str) -> PlayedMatch | None:
    """Return the match as its moves give it, or None if it does not end with the last one. Raises MoveError.

    `edition` is added to the move that opens the match.
    """
    game: Game | None = None
    codes: list[PlayedCode] = []
    began, last = 0.0, len(match.moves) - 1
    for place, (_, at, text) in enumerate(match.moves):
        played = play(game, text if place else text + edition)
        game = played.match
        began = at if text.startswith(SECRET) else began
        found = family_of(game).results.record(played)
        if found is None:
            continue
        codes += [PlayedCode(*broken, max(0.0, at - began)) for broken in found.broken]
        if found.result is not None:
            return _end_replay(match, found, found.result, codes) if place == last else None
    return None


def _end_replay(match: PlayedMatch, found: Record, result: Result, codes: list[PlayedCode]) -> PlayedMatch | None:
    times = [at for _, at, _ in match.moves]
    shifts = [seconds for _, seconds in match.shifts if seconds is not None]
    if not all(map(isfinite, times + shifts)):
        return None
    ended = MatchEnd(found.box, found.spelling, result.winner, result.reason, result.rounds, min(times), times[-1])
    seats = tuple(PlayedSeat(number, *seat) for number, seat in enumerate(result.seats))
    return match._replace(ended=ended, seats=seats, codes=tuple(codes), day=found.day)
