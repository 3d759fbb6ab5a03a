"""A station at work tells its service manager that it is ready, that it is alive, and what is being played."""

import asyncio
import contextlib
from collections.abc import Iterator
from typing import Final

from station.appliance.manager import Manager
from station.appliance.status import status
from station.daemon import Daemon

TIMES: Final = 3
"""How often we say that we are alive while the manager would wait once."""


class Report:
    """Made in a running loop, until `close`."""

    def __init__(self, daemon: Daemon, told: Manager) -> None:
        self._daemon = daemon
        self._told = told
        self._loop = asyncio.get_running_loop()
        self._heart: asyncio.TimerHandle | None = None
        self._shown: tuple[object, object] = (None, None)
        self._look()
        told.tell(READY=1, **told.patience(told.watchdog))
        self._beat()
        daemon.watchers.add(self._look)

    def close(self) -> None:
        """Report no more."""
        self._daemon.watchers.discard(self._look)
        if self._heart is not None:
            self._heart.cancel()

    def _look(self) -> None:
        """Say what is being played, where that has changed."""
        scene = self._daemon.stage.scene
        shown = (scene.name, scene.match)
        if shown[0] != self._shown[0] or shown[1] is not self._shown[1]:
            self._shown = shown
            self._told.tell(STATUS=status(scene))

    def _beat(self) -> None:
        """Our heart beats in the loop that plays: where that stands still, so does it."""
        if self._told.watchdog is not None:
            self._told.tell(WATCHDOG=1)
            self._heart = self._loop.call_later(self._told.watchdog / TIMES, self._beat)


@contextlib.contextmanager
def reported(daemon: Daemon, told: Manager) -> Iterator[None]:
    """Tell a manager of a station, if there is one to be told."""
    if told.address is None:
        yield
        return
    with contextlib.closing(Report(daemon, told)):
        yield
