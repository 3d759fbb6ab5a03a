"""Whoever may read a store and not write it can look at it and copy it, in whatever state a station has left it."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

import pytest

from station.store.opening import open_journal
from tests.processes.commands import ROOT, Ended
from tests.processes.forks import ended, workers
from tests.processes.other_user import as_other_user
from tests.station.store.cabinets import ADA, NOBODY, cabinet, told

STATES: Final = (
    "at work",
    "stopped",
    "killed",
    "killed, and the Pi was switched on again",
    "killed, and the index is empty",
)
"""After a power cut a Pi may find the log of the store, which was synced, but not its index, or one that is empty."""


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


NOWHERE: Final = Path("/nonexistent")


class Guests(NamedTuple):
    """Whoever may read everything in the hall, and write nothing; no file belongs to them."""

    pool: Executor

    def ask(self, store: Path, *arguments: object, home: Path = NOWHERE) -> Ended:
        """How their command ends."""
        return self.pool.submit(ended, partial(as_other_user, store, home, *map(str, arguments))).result()

    def ask_in(self, hall: Path, *arguments: object, home: Path = NOWHERE) -> Ended:
        """How their command ends about the store in the hall."""
        if os.geteuid() != 0:
            hall.chmod(0o555)
        told = self.ask(hall / "pegmind.db", *arguments, home=home)
        hall.chmod(0o755)
        return told

    def see(self, hall: Path, *arguments: object) -> str:
        """What such a command says."""
        told = self.ask_in(hall, *arguments)
        assert (told.status, told.err) == (0, "")
        return told.out


@pytest.fixture(scope="module")
def guests() -> Iterator[Guests]:
    with workers(1) as pool:
        yield Guests(pool)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("state", STATES)
def test_a_guest_sees_the_scores_and_every_game(hall: Path, guests: Guests, state: str) -> None:
    process = station(hall, state)
    before = names(hall)
    assert "  games        2\n" in guests.see(hall, "scores")
    assert len(json.loads(guests.see(hall, "scores", "--games", "--json"))) == 2
    assert guests.see(hall, "export", 2) == "# match 2\nmatch original players=Ada\nsecret RRYB\nguess RRYB\n"
    assert names(hall) == before
    if process is not None:
        process.communicate()


@pytest.mark.parametrize("state", STATES)
def test_another_user_can_copy_up_to_the_last_move(hall: Path, guests: Guests, state: str) -> None:
    process = station(hall, state)
    before = names(hall)
    with TemporaryDirectory() as home:
        if os.geteuid() == 0:
            os.chown(home, NOBODY, NOBODY)
        copy = Path(home) / "copy.db"
        assert guests.see(hall, "backup", copy) == f"copied 2 games to {copy}, and checked the copy\n"
        copied = told(copy)
        assert os.geteuid() != 0 or copy.stat().st_uid == NOBODY
    assert names(hall) == before
    if process is not None:
        process.communicate()
    open_journal(hall / "pegmind.db").close()
    assert copied == told(hall / "pegmind.db")
    assert copied["unfinished"].moves == ("match original",)


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("backup", "you may not write to {hall}/backups: name a file in a folder of your own"),
        ("restore {other}", "you may not write to {hall}/pegmind.db: name a file in a folder of your own with --store"),
        ("merge {other}", "you may not write to {hall}/pegmind.db: name a file in a folder of your own with --store"),
    ],
)
def test_a_guest_is_told_what_only_others_may_do(hall: Path, guests: Guests, command: str, sentence: str) -> None:
    cabinet(hall / "pegmind.db", ADA)
    other = cabinet(hall / "other.db", ADA)
    before = names(hall)
    told = guests.ask_in(hall, *command.format(other=other).split())
    assert (told.status, told.err) == (1, f"pegmind: {sentence.format(hall=hall)}\n")
    assert names(hall) == before


@pytest.mark.parametrize("closed", ["state/pegmind.db", "state"])
@pytest.mark.parametrize("command", ["scores", "export", "backup copy.db"])
def test_who_may_not_even_read_is_told_what_to_do(hall: Path, guests: Guests, command: str, closed: str) -> None:
    (hall / "state").mkdir()
    store = cabinet(hall / "state/pegmind.db", ADA)
    (hall / "state").chmod(0o555)
    (hall / closed).chmod(0)
    told = guests.ask(store, *command.split())
    for each in ("state", closed):
        (hall / each).chmod(0o755)
    sentence = f"you have no permission to use the store {store}: name a file in a folder of your own with --store"
    assert told == (1, "", f"pegmind: {sentence}\n")


def test_a_home_that_may_not_be_looked_into_has_no_configuration(hall: Path, guests: Guests, tmp_path: Path) -> None:
    cabinet(hall / "pegmind.db", ADA)
    tmp_path.chmod(0)
    told = guests.ask_in(hall, "scores", home=tmp_path)
    tmp_path.chmod(0o755)
    assert (told.status, told.out[:14], told.err) == (0, "Ada · original", "")
