"""What a service manager is told of us."""

import socket

from station.appliance.notify import ServiceManager


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


def test_a_manager_in_the_abstract_is_told_and_one_that_is_gone_is_no_harm() -> None:
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
