"""Tells the service manager that the station is ready, that it is alive, and what is being played (sd_notify)."""

import asyncio
import contextlib
import logging
import os
import socket
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, Self

from station.games.family import Progress
from station.games.registry import family_of
from station.scenes.base import Scene
from station.service.service import Service

log = logging.getLogger("pegmind")

MICROSECONDS: Final = 1_000_000

NOBODY: Final = "nobody is playing"
SCENES: Final = {
    "attract": NOBODY,
    "menu": "somebody is using the menu",
    "service": "the service menu is open",
    "selftest": "the self-test is running",
}
"""The status of a scene when there is no game on the board."""

TIMES: Final = 3
"""The number of signs of life within the time that the manager would wait for one."""


class ServiceManager(NamedTuple):
    """The service manager: it listens at `address`, and may expect a sign of life every `watchdog` seconds."""

    address: str | None = None
    watchdog: float | None = None

    @classmethod
    def of(cls, environment: Mapping[str, str], process: int) -> Self:
        """Return the manager in the environment of a process; a watchdog for another process is ignored."""
        watched = environment.get("WATCHDOG_PID", str(process)) == str(process)
        microseconds = environment.get("WATCHDOG_USEC", "") if watched else ""
        seconds = int(microseconds) / MICROSECONDS if microseconds.isdecimal() else None
        return cls(environment.get("NOTIFY_SOCKET") or None, seconds or None)

    def patience(self, seconds: float | None) -> dict[str, object]:
        """Return the words for `tell` that make a manager with a watchdog wait for `seconds` from now on."""
        if self.watchdog is None or seconds is None:
            return {}
        return {"WATCHDOG_USEC": round(seconds * MICROSECONDS)}

    def tell(self, **words: object) -> None:
        """Send READY=1, STATUS="...", and the like; if it does not listen, that is only logged for debugging."""
        if self.address is None:
            return
        abstract = self.address.startswith("@")
        message = "\n".join(f"{key}={word}" for key, word in words.items())
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as line:
                line.sendto(message.encode(), f"\0{self.address[1:]}" if abstract else self.address)
        except OSError as error:
            log.debug("the service manager could not be told %s: %s", message, error)


def service_manager() -> ServiceManager:
    """Return the service manager of this process."""
    return ServiceManager.of(os.environ, os.getpid())


@contextlib.contextmanager
def report_state(service: Service, manager: ServiceManager) -> Iterator[None]:
    """Report the state of a station to its service manager, if there is one, within this context."""
    if manager.address is None:
        yield
        return
    with contextlib.closing(Report(service, manager)):
        yield


class Report:
    """Reports to a service manager from a running loop, until `close`."""

    def __init__(self, service: Service, manager: ServiceManager) -> None:
        self._service = service
        self._manager = manager
        self._loop = asyncio.get_running_loop()
        self._heart: asyncio.TimerHandle | None = None
        self._shown: tuple[object, object] = (None, None)
        self._look()
        manager.tell(READY=1, **manager.patience(manager.watchdog))
        self._beat()
        service.onlookers.watchers.add(self._look)

    def close(self) -> None:
        """Stop reporting."""
        self._service.onlookers.watchers.discard(self._look)
        if self._heart is not None:
            self._heart.cancel()

    def _look(self) -> None:
        """Report what is being played, if that has changed."""
        scene = self._service.controller.scene
        shown = (scene.name, scene.match)
        if shown[0] != self._shown[0] or shown[1] is not self._shown[1]:
            self._shown = shown
            self._manager.tell(STATUS=status(scene))

    def _beat(self) -> None:
        """Send a sign of life, and schedule the next one in the loop that plays: if it hangs, they stop."""
        if self._manager.watchdog is not None:
            self._manager.tell(WATCHDOG=1)
            self._heart = self._loop.call_later(self._manager.watchdog / TIMES, self._beat)


def status(scene: Scene) -> str:
    """Return one sentence about a scene, without secrets and without a full stop."""
    match = scene.match
    if match is None:
        return SCENES.get(scene.name, NOBODY)
    family = family_of(match)
    seen = family.rules.view(match)
    if match.outcome is not None:
        return f"{seen['title']}: the game is over"
    *others, last = (player["name"] for player in seen["players"])
    names = f"{', '.join(others)} and {last}" if others else last
    return ", ".join((f"{seen['title']}: {names}", *(_stages(family.progress(match)) if family.progress else ())))


def _stages(progress: Progress) -> Iterator[str]:
    if progress.round is not None:
        yield f"round {progress.round} of {progress.rounds}" if progress.rounds else f"round {progress.round}"
    if progress.row is not None:
        yield f"row {progress.row} of {progress.rows}"
