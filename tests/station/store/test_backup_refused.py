"""What a copy is refused for, in a sentence that names the way out; the store and all other files stay as they were."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from station.store.backup import backup
from station.store.errors import StoreError
from station.store.files import Backup
from tests.station.store.cabinets import ADA, cabinet, told

STAMP: Final = "20270116-034500"


@pytest.fixture
def store(tmp_path: Path) -> Path:
    cabinet(tmp_path / "pegmind.db", ADA)
    (tmp_path / "pegmind.db.lock").unlink()
    return tmp_path / "pegmind.db"


def files(folder: Path) -> dict[str, object]:
    """All files in a folder, with what they are."""
    return {
        path.name: path.readlink() if path.is_symlink() else path.read_bytes()
        for path in folder.iterdir()
        if path.is_symlink() or path.is_file()
    }


def a_letter(file: Path, _store: Path) -> None:
    file.write_text("dear Ada")


def a_link_to_nowhere(file: Path, _store: Path) -> None:
    file.symlink_to("nowhere")


def a_pipe(file: Path, _store: Path) -> None:
    os.mkfifo(file)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (a_letter, "{} already exists: name another file"),
        (a_link_to_nowhere, "{} already exists: name another file"),
        (a_pipe, "{} already exists: name another file"),
        (lambda file, _: file.mkdir(), "{} is a folder: name a file in it"),
        (lambda file, store: file.symlink_to(store), "{} belongs to the store: name another file"),
        (lambda file, store: file.hardlink_to(store), "{} is the store itself: name another file"),
    ],
)
def test_nobody_loses_what_bears_the_name_already(
    store: Path, make: Callable[[Path, Path], None], sentence: str
) -> None:
    file = store.with_name("copy.db")
    make(file, store)
    before = files(store.parent)
    with pytest.raises(StoreError) as refusal:
        backup(store, Backup(), STAMP, file)
    assert (str(refusal.value), files(store.parent)) == (sentence.format(file), before)


@pytest.mark.parametrize("suffix", ["", "-wal", "-shm", "-journal", ".lock", ".to-restore"])
def test_the_names_of_the_stores_own_files_are_no_copys(store: Path, suffix: str) -> None:
    file = store.with_name(f"pegmind.db{suffix}")
    before = files(store.parent)
    with pytest.raises(StoreError) as refusal:
        backup(store, Backup(), STAMP, file)
    assert (str(refusal.value), files(store.parent)) == (f"{file} belongs to the store: name another file", before)


def test_an_empty_file_has_nothing_to_be_lost(store: Path, tmp_path: Path) -> None:
    (tmp_path / "copy.db").touch()
    backup(store, Backup(), STAMP, tmp_path / "copy.db")
    assert told(tmp_path / "copy.db") == told(store)


def test_a_copy_that_is_being_made_is_not_disturbed(store: Path, tmp_path: Path) -> None:
    (tmp_path / "copy.db.part").write_text("half a copy")
    with pytest.raises(StoreError) as refusal:
        backup(store, Backup(), STAMP, tmp_path / "copy.db")
    assert str(refusal.value) == (
        f"{tmp_path / 'copy.db.part'} already exists: another copy is being made,"
        " or one was interrupted; then delete that file"
    )
    assert (tmp_path / "copy.db.part").read_text() == "half a copy"


def test_the_folder_has_to_be_there_where_a_file_is_named(store: Path, tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "copy.db"
    with pytest.raises(StoreError) as refusal:
        backup(store, Backup(), STAMP, file)
    assert str(refusal.value) == f"the folder of {file} does not exist: create it, or name another file"


def test_a_folder_of_copies_that_is_a_file(store: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError) as refusal:
        backup(store, Backup(folder=str(tmp_path / "file")), STAMP)
    assert str(refusal.value) == f"{tmp_path / 'file'} is not a folder: set backup.folder to another one"


def test_a_folder_of_somebody_nobody_knows(store: Path) -> None:
    with pytest.raises(StoreError, match=r"^there is no folder ~nobody-knows/copies: "):
        backup(store, Backup(folder="~nobody-knows/copies"), STAMP)


def test_there_is_no_store_yet(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as refusal:
        backup(tmp_path / "pegmind.db", Backup(), STAMP)
    assert str(refusal.value) == (
        f"there is no store at {tmp_path / 'pegmind.db'} yet: play a game first, or name another file with --store"
    )
    assert files(tmp_path) == {}


def test_a_store_that_is_empty_has_no_copy(tmp_path: Path) -> None:
    (tmp_path / "pegmind.db").touch()
    with pytest.raises(StoreError) as refusal:
        backup(tmp_path / "pegmind.db", Backup(), STAMP, tmp_path / "copy.db")
    assert str(refusal.value) == f"the store {tmp_path / 'pegmind.db'} is empty: there is nothing to copy"
    assert files(tmp_path) == {"pegmind.db": b""}


def test_a_store_that_is_damaged_has_no_copy(store: Path, tmp_path: Path) -> None:
    with store.open("r+b") as file:
        file.seek(4096 + 7)
        file.write(b"\x3c")
    with pytest.raises(StoreError) as refusal:
        backup(store, Backup(), STAMP, tmp_path / "copy.db")
    assert str(refusal.value).startswith(f"the store {store} is damaged (")
    assert str(refusal.value).endswith(f"): replace it with a copy: pegmind restore COPY --store {store}")
    assert list(files(tmp_path)) == ["pegmind.db"]
