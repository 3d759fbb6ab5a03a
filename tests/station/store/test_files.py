"""Files in a folder: their names, who may read them, and what becomes of them where something fails."""

import fcntl
import os
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from station.core.messages import Template
from station.store.errors import CopyExists, StoreError, Unwritable
from station.store.files import (
    InUse,
    acting_for,
    beside,
    check_file,
    check_source,
    check_writable,
    create_part,
    delete_part,
    find_free_name,
    link_or_copy,
    lock_of,
    lock_store,
    read_permissions,
    real_path,
    sync,
)
from station.store.messages import StoreMessages
from station.store.opening import open_journal
from tests.station.store.cabinets import names, somebodys_folder


def test_a_file_is_where_the_links_lead_to_it(tmp_path: Path) -> None:
    (tmp_path / "one.db").symlink_to("two.db")
    (tmp_path / "two.db").symlink_to("three.db")
    assert real_path(tmp_path / "one.db") == tmp_path.resolve() / "three.db"
    assert beside(tmp_path / "one.db", "-wal") == tmp_path / "one.db-wal"


@pytest.mark.parametrize(
    ("there", "name"),
    [
        ([], "a.db"),
        (["a.db"], "a.db-2"),
        (["a.db", "a.db-2", "a.db-3"], "a.db-4"),
        (["a.db-wal"], "a.db-2"),
        (["a.db-journal"], "a.db-2"),
        (["a.db-shm"], "a.db-2"),
        (["a.db", "a.db-2-wal"], "a.db-3"),
        (["b.db", "a.db-3"], "a.db"),
    ],
)
def test_a_free_name_has_the_first_number_without_files_by_it(tmp_path: Path, there: list[str], name: str) -> None:
    for each in there:
        (tmp_path / each).touch()
    assert find_free_name(tmp_path / "a.db") == tmp_path / name


def test_a_link_that_leads_nowhere_has_its_name_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "a.db").symlink_to("nowhere")
    assert find_free_name(tmp_path / "a.db") == tmp_path / "a.db-2"


def test_a_twin_is_the_same_file_under_a_second_name(tmp_path: Path) -> None:
    (tmp_path / "one").write_text("moves")
    link_or_copy(tmp_path / "one", tmp_path / "other")
    assert (tmp_path / "one").samefile(tmp_path / "other")


def test_a_file_that_cannot_be_linked_is_copied(tmp_path: Path) -> None:
    for name, text in (("one", "moves"), ("other", "what was there")):
        (tmp_path / name).write_text(text)
    # A link cannot take a name that is taken, and nor can one on a stick.
    link_or_copy(tmp_path / "one", tmp_path / "other")
    assert [(tmp_path / name).read_text() for name in ("one", "other")] == ["moves", "moves"]
    assert not (tmp_path / "one").samefile(tmp_path / "other")
    assert names(tmp_path) == ["one", "other"]


