"""A copy is put back: its games are in the store again, and none of today's is lost."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from station.core.messages import Message
from station.matches.messages import GameMessages
from station.store.backup import backup
from station.store.errors import StoreError
from station.store.files import Backup
from station.store.messages import StoreMessages
from station.store.opening import open_journal
from station.store.reading import open_for_reading
from station.store.restore import restore
from station.store.results import read_games
from station.store.staging import staged_copy
from tests.simulator import last, some
from tests.station.store.cabinets import ADA, BEGUN, BEN, HOUR, MONDAY, STAMP, cabinet, names, somebodys_folder, told
from tests.station.store.old_stores import OLD_GAMES, made_by_version_1
from tests.station.store.test_merge import damaged_in_tables, empty, from_the_future, newer, with_another_table


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store with a game of Ada's and one that is not over; the copy of it is monday.db."""
    store = cabinet(tmp_path / "pegmind.db", ADA, BEGUN)
    backup(store, Backup(), STAMP, tmp_path / "monday.db")
    return store


def restored(copy: Path, *then: Message) -> Message:
    """What is said of a copy with one game that was put back."""
    first = StoreMessages.restored(games=GameMessages.games(n=1), copy=str(copy))
    return StoreMessages.report(parts=(first, *then))


def test_a_restored_copy_has_its_games_and_the_others_are_aside(store: Path) -> None:
    monday = told(store)
    cabinet(store, "press ok\nguess RRYB", BEN, since=MONDAY + 24 * HOUR)
    tuesday = told(store)
    monday_db, aside = store.with_name("monday.db"), StoreMessages.store_was_renamed(file=f"pegmind.db.until-{STAMP}")
    assert restore(store, monday_db, STAMP) == restored(monday_db, aside)
    assert told(store) == monday
    assert told(store.with_name(f"pegmind.db.until-{STAMP}")) == tuesday
    assert some(last("", store=store, started=MONDAY), "building", "cursor") == {"building": "R_G", "cursor": 3}


def test_nothing_but_the_two_stores_is_left_in_the_folder(store: Path) -> None:
    before = names(store.parent)
    restore(store, store.with_name("monday.db"), STAMP)
    assert names(store.parent) == sorted([*before, f"pegmind.db.until-{STAMP}"])


def test_it_can_be_taken_back(store: Path) -> None:
    cabinet(store, "press ok\nguess RRYB", since=MONDAY + 24 * HOUR)
    tuesday = told(store)
    restore(store, store.with_name("monday.db"), STAMP)
    restore(store, store.with_name(f"pegmind.db.until-{STAMP}"), STAMP)
    assert told(store) == tuesday
    assert f"pegmind.db.until-{STAMP}-2" in names(store.parent)


def test_a_new_cabinet_has_nothing_to_set_aside(store: Path, tmp_path: Path) -> None:
    new = tmp_path / "not" / "yet" / "new.db"
    assert restore(new, store.with_name("monday.db"), STAMP) == restored(store.with_name("monday.db"))
    assert told(new) == told(store)


def test_a_store_that_is_damaged_is_aside_as_it_was(store: Path) -> None:
    monday = told(store)
    damaged = b"these are no scores at all" * 500
    store.write_bytes(damaged)
    restore(store, store.with_name("monday.db"), STAMP)
    assert told(store) == monday
    assert store.with_name(f"pegmind.db.until-{STAMP}").read_bytes() == damaged


def test_moves_in_the_log_are_set_aside_with_their_store(store: Path, tmp_path: Path) -> None:
    crashed = tmp_path / "crashed"
    with closing(open_journal(store)) as journal:
        journal.append("guess WWWW", MONDAY + 24 * HOUR)
        shutil.copytree(tmp_path, crashed, ignore=shutil.ignore_patterns("crashed"))
        before = told(store)
    assert (crashed / "pegmind.db-wal").stat().st_size
    restore(crashed / "pegmind.db", crashed / "monday.db", STAMP)
    assert f"pegmind.db.until-{STAMP}-wal" not in names(crashed)
    assert told(crashed / f"pegmind.db.until-{STAMP}") == before


