"""`python -m tests.processes.interruptions ACTION FOLDER HOW`: does something until each of its steps was cut off.

The folder FOLDER/start is copied to FOLDER/HOW-1, FOLDER/HOW-2, ...; in the nth copy the process ends at its nth step
("kill"), or the disk fails there ("fail"). A step is a file about to be opened for writing, renamed, linked, deleted or
handed over, or a statement that SQLite is about to run, which cannot fail so. In the last copy all went well.

A statement that only reads is no step, nor is one within a transaction but its COMMIT: a kill there leaves on the disk
what a kill at the step before leaves.
"""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from errno import EIO
from functools import partial
from itertools import count
from pathlib import Path
from types import FrameType
from typing import Final

from station.store.backup import backup
from station.store.errors import StoreError
from station.store.files import Backup
from station.store.merge import merge
from station.store.opening import OnDisk, open_journal, open_to_play
from station.store.restore import restore
from station.store.staging import take_up_staged
from tests.processes.commands import PATIENCE, ROOT

ON_FILES: Final = {"open", "os.link", "os.rename", "os.remove", "os.chmod", "os.chown", "os.mkdir", "fcntl.flock"}

READ: Final = " while it is read"
"""What an action's name may end with."""

ACTIONS: Final[dict[str, Callable[[Path], object]]] = {
    "backup": lambda folder: backup(folder / "pegmind.db", Backup(keep=2), "20261121-034500"),
    "restore": lambda folder: restore(folder / "pegmind.db", folder / "copy.db", "now"),
    "take up": lambda folder: take_up_staged(folder / "pegmind.db", "now"),
    "set aside": lambda folder: open_to_play(folder / "pegmind.db", "now")[0].close(),
    "begin anew": lambda folder: begun_anew(folder / "pegmind.db"),
    "put back": lambda folder: OnDisk(folder / "pegmind.db", durable=False).back("pegmind.db.until-now"),
    "merge": lambda folder: merge(folder / "pegmind.db", folder / "other.db"),
}


def begun_anew(store: Path) -> None:
    """The scores of a cabinet begin anew."""
    with closing(open_journal(store)) as journal:
        journal.begin_anew("now")


@contextmanager
def being_read(store: Path) -> Iterator[None]:
    """Somebody reads a store as it was before a last move, which therefore stays in the log."""
    last = "INSERT INTO move SELECT match, number + 1, at, 'leave' FROM move ORDER BY match DESC, number DESC LIMIT 1"
    with closing(sqlite3.connect(store)) as reader, closing(sqlite3.connect(store)) as station:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM move").fetchone()
        with station:
            station.execute(last)
        yield


def cut_at_every_step(action: str, folder: Path, how: str = "kill") -> list[Path]:
    """Have an action cut off at each of its steps; the folders that are left, and the last one where it was done."""
    command = [sys.executable, "-m", "tests.processes.interruptions", action, str(folder), how]
    subprocess.run(command, check=True, cwd=ROOT, timeout=10 * PATIENCE)
    ways = sorted(folder.glob(f"{how}-*"), key=lambda way: int(way.name.rpartition("-")[2]))
    assert ways
    return ways


def cut_off(last: int, how: str) -> list[str]:
    """From now on end this process at its step number `last`, or have that fail; gives the steps that there were."""
    steps: list[str] = []
    made: list[sqlite3.Connection] = []

    def step(name: str) -> None:
        steps.append(name)
        if len(steps) == last and how == "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        if len(steps) == last:
            raise OSError(EIO, os.strerror(EIO))

    def hear(event: str, arguments: tuple[object, ...]) -> None:
        if event in ON_FILES and not (event == "open" and not writes(arguments)):
            step(event)
        elif event == "sqlite3.connect/handle" and how == "kill" and isinstance(arguments[0], sqlite3.Connection):
            made.append(arguments[0])
            sys.setprofile(trace)  # the connection is ready when `connect` returns, and not before

    def trace(_frame: FrameType, _event: str, _argument: object) -> None:
        sys.setprofile(None)
        connection = made.pop()
        connection.set_trace_callback(partial(run_statement, connection))

    def run_statement(connection: sqlite3.Connection, text: str) -> None:
        verb = text.split(maxsplit=1)[0]
        if verb != "SELECT" and (not connection.in_transaction or verb.startswith("COMMIT")):
            step(text)

    sys.addaudithook(hear)
    return steps


def writes(arguments: tuple[object, ...]) -> bool:
    """Whether a file is opened to be written."""
    flags = arguments[2]
    return isinstance(flags, int) and bool(flags & (os.O_WRONLY | os.O_RDWR))


def run(action: str, folder: Path, how: str, last: int) -> bool:
    """Do it in a process of its own; whether it was done before there were so many steps."""
    child = os.fork()
    if child == 0:
        with being_read(folder / "pegmind.db") if action.endswith(READ) else nullcontext():
            steps = cut_off(last, how)
            with suppress(StoreError):
                ACTIONS[action.removesuffix(READ)](folder)
            os._exit(len(steps) >= last)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def walk(action: str, folder: Path, how: str) -> None:
    """Cut it off one step later every time, until there is no such step."""
    for last in count(1):
        copy = folder / f"{how}-{last}"
        shutil.copytree(folder / "start", copy)
        if run(action, copy, how, last):
            return


if __name__ == "__main__":
    walk(sys.argv[1], Path(sys.argv[2]), sys.argv[3])
