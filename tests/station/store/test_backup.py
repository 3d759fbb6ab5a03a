"""A copy of the store: whole, in one file, made while a station plays, and never in the place of anything."""

import shutil
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import Final

import pytest

from station.core.messages import Message
from station.matches.messages import GameMessages
from station.store.backup import backup, copies, copies_to_delete, copy_path, interrupted_copies
from station.store.files import Backup
from station.store.messages import StoreMessages
from station.store.opening import open_journal
from tests.processes.commands import PATIENCE
from tests.station.store.cabinets import ADA, BEGUN, HOUR, MONDAY, STAMP, cabinet, names, somebodys_folder, told


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store with a game of Ada's and one that is not over."""
    return cabinet(tmp_path / "pegmind.db", ADA, BEGUN)


def copied(games: int, copy: Path, *then: Message) -> Message:
    """What is said of a copy that was made."""
    first = StoreMessages.copied(games=GameMessages.games(n=games), copy=str(copy))
    return StoreMessages.report(parts=(first, *then))


def test_a_copy_tells_what_the_store_tells(store: Path, tmp_path: Path) -> None:
    assert backup(store, Backup(), STAMP, tmp_path / "copy.db") == copied(1, tmp_path / "copy.db")
    assert told(tmp_path / "copy.db") == told(store)


def test_a_second_copy_within_a_second_has_a_number(store: Path, tmp_path: Path) -> None:
    for _ in range(3):
        backup(store, Backup(), STAMP)
    assert names(tmp_path / "backups") == [f"pegmind-{STAMP}{number}.db" for number in ("-2", "-3", "")]


def test_a_copy_is_one_file_and_nothing_else_comes_to_be(store: Path, tmp_path: Path) -> None:
    before = names(tmp_path)
    backup(store, Backup(), STAMP, tmp_path / "copy.db")
    told(tmp_path / "copy.db")
    with closing(sqlite3.connect(tmp_path / "copy.db")) as anybody:
        assert anybody.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        assert names(tmp_path) == sorted([*before, "copy.db"])


def plays_fast(store: Path, begun: Event, enough: Event) -> int:
    """Play without a pause; how many moves."""
    moves = 0
    with closing(open_journal(store, durable=False)) as station:
        begun.set()
        while not enough.is_set():
            station.append("guess WWWW", MONDAY)
            moves += 1
    return moves


@pytest.mark.slow
def test_a_large_store_is_copied_while_its_station_is_busy(store: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(store)) as raw, raw:
        raw.executemany("INSERT INTO move VALUES (2, ?, 0, 'guess RRYB')", ((number,) for number in range(9, 90_000)))
    begun, enough = Event(), Event()
    with ThreadPoolExecutor(1) as pool:
        station = pool.submit(plays_fast, store, begun, enough)
        begun.wait(PATIENCE)
        try:
            backup(store, Backup(), STAMP, tmp_path / "copy.db")
        finally:
            enough.set()
    moves = [len(told(each)["unfinished"].moves) for each in (tmp_path / "copy.db", store)]
    assert moves[1] - station.result() <= moves[0] < moves[1]


def test_a_store_after_a_crash_is_copied_with_its_log(store: Path, tmp_path: Path) -> None:
    crashed = tmp_path / "crashed"
    with closing(open_journal(store)) as station:
        station.append("guess WWWW", MONDAY + 9 * HOUR)
        shutil.copytree(tmp_path, crashed, ignore=shutil.ignore_patterns("crashed"))
        backup(crashed / "pegmind.db", Backup(), STAMP, tmp_path / "copy.db")
        assert told(tmp_path / "copy.db") == told(store)


