"""A store of an older Pegmind, opened by this one: nothing that was played is lost."""

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.journal import Broken, Desk, Journal, Record, Result, Saved, Seat
from station.schema import MIGRATIONS, modern_copy
from station.store import open_journal, open_volatile
from station.store_errors import Damaged

SHIPPED: Final = ("678502fef09e8e2a43245715672091cd0679cbba29273516d6399a9921b47a3d",)
"""SHA-256 of the scripts that people's stores were made with, version by version."""


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
        last = "leave" if self.reason == "left" else "guess RRYB"
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
        broken = () if self.reason == "left" else (Broken(self.player, self.rows, cracked=won),)
        result = Result(winner, self.reason, 1, (Seat(self.player, 0, self.rows, won=won),))
        return Record("original", "c6p4g10b" if self.blank else "c6p4g10", broken, result)


EVENING: Final = [
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


def played_today(games: list[Old]) -> Journal:
    """The same games, played on a store of today."""
    journal = open_volatile()
    for game in games:
        *moves, (last, closed) = game.moves
        for text, at in moves:
            journal.append(text, at)
        journal.append(last, closed, game.record)
    return journal


def all_of(journal: Journal) -> dict[str, object]:
    """Everything that a journal tells of its past."""
    return {
        "statistics": sorted(journal.statistics()),
        "games": journal.games(),
        "players": journal.players(100),
        "moves": [journal.moves(match) for match in range(20)],
        "newest": (journal.newest_finished(), journal.unfinished(), journal.just_finished(60.0, 702.0)),
    }


def test_the_scripts_that_stores_were_made_with_are_never_touched_again() -> None:
    assert tuple(hashlib.sha256(script.encode()).hexdigest() for script in MIGRATIONS[: len(SHIPPED)]) == SHIPPED


def test_a_store_of_version_1_tells_what_it_would_tell_had_it_been_played_today(tmp_path: Path) -> None:
    store = made_by_version_1(tmp_path / "store.db", EVENING)
    with closing(open_journal(store)) as migrated, closing(played_today(EVENING)) as played:
        assert all_of(migrated) == all_of(played)
        assert {(each.player, each.spelling): each.games for each in migrated.statistics()} == {
            ("Ada", "c6p4g10"): 2,
            ("Ben", "c6p4g10b"): 1,
            ("Ada", "c6p4g10b"): 1,
        }


times = st.sampled_from([0.0, 1.0, 2.5, 60.0, 61.0])
old_games = st.builds(
    Old,
    player=st.sampled_from(["Ada", "Ben", "Zoë"]),
    blank=st.booleans(),
    reason=st.sampled_from(["cracked", "missed", "left"]),
    rows=st.integers(1, 10),
    opened=times,
    secret=times,
    closed=times,
)


@given(evening=st.lists(old_games, max_size=12))
def test_whatever_was_played_the_migration_loses_nothing(evening: list[Old]) -> None:
    with TemporaryDirectory() as folder:
        store = made_by_version_1(Path(folder) / "store.db", evening)
        with closing(open_journal(store)) as migrated, closing(played_today(evening)) as played:
            assert all_of(migrated) == all_of(played)


def test_the_sums_go_on_where_the_old_store_left_them(tmp_path: Path) -> None:
    store = made_by_version_1(tmp_path / "store.db", EVENING[:2])
    with closing(open_journal(store)) as migrated, closing(played_today([*EVENING, *EVENING])) as played:
        for game in (*EVENING[2:], *EVENING):
            for text, at in game.moves[:-1]:
                migrated.append(text, at)
            migrated.append(*game.moves[-1], game.record)
        assert all_of(migrated) == all_of(played)


def test_a_match_that_was_being_played_goes_on(tmp_path: Path) -> None:
    match = ((6, 0, 800.0, "match original"), (6, 1, 801.0, "secret RRYB"))
    store = made_by_version_1(tmp_path / "store.db", EVENING, *match)
    with closing(sqlite3.connect(store)) as raw, raw:
        raw.execute("INSERT INTO desk VALUES (1, 'R_G_', 3)")
    with closing(open_journal(store)) as journal:
        assert journal.unfinished() == Saved(6, ("match original", "secret RRYB"), Desk("R_G_", 3))


def test_a_match_that_version_1_could_not_read_was_left_by_nobody(tmp_path: Path) -> None:
    store = made_by_version_1(tmp_path / "store.db", [], (1, 0, 5.0, "a move of the future"), (1, 1, 6.0, "leave"))
    with closing(sqlite3.connect(store)) as raw, raw:
        raw.execute("INSERT INTO result VALUES (1, 'unknown', '', 'left', 0, 0, 5.0, 6.0)")
    with closing(open_journal(store)) as journal:
        told = (journal.unfinished(), journal.statistics(), journal.games(), journal.players(9))
        assert told == (None, [], [], ())


def test_a_migrated_store_is_opened_again_as_it_is(tmp_path: Path) -> None:
    store = made_by_version_1(tmp_path / "store.db", EVENING)
    with closing(open_journal(store)) as journal:
        before = all_of(journal)
    with closing(open_journal(store)) as journal:
        assert all_of(journal) == before


def test_an_old_store_is_looked_at_without_being_touched(tmp_path: Path) -> None:
    store = made_by_version_1(tmp_path / "store.db", EVENING)
    before = store.read_bytes()
    with closing(sqlite3.connect(f"{store.as_uri()}?mode=ro", uri=True)) as looking:
        copy = modern_copy(looking, 1)
    with closing(Journal(copy, "copy")) as journal, closing(played_today(EVENING)) as played:
        assert all_of(journal) == all_of(played)
    assert store.read_bytes() == before


@pytest.mark.parametrize("script", ["DROP TABLE result", "ALTER TABLE result RENAME COLUMN rows TO raws"])
def test_an_old_store_that_is_damaged_is_not_migrated(tmp_path: Path, script: str) -> None:
    store = made_by_version_1(tmp_path / "store.db", EVENING)
    with closing(sqlite3.connect(store)) as raw:
        raw.execute(script)
    with pytest.raises(Damaged):
        open_journal(store)
    with closing(sqlite3.connect(store)) as raw:
        assert raw.execute("PRAGMA user_version").fetchone() == (1,)
