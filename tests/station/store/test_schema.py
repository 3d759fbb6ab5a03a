"""A store of an older Pegmind, opened by this one: nothing that was played is lost."""

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from station.matches.game import DraftRow
from station.matches.results import Record, Result, Seat
from station.store.errors import Damaged
from station.store.journal import Journal, MoveTime, UnfinishedMatch
from station.store.messages import StoreMessages
from station.store.opening import open_journal, open_volatile
from station.store.reading import open_for_reading
from station.store.results import read_games, read_newest_finished, read_players, read_statistics
from station.store.schema import MIGRATIONS, modern_copy
from tests.memory import folder
from tests.station.store.old_stores import (
    OLD_GAMES,
    OLD_MATCHES,
    Old,
    made_by_version,
    made_by_version_1,
    made_by_version_2,
    of_two,
    played_by_version,
    recorded,
)
from tests.station.store.test_results_statistics import Played

SHIPPED: Final = (
    "678502fef09e8e2a43245715672091cd0679cbba29273516d6399a9921b47a3d",
    "67a0cf111cd189f04ed8c62acd881a34063d2b702502af9510cbc964ad460fd1",
    "8f78de7e3e6d92da873c8ad4b6b04de0bed2ff932c706f864aa31a8fab7766d0",
    "f3469fe058f6f791e49899c5cf518b3380f89eb2a6fd6e4a96813f83bbdf9896",
    "c425a15f866c8ebc44c2b4b3796ee3157585433bed14f6d79d830d4a60276bd9",
    "898fa5892ea6737150cf1cc9d3e6fa6d7cd4d10a0aa48dd221d1cd3c6a10615d",
)
"""SHA-256 of the scripts that people's stores were made with, version by version."""


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
    """Everything that a journal tells of its past, but whether its dates are right."""
    return {
        "statistics": sorted(journal.read(read_statistics)),
        "games": [game._replace(dated=True) for game in journal.read(read_games)],
        "players": journal.read(read_players, 100),
        "moves": [journal.moves(match) for match in range(20)],
        "newest": (
            journal.read(read_newest_finished),
            journal.read_unfinished(),
            journal.find_just_finished(60.0, 702.0),
        ),
    }


def test_the_scripts_of_released_versions_never_change() -> None:
    assert tuple(hashlib.sha256(script.encode()).hexdigest() for script in MIGRATIONS[: len(SHIPPED)]) == SHIPPED


