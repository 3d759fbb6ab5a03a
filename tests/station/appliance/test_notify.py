"""A station tells its service manager that it is ready, that it is alive, and what is being played."""

import asyncio
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from station.appliance.notify import TIMES, ServiceManager, reporting
from station.games.registry import play
from station.script.virtual import VirtualLoop
from station.service import Service

WATCHED: Any = SimpleNamespace


@pytest.fixture
def ear(tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(tmp_path / "notify"))
        ear.setblocking(False)  # noqa: FBT003 - a name of the system's
        yield ear


def heard(ear: socket.socket) -> list[str]:
    """Everything that was said until now."""
    said = []
    while True:
        try:
            said.append(ear.recv(4096).decode())
        except BlockingIOError:
            return said


def a_station() -> Service:
    """As much of one as is looked at."""
    return cast("Service", WATCHED(controller=WATCHED(scene=WATCHED(name="attract", match=None)), watchers=set()))


def while_reported(station: Service, manager: ServiceManager, check: Callable[[], None], seconds: float = 0.0) -> None:
    async def work() -> None:
        with reporting(station, manager):
            check()
            await asyncio.sleep(seconds)

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(work())


def test_it_is_ready_and_says_again_what_is_played_when_that_has_changed(ear: socket.socket) -> None:
    station = a_station()

    def changes() -> None:
        assert heard(ear) == ["STATUS=nobody is playing", "READY=1"]
        for name, match in (("attract", None), ("menu", None), ("guess", play(None, "match original"))):
            vars(station.controller).update(scene=WATCHED(name=name, match=match))
            for look in station.watchers:
                look()
                look()

    while_reported(station, ServiceManager(ear.getsockname()), changes)
    assert heard(ear) == [
        "STATUS=somebody is using the menu",
        "STATUS=Original: Player and Station, row 1 of 10",
    ]
    assert station.watchers == set()


def test_where_it_is_watched_its_heart_beats_often_enough_until_the_end(ear: socket.socket) -> None:
    def ready() -> None:
        assert heard(ear)[1] == "READY=1\nWATCHDOG_USEC=6000000"

    while_reported(a_station(), ServiceManager(ear.getsockname(), watchdog=6.0), ready, seconds=15.0)
    assert heard(ear) == ["WATCHDOG=1"] * (15 * TIMES // 6)


def test_without_a_manager_nobody_watches() -> None:
    station = a_station()

    def nothing() -> None:
        assert station.watchers == set()

    while_reported(station, ServiceManager(), nothing)
