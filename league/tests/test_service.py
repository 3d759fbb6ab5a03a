"""A worker without a broker; tests/processes/league has one with a broker."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from pegmind_league.section import League, LeagueError
from pegmind_league.service import MOST_IDS_SENT, LeagueWorker, batched
from pegmind_league.storage import Storage
from station.link.outbox import MOST_IDS_READ as READ_BY_CABINETS


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    with closing(Storage(League(database=str(tmp_path / "league.db")))) as storage:
        yield storage


@pytest.mark.parametrize(
    ("keys", "says"),
    [
        ({"tls": True, "ca": "/nowhere.pem"}, r"certificates /nowhere.pem cannot be read \(.*\): check league.ca"),
        ({"password_file": "/nowhere"}, r"password file /nowhere cannot be read \(.*\): check league.password_file"),
    ],
)
def test_what_a_connection_lacks_is_said_before_there_is_one(storage: Storage, keys: dict[str, Any], says: str) -> None:
    with pytest.raises(LeagueError, match=says):
        LeagueWorker(League(**keys), storage, storage)


def test_a_worker_begins_with_nobody_here_and_nothing_dropped(storage: Storage) -> None:
    worker = LeagueWorker(League(tls=True), storage, storage)
    assert (worker.cabinets.snapshot().here, worker.dropped) == ([], 0)


def test_only_results_wait_in_the_broker_until_they_are_confirmed(storage: Storage) -> None:
    worker = LeagueWorker(League(prefix="ours"), storage, storage)
    assert worker.topics == {
        "ours/cabinet/+/result": 1,
        "ours/cabinet/+/presence": 0,
        "ours/cabinet/+/status": 0,
    }


def test_an_answer_is_short_enough_for_a_cabinet() -> None:
    assert MOST_IDS_SENT <= READ_BY_CABINETS
    assert [*batched("abcde", 2)] == [("a", "b"), ("c", "d"), ("e",)]
    assert [*batched("", 2)] == []
