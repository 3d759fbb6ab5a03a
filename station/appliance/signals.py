"""The signals that stop a process or have it set up again."""

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
"""A terminal that was closed; where there never was one, the custom is that it asks for a reload."""


class Signals:
    """The orders of the running loop's process.

    `stopped` says that the end was ordered, and `failed` that it was for a fault of ours.
    """

    def __init__(self) -> None:
        self._given = asyncio.Event()
        self.stopped = False
        self.failed = False
        self._terminal = _on_a_terminal()
        self._loop = loop = asyncio.get_running_loop()
        for number in STOPS:
            loop.add_signal_handler(number, self.stop)
        loop.add_signal_handler(HANGS_UP, self._hung_up)
        loop.set_exception_handler(self._fail)
        threading.excepthook = self._thread_died

    def stop(self) -> None:
        """Order the process to end."""
        self.stopped = True
        self._given.set()

    async def next(self) -> None:
        """Wait for an order; an order to end stays in force."""
        await self._given.wait()
        if not self.stopped:
            self._given.clear()

    def _hung_up(self) -> None:
        if self._terminal and not _on_a_terminal():
            _discard_stderr()
            self.stop()
        else:
            self._given.set()

    def _fail(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """A callback of ours has failed, and what it was to do is not done: only a new start is sure to mend that."""
        if "handle" not in context and not isinstance(context.get("exception"), ThreadError):
            # a task of some viewer's, say, which ends with it
            loop.default_exception_handler(context)
            return
        self._end_for(context["exception"])

    def _thread_died(self, died: threading.ExceptHookArgs) -> None:
        """A thread has failed: without that of the inputs, say, the cabinet would be lit and deaf."""
        if died.exc_value is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._end_for, died.exc_value)

    def _end_for(self, fault: BaseException) -> None:
        if not isinstance(fault, ThreadError):
            log.critical("a fault in Pegmind itself: %s", fault, exc_info=fault)
        elif not self.failed:  # until the loop has ended, others may ask for a thread
            log.critical("%s", fault)
        self.failed = True
        self.stop()


def told_to_stop() -> asyncio.Event:
    """Return what is set as soon as somebody wants us to end: Ctrl-C, a service manager, a terminal that is closed."""
    stop = asyncio.Event()
    for number in (*STOPS, HANGS_UP):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    return stop


def _on_a_terminal() -> bool:
    """Whether somebody can read what we say; a terminal that was closed is none."""
    return sys.stderr is not None and sys.stderr.isatty()


def _discard_stderr() -> None:
    """Send standard error to /dev/null: Python exits with status 120 where its last flush fails."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stderr.fileno())
    os.close(nowhere)
