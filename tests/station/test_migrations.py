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

from station.journal import Desk, Journal, Saved
from station.results import Broken, Record, Result, Seat
from station.schema import MIGRATIONS, modern_copy
from station.store import open_for_reading, open_journal, open_volatile
from station.store_errors import Damaged

SHIPPED: Final = (
    "678502fef09e8e2a43245715672091cd0679cbba29273516d6399a9921b47a3d",
    "67a0cf111cd189f04ed8c62acd881a34063d2b702502af9510cbc964ad460fd1",
    "8f78de7e3e6d92da873c8ad4b6b04de0bed2ff932c706f864aa31a8fab7766d0",
    "f3469fe058f6f791e49899c5cf518b3380f89eb2a6fd6e4a96813f83bbdf9896",
    "c425a15f866c8ebc44c2b4b3796ee3157585433bed14f6d79d830d4a60276bd9",
)
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


def of_two(winner: str | None, reason: str, *seats: Seat) -> Record:
    return Record("super", "c8p5g12", (Broken("Ada", 4, cracked=True),), Result(winner, reason, 2, seats))


EVENING_OF_VERSION_2: Final = [
    *(old.record for old in EVENING),
    of_two("Ben", "points", Seat("Ada", points=-3, rows=5, won=False), Seat("Ben", points=9, rows=4, won=True)),
    of_two(None, "draw", Seat("Ada", points=9, rows=4, won=False), Seat("Ben", points=9, rows=5, won=False)),
    of_two(None, "left", Seat("Ada", points=7, rows=3, won=False), Seat("Ben", points=0, rows=0, won=False)),
]


def made_by_version_2(path: Path | str, records: list[Record]) -> sqlite3.Connection:
    """A store as version 2 left it; what is written for a match has not changed since."""
    raw = sqlite3.connect(path)
    raw.executescript(f"{''.join(MIGRATIONS[:2])} PRAGMA user_version = 2; PRAGMA journal_mode = WAL;")
    recorded(Journal(raw, "version 2"), records)
    return raw


def recorded(journal: Journal, records: list[Record]) -> Journal:
    """Play a match for each of the records, a minute each."""
    for minute, record in enumerate(records):
        journal.append("match original", 60.0 * minute)
        journal.append("secret RRYB", 60.0 * minute + 1)
        journal.append("guess RRYB", 60.0 * minute + 31, record)
    return journal


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


def test_a_store_of_version_2_tells_what_it_would_tell_had_it_been_played_today(tmp_path: Path) -> None:
    made_by_version_2(tmp_path / "store.db", EVENING_OF_VERSION_2).close()
    before = (tmp_path / "store.db").read_bytes()
    with closing(recorded(open_volatile(), EVENING_OF_VERSION_2)) as played:
        with closing(open_for_reading(tmp_path / "store.db")) as looking:
            assert all_of(looking) == all_of(played)
        assert (tmp_path / "store.db").read_bytes() == before
        with closing(open_journal(tmp_path / "store.db")) as migrated:
            assert all_of(migrated) == all_of(played)
            assert {(each.player, each.spelling): (each.reached, each.rows) for each in migrated.statistics()} == {
                ("Ada", "c6p4g10"): (((0, 2),), 14),
                ("Ben", "c6p4g10b"): (((0, 1),), 5),
                ("Ada", "c6p4g10b"): (((0, 1),), 1),
                ("Ada", "c8p5g12"): (((-3, 1), (9, 1)), 9),
                ("Ben", "c8p5g12"): (((9, 2),), 9),
            }


seats = st.lists(
    st.builds(Seat, st.sampled_from(["Ada", "Ben"]), st.integers(-3, 3), st.integers(0, 3), st.booleans()),
    max_size=2,
    unique_by=lambda seat: seat.player,
)
results = st.builds(Result, st.just("Ada"), st.sampled_from(["points", "left"]), st.just(1), seats.map(tuple))
records = st.builds(Record, st.just("super"), st.sampled_from(["c8p5g12", "c8p5g12b"]), st.just(()), results)


@given(before=st.lists(records, max_size=8), after=st.lists(records, max_size=4))
def test_the_sums_go_on_where_version_2_left_them(before: list[Record], after: list[Record]) -> None:
    with (
        closing(made_by_version_2(":memory:", before)) as raw,
        closing(Journal(modern_copy(raw, 2), "copy")) as migrated,
        closing(recorded(open_volatile(), before)) as played,
    ):
        assert all_of(recorded(migrated, after)) == all_of(recorded(played, after))


@pytest.mark.parametrize(
    ("version", "script"),
    [
        (1, "DROP TABLE result"),
        (1, "ALTER TABLE result RENAME COLUMN rows TO raws"),
        (2, "DROP TABLE needed"),
        (2, "ALTER TABLE seat RENAME COLUMN points TO pints"),
    ],
)
def test_an_old_store_that_is_damaged_is_not_migrated(tmp_path: Path, version: int, script: str) -> None:
    made_by_version_1(tmp_path / "1", EVENING)
    made_by_version_2(tmp_path / "2", EVENING_OF_VERSION_2).close()
    with closing(sqlite3.connect(tmp_path / str(version))) as raw:
        raw.execute(script)
    with pytest.raises(Damaged):
        open_journal(tmp_path / str(version))
    with closing(sqlite3.connect(tmp_path / str(version))) as raw:
        assert raw.execute("PRAGMA user_version").fetchone() == (version,)
