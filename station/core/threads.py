"""Starts threads, and raises an error if one cannot be started; Python itself may then wait forever."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

THREAD_SECONDS: Final = 3.0
"""Seconds that a thread may take to start: less than half of what the service manager's watchdog allows the loop."""

NO_THREAD: Final = "can't start new thread"
"""Python's words."""


class ThreadError(Exception):
    """A thread cannot be started, and the program cannot go on without it."""

    def __init__(self) -> None:
        super().__init__("no thread can be started: free some memory, or allow more tasks (ulimit -u, TasksMax)")


@contextmanager
def catch_start_errors() -> Iterator[None]:
    """Raise ThreadError if a thread cannot be started in here.

    Thread.start waits until the thread says that it has started. If there is no memory for its first call, it ends
    without a word, and the wait never ends (seen with Python 3.11). A signal wakes the main thread from that.
    """
    in_main = threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGALRM, _give_up) if in_main else None
    try:
        if in_main:
            signal.setitimer(signal.ITIMER_REAL, THREAD_SECONDS)
        yield
    except RuntimeError as error:
        if str(error) == NO_THREAD:
            raise ThreadError from error
        raise
    finally:
        if in_main:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)


def start(thread: threading.Thread) -> None:
    """Start a thread. Raises ThreadError."""
    with catch_start_errors():
        thread.start()


def _give_up(_number: int, _frame: FrameType | None) -> None:
    raise ThreadError
