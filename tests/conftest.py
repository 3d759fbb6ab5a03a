"""What all tests have in common."""

import asyncio
import inspect
import os
import signal
from collections.abc import Iterator
from typing import Final

import pytest
from hypothesis import HealthCheck, settings

from tests.ports import reserved_port

PATIENCE: Final = 60.0
"""Seconds after which an async test has failed that runs in real time."""

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell that starts this in the background ignores Ctrl-C
os.environ.pop("COLUMNS", None)  # xdist gives its workers a width, though nobody looks at a terminal

settings.register_profile(
    "anywhere",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],  # on a fresh clone the first text costs seconds: its tables are made
)
settings.load_profile("anywhere")


@pytest.fixture
def port() -> Iterator[int]:
    """A port that is reserved, so that no other test is given it."""
    with reserved_port() as port:
        yield port


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let what is marked `first` begin first: at the end, all other processes of the tests would wait for it."""
    items.sort(key=lambda item: item.get_closest_marker("first") is None)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run an async test, in the event loop that its mark `loop` names or else in an ordinary one."""
    test, mark = pyfuncitem.obj, pyfuncitem.get_closest_marker("loop")
    if not inspect.iscoroutinefunction(test):
        return None
    fixtures = {name: pyfuncitem.funcargs[name] for name in inspect.signature(test).parameters}

    async def run() -> None:
        async with asyncio.timeout(None if mark else PATIENCE):
            await test(**fixtures)

    with asyncio.Runner(loop_factory=mark and mark.kwargs["factory"]) as runner:
        runner.run(run())
    return True
