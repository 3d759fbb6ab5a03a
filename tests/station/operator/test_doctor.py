"""A doctor at a station: its store, disk and controls, who runs it, and how all of it is said."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from station.core.finding import Finding
from station.operator.audits import FRESH
from station.operator.doctor import check_disk, check_storage, check_wires
from station.store.opening import open_journal
from station.store.reading import Running
from station.store.schema import MIGRATIONS, VERSION

NOW = 1_800_000_000.0


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store after a game that was opened."""
    with closing(open_journal(tmp_path / "pegmind.db")) as journal:
        journal.append("match original", NOW)
    return tmp_path / "pegmind.db"


def said(store: Path, about: str = "store", seconds: float = 60.0) -> list[Finding]:
    return [finding for finding in check_storage(store, None, 30, seconds) if finding.about == about]


def files(folder: Path) -> dict[str, object]:
    """All files, and when the last one came or went."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()} | {
        ".": folder.stat().st_mtime_ns
    }


def test_a_store_that_is_whole(store: Path) -> None:
    before = files(store.parent)
    assert said(store) == [Finding("store", "ok", f"{store} is intact (version {VERSION})")]
    assert said(store, "controls") == [Finding("controls", "ok", "no control seems broken after 0 games")]
    assert said(store, "station") == [Finding("station", "ok", "it is not running")]
    assert files(store.parent) == before


@pytest.mark.parametrize("station", [None, Running(77, "ada", "run")])
def test_a_running_station_is_named_and_its_wires_are_asked(store: Path, station: Running | None) -> None:
    found = {finding.about: finding for finding in check_storage(store, station, 30)}
    assert [found["wires"]] == [*check_wires((), is_running=station is not None)]
    assert ("process 77 of ada" in found["station"].says) is (station is not None)


def test_a_store_by_a_link_is_read_with_its_log(store: Path, tmp_path: Path) -> None:
    link = tmp_path / "link" / "games.db"
    link.parent.mkdir()
    link.symlink_to(store)
    with closing(open_journal(store)) as journal:
        journal.audit(FRESH._replace(games=7))  # it stands in the log still
        assert said(link) == [Finding("store", "ok", f"{link} is intact (version {VERSION})")]
        assert said(link, "controls") == [Finding("controls", "ok", "no control seems broken after 7 games")]


def test_no_store_yet(tmp_path: Path) -> None:
    nothing = tmp_path / "not" / "yet" / "pegmind.db"
    assert said(nothing) == [Finding("store", "ok", f"there is none yet; the first game creates {nothing}")]
    assert said(nothing, "disk")[0].says.endswith(f" MB free in {tmp_path}")
    assert not nothing.parent.parent.exists()


def test_an_empty_store(tmp_path: Path) -> None:
    (tmp_path / "pegmind.db").touch()
    empty = f"{tmp_path / 'pegmind.db'} is empty; the first game goes there"
    assert said(tmp_path / "pegmind.db") == [Finding("store", "ok", empty)]


def test_a_store_that_is_a_folder(tmp_path: Path) -> None:
    remedy = "name a file in it with store.path or --store"
    assert said(tmp_path) == [Finding("store", "wrong", f"the store {tmp_path} is a folder", remedy)]


def test_a_damaged_store(store: Path) -> None:
    with store.open("r+b") as file:
        file.truncate(store.stat().st_size - 4096)
    (finding,) = said(store)
    remedy = "restore a copy with pegmind restore; otherwise the next start sets it aside and begins a new one"
    assert (finding.state, finding.remedy) == ("wrong", remedy)
    assert finding.says.startswith(f"the store {store} is damaged (")


def test_a_store_found_damaged_during_play(store: Path) -> None:
    store.with_name(f"{store.name}.found-damaged").write_text(f"{store.stat().st_ino}\nthe store is damaged (a page)\n")
    remedy = "restore a copy with pegmind restore; otherwise the next start sets it aside and begins a new one"
    assert said(store) == [Finding("store", "wrong", "the store is damaged (a page)", remedy)]


def change(store: Path, sql: str) -> None:
    with closing(sqlite3.connect(store)) as database:
        database.execute(sql)


def test_somebody_elses_database(tmp_path: Path) -> None:
    change(tmp_path / "other.db", "CREATE TABLE other (x)")
    says = f"{tmp_path / 'other.db'} is a database, but not a store of Pegmind's"
    assert said(tmp_path / "other.db") == [Finding("store", "wrong", says, "name another file")]


def test_a_store_from_the_future(store: Path) -> None:
    change(store, f"PRAGMA user_version = {VERSION + 1}")
    says = f"the store {store} is from a newer Pegmind (version {VERSION + 1}, this one knows {VERSION})"
    remedy = "update Pegmind, or name another file"
    assert said(store) == [Finding("store", "wrong", says, remedy)]


def test_a_store_from_the_past(store: Path) -> None:
    store.unlink()
    with closing(sqlite3.connect(store)) as database:
        database.executescript("".join(MIGRATIONS[:-1]) + f"PRAGMA user_version = {VERSION - 1}")
    older = f"{store} is intact (version {VERSION - 1}; the next start updates it to {VERSION})"
    assert said(store) == [Finding("store", "ok", older)]
    assert said(store, "controls") == []


def test_a_store_too_large_to_check_is_said_to_be_so(store: Path) -> None:
    with closing(sqlite3.connect(store)) as database, database:
        lines = ((2, number, NOW, "guess RRYB") for number in range(20_000))
        database.executemany("INSERT INTO move VALUES (?, ?, ?, ?)", lines)
    patient, hasty = said(store), said(store, seconds=0.0)
    assert patient == [Finding("store", "ok", f"{store} is intact (version {VERSION})")]
    how = f"readable, but too large to check in 0 s (version {VERSION})"
    assert hasty == [Finding("store", "ok", f"{store} is {how}")]


def test_a_store_whose_plug_was_pulled(store: Path, tmp_path: Path) -> None:
    with closing(open_journal(store)) as journal:
        journal.append("secret RRYB", NOW)
        pulled = tmp_path / "pulled"
        shutil.copytree(store.parent, pulled, ignore=shutil.ignore_patterns("pulled"))
    before = files(pulled)
    assert "pegmind.db-wal" in before
    whole = [Finding("store", "ok", f"{pulled / store.name} is intact (version {VERSION})")]
    assert said(pulled / store.name) == whole
    assert files(pulled) == before
    (pulled / "pegmind.db-shm").unlink()  # the index of the log, which may be lost
    before = files(pulled)
    assert said(pulled / store.name) == whole
    assert files(pulled) == before


@pytest.mark.parametrize(
    ("free", "state", "says", "remedy"),
    [
        (
            9_999_999,
            "wrong",
            "the disk is full: 9 MB free in {}",
            "delete files that you do not need, or: sudo apt clean",
        ),
        (
            199_999_999,
            "warning",
            "the disk is nearly full: 199 MB free in {}",
            "delete files that you do not need, or: sudo apt clean",
        ),
        (1_234_000_000, "ok", "1234 MB free in {}", None),
    ],
)
def test_a_disk_that_fills(tmp_path: Path, free: int, state: str, says: str, remedy: str | None) -> None:
    found = [*check_disk(tmp_path / "pegmind.db", tmp_path, free)]
    assert [finding[:4] for finding in found] == [("disk", state, says.format(tmp_path), remedy)]


def test_a_store_that_this_user_can_write(store: Path) -> None:
    found = [*check_disk(store, store.parent, 10**9, lambda path: path in {store, store.parent})]
    assert found == [Finding("disk", "ok", f"1000 MB free in {store.parent}")]


def test_a_store_that_this_user_cannot_write(store: Path) -> None:
    folder = store.parent
    says = f"you may not write to {folder}, so games are not kept"
    remedy = "set store.path, or --store, to a file in a folder of your own"
    assert [*check_disk(store, folder, 10**9, lambda path: path == store)] == [Finding("disk", "wrong", says, remedy)]
    says = f"you may not write to {store}, so games are not kept"
    assert [*check_disk(store, folder, 10**9, lambda path: path == folder)] == [Finding("disk", "wrong", says, remedy)]
