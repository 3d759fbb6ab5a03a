"""The station as a service: its manager hears that it is ready and alive; it is set up anew on demand."""

import os
import pty
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import TextIO
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from station import __version__
from station.store.opening import open_journal
from tests.processes.commands import PEGMIND, ROOT, ended, pegmind
from tests.processes.service import appliance, configured

READY = f"pegmind: Pegmind {__version__} is ready on simulated pins\n"
ANEW = "pegmind: the station is set up again\n"
STOPPED = "pegmind: stopped: the lamps are dark, and the game is kept\n"
PATIENCE = "WATCHDOG_USEC=300000"
"""Of the manager that at_work.py has."""


def played(folder: Path, *moves: str) -> None:
    with closing(open_journal(folder / "store.db")) as journal:
        for move in moves:
            journal.append(move, 0.0)


def answers(port: int) -> bool:
    try:
        with urlopen(f"http://127.0.0.1:{port}/", timeout=60) as answer:
            return bool(answer.status == 200)
    except URLError:
        return False


def test_the_manager_hears_all_that_it_needs_to_know(tmp_path: Path) -> None:
    played(tmp_path, "match original players=Ada,Ben rounds=2", "secret RRYB", "guess WWWW")
    with appliance(tmp_path) as station:
        status = "STATUS=Original: Ada and Ben, round 1 of 2, row 2 of 10"
        assert station.ear.hears("READY=1") == [status, "READY=1", PATIENCE]
        assert station.says() == READY
        station.ear.watchdog()
        station.ear.watchdog()
        station.process.send_signal(signal.SIGTERM)
        assert station.ear.hears("STATUS=stopping") == ["STOPPING=1", "STATUS=stopping"]
        assert ended(station.process) == (0, "", STOPPED)


def test_a_self_test_is_refused_while_a_station_runs(tmp_path: Path) -> None:
    with appliance(tmp_path) as station:
        station.ear.hears("READY=1")
        pins = tmp_path / "pins.toml"
        pins.write_text(f'[store]\npath = "{tmp_path / "store.db"}"\n', encoding="utf-8")
        status, _, said = pegmind("selftest", "--config", pins)
    assert status == 2
    assert said.startswith(f"pegmind: the station is running (process {station.process.pid} of ")
    assert "stop it first (sudo systemctl stop pegmind)" in said


def test_a_station_that_is_frozen_keeps_no_watchdog_quiet(tmp_path: Path) -> None:
    with appliance(tmp_path) as station:
        station.ear.watchdog()
        station.process.send_signal(signal.SIGSTOP)
        os.waitid(os.P_PID, station.process.pid, os.WSTOPPED)
        station.ear.forget()
        assert station.ear.is_quiet(seconds=0.5)
        station.process.send_signal(signal.SIGCONT)
        station.ear.watchdog()


def test_a_reload_takes_up_the_configuration_and_keeps_the_game(tmp_path: Path, port: int) -> None:
    played(tmp_path, "match original players=Ada", "secret RRYB", "guess WWWW")
    with appliance(tmp_path) as station:
        station.ear.hears("READY=1")
        configured(tmp_path, page=f"port = {port}")
        station.process.send_signal(signal.SIGHUP)
        status = "STATUS=Original: Ada and Station, row 2 of 10"
        while_it_is_set_up = "WATCHDOG_USEC=60000000"  # there may be a large copy to look through
        assert station.ear.hears("READY=1") == ["RELOADING=1", while_it_is_set_up, status, "READY=1", PATIENCE]
        said = [station.says() for _ in range(4)]
        assert said == [READY, ANEW, READY, f"pegmind: the page is at http://127.0.0.1:{port}\n"]
        assert answers(port)