def test_what_is_not_there_has_no_twin(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        link_or_copy(tmp_path / "one", tmp_path / "other")
    assert names(tmp_path) == []


def test_a_file_and_its_folder_are_synced(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    before = names(Path("/proc/self/fd"))
    sync(tmp_path / "file")
    sync(tmp_path)
    sync(Path("/proc/self"))  # which cannot be synced, as a folder on some sticks cannot
    with pytest.raises(FileNotFoundError):
        sync(tmp_path / "nowhere")
    assert names(Path("/proc/self/fd")) == before


def held(path: Path) -> bool:
    with path.open() as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def test_a_file_that_is_being_made_is_ours_alone_and_held(tmp_path: Path) -> None:
    part = tmp_path / "a.part"
    with create_part(part) as number:
        os.write(number, b"pages")
        assert (part.stat().st_mode & 0o777, held(part)) == (0o600, True)
    assert (part.read_bytes(), held(part)) == (b"pages", False)


def test_what_is_there_already_is_not_made_again(tmp_path: Path) -> None:
    (tmp_path / "a.part").write_text("half a copy")
    with pytest.raises(CopyExists) as refusal, create_part(tmp_path / "a.part"):
        pass
    assert refusal.value.message == StoreMessages.copy_being_made(copy=f"{tmp_path / 'a.part'}")
    assert (tmp_path / "a.part").read_text() == "half a copy"


@pytest.mark.parametrize("beside_it", [[], ["-wal"], ["-journal", "-shm"]])
def test_of_a_file_that_could_not_be_made_nothing_is_left(tmp_path: Path, beside_it: list[str]) -> None:
    def fail() -> None:
        for suffix in beside_it:
            beside(tmp_path / "a.part", suffix).touch()
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError), create_part(tmp_path / "a.part"):
        fail()
    assert names(tmp_path) == []


def test_only_a_part_that_nobody_is_writing_is_deleted(tmp_path: Path) -> None:
    part = tmp_path / "a.part"
    delete_part(part)
    with create_part(part):
        delete_part(part)
        assert names(tmp_path) == ["a.part"]
    beside(part, "-journal").touch()
    (tmp_path / "a.db").touch()
    delete_part(part)
    assert names(tmp_path) == ["a.db"]


def test_what_root_makes_in_somebodys_folder_is_theirs(tmp_path: Path) -> None:
    before = (os.geteuid(), os.getegid())
    with somebodys_folder() as (folder, owner):
        for place in (folder, folder / "not" / "there" / "yet"):
            with acting_for(place):
                place.mkdir(parents=True, exist_ok=True)
                (place / "copy.db").touch()
                assert os.geteuid() == owner
            assert (os.geteuid(), os.getegid()) == before
        assert {path.stat().st_uid for path in folder.rglob("*")} == {owner}
    with pytest.raises(ZeroDivisionError), acting_for(tmp_path):
        raise ZeroDivisionError
    assert (os.geteuid(), os.getegid()) == before


@pytest.mark.parametrize(
    ("mode", "of_a_folder", "of_a_file"),
    [(0o777, 0o644, 0o666), (0o750, 0o640, 0o640), (0o770, 0o640, 0o660), (0o700, 0o600, 0o600)],
)
def test_a_new_store_is_readable_to_readers_of_its_folder(
    tmp_path: Path, mode: int, of_a_folder: int, of_a_file: int
) -> None:
    folder, file = tmp_path / "folder", tmp_path / "file"
    folder.mkdir()
    file.touch()
    for each in (folder, file):
        each.chmod(mode)
    assert (read_permissions(folder), read_permissions(file)) == (of_a_folder, of_a_file)


def test_a_file_with_the_name_of_the_lock_keeps_its_content(tmp_path: Path) -> None:
    (tmp_path / "store.db.lock").write_text("a poem")
    lock_store(tmp_path / "store.db").close()
    assert (tmp_path / "store.db.lock").read_text() == "a poem"


def test_a_station_that_comes_by_a_link_is_turned_away_too(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "elsewhere/link.db"
    link.symlink_to(tmp_path / "store.db")
    with closing(open_journal(tmp_path / "store.db")), pytest.raises(InUse) as refusal:
        open_journal(link)
    assert refusal.value.message == StoreMessages.store_in_use(store=str(link))
    open_journal(link).close()


def test_the_lock_is_beside_the_file_and_held_until_closed(tmp_path: Path) -> None:
    store = tmp_path / "store.db"
    (tmp_path / "link.db").symlink_to(store)
    assert lock_of(tmp_path / "link.db") == lock_of(store) == tmp_path.resolve() / "store.db.lock"
    with lock_store(store), pytest.raises(InUse):
        lock_store(tmp_path / "link.db")
    lock_store(store).close()


def test_a_lock_that_cannot_be_made_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        lock_store(tmp_path / "nowhere" / "store.db")


Make = Callable[[Path], object]


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (Path.mkdir, StoreMessages.store_is_folder),
        (a_pipe, StoreMessages.store_is_not_regular),
        (lambda path: path.symlink_to("/dev/zero"), StoreMessages.store_is_not_regular),
    ],
)
def test_a_store_is_a_file(tmp_path: Path, make: Make, reason: Template) -> None:
    store = tmp_path / "store.db"
    check_file(store)
    store.touch()
    check_file(store)
    store.unlink()
    make(store)
    for asked in (check_file, check_writable):
        with pytest.raises(Unwritable) as refusal:
            asked(store)
        assert refusal.value.message == reason(store=str(store))


@pytest.mark.parametrize("store", ["/", "."])
def test_what_has_no_name_is_a_folder(store: str) -> None:
    with pytest.raises(Unwritable) as refusal:
        check_file(Path(store))
    assert refusal.value.message == StoreMessages.store_is_folder(store=store)


@pytest.mark.parametrize("name", ["store.db", "not/there/yet/store.db"])
def test_a_store_that_is_there_or_may_be_made_is_changeable(tmp_path: Path, name: str) -> None:
    check_writable(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_a_store_is_changeable_where_the_link_to_it_leads(tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "elsewhere" / "store.db")
    check_writable(tmp_path / "link.db")


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda _: None, StoreMessages.no_such_copy),
        (Path.mkdir, StoreMessages.file_is_folder),
        (a_pipe, StoreMessages.file_is_not_regular),
        (lambda path: path.hardlink_to(path.with_name("store.db")), StoreMessages.file_is_store),
        (lambda path: path.symlink_to(path.with_name("store.db")), StoreMessages.file_is_store),
    ],
)
def test_games_come_from_a_file_that_is_not_the_store(tmp_path: Path, make: Make, reason: Template) -> None:
    store, file = tmp_path / "store.db", tmp_path / "copy.db"
    store.touch()
    make(file)
    with pytest.raises(StoreError) as refusal:
        check_source(file, store)
    assert refusal.value.message == reason(file=str(file))


@pytest.mark.parametrize("has_store", [False, True])
def test_any_other_file_will_do(tmp_path: Path, has_store: bool) -> None:  # noqa: FBT001 - a table
    (tmp_path / "copy.db").touch()
    if has_store:
        (tmp_path / "store.db").touch()
    check_source(tmp_path / "copy.db", tmp_path / "store.db")
