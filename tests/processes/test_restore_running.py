"""A copy is put back while a station has the store, and when the plug is pulled in the middle of it."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from station.store.backup import backup
from station.store.errors import StoreError
from station.store.files import Backup
from station.store.messages import StoreMessages
from station.store.restore import restore
from station.store.staging import staged_copy
from tests.processes.commands import ROOT
from tests.station.store.cabinets import ADA, BEN, HOUR, MONDAY, cabinet, told
from tests.station.store.test_restore import restored

STANDIN: Final = Path(__file__).with_name("stand_in.py")
FRIDAY: Final = MONDAY + 96 * HOUR


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store with a game of Ada's and one of Ben's; the copy monday.db has Ada's alone."""
    store = cabinet(tmp_path / "pegmind.db", ADA)
    backup(store, Backup(), "now", tmp_path / "monday.db")
    return cabinet(store, BEN, since=FRIDAY)


@contextmanager
def station(store: Path, command: str = "run") -> Iterator[subprocess.Popen[str]]:
    """A station that has its store; it has ended afterwards."""
    with started(command, store) as process:
        try:
            assert said(process) == "ready: None"
            yield process
        finally:
            process.terminate()


def started(command: str, store: Path) -> subprocess.Popen[str]:
    """A stand-in for the program, and under its name, for that is what a station is known by."""
    program = store.parent / "bin" / "pegmind"
    if not program.exists():
        program.parent.mkdir()
        program.symlink_to(STANDIN)
    line = [sys.executable, str(program), command, str(store)]
    return subprocess.Popen(line, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(ROOT)}, text=True)


def said(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def test_a_deaf_station_takes_the_copy_up_at_its_next_start(store: Path) -> None:
    with station(store) as process:
        process.send_signal(signal.SIGSTOP)
        with pytest.raises(StoreError) as refusal:
            restore(store, store.with_name("monday.db"), "now", patience=0.3)
        assert refusal.value.message == StoreMessages.copy_not_taken_up(
            command="run", process=str(process.pid), copy=str(staged_copy(store))
        )
        process.kill()
    with station_that_takes_up(store):
        assert told(store) == told(store.with_name("monday.db"))


@contextmanager
def station_that_takes_up(store: Path) -> Iterator[None]:
    with started("run", store) as process:
        assert said(process).startswith("ready: the games of a copy are back; ")
        yield
        process.terminate()


def test_a_station_that_dies_of_it_leaves_it_to_us(store: Path) -> None:
    with station(store) as process:
        process.send_signal(signal.SIGSTOP)
        with subprocess.Popen(["/bin/sh", "-c", f"sleep 0.5; kill -9 {process.pid}"]):
            says = restore(store, store.with_name("monday.db"), "now")
    aside = StoreMessages.store_was_renamed(file="pegmind.db.until-now")
    assert says == restored(store.with_name("monday.db"), aside)
    assert told(store) == told(store.with_name("monday.db"))


def test_a_copy_that_is_spoilt_while_it_waits_is_refused(store: Path) -> None:
    friday = told(store)
    with station(store) as process, ThreadPoolExecutor(1) as pool:
        process.send_signal(signal.SIGSTOP)
        restoring = pool.submit(restore, store, store.with_name("monday.db"), "now")
        while not staged_copy(store).exists():
            assert not restoring.done()
        staged_copy(store).write_bytes(b"these are no scores at all" * 500)
        process.send_signal(signal.SIGCONT)
        with pytest.raises(StoreError) as refusal:
            restoring.result()
        assert refusal.value.message == StoreMessages.copy_became_unreadable(file=f"{store.with_name('monday.db')}")
    assert (told(store), store.with_name("pegmind.db.refused-reload").exists()) == (friday, True)


def test_a_copy_set_aside_is_not_called_restored(store: Path) -> None:
    with station(store, "play") as process:
        with pytest.raises(StoreError) as refusal:
            restore(store, store.with_name("monday.db"), "now")
        assert said(process).startswith("ready: ")
    assert refusal.value.message == StoreMessages.copy_became_unreadable(file=f"{store.with_name('monday.db')}")
    assert store.with_name("pegmind.db.damaged-reload").exists()


def test_a_script_is_not_ended_by_it(store: Path) -> None:
    with station(store, "script") as process, pytest.raises(StoreError) as refusal:
        restore(store, store.with_name("monday.db"), "now")
    assert refusal.value.message == StoreMessages.used_by_command(
        command="script", process=str(process.pid), store=str(store)
    )
    assert not staged_copy(store).exists()
