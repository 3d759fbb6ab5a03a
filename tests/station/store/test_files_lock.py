"""One station at a time has a store."""

from contextlib import closing
from pathlib import Path

import pytest

from station.store.files import InUse, lock_of, lock_store
from station.store.messages import StoreMessages
from station.store.opening import open_journal


def test_a_second_station_is_turned_away_until_the_first_one_stops(tmp_path: Path) -> None:
    store = tmp_path / "store.db"
    with closing(open_journal(store)), pytest.raises(InUse) as refusal:
        open_journal(store)
    assert refusal.value.message == StoreMessages.store_in_use(store=str(store))
    open_journal(store).close()


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


def test_the_lock_is_beside_the_file_itself_and_held_until_it_is_closed(tmp_path: Path) -> None:
    store = tmp_path / "store.db"
    (tmp_path / "link.db").symlink_to(store)
    assert lock_of(tmp_path / "link.db") == lock_of(store) == tmp_path.resolve() / "store.db.lock"
    with lock_store(store), pytest.raises(InUse):
        lock_store(tmp_path / "link.db")
    lock_store(store).close()


def test_where_no_lock_can_be_made_there_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        lock_store(tmp_path / "nowhere" / "store.db")
