"""What the tests of the hardware stand at: an evening, virtual where the pins are, and a header by every backend."""

import asyncio
import os
from collections.abc import Iterator

import pytest

from station.script.virtual import VirtualLoop
from tests.hardware.headers import HEADERS, PLUGGED_IN, Header


@pytest.fixture
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner(loop_factory=None if PLUGGED_IN in os.environ else VirtualLoop) as runner:
        yield runner


@pytest.fixture(params=HEADERS.values(), ids=[*HEADERS])
def header(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, runner: asyncio.Runner) -> Iterator[Header]:
    opened: Header = request.param(monkeypatch, runner.get_loop().time)
    yield opened
    opened.factory.close()
    opened.leave()
