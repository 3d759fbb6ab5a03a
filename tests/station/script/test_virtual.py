"""Virtual time: whoever waits an hour is there at once."""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest

from station.script.virtual import VirtualLoop

T = TypeVar("T")


def run(work: Callable[[], Awaitable[T]]) -> T:
    async def working() -> T:
        return await work()

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(working())


def test_waiting_moves_the_clock_and_timers_keep_their_order() -> None:
    async def work() -> list[tuple[str, float]]:
        loop = asyncio.get_running_loop()
        rang: list[tuple[str, float]] = []

        def ring(name: str) -> None:
            rang.append((name, loop.time()))

        assert loop.time() == 0.0
        for name, seconds in (("late", 3600.0), ("soon", 0.25), ("later", 7200.0)):
            loop.call_later(seconds, ring, name)
        await asyncio.sleep(3600.5)
        return [*rang, ("now", loop.time())]

    assert run(work) == [("soon", 0.25), ("late", 3600.0), ("now", 3600.5)]


def test_what_is_ready_to_be_read_takes_no_time() -> None:
    async def work() -> tuple[bytes, float]:
        loop = asyncio.get_running_loop()
        ours, theirs = socket.socketpair()
        with ours, theirs:
            ours.setblocking(False)  # noqa: FBT003 - a name of the system's
            theirs.send(b"ready")
            timer = loop.call_later(60, lambda: None)
            read = await loop.sock_recv(ours, 100)
            timer.cancel()
            return read, loop.time()

    assert run(work) == (b"ready", 0.0)


def test_work_beside_the_loop_is_done_at_once() -> None:
    async def work() -> tuple[int, float]:
        loop = asyncio.get_running_loop()
        done = await loop.run_in_executor(None, max, 3, 4)
        with pytest.raises(ZeroDivisionError):
            await loop.run_in_executor(None, divmod, 1, 0)
        return done, loop.time()

    assert run(work) == (4, 0.0)


def test_a_callback_that_fails_ends_the_program() -> None:
    def fail() -> None:
        raise ZeroDivisionError("what was to be done is not done")

    async def work() -> list[str]:
        asyncio.get_running_loop().call_soon(fail)
        await asyncio.sleep(1)
        return told

    told: list[str] = []
    with pytest.raises(ZeroDivisionError):
        run(work)

    async def asking() -> list[str]:
        asyncio.get_running_loop().set_exception_handler(lambda _loop, context: told.append(str(context["exception"])))
        return await work()

    assert run(asking) == ["what was to be done is not done"]


def test_waiting_for_what_will_never_come_is_an_error() -> None:
    with pytest.raises(RuntimeError, match="the script waits for something that never happens"):
        run(asyncio.Event().wait)
