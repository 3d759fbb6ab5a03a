"""What a command prints, and output that nobody takes."""

import os
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from station.matches.results import BrokenCode, Record, Result, Seat
from station.store.opening import open_journal
from tests.processes.commands import PEGMIND, ROOT, Ended


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """Three matches: Zoë cracked a code, left one, and missed one."""
    with closing(open_journal(tmp_path / "store.db")) as journal:
        for reason, rows, at in (("cracked", 3, 0.0), ("left", 2, 100.0), ("missed", 10, 200.0)):
            won = reason == "cracked"
            broken = () if reason == "left" else (BrokenCode("Zoë", rows, cracked=won),)
            winner = {"cracked": "Zoë", "missed": "Station"}.get(reason)
            ends = Record("original", "c6p4g10", broken, Result(winner, reason, 1, (Seat("Zoë", 0, rows, won=won),)))
            journal.append("match original players=Zoë", at)
            journal.append("secret RRYB", at)
            journal.append("guess RRYB", at + 30, ends)
    return tmp_path / "store.db"


@pytest.fixture
def commands(tmp_path: Path, store: Path) -> list[list[object]]:
    """Every command that prints."""
    (tmp_path / "show.txt").write_text("show\nshow\n")
    kept = ["--store", store]
    return [
        ["config"],
        ["scores", *kept],
        ["scores", "--csv", *kept],
        ["scores", "--games", *kept],
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


def test_an_output_nobody_reads_causes_no_message(commands: list[list[object]]) -> None:
    told = {str(command): piped(nobody_reads, *command) for command in commands}
    assert told == {str(command): (1, "", "") for command in commands}


def test_an_output_that_cannot_be_written_gets_a_sentence(commands: list[list[object]]) -> None:
    for command in commands:
        status, _, err = piped(a_full_disk, *command)
        assert (status, err.count("\n"), err[:9], "cannot be read" in err) == (1, 1, "pegmind: ", False)


@pytest.mark.parametrize(
    ("how", "arguments", "status", "said"),
    [
        (">&-", ["config"], 1, "pegmind: cannot write the output: it is closed\n"),
        ("2>&-", ["config", "--config", "no.toml"], 2, ""),
        ("<&-", ["script", "-"], 2, "pegmind: there is no standard input to read\n"),
        ("<&-", ["crack", "c1p1g1"], 2, "pegmind: there is no standard input to read\n"),
    ],
)
def test_a_stream_that_was_closed_before_the_command_began(
    how: str, arguments: list[str], status: int, said: str
) -> None:
    words = ["/bin/sh", "-c", f'exec "$@" {how}', "sh", *PEGMIND, *arguments]
    run = subprocess.run(words, capture_output=True, text=True, cwd=ROOT, check=False)
    assert (run.returncode, run.stderr) == (status, said)


@pytest.mark.parametrize("command", [["script", "-"], ["crack", "original"]])
def test_an_input_that_is_no_text_gets_a_sentence(monkeypatch: pytest.MonkeyPatch, command: list[str]) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "utf-8:strict")
    run = subprocess.run([*PEGMIND, *command], input=b"\xff\xd8\n", capture_output=True, cwd=ROOT, check=False)
    assert (run.returncode, run.stderr) == (2, b"pegmind: standard input is not UTF-8 text\n")


def told(text: str) -> str:
    """A block of text as it stands in a test, without its first line's end and its indent."""
    return "\n".join(line[4:] for line in text.strip("\n").splitlines()).rstrip()
