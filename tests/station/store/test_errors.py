"""What SQLite and the system say of a store becomes a sentence that names the way out."""

import errno
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from station.store.errors import Damaged, StoreError, Unwritable, explained


def full(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "a.db")) as database:
        database.execute("PRAGMA max_page_count = 1")
        database.execute("CREATE TABLE t (x)")


def read_only(folder: Path) -> None:
    sqlite3.connect(folder / "a.db").close()
    with closing(sqlite3.connect(f"file:{folder / 'a.db'}?mode=ro", uri=True)) as database:
        database.execute("CREATE TABLE t (x)")


def mistaken(_folder: Path) -> None:
    with closing(sqlite3.connect(":memory:")) as database:
        database.execute("SELECT x")


def missing(folder: Path) -> None:
    sqlite3.connect(folder / "nowhere" / "a.db")


def locked(folder: Path) -> None:
    with (
        closing(sqlite3.connect(folder / "a.db", isolation_level=None)) as one,
        closing(sqlite3.connect(folder / "a.db", timeout=0)) as other,
    ):
        one.execute("BEGIN EXCLUSIVE")
        other.execute("CREATE TABLE t (x)")


def garbage(folder: Path) -> None:
    (folder / "a.db").write_bytes(b"x" * 5000)
    with closing(sqlite3.connect(folder / "a.db")) as database:
        database.execute("CREATE TABLE t (x)")


def says(number: int) -> Callable[[Path], object]:
    """The system says so."""

    def accident(_folder: Path) -> None:
        raise OSError(number, "what the system says")

    return accident


def without_a_number(_folder: Path) -> None:
    raise OSError("nobody knows why")


@pytest.mark.parametrize(
    ("accident", "kind", "sentence"),
    [
        (full, Unwritable, "the disk with the store S is full: free some space"),
        (
            read_only,
            Unwritable,
            "the store S is read-only: make the file and its folder writable, or name another file with --store",
        ),
        (
            missing,
            Unwritable,
            "the store S cannot be opened: check that its folder exists and that you may write to it",
        ),
        (locked, Unwritable, "the store S is locked by another program: close that program"),
        (garbage, Damaged, "the store S is damaged (file is not a database)"),
        (
            says(errno.EACCES),
            Unwritable,
            "you have no permission to use the store S: name a file in a folder of your own with --store",
        ),
        (says(errno.ENOSPC), Unwritable, "the disk with the store S is full: free some space"),
        (
            says(errno.EROFS),
            Unwritable,
            "the store S is on a read-only disk: mount it for writing, or name another file with --store",
        ),
        (says(errno.EIO), Unwritable, "the store S cannot be read or written: check the disk or card"),
        (without_a_number, Unwritable, "the store S cannot be used (nobody knows why): name another file with --store"),
        (
            lambda folder: (folder / "no").read_bytes(),
            Unwritable,
            "the store S cannot be used (No such file or directory): name another file with --store",
        ),
        (
            mistaken,
            StoreError,
            "the store S failed: no such column: x",
        ),
    ],
)
def test_every_accident_has_its_sentence(
    tmp_path: Path, accident: Callable[[Path], object], kind: type[StoreError], sentence: str
) -> None:
    with pytest.raises(StoreError) as told, explained("S"):
        accident(tmp_path)
    assert (type(told.value), str(told.value)) == (kind, sentence)
