"""Cabinets with a store each, and what their stores tell."""

import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import date
from itertools import chain, product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from hypothesis import strategies as st

from station.games import registry as rules
from station.games.codes.puzzle import build_puzzle
from station.games.pegs.boxes import BOXES_WITH_PEGS
from station.matches.game import Game
from station.matches.results import BrokenCode, Record, Result, Seat
from station.store.journal import Journal
from station.store.opening import open_journal
from station.store.reading import open_for_reading
from station.store.results import read_statistics
from station.store.upkeep import read_settings
from tests.simulator import play
from tests.station.short_dice_games import COMPUTERS, CRACK, DRAWN, SOLO, WITH_A_COMPUTER
from tests.station.store.test_results_statistics import Played

ADA: Final = "match original players=Ada\nsecret RRYB\nwait 60\nguess WWWW\nwait 30\nguess RRYB\n"
"""A game that Ada wins in 90 s."""

BEN: Final = "match original players=Ben\nsecret RRYB\nguess RRYB\n"
LEFT: Final = "match original players=Ada\nsecret RRYB\nguess WWWW\nleave\n"
BEGUN: Final = "match original players=Ada\nsecret RRYB\nguess WWWW\npress red push green\n"
"""A game that is not over, with two pegs on the board."""

MONDAY: Final = 1_800_000_000.0
HOUR: Final = 3600.0

OPEN: Final = ("match original", "secret RRYB")
WON: Final = Result("Ada", "cracked", 1, (Seat("Ada", points=0, rows=1, won=True),))
CRACKED: Final = Record("original", "c6p4g10", (BrokenCode("Ada", rows=1, cracked=True),), WON)
ABANDONED: Final = Record("original", "c6p4g10", (), Result(None, "left", 0, (Seat("Ada", 0, 0, won=False),)))
STAMP: Final = "20270116-080000"

NOBODY: Final = 65534
Match = list[Played]


def cabinet(store: Path, *games: str, since: float = MONDAY) -> Path:
    """Play at the cabinet with this store, an hour from one game to the next."""
    open_journal(store).close()
    for number, game in enumerate(games):
        play(game, store=store, started=since + HOUR * number)
    return store


def write(journal: Journal, *moves: str, ends: Record | None = None, at: float = 0.0) -> None:
    """Write moves, each a second after the other; the last one ends the match where `ends` is given."""
    for second, move in enumerate(moves, start=1):
        journal.append(move, at + second, ends if second == len(moves) else None)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def told(store: Path) -> dict[str, Any]:
    """All that a store tells, but for the numbers of its matches; every match that is over with its moves, by time."""
    with closing(open_for_reading(store)) as journal:
        unfinished = journal.read_unfinished()
        return {
            "statistics": sorted(journal.read(read_statistics)),
            "over": over(store),
            "unfinished": None if unfinished is None else unfinished._replace(match=0),
            "settings": journal.read(read_settings),
        }


def over(store: Path) -> list[tuple[Any, ...]]:
    """Every match that is over: how it ended, who sat there, which codes were broken, and all its moves."""
    with closing(sqlite3.connect(store)) as database:
        ended = database.execute("SELECT * FROM result").fetchall()
        lines = (
            (facts, *(tuple(database.execute(lines, (match,))) for lines in (MOVES, SEATS, CODES)))
            for match, *facts in ended
        )
        return sorted(lines, key=repr)


MOVES: Final = "SELECT number, at, text FROM move WHERE match = ? ORDER BY number"
SEATS: Final = """
    SELECT number, box, spelling, player, points, rows, won FROM seat JOIN standing ON standing.id = standing
    WHERE match = ? ORDER BY number
"""
CODES: Final = """
    SELECT box, spelling, player, rows, cracked, seconds FROM code JOIN standing ON standing.id = standing
    WHERE match = ? ORDER BY code.id
"""


@contextmanager
def somebodys_folder() -> Iterator[tuple[Path, int]]:
    """A folder of somebody who is not root, with their number; who is not root gives none away, and has their own."""
    owner = NOBODY if os.geteuid() == 0 else os.geteuid()
    with TemporaryDirectory() as made:
        os.chown(made, owner, -1)
        yield Path(made), owner


