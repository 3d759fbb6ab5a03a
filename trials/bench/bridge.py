"""Two brokers that are joined by the shipped bridge: a league at one, cabinets at both, and a line that is cut."""

import asyncio
import json
import random
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.cut_line import cut_line
from tests.ports import reserved_port
from tests.processes.commands import pegmind
from tests.processes.league.running import RunningLeague
from tests.processes.link.bridge import write_bridge
from tools.broker import Broker
from trials.bench.figures import MS, Figure
from trials.bench.league import connect, make_game, until_counted

SITES: Final = ("first", "second")
CABINETS: Final = 50
"""At each site."""

A_SECOND: Final = 10
"""Results of each site."""

PHASES: Final = ("joined", "cut", "joined again")
PHASE_SECONDS: Final = 20
BRIDGED_SECONDS: Final = 5
"""Seconds that the brokers have to join."""

Delays = dict[tuple[str, str], list[float]]
"""Delays in milliseconds by the site of a cabinet, and by what the line was when it reported."""


def bridge() -> Iterator[Figure]:
    """Measure how long results of both sites take, and what becomes of them when the line is cut for a while."""
    with TemporaryDirectory(prefix="pegmind-bench-") as made, ExitStack() as stack:
        folder = Path(made)
        ports = [stack.enter_context(reserved_port()) for _ in SITES]
        users = [[f"{site}-{number}" for number in range(CABINETS)] for site in SITES]
        first = stack.enter_context(Broker(folder / "first", ports[0], ("league", "bridge", *users[0])))
        league = stack.enter_context(RunningLeague(folder / "league", first))
        league.says("connected to the broker")
        delays, waiting, heard = asyncio.run(_measure(folder, first, ports[1], users))
        league.stop()
        checked = pegmind("league", "check", "--config", league.config).out
    reported = sum(map(len, delays.values())) + waiting
    for (site, phase), some in delays.items():
        yield Figure(f"{site} site, line {phase}: from report to counted", some, "ms", "", "")
    yield Figure(f"not counted, of {reported}; the league: {checked.partition(',')[0].strip()}", [waiting], "", "0", "")
    yield Figure("presences of the first site heard at the second, of what was said", [heard], "", "1", "")


async def _measure(folder: Path, first: Broker, port: int, users: Sequence[Sequence[str]]) -> tuple[Delays, int, float]:
    """Report at both sites while the line is there, while it is cut, and afterwards."""
    delays: Delays = {(site, phase): [] for site in SITES for phase in PHASES}
    began = time.monotonic()

    def note(site: str, delay: float) -> None:
        phase = int((time.monotonic() - delay - began) / PHASE_SECONDS)
        delays[site, PHASES[min(phase, len(PHASES) - 1)]].append(delay * MS)

    chance = random.Random(1)  # noqa: S311 - always the same
    async with cut_line(first.port) as line:
        joined = write_bridge(line.port, first.password("bridge"))
        with Broker(folder / "second", port, users[1], joined) as second:
            crowds = {
                site: [await connect(broker, name, partial(note, site)) for name in names]
                for site, broker, names in zip(SITES, (first, second), users, strict=True)
            }
            await asyncio.sleep(BRIDGED_SECONDS)
            began = time.monotonic()
            said = 0
            for number, change in enumerate((line.mend, line.cut, line.mend), 1):
                change()
                while time.monotonic() < began + number * PHASE_SECONDS:
                    for site, crowd in crowds.items():
                        told = make_game(chance, site, time.time())
                        chance.choice(crowd).report(told["id"], json.dumps(told).encode())
                    crowds["first"][0].tell("presence", {"here": True, "name": "First", "free": said % 2 == 0})
                    said += 1
                    await asyncio.sleep(1 / A_SECOND)
            cabinets = [cabinet for crowd in crowds.values() for cabinet in crowd]
            await until_counted(cabinets)
            heard = crowds["second"][0].heard
            waiting = sum(len(cabinet.waiting) for cabinet in cabinets)
            for cabinet in cabinets:
                cabinet.close()
    return delays, waiting, heard / said
