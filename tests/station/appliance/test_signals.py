"""What ends a station that nobody has told to end."""

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Callable

import pytest

from station.appliance.signals import Signals
from station.core.threads import ThreadError


def fail() -> None:
    raise ZeroDivisionError("what was to be done is not done")


def in_the_loop() -> None:
    asyncio.get_running_loop().call_soon(fail)


def in_a_thread() -> None:
    threading.Thread(target=fail).start()


@pytest.mark.parametrize("somewhere", [in_the_loop, in_a_thread])
def test_a_fault_of_ours_orders_the_end(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, somewhere: Callable[[], None]
) -> None:
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)

    async def ordered() -> tuple[bool, bool]:
        orders = Signals()
        somewhere()
        await asyncio.wait_for(orders.next(), 60)
        return orders.stopped, orders.failed

    assert asyncio.run(ordered()) == (True, True)
    assert [(record.levelno, record.message) for record in caplog.records] == [
        (logging.CRITICAL, "a fault in Pegmind itself: what was to be done is not done")
    ]


@pytest.mark.parametrize("somewhere", ["handle", "task"])
def test_a_missing_thread_ends_the_station_with_one_sentence(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, somewhere: str
) -> None:
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)

    async def ordered() -> tuple[bool, bool]:
        orders = Signals()
        context = {"message": "it failed", "exception": ThreadError(), somewhere: None}
        for _ in range(2):
            asyncio.get_running_loop().call_exception_handler(context)
        await asyncio.wait_for(orders.next(), 60)
        return orders.stopped, orders.failed

    assert asyncio.run(ordered()) == (True, True)
    assert [(record.message, record.exc_info) for record in caplog.records] == [(str(ThreadError()), None)]


@pytest.mark.parametrize(("number", "stopped"), [(signal.SIGTERM, True), (signal.SIGINT, True), (signal.SIGHUP, False)])
def test_a_signal_orders_the_end_or_a_new_start(
    number: signal.Signals,
    stopped: bool,  # noqa: FBT001 - a table
) -> None:
    async def ordered() -> tuple[bool, bool]:
        orders = Signals()
        assert not orders.stopped
        os.kill(os.getpid(), number)
        await asyncio.wait_for(orders.next(), 60)
        return orders.stopped, orders.failed

    assert asyncio.run(ordered()) == (stopped, False)