def test_a_configuration_that_is_wrong_is_not_taken_up(tmp_path: Path) -> None:
    not_taken_up = "pegmind: the new configuration is not used; the station goes on as it was:\n"
    with appliance(tmp_path) as station:
        station.ear.hears("READY=1")
        configured(tmp_path, light="brightnes = 1")
        station.process.send_signal(signal.SIGHUP)
        assert [station.says(), station.says()] == [READY, not_taken_up]
        no_key = f'{station.config}: light.brightnes: there is no such key; did you mean "brightness"?\n'
        assert station.says() == no_key
        configured(tmp_path, store='path = "~nobody-is-called-so/store.db"')
        station.process.send_signal(signal.SIGHUP)
        assert station.says() == not_taken_up
        assert station.says().startswith("there is no file ~nobody-is-called-so/store.db: ")
        configured(tmp_path)
        station.process.send_signal(signal.SIGHUP)
        assert [station.says(), station.says()] == [ANEW, READY]


def test_a_page_that_fails_by_a_fault_of_ours_is_told_of_at_once(
    tmp_path: Path, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "websockets.py").write_text("raise ValueError('this library is broken')\n", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with appliance(tmp_path, page=f"port = {port}") as station:
        fault = "pegmind: a fault in Pegmind itself: the cabinet plays without its page: this library is broken\n"
        assert [station.says(), station.says()] == [READY, fault]
        station.process.terminate()
        assert station.process.communicate(timeout=60)[1].endswith(STOPPED)
        assert station.process.returncode == 0


def test_a_configuration_that_cannot_be_set_up_is_given_back(tmp_path: Path) -> None:
    with appliance(tmp_path) as station:
        station.ear.hears("READY=1")
        (tmp_path / "other.db").write_bytes(b"SQLite format 3\0")
        with closing(open_journal(tmp_path / "busy.db")):
            configured(tmp_path, store=f'path = "{tmp_path / "busy.db"}"')
            station.process.send_signal(signal.SIGHUP)
            busy = f"pegmind: the store {tmp_path / 'busy.db'} is in use by another Pegmind: "
            way_out = "stop that one, or name another file with --store; the station goes on as it was\n"
            assert [station.says() for _ in range(4)] == [READY, ANEW, f"{busy}{way_out}", READY]
        assert station.ear.hears("READY=1")[0] == "RELOADING=1"


def test_a_station_without_a_store_does_not_claim_to_keep(tmp_path: Path) -> None:
    (tmp_path / "store.db").mkdir()
    with appliance(tmp_path) as station:
        station.ear.hears("READY=1")
        station.process.send_signal(signal.SIGTERM)
        _, *said = ended(station.process).err.splitlines(keepends=True)
    assert said == [READY, "pegmind: stopped: the lamps are dark, and the game is not kept\n"]


def test_a_page_whose_port_is_taken_comes_when_it_is_free(tmp_path: Path, port: int) -> None:
    with (
        closing(socket.create_server(("127.0.0.1", port))) as taken,
        appliance(tmp_path, page=f"port = {port}") as station,
    ):
        assert station.says() == READY
        assert station.says().endswith("; the cabinet plays without its page, and keeps trying\n")
        taken.close()
        assert station.says() == f"pegmind: the page is at http://127.0.0.1:{port}\n"
        assert answers(port)


@contextmanager
def on_a_terminal(folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], TextIO]]:
    """A station that is ready, and our end of the terminal that it was started on."""
    ours, theirs = pty.openpty()
    command = [*PEGMIND, "run", "--config", str(configured(folder))]
    environment = {**os.environ, "PYTHONUNBUFFERED": ""}  # so that what cannot be written stays in a buffer
    with subprocess.Popen(
        command, stdin=theirs, stderr=theirs, cwd=ROOT, env=environment, start_new_session=True
    ) as station:
        os.close(theirs)
        with os.fdopen(ours) as terminal:
            assert terminal.readline() == READY
            yield station, terminal


def test_a_terminal_that_is_closed_ends_the_station(tmp_path: Path) -> None:
    with on_a_terminal(tmp_path) as (station, terminal):
        terminal.close()
        station.send_signal(signal.SIGHUP)  # as the shell does it, whose terminal is gone
        assert station.wait(60) == 0