def test_a_store_of_version_1_reads_like_one_played_today(tmp_path: Path) -> None:
    store = made_by_version_1(tmp_path / "store.db", OLD_GAMES)
    with closing(open_journal(store)) as migrated, closing(played_today(OLD_GAMES)) as played:
        assert all_of(migrated) == all_of(played)
        assert {(each.player, each.spelling): each.games for each in migrated.read(read_statistics)} == {
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


@pytest.mark.slow
@settings(max_examples=25)
@given(games=st.lists(old_games, max_size=12))
def test_whatever_was_played_the_migration_loses_nothing(games: list[Old]) -> None:
    with folder() as hall:
        store = made_by_version_1(hall / "store.db", games)
        with closing(open_journal(store)) as migrated, closing(played_today(games)) as played:
            assert all_of(migrated) == all_of(played)


def test_the_sums_go_on_where_the_old_store_left_them(tmp_path: Path) -> None:
    store = made_by_version_1(tmp_path / "store.db", OLD_GAMES[:2])
    with closing(open_journal(store)) as migrated, closing(played_today([*OLD_GAMES, *OLD_GAMES])) as played:
        for game in (*OLD_GAMES[2:], *OLD_GAMES):
            for text, at in game.moves[:-1]:
                migrated.append(text, at)
            migrated.append(*game.moves[-1], game.record)
        assert all_of(migrated) == all_of(played)


def test_a_match_that_was_being_played_goes_on(tmp_path: Path) -> None:
    match = ((6, 0, 800.0, "match original"), (6, 1, 801.0, "secret RRYB"))
    store = made_by_version_1(tmp_path / "store.db", OLD_GAMES, *match)
    with closing(sqlite3.connect(store)) as raw, raw:
        raw.execute("INSERT INTO desk VALUES (1, 'R_G_', 3)")
    with closing(open_journal(store)) as journal:
        assert journal.read_unfinished() == UnfinishedMatch(6, ("match original", "secret RRYB"), DraftRow("R_G_", 3))


def test_a_match_that_version_1_could_not_read_has_no_players(tmp_path: Path) -> None:
    store = made_by_version_1(tmp_path / "store.db", [], (1, 0, 5.0, "a move of the future"), (1, 1, 6.0, "leave"))
    with closing(sqlite3.connect(store)) as raw, raw:
        raw.execute("INSERT INTO result VALUES (1, 'unknown', '', 'left', 0, 0, 5.0, 6.0)")
    with closing(open_journal(store)) as journal:
        told = (
            journal.read_unfinished(),
            journal.read(read_statistics),
            journal.read(read_games),
            journal.read(read_players, 9),
        )
        assert told == (None, [], [], ())


def test_a_migrated_store_is_opened_again_as_it_is(tmp_path: Path) -> None:
    store = made_by_version_1(tmp_path / "store.db", OLD_GAMES)
    with closing(open_journal(store)) as journal:
        before = all_of(journal)
    with closing(open_journal(store)) as journal:
        assert all_of(journal) == before


def test_an_old_store_is_looked_at_without_being_touched(tmp_path: Path) -> None:
    store = made_by_version_1(tmp_path / "store.db", OLD_GAMES)
    before = store.read_bytes()
    with closing(sqlite3.connect(f"{store.as_uri()}?mode=ro", uri=True)) as looking:
        copy = modern_copy(looking, 1)
    with closing(Journal(copy, "copy")) as journal, closing(played_today(OLD_GAMES)) as played:
        assert all_of(journal) == all_of(played)
    assert store.read_bytes() == before


def test_a_store_of_version_2_reads_like_one_played_today(tmp_path: Path) -> None:
    made_by_version_2(tmp_path / "store.db", OLD_MATCHES).close()
    before = (tmp_path / "store.db").read_bytes()
    with closing(recorded(open_volatile(), OLD_MATCHES)) as played:
        with closing(open_for_reading(tmp_path / "store.db")) as looking:
            assert all_of(looking) == all_of(played)
        assert (tmp_path / "store.db").read_bytes() == before
        with closing(open_journal(tmp_path / "store.db")) as migrated:
            assert all_of(migrated) == all_of(played)
            assert {
                (each.player, each.spelling): (each.reached, each.rows) for each in migrated.read(read_statistics)
            } == {
                ("Ada", "c6p4g10"): (((0, 2),), 14),
                ("Ben", "c6p4g10b"): (((0, 1),), 5),
                ("Ada", "c6p4g10b"): (((0, 1),), 1),
                ("Ada", "c8p5g12"): (((-3, 1), (9, 1)), 9),
                ("Ben", "c8p5g12"): (((9, 2),), 9),
            }


def records(assisted: st.SearchStrategy[bool]) -> st.SearchStrategy[Record]:
    """Any ends of matches."""
    numbers = st.integers(-3, 3), st.integers(0, 3)
    seat = st.builds(Seat, st.sampled_from(["Ada", "Ben"]), *numbers, st.booleans(), assisted)
    seats = st.lists(seat, max_size=2, unique_by=lambda seat: seat.player).map(tuple)
    results = st.builds(Result, st.just("Ada"), st.sampled_from(["points", "left"]), st.just(1), seats)
    spellings, nothing = st.sampled_from(["c8p5g12", "c8p5g12b"]), st.just(())
    return st.builds(Record, st.just("super"), spellings, nothing, results, st.none())


@settings(max_examples=25)
@given(before=st.lists(records(st.just(False)), max_size=8), after=st.lists(records(st.booleans()), max_size=4))  # noqa: FBT003 - a value
def test_the_sums_go_on_where_version_2_left_them(before: list[Record], after: list[Record]) -> None:
    with (
        closing(made_by_version_2(":memory:", before)) as raw,
        closing(Journal(modern_copy(raw, 2), "copy")) as migrated,
        closing(recorded(open_volatile(), before)) as played,
    ):
        assert all_of(recorded(migrated, after)) == all_of(recorded(played, after))


def test_a_hint_of_version_5_was_for_all_players(tmp_path: Path) -> None:
    lost = [Seat("Ada", 2, 4, won=False), Seat("Ben", 1, 4, won=False)]
    hinted = [of_two("Ada", "points", *lost), of_two(None, "draw", *lost), of_two("Ohm", "points", lost[0])]
    made_by_version(5, tmp_path / "store.db", hinted, "hint", "hint").close()
    with closing(open_journal(tmp_path / "store.db")) as journal:
        assert [(game.winner, game.assisted) for game in journal.read(read_games)] == [
            ("Ada", ["Ada", "Ben"]),
            (None, ["Ada", "Ben"]),
            ("Ohm", ["Ada"]),
        ]
        assert [[seat.won for seat in game.seats] for game in journal.read(read_games)] == [
            [True, False],
            [False] * 2,
            [False],
        ]
        told = {
            each.player: (each.games, each.wins, each.streak, each.longest) for each in journal.read(read_statistics)
        }
        assert told == {"Ada": (3, 0, 0, 0), "Ben": (2, 0, 0, 0)}
    made_by_version(5, tmp_path / "fair.db", hinted).close()
    with closing(open_journal(tmp_path / "fair.db")) as journal:
        assert [game.assisted for game in journal.read(read_games)] == [[], [], []]
        recorded(journal, [of_two("Ada", "points", Seat("Ada", 2, 4, won=True))])
        assert {each.player: each.wins for each in journal.read(read_statistics)} == {"Ada": 1, "Ben": 0}


@pytest.mark.parametrize("version", [2, 5])
def test_a_date_from_before_the_release_is_unknown(tmp_path: Path, version: int) -> None:
    matches = [
        [Played("match original", at), Played("guess RRYB", at + 9, recorded)]
        for at, recorded in ((60.0, OLD_GAMES[0].record), (1_735_689_595.0, OLD_GAMES[1].record), (0.0, None))
    ]
    played_by_version(version, tmp_path / "store.db", matches).close()
    with closing(open_journal(tmp_path / "store.db")) as journal:
        assert [game.finished for game in journal.read(read_games)] == [None, 1_735_689_604.0]
        assert journal.newest_move() == MoveTime(9.0, None, over=False)


def test_an_old_store_that_is_damaged_is_not_migrated(tmp_path: Path) -> None:
    for number, (version, script) in enumerate(
        (
            (1, "DROP TABLE result"),
            (1, "ALTER TABLE result RENAME COLUMN rows TO raws"),
            (2, "DROP TABLE needed"),
            (2, "ALTER TABLE seat RENAME COLUMN points TO pints"),
        )
    ):
        store = tmp_path / str(number)
        if version == 1:
            made_by_version_1(store, OLD_GAMES)
        else:
            made_by_version_2(store, OLD_MATCHES).close()
        with closing(sqlite3.connect(store)) as raw:
            raw.execute(script)
        with pytest.raises(Damaged):
            open_journal(store)
        with closing(sqlite3.connect(store)) as raw:
            assert raw.execute("PRAGMA user_version").fetchone() == (version,), script


def test_a_store_that_has_lost_its_version_is_damaged(tmp_path: Path) -> None:
    store = tmp_path / "store.db"
    made_by_version_2(store, OLD_MATCHES).close()
    with closing(sqlite3.connect(store)) as raw:
        raw.execute("PRAGMA user_version = 0")
    with pytest.raises(Damaged) as damage:
        open_journal(store)
    assert damage.value.message == StoreMessages.store_is_damaged_in_tables(store=str(store))
