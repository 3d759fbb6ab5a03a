"""Stores as older Pegminds left them."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple

from station.matches.results import BrokenCode, Record, Result, Seat
from station.store.journal import Journal
from station.store.schema import MIGRATIONS
from tests.station.store.test_results_statistics import Played


class Old(NamedTuple):
    """A game as version 1 had them: one player, one round of `original`; the clock may jump in its middle."""

    player: str
    blank: bool
    reason: str
    rows: int
    opened: float
    secret: float
    closed: float

    @property
    def moves(self) -> list[tuple[str, float]]:
        opening = f"match original players={self.player} blank={'yes' if self.blank else 'no'}"
        guesses = [("guess WWWW", self.closed)] * (self.rows - (self.reason != "left"))
        last = {"left": "leave", "cracked": "guess RRYB", "missed": "guess WWWW"}[self.reason]
        return [(opening, self.opened), ("secret RRYB", self.secret), *guesses, (last, self.closed)]

    @property
    def result(self) -> tuple[Any, ...]:
        """The result as version 1 kept it."""
        points = self.rows + (self.reason == "missed")
        opened = min(self.opened, self.secret, self.closed)
        return ("original", self.player, self.reason, self.rows, points, opened, self.closed)

    @property
    def record(self) -> Record:
        """What a station of today would record."""
        won = self.reason == "cracked"
        winner = {"cracked": self.player, "missed": "Station", "left": None}[self.reason]
        broken = () if self.reason == "left" else (BrokenCode(self.player, self.rows, cracked=won),)
        result = Result(winner, self.reason, 1, (Seat(self.player, 0, self.rows, won=won),))
        return Record("original", "c6p4g10b" if self.blank else "c6p4g10", broken, result)


OLD_GAMES: Final = [
    Old("Ada", blank=False, reason="cracked", rows=4, opened=10.0, secret=11.0, closed=99.5),
    Old("Ada", blank=False, reason="missed", rows=10, opened=110.0, secret=110.0, closed=400.0),
    Old("Ben", blank=True, reason="cracked", rows=5, opened=500.0, secret=500.0, closed=450.0),
    Old("Ada", blank=False, reason="left", rows=2, opened=600.0, secret=600.0, closed=610.0),
    Old("Ada", blank=True, reason="cracked", rows=1, opened=700.0, secret=701.0, closed=702.0),
]


def made_by_version_1(path: Path, games: list[Old], *more: tuple[Any, ...]) -> Path:
    """A store as version 1 left it; `more` are further moves."""
    with closing(sqlite3.connect(path)) as raw:
        raw.executescript(f"{MIGRATIONS[0]} PRAGMA user_version = 1; PRAGMA journal_mode = WAL;")
        for match, game in enumerate(games, start=1):
            moves = [(match, number, at, text) for number, (text, at) in enumerate(game.moves)]
            raw.executemany("INSERT INTO move VALUES (?, ?, ?, ?)", moves)
            raw.execute("INSERT INTO result VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (match, *game.result))
        raw.executemany("INSERT INTO move VALUES (?, ?, ?, ?)", more)
        raw.commit()
    return path


def of_two(winner: str | None, reason: str, *seats: Seat) -> Record:
    return Record("super", "c8p5g12", (BrokenCode("Ada", 4, cracked=True),), Result(winner, reason, 2, seats))


OLD_MATCHES: Final = [
    *(old.record for old in OLD_GAMES),
    of_two("Ben", "points", Seat("Ada", points=-3, rows=5, won=False), Seat("Ben", points=9, rows=4, won=True)),
    of_two(None, "draw", Seat("Ada", points=9, rows=4, won=False), Seat("Ben", points=9, rows=5, won=False)),
    of_two(None, "left", Seat("Ada", points=7, rows=3, won=False), Seat("Ben", points=0, rows=0, won=False)),
]


def made_by_version(version: int, path: Path | str, records: list[Record], *more: str) -> sqlite3.Connection:
    """A store as version 2 to 5 left it; `more` are moves of every match, after its secret."""
    matches = (_recorded(record, 60.0 * minute, *more) for minute, record in enumerate(records))
    return played_by_version(version, path, matches)


def played_by_version(version: int, path: Path | str, matches: Iterable[Iterable[Played]]) -> sqlite3.Connection:
    """A store as version 2 to 5 left it, in which these matches were played."""
    raw = sqlite3.connect(path)
    scripts = "".join(MIGRATIONS[:version])
    raw.executescript(f"{scripts} PRAGMA user_version = {version}; PRAGMA journal_mode = WAL;")
    journal = Journal(raw, "old")
    for number, match in enumerate(matches, start=1):
        for move, at, record in match:
            result = record and record.result
            journal.append(move, at, record and record._replace(result=result and result._replace(seats=())))
            if record and result:
                _seat(raw, number, record, result.seats)
    raw.commit()
    return raw


def _seat(raw: sqlite3.Connection, match: int, record: Record, seats: Iterable[Seat]) -> None:
    """Write down who sat there as no later version does."""
    for at, seat in enumerate(seats):
        who = (record.box, record.spelling, seat.player)
        raw.execute("INSERT INTO standing (box, spelling, player) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", who)
        (known,) = raw.execute("SELECT id FROM standing WHERE (box, spelling, player) = (?, ?, ?)", who).fetchone()
        raw.execute("INSERT INTO seat VALUES (?, ?, ?, ?, ?, ?)", (match, at, known, *seat[1:4]))


def made_by_version_2(path: Path | str, records: list[Record]) -> sqlite3.Connection:
    return made_by_version(2, path, records)


def recorded(journal: Journal, records: list[Record]) -> Journal:
    """Play a match for each of the records, a minute each."""
    for minute, record in enumerate(records):
        for move in _recorded(record, 60.0 * minute):
            journal.append(*move)
    return journal


def _recorded(record: Record, since: float, *more: str) -> Iterator[Played]:
    """A match that this came of, with some moves more."""
    yield Played("match original", since)
    yield Played("secret RRYB", since + 1)
    yield from (Played(move, since + 2) for move in more)
    yield Played("guess RRYB", since + 31, record)
