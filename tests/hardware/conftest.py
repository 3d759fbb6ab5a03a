"""What the tests of the hardware stand at: a virtual evening, and a header by either backend."""

import asyncio
from collections.abc import Iterator

import pytest

from station.virtual import VirtualLoop
from tests.hardware.board import Header, rpigpio_header, simulated_header


@pytest.fixture
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        yield runner


@pytest.fixture(params=[simulated_header, rpigpio_header], ids=["mock", "rpigpio"])
def header(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, runner: asyncio.Runner) -> Iterator[Header]:
    opened: Header = request.param(monkeypatch, runner.get_loop().time)
    yield opened
    opened.factory.close()
