"""What a command prints goes to somebody who has had enough, or to a disk that is full."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.kit import last
from tests.station.processes import PEGMIND, ROOT, Ended


@pytest.fixture(autouse=True)
def nobodys_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))


@pytest.fixture
def commands(tmp_path: Path) -> list[list[object]]:
    """Every command that prints."""
    (tmp_path / "show.txt").write_text("show\nshow\n")
    last("match original\nsecret RRYB\nguess RRYB", store=tmp_path / "store.db")
    kept = ["--store", tmp_path / "store.db"]
    return [
        ["config"],
        ["scores", *kept],
        ["scores", "--csv", *kept],
        ["export", *kept],
        ["script", tmp_path / "show.txt"],
    ]


def piped(into: Callable[[], int], *arguments: object) -> Ended:
    """Run a command whose output goes where nobody takes it."""
    output = into()
    run = subprocess.run(
        [*PEGMIND, *map(str, arguments)], stdout=output, stderr=subprocess.PIPE, text=True, cwd=ROOT, check=False
    )
    os.close(output)
    assert "Traceback" not in run.stderr, run.stderr
    return Ended(run.returncode, "", run.stderr)


def nobody_reads() -> int:
    reading, writing = os.pipe()
    os.close(reading)
    return writing


def a_full_disk() -> int:
    return os.open("/dev/full", os.O_WRONLY)


def test_whoever_reads_no_further_is_told_nothing_more(commands: list[list[object]]) -> None:
    told = {str(command): piped(nobody_reads, *command) for command in commands}
    assert told == {str(command): (1, "", "") for command in commands}


def test_an_output_that_cannot_be_written_gets_a_sentence(commands: list[list[object]]) -> None:
    for command in commands:
        status, _, err = piped(a_full_disk, *command)
        assert (status, err.count("\n"), err[:9], "cannot be read" in err) == (1, 1, "pegmind: ", False)
