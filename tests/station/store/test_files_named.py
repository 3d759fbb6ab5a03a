"""A file that somebody names: whether games may come from it, or go into it."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from station.store.errors import StoreError, Unwritable
from station.store.files import check_file, check_source, check_writable

Make = Callable[[Path], object]


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (Path.mkdir, "the store {} is a folder: name a file in it with store.path or --store"),
        (a_pipe, "the store {} is not a regular file: name another file with store.path or --store"),
        (
            lambda path: path.symlink_to("/dev/zero"),
            "the store {} is not a regular file: name another file with store.path or --store",
        ),
    ],
)
def test_a_store_is_a_file(tmp_path: Path, make: Make, sentence: str) -> None:
    store = tmp_path / "store.db"
    check_file(store)
    store.touch()
    check_file(store)
    store.unlink()
    make(store)
    for asked in (check_file, check_writable):
        with pytest.raises(Unwritable) as refusal:
            asked(store)
        assert str(refusal.value) == sentence.format(store)


@pytest.mark.parametrize("store", ["/", "."])
def test_what_has_no_name_is_a_folder(store: str) -> None:
    with pytest.raises(Unwritable, match=" is a folder: name a file in it"):
        check_file(Path(store))


@pytest.mark.parametrize("name", ["store.db", "not/there/yet/store.db"])
def test_a_store_that_is_there_or_may_be_made_is_changeable(tmp_path: Path, name: str) -> None:
    check_writable(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_a_store_is_changeable_where_the_link_to_it_leads(tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "elsewhere" / "store.db")
    check_writable(tmp_path / "link.db")


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda _: None, "there is no file {}: name a copy made by pegmind backup, or another store"),
        (Path.mkdir, "{} is a folder: name a file in it"),
        (a_pipe, "{} is not a regular file: name another file"),
        (lambda path: path.hardlink_to(path.with_name("store.db")), "{} is the store itself: name another file"),
        (lambda path: path.symlink_to(path.with_name("store.db")), "{} is the store itself: name another file"),
    ],
)
def test_games_come_from_a_file_that_is_not_the_store(tmp_path: Path, make: Make, sentence: str) -> None:
    store, file = tmp_path / "store.db", tmp_path / "copy.db"
    store.touch()
    make(file)
    with pytest.raises(StoreError) as refusal:
        check_source(file, store)
    assert str(refusal.value) == sentence.format(file)


@pytest.mark.parametrize("has_store", [False, True])
def test_any_other_file_will_do(tmp_path: Path, has_store: bool) -> None:  # noqa: FBT001 - a table
    (tmp_path / "copy.db").touch()
    if has_store:
        (tmp_path / "store.db").touch()
    check_source(tmp_path / "copy.db", tmp_path / "store.db")
