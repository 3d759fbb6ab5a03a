"""A station at work on a link."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from station import __version__
from station.appliance.assembly import Powered
from station.appliance.notify import service_manager
from station.appliance.serving import Plan, WaitingPage, _Loop, opened
from station.config.sections import Config, simulated
from station.link.section import LinkSection
from station.web.section import Page
from tests.broker import running_broker
from tests.ports import reserved_port

STATUS = "pegmind/cabinet/hall/status"


@asynccontextmanager
async def station(folder: Path, link: LinkSection) -> AsyncIterator[Powered]:
    """A station that is linked, as `pegmind run` sets it up."""
    config = simulated(Config())._replace(page=Page(on=False), link=link)
    async with opened(Plan(config, folder / "pegmind.db"), service_manager(), lambda: None, WaitingPage()) as powered:
        yield powered


def test_other_cabinets_know_when_a_station_is_there(tmp_path: Path) -> None:
    async def evening() -> None:
        with running_broker(tmp_path) as broker:
            async with broker.guest() as guest:
                await guest.listen("pegmind/#")
                link = LinkSection(broker="127.0.0.1", port=broker.port, user="hall", name="Hall")
                async with station(tmp_path, link):
                    topic, status = await guest.hear()
                    assert (topic, status["here"], status["free"]) == (STATUS, True, True)
                    assert (status["name"], status["version"]) == ("Hall", __version__)
                assert await guest.hear() == (STATUS, {"v": 1, "here": False})

    with asyncio.Runner(loop_factory=_Loop) as runner:
        runner.run(evening())


def test_a_station_plays_without_its_broker(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "pegmind")

    async def evening() -> None:
        with reserved_port() as port:
            async with station(tmp_path, LinkSection(broker="127.0.0.1", port=port, user="hall")) as powered:
                powered.service.play("match original players=Ada")
                assert powered.service.view()["box"] == "original"

    with asyncio.Runner(loop_factory=_Loop) as runner:
        runner.run(evening())
    assert not [each for each in caplog.records if each.levelno >= logging.ERROR]
