"""A station whose pins are simulated and whose strip is real, in virtual time, step by step.

Its arguments are a store and the steps, as JSON: ["press", control], ["wait", seconds], ["crash"], and for the board it
runs on ["remove", name] and ["write", name]. What the station wants to show at the end is its output, in hexadecimal,
marked with ">".
"""

import asyncio
import json
import logging
import os
import random
import sys
import time
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from hardware.strips.registry import Pixels
from station.appliance.assembly import OpenStation, power_on
from station.config.sections import Config, simulate_hardware
from station.games.registry import draw
from station.script.virtual import VirtualLoop
from station.service.outside import World
from station.store.opening import open_journal

BOARD = Path(os.environ["PI_ROOT"])


async def evening(store: Path, steps: list[list[Any]]) -> None:
    config = simulate_hardware(Config())._replace(pixels=Pixels())
    world = World(config.timings, partial(draw, random.SystemRandom(), supplies={}), time.time)
    with closing(open_journal(store, durable=False)) as journal, power_on(config, journal, world) as station:
        for verb, *given in steps:
            await take(station, verb, *given)
        print(f"> {station.cabinet.sent_duties().hex()}")  # noqa: T201 - this is what it is for


async def take(station: OpenStation, verb: str, given: Any = None) -> None:  # noqa: ANN401 - whatever JSON has
    assert station.controls is not None
    match verb:
        case "press":
            await station.controls.press(given)
            await asyncio.sleep(0.1)
            await station.controls.release(given)
        case "wait":
            await asyncio.sleep(given)
        case "remove":
            (BOARD / given.removeprefix("/")).unlink()
        case "write":
            (BOARD / given.removeprefix("/")).touch()
        case "crash":
            raise ZeroDivisionError


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(evening(Path(sys.argv[1]), json.loads(sys.argv[2])))
