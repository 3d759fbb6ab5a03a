"""What a service manager is told of us."""

import socket

import pytest

from station.appliance.notify import ServiceManager


@pytest.mark.parametrize(
    ("environment", "manager"),
    [
        ({}, ServiceManager()),
        ({"NOTIFY_SOCKET": ""}, ServiceManager()),
        ({"NOTIFY_SOCKET": "@abstract"}, ServiceManager("@abstract")),
        ({"NOTIFY_SOCKET": "/run/it", "WATCHDOG_USEC": "2500000"}, ServiceManager("/run/it", 2.5)),
        ({"NOTIFY_SOCKET": "/run/it", "WATCHDOG_USEC": "2500000", "WATCHDOG_PID": "7"}, ServiceManager("/run/it", 2.5)),
        ({"NOTIFY_SOCKET": "/run/it", "WATCHDOG_USEC": "2500000", "WATCHDOG_PID": "8"}, ServiceManager("/run/it")),
        ({"NOTIFY_SOCKET": "/run/it", "WATCHDOG_USEC": "0"}, ServiceManager("/run/it")),
        ({"NOTIFY_SOCKET": "/run/it", "WATCHDOG_USEC": "soon"}, ServiceManager("/run/it")),
    ],
)
def test_what_the_environment_says_of_the_manager(environment: dict[str, str], manager: ServiceManager) -> None:
    assert ServiceManager.of(environment, 7) == manager


def test_a_manager_in_the_abstract_is_told_and_one_that_is_gone_is_no_harm() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind("")  # which gives it a name that nobody has
        name = ear.getsockname().decode().replace("\0", "@")
        ServiceManager(name).tell(READY=1, STATUS="Zoë plays")
        assert ear.recv(100).decode() == "READY=1\nSTATUS=Zoë plays"
    ServiceManager(name).tell(READY=1)
    ServiceManager("/nowhere/at/all").tell(READY=1)


@pytest.mark.parametrize(
    ("watchdog", "seconds", "words"),
    [(None, 60.0, {}), (2.5, None, {}), (None, None, {}), (2.5, 60.0, {"WATCHDOG_USEC": 60_000_000})],
)
def test_only_a_manager_that_watches_is_asked_to_wait(
    watchdog: float | None, seconds: float | None, words: dict[str, int]
) -> None:
    assert ServiceManager("/run/it", watchdog).patience(seconds) == words
