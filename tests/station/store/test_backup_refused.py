"""What a copy is refused for, in a message that names the way out; the store and all other files stay as they were."""

import os
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from station.core.messages import Message
from station.store.backup import backup, copy_store
from station.store.errors import CopyExists, StoreError, remedy
from station.store.files import Backup
from station.store.messages import StoreMessages
from station.store.opening import open_journal
from tests.station.store.cabinets import ADA, BEN, HOUR, MONDAY, STAMP, cabinet, names, told

COPY: Final = "copy.db"


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
    ("make", "reason"),
    [
        (a_letter, StoreMessages.copy_exists(copy=COPY)),
        (a_link_to_nowhere, StoreMessages.copy_exists(copy=COPY)),
        (a_pipe, StoreMessages.copy_exists(copy=COPY)),
        (lambda file, _: file.mkdir(), StoreMessages.file_is_folder(file=COPY)),
        (lambda file, store: file.symlink_to(store), StoreMessages.copy_over_store(copy=COPY)),
        (lambda file, store: file.hardlink_to(store), StoreMessages.file_is_store(file=COPY)),
    ],
)
def test_nobody_loses_what_bears_the_name_already(
    store: Path, make: Callable[[Path, Path], None], reason: Message, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(store.parent)
    file = Path(COPY)
    make(file, store)
    before = files(store.parent)
    with pytest.raises(StoreError) as refusal:
        backup(store, Backup(), STAMP, file)
    assert (refusal.value.message, files(store.parent)) == (reason, before)


@pytest.mark.parametrize("suffix", ["", "-wal", "-shm", "-journal", ".lock", ".to-restore"])
def test_the_names_of_the_stores_own_files_are_no_copys(store: Path, suffix: str) -> None:
    file = store.with_name(f"pegmind.db{suffix}")
    before = files(store.parent)
    with pytest.raises(StoreError) as refusal:
        backup(store, Backup(), STAMP, file)
    belongs = StoreMessages.copy_over_store(copy=str(file))
    assert (refusal.value.message, files(store.parent)) == (belongs, before)


def test_an_empty_file_has_nothing_to_be_lost(store: Path, tmp_path: Path) -> None:
    (tmp_path / "copy.db").touch()
    backup(store, Backup(), STAMP, tmp_path / "copy.db")
    assert told(tmp_path / "copy.db") == told(store)


def test_a_copy_that_is_being_made_is_not_disturbed(store: Path, tmp_path: Path) -> None:
    (tmp_path / "copy.db.part").write_text("half a copy")
    with pytest.raises(StoreError) as refusal:
        backup(store, Backup(), STAMP, tmp_path / "copy.db")
    assert refusal.value.message == StoreMessages.copy_being_made(copy=f"{tmp_path / 'copy.db.part'}")
    assert (tmp_path / "copy.db.part").read_text() == "half a copy"


def test_the_folder_has_to_be_there_where_a_file_is_named(store: Path, tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "copy.db"
    with pytest.raises(StoreError) as refusal:
        backup(store, Backup(), STAMP, file)
    assert refusal.value.message == StoreMessages.no_folder_for_copy(copy=str(file))


def test_a_folder_of_copies_that_is_a_file(store: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError) as refusal:
        backup(store, Backup(folder=str(tmp_path / "file")), STAMP)
    assert refusal.value.message == StoreMessages.backup_folder_is_file(folder=f"{tmp_path / 'file'}")


def test_a_folder_of_somebody_nobody_knows(store: Path) -> None:
    with pytest.raises(StoreError) as refusal:
        backup(store, Backup(folder="~nobody-knows/copies"), STAMP)
    said = "Could not determine home directory."
    assert refusal.value.message == StoreMessages.no_such_backup_folder(folder="~nobody-knows/copies", said=said)


def test_a_store_that_does_not_exist_has_no_copy(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as refusal:
        backup(tmp_path / "pegmind.db", Backup(), STAMP)
    assert refusal.value.message == StoreMessages.no_store_yet(store=f"{tmp_path / 'pegmind.db'}")
    assert files(tmp_path) == {}


def test_a_store_that_is_damaged_has_no_copy(store: Path, tmp_path: Path) -> None:
    with store.open("r+b") as file:
        file.seek(4096 + 7)
        file.write(b"\x3c")
    with pytest.raises(StoreError) as refusal:
        backup(store, Backup(), STAMP, tmp_path / "copy.db")
    message = refusal.value.message
    assert (message.code, message.values["remedy"]) == ("damage_and_remedy", remedy(store))
    assert list(files(tmp_path)) == ["pegmind.db"]


def test_a_copy_during_which_a_station_played_is_refused(store: Path, tmp_path: Path) -> None:
    def meanwhile() -> None:
        cabinet(store, BEN)

    with pytest.raises(StoreError) as refusal:
        copy_store(store, tmp_path / "copy.db", store, meanwhile)
    assert refusal.value.message == StoreMessages.used_while_copied(store=str(store))
    assert names(tmp_path) == ["pegmind.db", "pegmind.db.lock"]


def test_a_name_that_somebody_takes_meanwhile_is_left_to_them(store: Path, tmp_path: Path) -> None:
    def somebody_takes_it() -> None:
        raise CopyExists(StoreMessages.copy_exists(copy="somebody's"))

    with pytest.raises(CopyExists):
        copy_store(store, tmp_path / "copy.db", store, somebody_takes_it)
    assert names(tmp_path) == ["pegmind.db"]


def test_a_copy_is_of_the_moment_when_it_was_begun(tmp_path: Path) -> None:
    store = cabinet(tmp_path / "pegmind.db", ADA)
    with closing(open_journal(store)) as station:
        before = told(store)
        copy = tmp_path / "copy.db"

        def somebody_plays() -> None:
            for move in ("match original players=Ben", "secret RRYB"):
                station.append(move, MONDAY + 9 * HOUR)

        copy_store(store, copy, store, somebody_plays)
        assert told(copy) == before
        assert told(store)["unfinished"].moves == ("match original players=Ben", "secret RRYB")
