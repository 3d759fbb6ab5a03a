"""A league under load: a broker, one worker, and cabinets that report results, each with a connection of its own."""

import asyncio
import hashlib
import json
import random
import resource
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from tests.processes.commands import pegmind
from tests.processes.league.running import RunningLeague, running_broker
from tests.servers.postgresql import running_postgresql
from tools.broker import HOST, Broker
from trials.bench.figures import MS, Figure
from trials.bench.light_cabinet import LightCabinet
from trials.bench.processes import resident, used

SECONDS: Final = 120
"""How long cabinets report at their pace."""

AN_HOUR: Final = 60
"""Results of a cabinet in an hour."""

PATIENCE: Final = 60
FLOOD: Final = 20_000
FLOODING: Final = 200
"""Results that are reported as fast as they are counted, and by how many cabinets."""

UNDER_WAY: Final = 32
BOXES: Final = ("original", "superhirn", "slider", "super")
AT_ONCE: Final = 200
"""Connections that are opened at once."""


class Load(NamedTuple):
    """What a run has shown: delays in milliseconds, and what it cost."""

    delays: list[float]
    lost: int
    seconds: float
    league: float
    """Seconds of processor, as for the broker."""
    broker: float
    league_memory: float
    broker_memory: float
    heard: float
    """Presences that reach a cabinet in a second."""


class Parts(NamedTuple):
    """What is measured, and the cabinets that report."""

    league: RunningLeague
    broker: Broker
    cabinets: Sequence[LightCabinet]


def league() -> Iterator[Figure]:
    """Measure both databases with a thousand cabinets and with ten thousand, and how much they count at most."""
    for name, database in (("SQLite", _sqlite), ("PostgreSQL", _postgresql)):
        for cabinets in (1000, 10_000):
            with database() as where:
                yield from _figures(f"{cabinets} cabinets, {name}", _measure(where, cabinets, report_at_pace))
        with database() as where:
            load = _measure(where, FLOODING, report_at_once)
            yield Figure(f"most counted, {name}", [FLOOD / load.seconds], "1/s", "", "one worker")


async def report_at_pace(cabinets: Sequence[LightCabinet]) -> None:
    """Let each cabinet report as often as people play, at random times."""
    chance = random.Random(1)  # noqa: S311 - always the same
    pause = 3600 / AN_HOUR / len(cabinets)
    loop = asyncio.get_running_loop()
    at, ends = loop.time(), loop.time() + SECONDS
    while at < ends:
        await asyncio.sleep(max(0, at - loop.time()))
        _report(chance.choice(cabinets), chance)
        at += chance.expovariate(1 / pause)


async def report_at_once(cabinets: Sequence[LightCabinet]) -> None:
    """Let the cabinets report all that they may, until all is reported."""
    chance = random.Random(1)  # noqa: S311 - always the same
    left = FLOOD
    while left:
        for cabinet in cabinets:
            while left and len(cabinet.waiting) < UNDER_WAY:
                _report(cabinet, chance)
                left -= 1
        await asyncio.sleep(0.005)


def _measure(database: str, cabinets: int, report: Callable[[Sequence[LightCabinet]], "object"]) -> Load:
    names = [f"cabinet-{number}" for number in range(cabinets)]
    _allow_open_files(cabinets + 500)
    with TemporaryDirectory(prefix="pegmind-bench-") as made:
        folder = Path(made)
        with (
            running_broker(folder / "broker", ("league", *names)) as broker,
            RunningLeague(folder / "league", broker, database) as running,
        ):
            running.says("connected to the broker")
            load = asyncio.run(_load(running, broker, names, report))
            running.stop()
        checked = pegmind("league", "check", "--config", running.config)
        assert checked.status == 0, checked.out
        assert checked.out.startswith(f"counted {len(load.delays)} results")
        return load


