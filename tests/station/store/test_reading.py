"""A store that is looked at and not written."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from station.core.finding import Notice
from station.core.messages import Template
from station.matches.results import FinishedMatch
from station.store.errors import StoreError
from station.store.files import beside
from station.store.journal import Journal
from station.store.messages import StoreMessages
from station.store.opening import open_journal, open_to_play
from station.store.reading import RunningProcess, open_for_reading, open_to_read, running_station
from station.store.results import read_games, read_statistics
from tests.station.store.cabinets import ADA, CRACKED, HOUR, MONDAY, OPEN, cabinet, write


def test_a_second_look_shows_what_was_played_since_the_first(tmp_path: Path) -> None:
    store = cabinet(tmp_path / "pegmind.db", ADA)
    for move in ("match original", "secret RRYB"):
        with closing(open_journal(store)) as station:
            station.append(move, MONDAY + HOUR)
            with closing(Journal(open_to_read(store, 0.2), "store")) as looking:
                assert looking.read_unfinished() == station.read_unfinished()


def test_reading_a_store_at_rest_leaves_no_file_beside_it(tmp_path: Path) -> None:
    store = cabinet(tmp_path / "pegmind.db", ADA)
    before = sorted(path.name for path in tmp_path.iterdir())
    open_to_read(store, 0.2).close()
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_a_reader_looks_on_while_a_station_writes(tmp_path: Path) -> None:
    with (
        closing(open_journal(tmp_path / "store.db")) as playing,
        closing(open_for_reading(tmp_path / "store.db")) as looking,
    ):
        write(playing, *OPEN, "guess RRYB", ends=CRACKED)
        assert looking.read(read_games) == playing.read(read_games) != []
        assert looking.read(read_statistics) == playing.read(read_statistics) != []


LEFT: Final[dict[str, Callable[[bytes], bytes]]] = {
    "only its header": lambda log: log[:32],
    "a part of its header": lambda log: log[:20],
    "no log": lambda log: b"\xff" * len(log),
    "nothing": lambda _: b"",
}
"""What a killed station may leave of its log."""


def kill_a_station(store: Path, left: str, *, index: bool) -> list[FinishedMatch]:
    """Leave this of a station's log, with its index or without; return the games in the store."""
    with closing(open_journal(store)) as station:
        played = station.read(read_games)
        station.append("match original", MONDAY + HOUR)
        suffixes = ("", "-wal", "-shm") if index else ("", "-wal")
        cut = {beside(store, suffix): beside(store, suffix).read_bytes() for suffix in suffixes}
    for file, content in cut.items():
        file.write_bytes(LEFT[left](content) if file.name.endswith("-wal") else content)
    return played


@pytest.mark.parametrize("index", [True, False], ids=["index", "no index"])
@pytest.mark.parametrize("left", LEFT)
def test_a_store_is_read_beside_the_log_of_a_killed_station(tmp_path: Path, left: str, *, index: bool) -> None:
    store = cabinet(tmp_path / "store.db", ADA)
    played = kill_a_station(store, left, index=index)
    with closing(open_for_reading(store)) as looking:
        assert looking.read(read_games) == played != []


@pytest.mark.parametrize(
    ("left", "index"), [*((left, False) for left in LEFT), *((left, True) for left in list(LEFT)[:-1])]
)
def test_a_reader_deletes_no_log_of_a_station_that_starts(tmp_path: Path, left: str, *, index: bool) -> None:
    store = cabinet(tmp_path / "store.db", ADA)
    kill_a_station(store, left, index=index)
    with closing(open_for_reading(store)) as looking, closing(open_journal(store)) as station:
        write(station, *OPEN, "guess RRYB", ends=CRACKED)
        looking.close()
        with closing(open_for_reading(store)) as later:
            assert later.read(read_games) == station.read(read_games) != []


