"""Presses at a station as `pegmind run` sets it up, in a process of its own: see trials.bench.rival.

Its argument is the configuration file. It prints the milliseconds from each press to the lamp, as JSON.
"""

import asyncio
import json
import sys
import time
from functools import partial
from pathlib import Path

from hardware.pins.simulated import SimulatedControls
from hardware.strips.strip import SimulatedStrip
from station.appliance.notify import service_manager
from station.appliance.serving import Plan, WaitingPage, open_station
from station.config.reader import read_config
from station.config.sections import Config, check_config
from trials.bench.finger import PRESSES, REST, Lamp, measure


async def _press(file: Path) -> list[float]:
    config = read_config(Config, file, check_config)
    lamp = _watch_strip()
    plan = Plan(config, Path(config.store.path))
    async with open_station(plan, service_manager(), lambda: None, WaitingPage()) as station:
        await asyncio.sleep(1)
        hands = station.controls
        assert hands is not None
        press, release = partial(hands.down, "red"), partial(take_back, hands)
        return await asyncio.to_thread(measure, PRESSES, lamp, 1, press, release)


def _watch_strip() -> Lamp:
    """Return a lamp that is set whenever a frame has been handed to the strip."""
    lamp, show = Lamp(), SimulatedStrip.show

    def noted(self: SimulatedStrip, duties: bytes) -> None:
        show(self, duties)
        lamp.set()

    SimulatedStrip.show = noted  # type: ignore[method-assign]
    return lamp


def take_back(hands: SimulatedControls) -> None:
    """Let the button go, and take the peg back, so that the next press places it again."""
    hands.up("red")
    time.sleep(REST)
    hands.down("back")
    time.sleep(REST)
    hands.up("back")


if __name__ == "__main__":
    print(json.dumps(asyncio.run(_press(Path(sys.argv[1])))))
