"""A station at work on a link."""

import asyncio
import logging
import signal
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from station.appliance.assembly import OpenStation
from station.appliance.notify import service_manager
from station.appliance.serving import Plan, WaitingPage, open_station
from station.config.sections import Config, simulate_hardware
from station.link.section import LinkSection
from station.store.forgetting import hash_name
from station.web.section import Page
from tests.broker import PATIENCE, running_broker
from tests.ports import reserved_port
from tests.shown import shown
from tests.station.store.cabinets import ADA, MONDAY, cabinet

STATUS = "pegmind/cabinet/hall/status"
SET = "pegmind/cabinet/hall/set/{}"


@asynccontextmanager
async def station(
    folder: Path, link: LinkSection, stop: Callable[[], None] = lambda: None
) -> AsyncIterator[OpenStation]:
    """A station that is linked, as `pegmind run` sets it up."""
    config = simulate_hardware(Config())._replace(page=Page(on=False), link=link)
    async with open_station(Plan(config, folder / "pegmind.db"), service_manager(), stop, WaitingPage()) as powered:
        yield powered


async def test_a_station_plays_without_its_broker(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "pegmind")

    with reserved_port() as port:
        async with station(tmp_path, LinkSection(broker="127.0.0.1", port=port, user="hall")) as powered:
            powered.service.play("match original players=Ada")
            assert shown(powered.service)["box"] == "original"
    assert not [each for each in caplog.records if each.levelno >= logging.ERROR]


async def test_an_operator_sets_the_cabinet_from_elsewhere(tmp_path: Path) -> None:
    switched_off = asyncio.Event()
    with running_broker(tmp_path) as broker:
        async with broker.guest() as guest:
            await guest.say(SET.format("power"), b"off", retain=True)  # by a slip; it would switch off every start
            await guest.listen("pegmind/#")
            link = LinkSection(broker="127.0.0.1", port=broker.port, user="hall", commands=True)
            async with station(tmp_path, link, switched_off.set) as powered:
                await guest.hear(lambda topic, _: topic == STATUS)
                await guest.say(SET.format("brightness"), b"30")
                await guest.say(SET.format("night"), b"on")
                await guest.say(SET.format("volume"), b"11")
                light = {"brightness": 35, "night": True}
                await guest.hear(
                    lambda topic, said: topic == STATUS and said["light"] == light and said["dropped"] == 1
                )
                settings = powered.service.controller.upkeep.settings
                assert (settings["brightness"], settings["night"], settings["volume"]) == ("medium", "22-07", "full")
                assert not switched_off.is_set()
                await guest.say(SET.format("power"), b"off")
                async with asyncio.timeout(PATIENCE):
                    await switched_off.wait()


async def test_no_command_is_followed_unless_the_configuration_says_so(tmp_path: Path) -> None:
    with running_broker(tmp_path) as broker:
        async with broker.guest() as guest:
            await guest.listen(STATUS)
            async with station(tmp_path, LinkSection(broker="127.0.0.1", port=broker.port, user="hall")) as powered:
                await guest.hear()
                await guest.say(SET.format("brightness"), b"30")
                powered.service.play("match original players=Ada")
                _, status = await guest.hear()
                assert (status["playing"]["box"], status["light"]["brightness"]) == ("original", 100)


async def test_home_assistant_is_told_whenever_either_has_started(tmp_path: Path) -> None:
    with running_broker(tmp_path) as broker:
        async with broker.guest() as guest:
            await guest.listen("homeassistant/#")
            link = LinkSection(broker="127.0.0.1", port=broker.port, user="hall", home_assistant=True)
            async with station(tmp_path, link):
                topic, first = await guest.hear()
                assert topic == "homeassistant/device/hall/config"
                assert first["state_topic"] == STATUS
                async with broker.guest() as late:
                    await late.listen("homeassistant/#")
                    assert await late.hear() == (topic, first)
                await guest.say("homeassistant/status", b"online")
                _, again = await guest.hear(lambda topic, _: topic.endswith("config"))
                assert again == first


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Path]:
    """A store with a name of which nothing is left after the test."""
    store = cabinet(tmp_path / "pegmind.db", ADA)
    yield store
    assert b"Ada" not in store.read_bytes()


@pytest.mark.usefixtures("store")
async def test_a_running_station_forgets_a_name_with_the_league(tmp_path: Path) -> None:
    """SIGHUP sets a real station up again; here it only has to come."""
    asked = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, asked.set)
    with running_broker(tmp_path) as broker:
        async with broker.guest() as league:
            forget = {"forget": [{"name": hash_name("Ada"), "before": time.time() + MONDAY}]}
            await league.say("pegmind/league/forget", forget, retain=True)
            async with station(tmp_path, LinkSection(broker="127.0.0.1", port=broker.port, user="hall")):
                async with asyncio.timeout(PATIENCE):
                    await asked.wait()