async def _load(
    running: RunningLeague, broker: Broker, names: Sequence[str], report: Callable[[Sequence[LightCabinet]], object]
) -> Load:
    delays: list[float] = []
    cabinets: list[LightCabinet] = []
    for at in range(0, len(names), AT_ONCE):
        cabinets += await asyncio.gather(*(_connect(broker, name, delays.append) for name in names[at : at + AT_ONCE]))
    processes = running.process.pid, broker.process
    before, began = [used(each) for each in processes], time.monotonic()
    await report(cabinets)  # type: ignore[misc]  # one of two coroutines
    await _until_counted(cabinets)
    seconds = time.monotonic() - began
    league_used, broker_used = (used(each) - then for each, then in zip(processes, before, strict=True))
    memory = [resident(each) for each in processes]
    lost = sum(len(cabinet.waiting) for cabinet in cabinets)
    heard = sum(cabinet.heard for cabinet in cabinets) / len(cabinets) / seconds
    for cabinet in cabinets:
        cabinet.close()
    of_league, of_broker = memory
    return Load([delay * MS for delay in delays], lost, seconds, league_used, broker_used, of_league, of_broker, heard)


async def _connect(broker: Broker, name: str, counted: Callable[[float], None]) -> LightCabinet:
    loop = asyncio.get_running_loop()
    _, cabinet = await loop.create_connection(
        lambda: LightCabinet(name, broker.password(name), counted), HOST, broker.port
    )
    await cabinet.ready
    return cabinet


async def _until_counted(cabinets: Sequence[LightCabinet]) -> None:
    for _ in range(PATIENCE * 50):
        if not any(cabinet.waiting for cabinet in cabinets):
            return
        await asyncio.sleep(0.02)


def _report(cabinet: LightCabinet, chance: random.Random) -> None:
    """Report a game that somebody has just played, with all that a cabinet says of it: its presence and its status."""
    result = hashlib.sha256(chance.randbytes(16)).hexdigest()
    now, rows, won = time.time(), chance.randint(3, 9), chance.random() < 0.8
    player = chance.choice(("Ada", "Ben", "Cleo"))
    seat = {"player": player, "points": 0, "rows": rows, "won": won, "assisted": False}
    told = {
        "v": 1, "id": result, "box": chance.choice(BOXES), "spelling": "c6p4g10", "opened": now - 120, "closed": now,
        "seconds": 120.0, "winner": player if won else None, "reason": "cracked" if won else "missed", "rounds": 1,
        "day": None, "seats": [seat], "duel": None,
    }  # fmt: skip
    playing = {"box": told["box"], "players": [player], "duel": None}
    cabinet.tell("presence", {"here": True, "name": cabinet.name, "free": False})
    for board in (playing, None):
        cabinet.tell("status", {"name": cabinet.name, "version": "bench", "playing": board})
    cabinet.report(result, json.dumps(told).encode())
    cabinet.tell("presence", {"here": True, "name": cabinet.name, "free": True})


def _figures(name: str, load: Load) -> Iterator[Figure]:
    yield Figure(f"{name}: from report to counted", load.delays, "ms", "", "a transaction for what is waiting")
    yield Figure(f"{name}: not counted", [load.lost], "", "0", "")
    yield Figure(f"{name}: presences that a cabinet hears", [load.heard], "1/s", "", "a real one hears as many")
    for what, processor, memory in (
        ("league", load.league, load.league_memory),
        ("broker", load.broker, load.broker_memory),
    ):
        yield Figure(f"{name}: processor of the {what}", [100 * processor / load.seconds], "%", "", "of one core")
        yield Figure(f"{name}: memory of the {what}", [memory], "MB", "", "")


@contextmanager
def _sqlite() -> Iterator[str]:
    with TemporaryDirectory(prefix="pegmind-bench-") as folder:
        yield f"{folder}/league.db"


@contextmanager
def _postgresql() -> Iterator[str]:
    with running_postgresql(durable=True) as server:
        yield server.make_database()


def _allow_open_files(many: int) -> None:
    """Let this process, and those that it starts, have so many connections."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(many, hard), hard))
