"""A file that somebody names: whether games may come from it, or go into it."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from station.core.messages import Template
from station.store.errors import StoreError, Unwritable
from station.store.files import check_file, check_source, check_writable
from station.store.messages import StoreMessages

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
