"""A station that comes up."""

import asyncio
import gc
import logging
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.layout import Pins
from station import __version__
from station.appliance.notify import service_manager
from station.appliance.serving import Plan, opened, serve
from station.cli.commands import main
from station.config.sections import Config, simulated
from station.web.section import Page


@pytest.fixture(autouse=True)
def not_yet_collecting() -> Iterator[None]:
    """As `python -m station` begins."""
    gc.disable()
    yield
    gc.enable()


def test_garbage_is_collected_as_soon_as_a_station_is_ready(tmp_path: Path) -> None:
    config = simulated(Config())._replace(page=Page(on=False))

    async def come_up() -> bool:
        assert not gc.isenabled()
        async with opened(Plan(config, tmp_path / "pegmind.db"), service_manager(), lambda: None):
            return gc.isenabled()

    assert asyncio.run(come_up())


def test_garbage_is_collected_in_every_other_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["config"]) == 0
    assert "[pins]" in capsys.readouterr().out
    assert gc.isenabled()


class Order(logging.Handler):
    """Somebody who reads the log, and gives an order when certain words come in it."""

    def __init__(self, orders: dict[str, signal.Signals]) -> None:
        super().__init__()
        self._orders = orders

    def emit(self, record: logging.LogRecord) -> None:
        for words, order in self._orders.items():
            if words in record.getMessage():
                os.kill(os.getpid(), order)


def test_a_station_that_waits_takes_up_a_configuration_that_mends_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    page = Page(on=False)
    good = Plan(simulated(Config())._replace(page=page), tmp_path / "pegmind.db")
    crossed = good.config._replace(pins=Pins(ok=4, push=14))
    reader = Order({"the station waits": signal.SIGHUP, "is ready on": signal.SIGTERM})
    log = logging.getLogger("pegmind")
    log.addHandler(reader)
    try:
        assert serve(good._replace(config=crossed), lambda: good)
    finally:
        log.removeHandler(reader)
    assert [line.partition(":")[0] for line in caplog.messages] == [
        "nothing is left to confirm with",
        "the station is set up again",
        f"Pegmind {__version__} is ready on simulated pins",
        "stopped",
    ]
