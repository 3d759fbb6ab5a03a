"""A store is copied page by page, and the copy is proven."""

from contextlib import closing
from pathlib import Path

import pytest

from station.store.backup import copy_store
from station.store.errors import StoreError, Taken
from station.store.messages import StoreMessages
from station.store.opening import open_journal
from tests.station.store.cabinets import ADA, BEN, HOUR, MONDAY, cabinet, told


@pytest.fixture
def store(tmp_path: Path) -> Path:
    cabinet(tmp_path / "pegmind.db", ADA)
    (tmp_path / "pegmind.db.lock").unlink()
    return tmp_path / "pegmind.db"


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_copy_during_which_a_station_came_and_went_is_none(store: Path, tmp_path: Path) -> None:
    def meanwhile() -> None:
        cabinet(store, BEN)

    with pytest.raises(StoreError) as refusal:
        copy_store(store, tmp_path / "copy.db", store, meanwhile)
    assert refusal.value.message == StoreMessages.used_while_copied(store=str(store))
    assert names(tmp_path) == ["pegmind.db", "pegmind.db.lock"]


def test_a_name_that_somebody_takes_meanwhile_is_left_to_them(store: Path, tmp_path: Path) -> None:
    def somebody_takes_it() -> None:
        raise Taken(StoreMessages.copy_exists(copy="somebody's"))

    with pytest.raises(Taken):
        copy_store(store, tmp_path / "copy.db", store, somebody_takes_it)
    assert names(tmp_path) == ["pegmind.db"]


def test_a_station_plays_on_while_it_is_copied_and_the_copy_is_of_the_moment_when_it_began(tmp_path: Path) -> None:
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
