"""Real processes without a start of Python for each: forks of a process that has imported everything.

Only a process without threads may be forked, and pytest's has some: call all of this in one of `workers()`.
"""

import os
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import NoReturn

from tests.processes.commands import PATIENCE, Ended

Call = Callable[[], int | None]
"""What a process does; it returns the exit status, where None is 0."""


def workers(number: int = 3) -> Executor:
    """Processes that may be forked; not threads, for a process being started holds the locks of its parent a moment."""
    return ProcessPoolExecutor(number, get_context("spawn"))


def started(call: Call, stdin: int, stdout: int, stderr: int) -> int:
    """Call it in a fork with these three streams, for `PATIENCE` seconds at most; return the number of the process."""
    child = os.fork()
    if child == 0:
        signal.alarm(int(PATIENCE))
        for number, stream in enumerate((stdin, stdout, stderr)):
            os.dup2(stream, number)
        _exit_with(call)
    return child


def ended(call: Call, stdin: str = "") -> Ended:
    """Call it in a fork, wait until that has ended, and return how it did and what it wrote."""
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        given.write(stdin.encode())
        given.seek(0)
        child = started(call, given.fileno(), out.fileno(), err.fileno())
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        out.seek(0)
        err.seek(0)
        return Ended(status, out.read().decode(), err.read().decode())


def _exit_with(call: Call) -> NoReturn:
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout, sys.stderr = (os.fdopen(number, "w", encoding="utf-8", closefd=False) for number in (1, 2))
    status = 1
    try:
        status = call() or 0
    except BaseException:  # noqa: BLE001 - nothing of it may get into the process that was forked
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
