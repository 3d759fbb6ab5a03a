"""Whoever may read a store and not write it can look at it and copy it, in whatever state a station has left it."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from station.store.opening import open_journal
from tests.processes.commands import ROOT
from tests.station.keeping.cabinets import ADA, NOBODY, cabinet, told

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


def asked(hall: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    """A command of somebody who may read everything in the hall, and write nothing."""
    if os.geteuid() != 0:
        hall.chmod(0o555)
    ended = of_a_guest(hall / "pegmind.db", *arguments)
    hall.chmod(0o755)
    return ended


def of_a_guest(store: Path, *arguments: object, home: Path = Path("/nonexistent")) -> subprocess.CompletedProcess[str]:
    """A command of somebody whom no file here belongs to."""
    command = [sys.executable, "-m", "tests.processes.other_user", str(store), *map(str, arguments)]
    environment = {**os.environ, "GUEST_HOME": str(home)}
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=environment, check=False)


def guest(hall: Path, *arguments: object) -> str:
    """What such a command says."""
    ended = asked(hall, *arguments)
    assert (ended.returncode, ended.stderr) == (0, "")
    return ended.stdout


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("state", STATES)
def test_a_guest_sees_the_scores_and_every_game(hall: Path, state: str) -> None:
    process = station(hall, state)
    before = names(hall)
    assert "  games           2\n" in guest(hall, "scores")
    assert len(json.loads(guest(hall, "scores", "--games", "--json"))) == 2
    assert guest(hall, "export", 2) == "# match 2\nmatch original players=Ada\nsecret RRYB\nguess RRYB\n"
    assert names(hall) == before
    if process is not None:
        process.communicate()


@pytest.mark.parametrize("state", STATES)
def test_a_guest_can_make_a_copy_of_everything_up_to_the_last_move(hall: Path, state: str) -> None:
    process = station(hall, state)
    before = names(hall)
    with TemporaryDirectory() as home:
        if os.geteuid() == 0:
            os.chown(home, NOBODY, NOBODY)
        copy = Path(home) / "copy.db"
        assert guest(hall, "backup", copy) == f"{copy} has 2 games, and is whole\n"
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
        ("backup", "{hall}/backups may not be written: name a file in a folder of yours"),
        ("restore {other}", "{hall}/pegmind.db may not be written: ask again with sudo"),
        ("merge {other}", "{hall}/pegmind.db may not be written: ask again with sudo"),
    ],
)
def test_a_guest_is_told_what_only_others_may_do(hall: Path, command: str, sentence: str) -> None:
    cabinet(hall / "pegmind.db", ADA)
    other = cabinet(hall / "other.db", ADA)
    before = names(hall)
    ended = asked(hall, *command.format(other=other).split())
    assert (ended.returncode, ended.stderr) == (1, f"pegmind: {sentence.format(hall=hall)}\n")
    assert names(hall) == before


@pytest.mark.parametrize("closed", ["state/pegmind.db", "state"])
@pytest.mark.parametrize("command", ["scores", "export", "backup copy.db"])
def test_who_may_not_even_read_is_told_what_to_do(hall: Path, command: str, closed: str) -> None:
    (hall / "state").mkdir()
    store = cabinet(hall / "state/pegmind.db", ADA)
    (hall / closed).chmod(0)
    ended = of_a_guest(store, *command.split())
    (hall / closed).chmod(0o755)
    sentence = f"the store {store} is closed to this user: ask again with sudo, or make it and its folder this user's"
    assert (ended.returncode, ended.stdout, ended.stderr) == (1, "", f"pegmind: {sentence}\n")


def test_a_home_that_may_not_be_looked_into_has_no_configuration(hall: Path, tmp_path: Path) -> None:
    store = cabinet(hall / "pegmind.db", ADA)
    tmp_path.chmod(0)
    ended = of_a_guest(store, "scores", home=tmp_path)
    tmp_path.chmod(0o755)
    assert (ended.returncode, ended.stdout[:14], ended.stderr) == (0, "Ada · original", "")
