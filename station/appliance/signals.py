"""The signals that stop a process or make it set up its station again."""

import asyncio
import logging
import os
import signal
import sys
import threading
from typing import Any, Final

from station.core.threads import ThreadError

log = logging.getLogger("pegmind")

STOPS: Final = (signal.SIGINT, signal.SIGTERM)
HANGS_UP: Final = signal.SIGHUP
"""The terminal was closed; by convention, a process without a terminal reloads."""


class Signals:
    """The orders to the running loop's process.

    `stopped` is set when the process is to end, and `failed` if that is because of a bug.
    """

    def __init__(self) -> None:
        self._given = asyncio.Event()
        self.stopped = False
        self.failed = False
        self._terminal = _on_a_terminal()
        self._loop = loop = asyncio.get_running_loop()
        for number in STOPS:
            loop.add_signal_handler(number, self.stop)
        loop.add_signal_handler(HANGS_UP, self._on_hangup)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {HANGS_UP})
        loop.set_exception_handler(self._fail)
        threading.excepthook = self._on_thread_death

    def stop(self) -> None:
        """Order the process to end."""
        self.stopped = True
        self._given.set()

    async def next(self) -> None:
        """Wait for an order; an order to end stays in force."""
        await self._given.wait()
        if not self.stopped:
            self._given.clear()

    def _on_hangup(self) -> None:
        if self._terminal and not _on_a_terminal():
            _discard_stderr()
            self.stop()
        else:
            self._given.set()

    def _fail(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """End the process after a failed callback, whose work is not done: only a new start is sure to help."""
        if "handle" not in context and not isinstance(context.get("exception"), ThreadError):
            # such as the task of a viewer, which just ends
            loop.default_exception_handler(context)
            return
        self._end_for(context["exception"])

    def _on_thread_death(self, died: threading.ExceptHookArgs) -> None:
        """End the process after a thread has failed: without that of the inputs, no button would work."""
        if died.exc_value is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._end_for, died.exc_value)

    def _end_for(self, fault: BaseException) -> None:
        if not isinstance(fault, ThreadError):
            log.critical("a fault in Pegmind itself: %s", fault, exc_info=fault)
        elif not self.failed:  # until the loop has ended, others may ask for a thread
            log.critical("%s", fault)
        self.failed = True
        self.stop()


def watch_for_stop() -> asyncio.Event:
    """Return an event that is set when we are to end: by Ctrl-C, the service manager, or a closed terminal."""
    stop = asyncio.Event()
    for number in (*STOPS, HANGS_UP):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    return stop


def _on_a_terminal() -> bool:
    """Whether standard error is a terminal; one that was closed does not count."""
    return sys.stderr is not None and sys.stderr.isatty()


def _discard_stderr() -> None:
    """Redirect standard error to /dev/null: Python exits with status 120 if its last flush fails."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stderr.fileno())
    os.close(nowhere)