def test_a_store_that_is_being_read_is_restored_without_loss(store: Path) -> None:
    read = (
        "import sqlite3, sys; store = sqlite3.connect(sys.argv[1]); store.execute('BEGIN');"
        "print(store.execute('SELECT count(*) FROM move').fetchone(), flush=True); sys.stdin.read()"
    )
    with closing(open_journal(store)) as journal:
        journal.append("guess WWWW", MONDAY + 24 * HOUR)
        with subprocess.Popen(
            [sys.executable, "-c", read, str(store)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as reader:
            assert reader.stdout is not None
            reader.stdout.readline()
            journal.append("guess RRWW", MONDAY + 24 * HOUR)
            before = told(store)
            journal.close()
            restore(store, store.with_name("monday.db"), STAMP)
            assert told(store.with_name(f"pegmind.db.until-{STAMP}")) == before
            with closing(open_journal(store)) as station:
                station.append("guess GGGG", MONDAY + 48 * HOUR)
                assert told(store)["unfinished"].moves[-1] == "guess GGGG"
    assert len(told(store)["unfinished"].moves) == 4


def test_a_copy_may_be_any_store_with_its_log(store: Path, tmp_path: Path) -> None:
    with closing(open_journal(tmp_path / "other.db")) as other:
        other.append("match original players=Eve", MONDAY)
        restore(store, tmp_path / "other.db", STAMP)
    assert told(store)["unfinished"].moves == ("match original players=Eve",)


def test_a_link_to_the_store_stays_a_link(store: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "elsewhere" / "link.db"
    link.symlink_to(store)
    restore(link, store.with_name("monday.db"), STAMP)
    assert (link.is_symlink(), names(link.parent)) == (True, ["link.db"])
    assert f"pegmind.db.until-{STAMP}" in names(store.parent)


def test_a_restored_store_of_version_1_is_migrated_when_opened(store: Path, tmp_path: Path) -> None:
    restore(store, made_by_version_1(tmp_path / "old.db", OLD_GAMES), STAMP)
    with closing(open_journal(store)) as journal:
        assert len(journal.read(read_games)) == 4


def test_it_may_be_read_by_whom_the_store_lets_read(store: Path) -> None:
    store.chmod(0o640)
    restore(store, store.with_name("monday.db"), STAMP)
    assert store.stat().st_mode & 0o777 == 0o640


def not_even_a_database(file: Path) -> Message:
    damage = StoreMessages.store_is_damaged_as_said(store=str(file), said="file is not a database")
    return StoreMessages.damage_and_remedy(damage=damage, remedy=StoreMessages.name_another_copy())


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (empty, lambda file: StoreMessages.nothing_to_copy(store=str(file))),
        (from_the_future, newer),
        (with_another_table, lambda file: damaged_in_tables(file, StoreMessages.name_another_copy())),
        (lambda path: path.write_bytes(b"these are no scores at all" * 500), not_even_a_database),
        (lambda _: None, lambda file: StoreMessages.no_such_copy(file=str(file))),
    ],
)
def test_a_file_that_is_not_a_store_is_not_restored(
    store: Path, make: Callable[[Path], object], reason: Callable[[Path], Message]
) -> None:
    other = store.with_name("other.db")
    make(other)
    before, there = store.read_bytes(), names(store.parent)
    with pytest.raises(StoreError) as refusal:
        restore(store, other, STAMP)
    assert (refusal.value.message, store.read_bytes()) == (reason(other), before)
    assert set(names(store.parent)) - set(there) <= {"pegmind.db.lock"}


def test_a_copy_with_a_damaged_page_is_refused(store: Path) -> None:
    monday = store.with_name("monday.db")
    with monday.open("r+b") as file:
        file.seek(4096 + 7)
        file.write(b"\x3c")
    before = store.read_bytes()
    with pytest.raises(StoreError) as refusal:
        restore(store, monday, STAMP)
    message = refusal.value.message
    assert (message.code, message.values["remedy"]) == ("damage_and_remedy", StoreMessages.name_another_copy())
    assert (store.read_bytes(), staged_copy(store).exists()) == (before, False)


def test_the_store_is_not_its_own_copy(store: Path) -> None:
    with pytest.raises(StoreError) as refusal:
        restore(store, store, STAMP)
    assert refusal.value.message == StoreMessages.file_is_store(file=str(store))


def test_a_store_in_use_by_no_station_is_not_replaced(store: Path) -> None:
    with closing(open_journal(store)), pytest.raises(StoreError) as refusal:
        restore(store, store.with_name("monday.db"), STAMP)
    assert refusal.value.message == StoreMessages.store_in_use(store=str(store))
    assert not staged_copy(store).exists()


def test_what_root_puts_back_belongs_to_whom_the_folder_belongs(store: Path) -> None:
    with somebodys_folder() as (folder, owner):
        os.chown(shutil.copyfile(store, folder / "pegmind.db"), owner, -1)
        restore(folder / "pegmind.db", store.with_name("monday.db"), STAMP)
        belonging = {path.name: path.stat().st_uid for path in folder.iterdir()}
    assert belonging == dict.fromkeys(("pegmind.db", "pegmind.db.lock", f"pegmind.db.until-{STAMP}"), owner)


def test_nor_is_anything_roots_where_a_link_of_roots_leads_there(store: Path) -> None:
    with somebodys_folder() as (folder, owner), TemporaryDirectory() as roots:
        Path(roots).chmod(0o755)
        os.chown(shutil.copyfile(store, folder / "pegmind.db"), owner, -1)
        link = Path(roots) / "link.db"
        link.symlink_to(folder / "pegmind.db")
        restore(link, store.with_name("monday.db"), STAMP)
        belonging = {path.name: path.stat().st_uid for path in folder.iterdir()}
    assert belonging == dict.fromkeys(("pegmind.db", "pegmind.db.lock", f"pegmind.db.until-{STAMP}"), owner)


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("pegmind.db.lock", "pegmind.db"),
        ("pegmind.db.to-restore.part", "link.db"),
        (f"pegmind.db.until-{STAMP}", "pegmind.db"),
    ],
)
def test_links_in_a_folder_lead_root_to_no_file_of_its_own(store: Path, tmp_path: Path, name: str, asked: str) -> None:
    precious = tmp_path / "precious"
    precious.write_text("root's own")
    precious.chmod(0o400)
    with somebodys_folder() as (folder, owner):
        os.chown(shutil.copyfile(store, folder / "pegmind.db"), owner, -1)
        (folder / name).symlink_to(precious)
        (tmp_path / "link.db").symlink_to(folder / "pegmind.db")
        with suppress(StoreError):
            restore((tmp_path if asked == "link.db" else folder) / asked, store.with_name("monday.db"), STAMP)
    assert (precious.read_text(), precious.stat().st_uid) == ("root's own", os.geteuid())


def test_a_link_may_lead_to_a_folder_that_is_to_be_made(store: Path, tmp_path: Path) -> None:
    link, new = tmp_path / "link.db", tmp_path / "new" / "disk" / "pegmind.db"
    link.symlink_to(new)
    assert restore(link, store.with_name("monday.db"), STAMP) == restored(store.with_name("monday.db"))
    assert told(new) == told(store)


def test_the_copy_that_was_put_back_can_be_looked_at(store: Path) -> None:
    restore(store, store.with_name("monday.db"), STAMP)
    with closing(open_for_reading(store)) as journal:
        assert len(journal.read(read_games)) == 1