def test_an_empty_file_is_told_apart_from_an_empty_store(tmp_path: Path) -> None:
    (tmp_path / "store.db").touch()
    with pytest.raises(StoreError) as refusal:
        open_for_reading(tmp_path / "store.db")
    assert refusal.value.message == StoreMessages.store_is_empty(store=f"{tmp_path / 'store.db'}")
    open_journal(tmp_path / "store.db").close()
    with closing(open_for_reading(tmp_path / "store.db")) as looking:
        assert (looking.read(read_games), looking.read_unfinished()) == ([], None)


def test_a_reader_writes_nothing(tmp_path: Path) -> None:
    open_journal(tmp_path / "store.db").close()
    with closing(open_for_reading(tmp_path / "store.db")) as looking, pytest.raises(StoreError) as refusal:
        looking.append("match original", 0.0)
    assert refusal.value.message == StoreMessages.store_is_read_only(store=f"{tmp_path / 'store.db'}")


def test_looking_for_a_store_that_is_not_there_makes_none(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as refusal:
        open_for_reading(tmp_path / "store.db")
    assert refusal.value.message == StoreMessages.no_store_yet(store=f"{tmp_path / 'store.db'}")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("neighbour", "reason"),
    [
        ("diary.lock", StoreMessages.foreign_lock),
        *((f"diary{suffix}", StoreMessages.log_without_store) for suffix in ("-wal", "-shm", "-journal")),
    ],
)
def test_a_named_store_is_refused_beside_files_of_others(tmp_path: Path, neighbour: str, reason: Template) -> None:
    (tmp_path / neighbour).write_text("dear diary")
    with pytest.raises(StoreError) as refusal:
        open_to_play(tmp_path / "diary", "now", ours=False)
    assert refusal.value.message == reason(file=f"{tmp_path / neighbour}")
    assert [(file.name, file.read_text()) for file in tmp_path.iterdir()] == [(neighbour, "dear diary")]


def test_the_lock_that_a_station_has_left_is_in_nobodys_way(tmp_path: Path) -> None:
    open_to_play(tmp_path / "store.db", "now", ours=False)[0].close()
    (tmp_path / "store.db").unlink()
    open_to_play(tmp_path / "store.db", "now", ours=False)[0].close()


def test_a_named_folder_is_refused_and_a_configured_one_is_not(tmp_path: Path) -> None:
    folder = StoreMessages.store_is_folder(store=str(tmp_path))
    with pytest.raises(StoreError) as refusal:
        open_to_play(tmp_path, "now", ours=False)
    assert refusal.value.message == folder
    journal, notice = open_to_play(tmp_path, "now")
    journal.close()
    assert notice == Notice(StoreMessages.nothing_kept(reason=folder), StoreMessages.games_not_kept())


NOW = 1_800_000_000.0


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store after a game that was opened."""
    with closing(open_journal(tmp_path / "pegmind.db")) as journal:
        journal.append("match original", NOW)
    return tmp_path / "pegmind.db"


def test_who_has_the_store(store: Path, tmp_path: Path) -> None:
    inode = store.with_name("pegmind.db.lock").stat().st_ino
    root = tmp_path / "root"
    (root / "proc/77").mkdir(parents=True)
    (root / "proc/locks").write_text(
        f"1: POSIX  ADVISORY  WRITE 5 fe:00:{inode}0 0 EOF\n2: FLOCK  ADVISORY  WRITE 77 fe:00:{inode} 0 EOF\n"
    )
    (root / "proc/77/cmdline").write_text("/usr/bin/python3\0/home/ada/.venv/bin/pegmind\0run\0")
    assert running_station(store, root) == RunningProcess(77, (root / "proc/77").owner(), "run")
    link = tmp_path / "link.db"
    link.symlink_to(store)
    assert running_station(link, root) == running_station(store, root)
    (root / "proc/77/cmdline").write_text("python\0-B\0-m\0station\0play\0--no-browser\0")
    assert running_station(store, root) == RunningProcess(77, (root / "proc/77").owner(), "play")
    for other in ("/usr/bin/other\0", "tail\0-f\0/var/log/pegmind\0", "pytest\0tests/station\0tests/web\0"):
        (root / "proc/77/cmdline").write_text(other)
        assert running_station(store, root) is None
    assert running_station(tmp_path / "no.db", root) is running_station(store, tmp_path) is None
