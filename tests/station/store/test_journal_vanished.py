"""The file of the store goes away while the station plays: no row is acknowledged and lost."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from station.matches.game import DraftRow
from station.store.errors import StoreError
from station.store.files import BESIDE, beside
from station.store.journal import Journal, UnfinishedMatch
from station.store.messages import StoreMessages
from station.store.opening import open_journal
from station.store.schema import CHECKPOINT

PLAYED = ("match original players=Ada", "secret RRYB", "guess WWWW")


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "scores" / "pegmind.db"


@pytest.fixture
def journal(store: Path) -> Iterator[Journal]:
    with closing(open_journal(store)) as journal:
        for at, move in enumerate(PLAYED):
            journal.append(move, float(at))
        journal.keep(DraftRow("RR__", 2))
        yield journal


def delete(store: Path) -> None:
    for suffix in ("", *BESIDE):
        beside(store, suffix).unlink(missing_ok=True)


def delete_the_folder(store: Path) -> None:
    shutil.rmtree(store.parent)


def delete_the_log(store: Path) -> None:
    beside(store, "-wal").unlink()


def rename(store: Path) -> None:
    store.rename(store.with_name("old.db"))


@pytest.mark.parametrize("taken_away", [delete, delete_the_folder, delete_the_log, rename])
def test_a_store_that_was_deleted_is_written_again_whole(
    store: Path, journal: Journal, taken_away: Callable[[Path], None], caplog: pytest.LogCaptureFixture
) -> None:
    taken_away(store)
    assert journal.read_unfinished() == UnfinishedMatch(1, PLAYED, DraftRow("RR__", 2))
    journal.append("guess RRYY", 3.0)
    journal.append("guess RRYG", 4.0)
    journal.close()
    with closing(open_journal(store)) as again:
        assert again.read_unfinished() == UnfinishedMatch(1, (*PLAYED, "guess RRYY", "guess RRYG"), draft=None)
    assert caplog.messages == [f"the store {store} was deleted, and has been written once more"]


def test_a_store_that_was_replaced_is_not_written_to(store: Path, journal: Journal) -> None:
    with closing(open_journal(store.with_name("other.db"))) as other:
        other.append("match super players=Eve", 0.0)
    content = store.with_name("other.db").read_bytes()
    store.with_name("other.db").replace(store)
    for _ in range(2):
        with pytest.raises(StoreError) as refused:
            journal.append("guess RRYY", 3.0)
        assert refused.value.message == StoreMessages.store_was_replaced(store=str(store))
    assert store.read_bytes() == content


def test_scores_that_begin_anew_are_no_store_that_was_replaced(store: Path, journal: Journal) -> None:
    journal.begin_anew("now")
    journal.append("match original players=Ben", 9.0)
    journal.close()
    with closing(open_journal(store)) as again:
        assert again.read_unfinished() == UnfinishedMatch(1, ("match original players=Ben",), draft=None)


def test_a_copy_in_the_place_of_a_deleted_store_is_kept(store: Path, journal: Journal) -> None:
    with closing(open_journal(store.with_name("backup.db"))) as other:
        other.append("match super players=Eve", 0.0)
    delete(store)
    shutil.copy(store.with_name("backup.db"), store)
    with pytest.raises(StoreError) as refused:
        journal.append("guess RRYY", 3.0)
    assert refused.value.message == StoreMessages.store_was_replaced(store=str(store))
    assert store.read_bytes() == store.with_name("backup.db").read_bytes()


def test_a_log_that_was_large_once_is_moved_into_the_store_once(store: Path, journal: Journal) -> None:
    log, sizes = beside(store, "-wal"), []
    for number in range(3000):
        journal.keep(DraftRow("RRY_" * 20, number % 4))
        if number % 10 == 0:
            journal.sync()
            sizes.append(log.stat().st_size)
    assert max(sizes) < 1.1 * CHECKPOINT
    assert sum(size > CHECKPOINT for size in sizes) < 10
