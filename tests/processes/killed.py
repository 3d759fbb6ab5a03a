"""A pegmind command that kills itself at the Nth statement.

SQLite tells of every statement before it runs it, so each instant between two of them has its number.
Whoever is still alive at the end says on standard error how many there were.
"""

import os
import signal
import sqlite3
import sys
from types import FrameType

from station.__main__ import main


def killed(last: int, *arguments: str) -> int:
    """Run a command until a database is about to run its statement number `last`, in a process that may die of it."""
    statements: list[str] = []
    made: list[sqlite3.Connection] = []

    def count(statement: str) -> None:
        statements.append(statement)
        if len(statements) == last:
            os.kill(os.getpid(), signal.SIGKILL)

    def hear(event: str, arguments: tuple[object, ...]) -> None:
        if event == "sqlite3.connect/handle" and isinstance(arguments[0], sqlite3.Connection):
            made.append(arguments[0])
            sys.setprofile(trace)  # the connection is ready when `connect` returns, and not before

    def trace(_frame: FrameType, _event: str, _argument: object) -> None:
        sys.setprofile(None)
        made.pop().set_trace_callback(count)

    sys.addaudithook(hear)
    status = main(arguments)
    print(len(statements), file=sys.stderr)  # noqa: T201 - this is what the parent reads
    return status
