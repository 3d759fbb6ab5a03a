"""A store is set aside: wherever that is cut off, the store stands with its log, and no other store meets that."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest

from station.store.aside import clear_of_logs, set_aside
from station.store.files import BESIDE, beside, readers
from station.store.opening import open_journal, open_to_play
from station.store.reading import open_for_reading
from tests.station.keeping.cabinets import ADA, BEN, cabinet, folder
from tests.station.keeping.steps import READ, read, walked

STORE: Final = "pegmind.db"
LOGGED: Final = "leave"
"""The move that only the log has while somebody reads the store."""

Moves = list[Any]


@pytest.fixture
def hall() -> Iterator[Path]:
    """A folder, with a store in its folder start."""
    with folder() as made:
        (made / "start").mkdir()
        cabinet(made / "start" / STORE, ADA, BEN)
        yield made


def damaged(store: Path) -> None:
    """Have the card lose a page that nobody reads while they play."""
    with closing(sqlite3.connect(store)) as database:
        lost = database.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'trouble'").fetchone()[0]
        size = database.execute("PRAGMA page_size").fetchone()[0]
    with store.open("r+b") as file:
        file.seek((lost - 1) * size)
        file.write(b"\xaa" * size)


def whole(_store: Path) -> None:
    pass


def stores(way: Path) -> dict[str, Moves]:
    """The stores of a folder, and the moves that each of them has together with its log; nothing is touched."""
    found = [path for path in way.iterdir() if not path.name.endswith((*BESIDE, ".lock", ".part"))]
    return {path.name: moves(path) for path in found}


def moves(store: Path) -> Moves:
    with TemporaryDirectory() as made:
        for suffix in ("", "-wal", "-journal"):
            if beside(store, suffix).exists():
                shutil.copy(beside(store, suffix), beside(Path(made) / STORE, suffix))
        with closing(sqlite3.connect(Path(made) / STORE)) as database:
            if not database.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
                return []
            return database.execute("SELECT match, number, text FROM move ORDER BY match, number").fetchall()


@pytest.mark.parametrize("how", ["kill", "fail"])
@pytest.mark.parametrize(("action", "harm"), [(f"set aside{READ}", damaged), (f"begin anew{READ}", whole)])
def test_wherever_it_is_cut_off_the_store_stands_with_its_log_and_no_other_store_meets_that(
    hall: Path, action: str, harm: Callable[[Path], None], how: str
) -> None:
    harm(hall / "start" / STORE)
    before = moves(hall / "start" / STORE)
    expected = [*before, (before[-1][0], before[-1][1] + 1, LOGGED)]
    ways = walked(action, hall, how)
    for way in ways:
        assert [each for each in stores(way).values() if each] == [expected]
        journal, _ = open_to_play(way / STORE, "later")
        with closing(journal):
            (name,) = (name for name, each in stores(way).items() if each)
            assert (name, journal.moves(1)) in {
                (STORE, tuple(text for match, _, text in expected if match == 1)),
                *((f"{STORE}.{each}", ()) for each in ("damaged-now", "damaged-later", "until-now")),
            }
        assert stores(way)[name] == expected
    assert len(ways) > 5
    assert [each for each in stores(ways[-1]).values() if each] == [expected]
    assert stores(ways[-1])[STORE] == []


def test_wherever_it_is_cut_off_what_is_put_back_is_whole_and_meets_no_other_store(hall: Path) -> None:
    store, aside = hall / "start" / STORE, hall / "start" / f"{STORE}.until-now"
    with read(store):
        expected = moves(store)
        for suffix in ("", "-wal"):
            shutil.copy(beside(store, suffix), beside(aside, suffix))
    store.unlink()
    begun = moves(cabinet(store, BEN))
    for way in walked("put back", hall):
        found = stores(way)
        assert [each for each in found.values() if each not in ([], begun)] == [expected]
        with closing(open_journal(way / STORE)):
            assert stores(way)[STORE] in ([], begun, expected)
    assert found == {STORE: expected}


def test_where_no_store_is_nothing_lies_beside_it_when_one_begins(tmp_path: Path) -> None:
    names = {suffix: beside(tmp_path / STORE, suffix) for suffix in ("", *BESIDE)}
    for there, left in ((names, {*names}), (BESIDE, set())):
        for suffix in there:
            names[suffix].touch()
        clear_of_logs(tmp_path / STORE)
        assert {suffix for suffix, path in names.items() if path.exists()} == left
        names[""].unlink(missing_ok=True)


def test_a_name_beside_which_something_lies_is_left_alone(tmp_path: Path) -> None:
    beside(tmp_path / f"{STORE}.until-now", "-wal").write_bytes(b"whose is this?")
    assert set_aside(cabinet(tmp_path / STORE, ADA), "until-now").name == f"{STORE}.until-now-2"


def test_where_the_store_is_a_link_the_new_one_is_where_it_leads_and_so_is_the_old_one(tmp_path: Path) -> None:
    (tmp_path / "stick").mkdir()
    cabinet(tmp_path / "stick" / STORE, ADA)
    (tmp_path / STORE).symlink_to(tmp_path / "stick" / STORE)
    with closing(open_journal(tmp_path / STORE)) as journal:
        aside = journal.begin_anew("now")
    assert (tmp_path / STORE).is_symlink()
    with (
        closing(open_for_reading(tmp_path / STORE)) as new,
        closing(open_for_reading(tmp_path / "stick" / aside)) as old,
    ):
        assert (len(new.games()), len(old.games())) == (0, 1)


@pytest.mark.parametrize(
    ("mode", "of_a_folder", "of_a_file"),
    [(0o777, 0o644, 0o666), (0o750, 0o640, 0o640), (0o770, 0o640, 0o660), (0o700, 0o600, 0o600)],
)
def test_a_new_store_is_read_by_whom_its_folder_lets_in_and_written_by_nobody_else(
    tmp_path: Path, mode: int, of_a_folder: int, of_a_file: int
) -> None:
    folder, file = tmp_path / "folder", tmp_path / "file"
    folder.mkdir()
    file.touch()
    for each in (folder, file):
        each.chmod(mode)
    assert (readers(folder), readers(file)) == (of_a_folder, of_a_file)
