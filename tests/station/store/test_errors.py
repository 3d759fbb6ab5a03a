"""What SQLite and the system say of a store becomes a message that names the way out."""

import errno
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from station.core.messages import Message
from station.store.errors import (
    INSTALLED,
    Damaged,
    StoreError,
    Unwritable,
    explain_copy_errors,
    remedy,
    translate_errors,
    way_out,
)
from station.store.messages import StoreMessages


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


FULL: Final = StoreMessages.disk_is_full(store="S")


@pytest.mark.parametrize(
    ("accident", "kind", "message"),
    [
        (full, Unwritable, FULL),
        (read_only, Unwritable, StoreMessages.store_is_read_only(store="S")),
        (missing, Unwritable, StoreMessages.store_cannot_be_opened(store="S")),
        (locked, Unwritable, StoreMessages.store_is_locked(store="S")),
        (garbage, Damaged, StoreMessages.store_is_damaged_as_said(store="S", said="file is not a database")),
        (
            says(errno.EACCES),
            Unwritable,
            StoreMessages.store_is_forbidden(store="S", remedy=StoreMessages.name_own_file()),
        ),
        (says(errno.ENOSPC), Unwritable, FULL),
        (says(errno.EDQUOT), Unwritable, FULL),
        (says(errno.EROFS), Unwritable, StoreMessages.store_on_read_only_disk(store="S")),
        (says(errno.EIO), Unwritable, StoreMessages.store_is_worn_out(store="S")),
        (without_a_number, Unwritable, StoreMessages.store_is_unusable(store="S", said="nobody knows why")),
        (
            lambda folder: (folder / "no").read_bytes(),
            Unwritable,
            StoreMessages.store_is_unusable(store="S", said="No such file or directory"),
        ),
        (mistaken, StoreError, StoreMessages.store_failed(store="S", said="no such column: x")),
    ],
)
def test_every_accident_has_its_message(
    tmp_path: Path, accident: Callable[[Path], object], kind: type[StoreError], message: Message
) -> None:
    with pytest.raises(StoreError) as told, translate_errors("S"):
        accident(tmp_path)
    assert (type(told.value), told.value.message, str(told.value)) == (kind, message, str(message))


def test_on_an_installed_cabinet_sudo_is_the_way_out() -> None:
    assert way_out(f"{INSTALLED}pegmind.db") == StoreMessages.use_sudo()
    assert way_out("S", StoreMessages.name_readable_file) == StoreMessages.name_readable_file()


@pytest.mark.parametrize(("store", "option"), [(None, ""), (Path("my games.db"), " --store 'my games.db'")])
def test_the_remedy_for_damage_is_a_command_that_can_be_copied(store: Path | None, option: str) -> None:
    assert str(remedy(store)) == f"replace it with a copy: pegmind restore COPY{option}"


COPY_FULL: Final = StoreMessages.no_space_for_copy(copy="C")
FORBIDDEN: Final = StoreMessages.copy_is_forbidden(copy="C")


@pytest.mark.parametrize(
    ("accident", "message"),
    [
        (full, COPY_FULL),
        (says(errno.ENOSPC), COPY_FULL),
        (says(errno.EDQUOT), COPY_FULL),
        (says(errno.EFBIG), COPY_FULL),
        (read_only, FORBIDDEN),
        (missing, FORBIDDEN),
        (says(errno.EACCES), FORBIDDEN),
        (says(errno.EROFS), FORBIDDEN),
        (says(errno.ENOENT), StoreMessages.no_folder_for_copy(copy="C")),
        (says(errno.EIO), StoreMessages.copy_failed(copy="C", said="what the system says")),
        (garbage, StoreMessages.store_is_damaged_as_said(store="S", said="file is not a database")),
        (locked, StoreMessages.store_is_locked(store="S")),
    ],
)
def test_every_accident_of_a_copy_has_its_message(
    tmp_path: Path, accident: Callable[[Path], object], message: Message
) -> None:
    with pytest.raises(StoreError) as refusal, explain_copy_errors(Path("C"), "S"):
        accident(tmp_path)
    assert refusal.value.message == message
