"""A store that is looked at and not written."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest
from hypothesis import strategies as st

from station.store.errors import StoreError
from station.store.journal import Journal
from station.store.opening import open_journal, open_volatile
from station.store.reading import open_for_reading, opened_to_read
from station.store.results import Broken, Record, Result, Seat
from tests.processes.commands import ROOT
from tests.station.keeping.cabinets import ADA, HOUR, MONDAY, cabinet


@pytest.fixture
def hall() -> Iterator[Path]:
    """A folder that everybody may read, and only we may write."""
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)
        Path(folder).chmod(0o755)


def station(hall: Path, state: str) -> subprocess.Popen[str] | None:
    """Leave a store in the hall in this state; what was played last is in the log alone, where there is one."""
    store = cabinet(hall / "pegmind.db", ADA)
    command = [sys.executable, "-m", "tests.processes.player", str(store)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "played\n"
    if state == "at work":
        return process
    if state != "stopped":
        process.kill()
    process.communicate()
    index = hall / "pegmind.db-shm"
    if "again" in state:
        index.unlink()
    elif "empty" in state:
        index.write_bytes(b"")
    return None


def test_whoever_looked_first_sees_what_a_station_plays_then_when_looking_again(tmp_path: Path) -> None:
    store = cabinet(tmp_path / "pegmind.db", ADA)
    for move in ("match original", "secret RRYB"):
        with closing(open_journal(store)) as station:
            station.append(move, MONDAY + HOUR)
            with closing(Journal(opened_to_read(store, 0.2), "store")) as looking:
                assert looking.unfinished() == station.unfinished()


def test_looking_at_a_store_that_nobody_plays_on_leaves_nothing_beside_it(tmp_path: Path) -> None:
    store = cabinet(tmp_path / "pegmind.db", ADA)
    before = sorted(path.name for path in tmp_path.iterdir())
    opened_to_read(store, 0.2).close()
    assert sorted(path.name for path in tmp_path.iterdir()) == before


OPEN: Final = ("match original", "secret RRYB")
WON: Final = Result("Ada", "cracked", 1, (Seat("Ada", points=0, rows=1, won=True),))
CRACKED: Final = Record("original", "c6p4g10", (Broken("Ada", rows=1, cracked=True),), WON)


@pytest.fixture
def journal() -> Iterator[Journal]:
    with closing(open_volatile()) as journal:
        yield journal


def write(journal: Journal, *moves: str, ends: Record | None = None, at: float = 0.0) -> None:
    """Write moves, each a second after the other; the last one ends the match where `ends` is given."""
    for second, move in enumerate(moves, start=1):
        journal.append(move, at + second, ends if second == len(moves) else None)


moves = st.lists(st.text(st.characters(exclude_categories=["Cs"]), min_size=1).map("guess {}".format), max_size=8)


def test_a_reader_looks_on_while_a_station_writes(tmp_path: Path) -> None:
    with (
        closing(open_journal(tmp_path / "store.db")) as playing,
        closing(open_for_reading(tmp_path / "store.db")) as looking,
    ):
        write(playing, *OPEN, "guess RRYB", ends=CRACKED)
        assert looking.games() == playing.games() != []
        assert looking.statistics() == playing.statistics() != []


def test_a_reader_writes_nothing(tmp_path: Path) -> None:
    open_journal(tmp_path / "store.db").close()
    with closing(open_for_reading(tmp_path / "store.db")) as looking, pytest.raises(StoreError) as refusal:
        looking.append("match original", 0.0)
    assert str(refusal.value) == (
        f"the store {tmp_path / 'store.db'} is read-only: make the file and its folder writable"
    )


def test_looking_for_a_store_that_is_not_there_makes_none(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as refusal:
        open_for_reading(tmp_path / "store.db")
    assert str(refusal.value) == (
        f"there is no store at {tmp_path / 'store.db'} yet: play a game first, or name another file with --store"
    )
    assert list(tmp_path.iterdir()) == []
