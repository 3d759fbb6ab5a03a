"""A station that starts, or is set up anew, finds a copy beside its store."""

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from station.core.finding import Notice
from station.store.files import InUse
from station.store.messages import StoreMessages
from station.store.opening import open_journal
from station.store.staging import staged_copy, take_up_staged
from tests.station.store.cabinets import BEGUN, HOUR, MONDAY, cabinet, told
from tests.station.store.test_merge import from_the_future, newer
from tests.station.store.test_restore import STAMP, names


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store with a game that is not over; the copy of it is monday.db."""
    store = cabinet(tmp_path / "pegmind.db", BEGUN)
    shutil.copyfile(store, tmp_path / "monday.db")
    return store


def test_a_start_without_a_copy_that_waits_has_nothing_to_say(store: Path) -> None:
    before = names(store.parent)
    assert take_up_staged(store, STAMP) is None
    assert names(store.parent) == before


def test_a_start_takes_up_a_copy_that_waits_and_says_so(store: Path) -> None:
    monday = told(store)
    cabinet(store, "press ok\nguess RRYB", since=MONDAY + 24 * HOUR)
    shutil.copyfile(store.with_name("monday.db"), staged_copy(store))
    assert take_up_staged(store, STAMP) == Notice(
        StoreMessages.copy_restored_over(file=f"pegmind.db.until-{STAMP}"), StoreMessages.scores_restored()
    )
    assert told(store) == monday


def test_a_start_sets_a_copy_aside_that_is_none_and_goes_on_as_it_was(store: Path) -> None:
    before = store.read_bytes()
    from_the_future(staged_copy(store))
    assert take_up_staged(store, STAMP) == Notice(
        StoreMessages.copy_refused(reason=newer(staged_copy(store)), file=f"pegmind.db.refused-{STAMP}"),
        StoreMessages.scores_not_restored(),
    )
    assert (store.read_bytes(), staged_copy(store).exists()) == (before, False)


def test_a_start_that_finds_the_store_in_use_leaves_the_copy_to_the_one_that_has_it(store: Path) -> None:
    shutil.copyfile(store.with_name("monday.db"), staged_copy(store))
    with closing(open_journal(store)), pytest.raises(InUse):
        take_up_staged(store, STAMP)
    assert staged_copy(store).exists()
