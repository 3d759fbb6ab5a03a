"""A store is set aside: wherever that is cut off, the store stands with its log, and no other store meets that."""

from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from station.store.files import BESIDE, beside
from station.store.opening import delete_stray_logs, open_journal, put_back, set_store_aside
from station.store.reading import open_for_reading
from station.store.results import read_games
from tests.station.store.cabinets import ADA, cabinet

STORE: Final = "pegmind.db"


def test_logs_without_a_store_are_deleted(tmp_path: Path) -> None:
    names = {suffix: beside(tmp_path / STORE, suffix) for suffix in ("", *BESIDE)}
    for there, left in ((names, {*names}), (BESIDE, set())):
        for suffix in there:
            names[suffix].touch()
        delete_stray_logs(tmp_path / STORE)
        assert {suffix for suffix, path in names.items() if path.exists()} == left
        names[""].unlink(missing_ok=True)


def test_a_name_beside_which_something_lies_is_left_alone(tmp_path: Path) -> None:
    beside(tmp_path / f"{STORE}.until-now", "-wal").write_bytes(b"whose is this?")
    assert set_store_aside(cabinet(tmp_path / STORE, ADA), "until-now").name == f"{STORE}.until-now-2"


def test_a_store_is_set_aside_and_put_back_with_its_log(tmp_path: Path) -> None:
    store = tmp_path / STORE
    for suffix, content in (("", "pages"), ("-wal", "log"), ("-shm", "index")):
        beside(store, suffix).write_text(content)
    aside = set_store_aside(store, "until-now")
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {
        f"{STORE}.until-now": "pages",
        f"{STORE}.until-now-wal": "log",
    }
    for suffix in ("", "-journal"):
        beside(store, suffix).write_text("begun")
    put_back(aside, store)
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {STORE: "pages", f"{STORE}-wal": "log"}


def test_a_log_without_a_store_is_not_set_aside(tmp_path: Path) -> None:
    beside(tmp_path / STORE, "-wal").write_text("log")
    with pytest.raises(FileNotFoundError):
        set_store_aside(tmp_path / STORE, "until-now")
    assert [path.name for path in tmp_path.iterdir()] == [f"{STORE}-wal"]


def test_a_store_behind_a_link_is_set_aside_where_it_is(tmp_path: Path) -> None:
    (tmp_path / "stick").mkdir()
    cabinet(tmp_path / "stick" / STORE, ADA)
    (tmp_path / STORE).symlink_to(tmp_path / "stick" / STORE)
    with closing(open_journal(tmp_path / STORE)) as journal:
        aside = journal.begin_anew("now")
    assert aside is not None
    assert (tmp_path / STORE).is_symlink()
    with (
        closing(open_for_reading(tmp_path / STORE)) as new,
        closing(open_for_reading(tmp_path / "stick" / aside)) as old,
    ):
        assert (len(new.read(read_games)), len(old.read(read_games))) == (0, 1)