def by_the_rules(moves: Iterable[tuple[str, float]]) -> Match:
    """Moves made at these times, each with what it brought about."""
    match: Match = []
    game: Game | None = None
    for move, at in moves:
        played = rules.play(game, move)
        match.append(Played(move, at, rules.family_of(played.match).results.record(played)))
        game = played.match
    return match


def alone(player: str, *rows: str) -> tuple[str, ...]:
    """The moves of a small game against the station."""
    return (f"match c2p2g2 players={player}", "secret RR", *rows)


def of_two(first: str, second: str, *rows: str) -> tuple[str, ...]:
    """The moves of a small game of two, whose codes are broken or not by a single row."""
    rounds = (("secret RR", row) for row in rows)
    return (f"match c2p2g1 players={first},{second} rounds=2", *chain.from_iterable(rounds))


def of_day(player: str, day: int, *moves: str) -> tuple[str, ...]:
    """The moves of a game with the code of a day of January 2027."""
    code = BOXES_WITH_PEGS["original"].code_of_the_day(date(2027, 1, day))
    return (f"match original players={player} daily=2027-01-{day:02}", f"secret {code}", *moves, f"guess {code}")


def puzzle_of_day(player: str, day: int) -> tuple[str, ...]:
    """The moves of a game with the easy puzzle of a day of January 2027, which is solved."""
    puzzle = build_puzzle(BOXES_WITH_PEGS["original"], "easy", f"2027-01-{day:02}")
    opening = f"match original players={player} daily=2027-01-{day:02} puzzle=easy"
    return (opening, f"secret {' '.join(puzzle.words)}", f"guess {puzzle.code}")


MISSED: Final = ("guess YY", "guess YY")
PEOPLE: Final = ("Ada", "Ben", "Zoë")
GAMES: Final = (
    *(alone(player, *rows) for player in PEOPLE for rows in (("guess RR",), ("guess YR", "guess RR"), MISSED)),
    alone("Ada", "hint", "guess RR"),
    alone("Ben", "guess YY", "leave"),
    *(of_two("Ada", "Ben", *rows) for rows in product(("guess RR", "guess YY"), repeat=2)),
    (*of_two("Zoë", "Ada", "guess RR"), "leave"),
    *((*WITH_A_COMPUTER, *turn) for turn in (CRACK, ("leave",))),
    *(SOLO, COMPUTERS, DRAWN),
    *(of_day(player, day) for player in PEOPLE[:2] for day in (1, 2, 3)),
    *(of_day("Ada", day, *moves) for day in (1, 2, 3) for moves in (("guess WWWW",), ("hint",))),
    (*of_day("Ada", 2)[:2], "guess WWWW", "leave"),
    *(puzzle_of_day(player, day) for player in PEOPLE[:2] for day in (1, 2)),
    ("match original players=Ada puzzle=hard", "secret PWWR GRWY BYWP YWPG YRYP", "guess PWWR"),
    ("match original players=Ada puzzle=hard", "secret PWWR GRWY BYWP YWPG YRYP", "hint", "guess RRRR"),
)
"""Games of all kinds: won, lost, drawn, left, with a hint, of a day, with dice, and by computers alone."""

times: Final = st.sampled_from([0.0, 0.5, 1.0, 2.0, 60.0, 3600.0])


@st.composite
def over_by_the_rules(draw: st.DrawFn) -> Match:
    """A match that was really played until it was over; the clock goes as it likes."""
    moves = draw(st.sampled_from(GAMES))
    return by_the_rules((move, draw(times)) for move in moves)


ended: Final = over_by_the_rules()
"""Matches that are over; many were closed at the same time, for clocks go as they like."""


def identity(match: Match) -> tuple[Any, ...]:
    """What tells a match from all others."""
    return tuple((each.move, each.at) for each in match)


def match_lists(most: int = 8) -> st.SearchStrategy[list[Match]]:
    """Matches that were played here or there, none of them twice."""
    return st.lists(ended, max_size=most, unique_by=identity)


def played(store: Path, matches: Iterable[Sequence[Played]]) -> Path:
    """A store in which these matches were played in this order."""
    with closing(open_journal(store, durable=False)) as journal:
        for match in matches:
            for move in match:
                journal.append(*move)
    return store
