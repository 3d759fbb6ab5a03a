"""A station that comes up."""

import asyncio
import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from station.appliance.notify import service_manager
from station.appliance.serving import Plan, opened
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