def test_a_match_that_cannot_be_replayed_is_copied_too(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = tmp_path / "pegmind.db"
    with closing(open_journal(store)) as journal:
        journal.append("match in a language of the future", MONDAY)
    backup(store, Backup(), STAMP, tmp_path / "copy.db")
    assert caplog.messages == ["the unfinished match 1 cannot be replayed: a station will close it"]
    assert told(tmp_path / "copy.db") == told(store)


def test_a_copy_may_be_read_by_whom_the_store_lets_read(store: Path, tmp_path: Path) -> None:
    store.chmod(0o640)
    backup(store, Backup(), STAMP)
    assert (tmp_path / "backups" / f"pegmind-{STAMP}.db").stat().st_mode & 0o777 == 0o640


def test_what_root_copies_belongs_to_whom_the_folder_belongs(store: Path) -> None:
    with somebodys_folder() as (folder, owner):
        backup(store, Backup(folder=str(folder / "usb" / "copies")), STAMP)
        backup(store, Backup(), STAMP, folder / "copy.db")
        assert {path.stat().st_uid for path in folder.rglob("*")} == {owner}
        assert len(list(folder.rglob("*.db"))) == 2


KEPT: Final = [f"pegmind-2027010{day}-034500.db" for day in (5, 6, 7)]


def test_the_newest_copies_stay(store: Path, tmp_path: Path) -> None:
    copies = tmp_path / "backups"
    for day in range(1, 8):
        says = backup(store, Backup(keep=3), f"2027010{day}-034500")
    assert names(copies) == KEPT
    assert says == copied(1, copies / KEPT[-1], StoreMessages.older_copies_deleted(n=1))
    eighth, three = "20270108-034500", StoreMessages.older_copies_deleted(n=3)
    assert backup(store, Backup(keep=1), eighth) == copied(1, copies / f"pegmind-{eighth}.db", three)


def test_a_name_of_its_own_is_pruned_by_nobody(store: Path, tmp_path: Path) -> None:
    backup(store, Backup(), "20270101-034500")
    backup(store, Backup(keep=1), STAMP, tmp_path / "backups" / "before-the-party.db")
    backup(store, Backup(keep=1), STAMP)
    assert names(tmp_path / "backups") == ["before-the-party.db", f"pegmind-{STAMP}.db"]


STORE = Path("/somewhere/pegmind.db")


@pytest.mark.parametrize(
    ("number", "name"),
    [(1, "pegmind-20261121-034500.db"), (2, "pegmind-20261121-034500-2.db"), (10, "pegmind-20261121-034500-10.db")],
)
def test_a_copy_is_named_after_its_store_and_its_second(number: int, name: str) -> None:
    assert copy_path(Path("/media"), STORE, "20261121-034500", number) == Path("/media") / name


def test_copies_are_found_by_their_names_the_oldest_first(tmp_path: Path) -> None:
    ours = [copy_path(tmp_path, STORE, "20261121-034500", number) for number in (1, 2, 9, 10)]
    ours.append(copy_path(tmp_path, STORE, "20261122-000000", 1))
    for path in (*ours[::-1], copy_path(tmp_path, Path("other.db"), "20261121-034500", 1), tmp_path / "pegmind.db"):
        path.touch()
    (tmp_path / "pegmind-20261123-000000.db").mkdir()
    for suffix in (".db.bak", "-x.db", ".db.part"):
        (tmp_path / f"pegmind-20261124-000000{suffix}").touch()
    (tmp_path / "pegmind-20261124-000000.db").symlink_to(ours[0])
    assert copies(tmp_path, STORE) == ours


def test_what_was_to_become_a_copy_is_found_too(tmp_path: Path) -> None:
    half = tmp_path / "pegmind-20261121-034500-2.db.part"
    for path in (half, tmp_path / "other-20261121-034500.db.part", tmp_path / "pegmind-20261121-034500.db"):
        path.touch()
    assert interrupted_copies(tmp_path, STORE) == [half]


@pytest.mark.parametrize(
    ("made", "keep", "goes"),
    [("d", 9, ""), ("d", 4, ""), ("d", 3, "a"), ("d", 1, "abc"), ("a", 1, "bcd"), ("a", 3, "b")],
)
def test_the_newest_copies_and_the_one_just_made_are_kept(made: str, keep: int, goes: str) -> None:
    assert copies_to_delete(Path(made), [*map(Path, "abcd")], keep) == [*map(Path, goes)]
