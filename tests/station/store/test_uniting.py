"""Stores of version 10, in which Ada, ADA and ada were three people."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from station.store.journal import Journal
from station.store.opening import open_journal, open_volatile
from station.store.results import read_games, read_players, read_statistics
from station.store.schema import MIGRATIONS
from station.store.uniting import unite_people
from tests.station.store.cabinets import GAMES, alone, by_the_rules, of_day

BEFORE: Final = 10
MINUTE: Final = 60.0

PLAYED: Final = (
    alone("Ada", "guess RR"), alone("ADA", "guess YR", "guess RR"), alone("Ada", "guess YY", "guess YY"),
    alone("ada", "guess RR"), of_day("ADA", 1), of_day("Ada", 2), of_day("ada", 2), *GAMES,
    alone("Élise", "guess RR"), alone("ÉLISE", "guess RR"), alone("Elise", "guess RR"), alone("ADA", "guess RR"),
)  # fmt: skip
WRITTEN_LAST: Final = {"Ada": "ADA", "ada": "ADA", "Élise": "ÉLISE"}


def play(journal: Journal, *games: tuple[str, ...], raw: sqlite3.Connection | None = None) -> None:
    for number, game in enumerate(games):
        for move in by_the_rules((text, MINUTE * number + second) for second, text in enumerate(game)):
            if raw is not None and move[2] is not None:
                stand_alone(raw, move[2].box, move[2].spelling)
            journal.append(*move)


def stand_alone(raw: sqlite3.Connection, box: str, spelling: str) -> None:
    """Give every spelling a standing of its own, as version 10 did."""
    for name in ("Ada", "ADA", "ada", "Élise", "ÉLISE", "Elise"):
        facts = (box, spelling, name)
        raw.execute("INSERT INTO standing (box, spelling, player) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", facts)


def made_by_version_10(store: Path) -> None:
    with closing(sqlite3.connect(store)) as raw:
        raw.executescript("".join(MIGRATIONS[:BEFORE]) + f"PRAGMA user_version = {BEFORE}; PRAGMA journal_mode = WAL;")
        with closing(Journal(raw, "old")) as journal:
            play(journal, *PLAYED, raw=raw)


def test_an_older_store_has_one_person_for_all_spellings(tmp_path: Path) -> None:
    store = tmp_path / "store.db"
    made_by_version_10(store)
    with closing(sqlite3.connect(store)) as raw:
        moves = raw.execute("SELECT * FROM move ORDER BY match, number").fetchall()
        assert len(raw.execute("SELECT DISTINCT player FROM standing WHERE lower(player) = 'ada'").fetchall()) == 3
    with closing(open_journal(store)) as united, closing(open_volatile()) as expected:
        play(expected, *PLAYED)
        assert sorted(united.read(read_statistics)) == sorted(expected.read(read_statistics))
        assert united.read(read_games) == expected.read(read_games)
        assert united.read(read_players, 99) == expected.read(read_players, 99)
        assert {*WRITTEN_LAST.values(), "Elise"} <= {*united.read(read_players, 99)}
        assert not WRITTEN_LAST.keys() & {*united.read(read_players, 99)}
    with closing(sqlite3.connect(store)) as raw:
        assert raw.execute("SELECT * FROM move ORDER BY match, number").fetchall() == moves
        before = [*raw.iterdump()]
        unite_people(raw)
        assert [*raw.iterdump()] == before
