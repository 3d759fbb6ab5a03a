"""A station tells its service manager that it is ready, that it is alive, and what is being played."""

import asyncio
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from station.appliance.notify import TIMES, ServiceManager, report_state, status
from station.games.registry import play
from station.lobby.onlookers import Onlookers
from station.matches.events import replay
from station.matches.game import Game
from station.scenes.base import Scene
from station.script.virtual import VirtualLoop
from station.service.service import Service

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
    return cast(
        "Service",
        WATCHED(
            controller=WATCHED(scene=WATCHED(name="attract", match=None)), onlookers=Onlookers(set(), set(), set())
        ),
    )


def while_reported(station: Service, manager: ServiceManager, check: Callable[[], None], seconds: float = 0.0) -> None:
    async def work() -> None:
        with report_state(station, manager):
            check()
            await asyncio.sleep(seconds)

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(work())


def test_the_manager_is_told_whenever_the_status_changes(ear: socket.socket) -> None:
    station = a_station()

    def changes() -> None:
        assert heard(ear) == ["STATUS=nobody is playing", "READY=1"]
        for name, match in (("attract", None), ("menu", None), ("guess", play(None, "match original").match)):
            vars(station.controller).update(scene=WATCHED(name=name, match=match))
            for look in station.onlookers.watchers:
                look()
                look()

    while_reported(station, ServiceManager(ear.getsockname()), changes)
    assert heard(ear) == ["STATUS=somebody is using the menu", "STATUS=Original: Player and Station, row 1 of 10"]
    assert station.onlookers.watchers == set()


def test_a_watchdog_is_fed_often_enough_until_the_end(ear: socket.socket) -> None:
    def ready() -> None:
        assert heard(ear)[1] == "READY=1\nWATCHDOG_USEC=6000000"

    while_reported(a_station(), ServiceManager(ear.getsockname(), watchdog=6.0), ready, seconds=15.0)
    assert heard(ear) == ["WATCHDOG=1"] * (15 * TIMES // 6)


def test_without_a_manager_the_station_is_not_watched() -> None:
    station = a_station()

    def nothing() -> None:
        assert station.onlookers.watchers == set()

    while_reported(station, ServiceManager(), nothing)


# What a service manager is told of us.


def test_the_environment_names_the_manager_and_its_patience() -> None:
    for environment, manager in (
        ({}, ServiceManager()),
        ({"NOTIFY_SOCKET": ""}, ServiceManager()),
        ({"NOTIFY_SOCKET": "@abstract"}, ServiceManager("@abstract")),
        ({"NOTIFY_SOCKET": "/run/it", "WATCHDOG_USEC": "2500000"}, ServiceManager("/run/it", 2.5)),
        ({"NOTIFY_SOCKET": "/run/it", "WATCHDOG_USEC": "2500000", "WATCHDOG_PID": "7"}, ServiceManager("/run/it", 2.5)),
        ({"NOTIFY_SOCKET": "/run/it", "WATCHDOG_USEC": "2500000", "WATCHDOG_PID": "8"}, ServiceManager("/run/it")),
        ({"NOTIFY_SOCKET": "/run/it", "WATCHDOG_USEC": "0"}, ServiceManager("/run/it")),
        ({"NOTIFY_SOCKET": "/run/it", "WATCHDOG_USEC": "soon"}, ServiceManager("/run/it")),
    ):
        assert ServiceManager.of(environment, 7) == manager, environment


def test_an_abstract_socket_is_told_and_may_be_gone() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind("")  # which gives it a name that nobody has
        name = ear.getsockname().decode().replace("\0", "@")
        ServiceManager(name).tell(READY=1, STATUS="Zoë plays")
        assert ear.recv(100).decode() == "READY=1\nSTATUS=Zoë plays"
    ServiceManager(name).tell(READY=1)
    ServiceManager("/nowhere/at/all").tell(READY=1)


def test_only_a_manager_that_watches_is_asked_to_wait() -> None:
    asked = [
        ServiceManager("/run/it", watchdog).patience(seconds) for watchdog in (None, 2.5) for seconds in (None, 60.0)
    ]
    assert asked == [{}, {}, {}, {"WATCHDOG_USEC": 60_000_000}]


# What is being played, in a line that has no secret.


def status_of(scene: str, *moves: str) -> str:
    nothing: Game | None = None
    return status(cast("Scene", SimpleNamespace(name=scene, match=replay(play, moves, nothing))))


def test_the_status_line_says_what_is_played_and_no_secret() -> None:
    alone, two = "match original players=Ada", "match original players=Ada,Ben rounds=2"
    assert status_of("guess", alone, "secret RRYB") == "Original: Ada and Station, row 1 of 10"
    assert status_of("guess", alone, "secret RRYB", *["guess WWWW"] * 9) == "Original: Ada and Station, row 10 of 10"
    assert status_of("guess", alone, "secret RRYB", "guess RRYB") == "Original: the game is over"
    assert status_of("guess", two, "secret RRYB") == "Original: Ada and Ben, round 1 of 2, row 1 of 10"
    assert status_of("guess", "match slider players=Ada,Ben target=9") == "Slider: Ada and Ben, round 1, row 1 of 8"
    assert status_of("guess", "match codeknacker players=Ada,Ben,Eve") == "Code Knacker: Ada, Ben and Eve"
    assert status_of("guess", "match codeknacker players=Ada") == "Code Knacker: Ada"
    assert status_of("guess", "match super players=Ada,Ben boards=2") == "Super: Ada and Ben"


def test_without_a_game_it_says_what_else_is_done() -> None:
    assert {scene: status_of(scene) for scene in ("attract", "menu", "service", "selftest", "notice")} == {
        "attract": "nobody is playing",
        "menu": "somebody is using the menu",
        "service": "the service menu is open",
        "selftest": "the self-test is running",
        "notice": "nobody is playing",
    }
