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
from hardware.strips.registry import Pixels
from station import __version__
from station.appliance.notify import service_manager
from station.appliance.serving import PORT_RETRY_SECONDS, Plan, WaitingPage, open_station, serve
from station.cli.commands import main
from station.config.sections import Config, simulate_hardware
from station.script.virtual import VirtualLoop
from station.web.section import Page, PageError, listen
from tests.ports import reserved_port


@pytest.fixture(autouse=True)
def not_yet_collecting() -> Iterator[None]:
    """As `python -m station` begins."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.slow
def test_garbage_is_collected_as_soon_as_a_station_is_ready(tmp_path: Path) -> None:
    config = simulate_hardware(Config())._replace(page=Page(on=False))

    async def come_up() -> bool:
        assert not gc.isenabled()
        async with open_station(Plan(config, tmp_path / "pegmind.db"), service_manager(), lambda: None, WaitingPage()):
            return gc.isenabled()

    assert asyncio.run(come_up())


def test_garbage_is_collected_in_every_other_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["config"]) == 0
    assert "[pins]" in capsys.readouterr().out
    assert gc.isenabled()


class Reader(logging.Handler):
    """Somebody who reads the log, and gives an order when certain words come in it."""

    def __init__(self, orders: dict[str, signal.Signals]) -> None:
        super().__init__()
        self._orders = orders

    def emit(self, record: logging.LogRecord) -> None:
        for words, order in self._orders.items():
            if words in record.getMessage():
                os.kill(os.getpid(), order)


@pytest.fixture
def reader(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """The operator reloads a station that waits, and stops one that is ready."""
    caplog.set_level(logging.INFO)
    reader = Reader({"the station waits": signal.SIGHUP, "is ready on": signal.SIGTERM})
    log = logging.getLogger("pegmind")
    log.addHandler(reader)
    yield
    log.removeHandler(reader)


def without_page(store: Path) -> Plan:
    return Plan(simulate_hardware(Config())._replace(page=Page(on=False)), store)


def without_strip(plan: Plan) -> Plan:
    """The same with a cabinet whose strip should be at /dev/spidev0.0, which this machine does not have."""
    return plan._replace(config=plan.config._replace(pixels=Pixels(driver="neopixel_spi")))


@pytest.mark.usefixtures("reader")
def test_a_waiting_station_takes_up_a_mended_configuration(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    good = without_page(tmp_path / "pegmind.db")
    crossed = good._replace(config=good.config._replace(pins=Pins(ok=4, push=14)))
    assert serve(crossed, lambda: good)
    assert [line.partition(":")[0] for line in caplog.messages] == [
        "nothing is left to confirm with",
        "the station is set up again",
        f"Pegmind {__version__} is ready on simulated pins",
        "stopped",
    ]


@pytest.mark.usefixtures("reader")
def test_a_waiting_station_leaves_the_store_alone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    good = without_page(tmp_path / "pegmind.db")
    good.store.write_bytes(b"no scores at all")
    found: list[Path] = []

    def reread() -> Plan:
        found.extend(tmp_path.iterdir())
        return good

    assert serve(without_strip(good), reread)
    assert found == [good.store]
    assert ["set aside" in line for line in caplog.messages] == [False, False, True, False, False]


@pytest.mark.usefixtures("reader")
def test_a_station_that_waits_takes_up_another_store(tmp_path: Path) -> None:
    before, after = without_page(tmp_path / "before.db"), without_page(tmp_path / "after.db")
    assert serve(without_strip(before), lambda: after)
    assert (before.store.exists(), after.store.exists()) == (False, True)


def test_the_waiting_page_comes_when_its_port_is_free(caplog: pytest.LogCaptureFixture) -> None:
    async def wait(page: Page) -> None:
        made, waiting = Plan(simulate_hardware(Config())._replace(page=page), Path("pegmind.db")), WaitingPage()
        with listen(page):
            assert await waiting.show(made, "there is no strip")
            await asyncio.sleep(PORT_RETRY_SECONDS / 2)
        assert not await waiting.show(made, "there is no strip")
        await asyncio.sleep(PORT_RETRY_SECONDS)
        with pytest.raises(PageError):
            listen(page)
        await waiting.close()
        listen(page).close()

    caplog.set_level(logging.INFO)
    with reserved_port() as port, asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(wait(Page(port=port)))
    taken, there = caplog.messages
    assert taken.endswith("; the station waits without its page, and keeps trying")
    assert there.startswith(f"the page is at http://127.0.0.1:{port}")