def test_on_a_terminal_that_is_there_a_hang_up_is_a_reload(tmp_path: Path) -> None:
    with on_a_terminal(tmp_path) as (station, terminal):
        station.send_signal(signal.SIGHUP)
        assert [terminal.readline(), terminal.readline()] == [ANEW, READY]
        station.send_signal(signal.SIGTERM)
        assert station.wait(60) == 0


def test_for_the_journal_every_line_begins_with_its_priority(tmp_path: Path) -> None:
    (tmp_path / "store.db").write_bytes(b"no database, and never was one")
    config = configured(tmp_path)
    with (tmp_path / "log").open("w") as log:
        there = os.fstat(log.fileno())
        journal = {"JOURNAL_STREAM": f"{there.st_dev}:{there.st_ino}"}
        with subprocess.Popen(
            [*PEGMIND, "run", "--config", str(config)], stderr=log, cwd=ROOT, env={**os.environ, **journal}
        ) as station:
            while "is ready" not in (tmp_path / "log").read_text():
                with pytest.raises(subprocess.TimeoutExpired):  # it has not ended
                    station.wait(0.05)
            station.terminate()
    lines = (tmp_path / "log").read_text().splitlines()
    assert [line[:3] for line in lines] == ["<3>", "<6>", "<6>"]
    assert lines[1:] == [READY.replace("pegmind: ", "<6>").strip(), STOPPED.replace("pegmind: ", "<6>").strip()]


def prepared(preparation: str, *words: str, stdin: str = "") -> tuple[int, str, str]:
    """What a command comes to in a Python that was prepared for it; it has nothing else but its own library and us."""
    bare = f"import sys; sys.path[:] = [*[each for each in sys.path if 'site-packages' not in each], {str(ROOT)!r}]"
    front_door = f"{bare}; {preparation}; import station.__main__ as it; sys.exit(it.main(sys.argv[1:]))"
    line = [sys.executable, "-I", "-S", "-c", front_door, *words]
    done = subprocess.run(line, input=stdin, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


without_libraries = partial(prepared, "pass")


@pytest.mark.parametrize(
    ("command", "library"),
    [("play --no-browser", "gpiozero"), ("run", "gpiozero"), ("script -", "gpiozero"), ("crack original", "numpy")],
)
def test_without_a_library_there_is_a_sentence(tmp_path: Path, command: str, library: str) -> None:
    remedy = f"install it with: {sys.executable} -m pip install {library}"
    sentence = f"pegmind: the library {library} is missing; {remedy}\n"
    store = () if command == "crack original" else ("--store", str(tmp_path / "store.db"))
    assert without_libraries(*command.split(), *store) == (1, "", sentence)


def test_a_library_that_does_not_fit_gets_a_sentence_too(tmp_path: Path) -> None:
    (tmp_path / "numpy.py").write_text("raise ImportError('Read this!\\n\\nOriginal error: no libopenblas.so.0\\n')\n")
    unfit = f"sys.path.insert(0, {str(tmp_path)!r})"
    reason = "Original error: no libopenblas.so.0"
    sentence = f"pegmind: a library does not work on this machine: {reason}; install Pegmind again\n"
    assert prepared(unfit, "crack", "original", "--totals") == (1, "", sentence)


def test_the_doctor_reports_a_missing_library_with_the_rest(tmp_path: Path) -> None:
    status, out, err = without_libraries("doctor", "--store", str(tmp_path / "store.db"))
    assert (status, err) == (1, "")
    assert "wrong    libraries      gpiozero, numpy, websockets, segno cannot be imported\n" in out


def test_what_only_looks_needs_no_library(tmp_path: Path) -> None:
    store = tmp_path / "store.db"
    pegmind("script", "-", "--store", store, stdin="match original\nsecret RRYB\nguess RRYB\n")
    for command in ("scores", "scores --games", "export", "config"):
        assert without_libraries(*command.split(), "--store", str(store)) == pegmind(*command.split(), "--store", store)
