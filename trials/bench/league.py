"""A league under load: a broker, one worker, and cabinets that play, each with a connection of its own.

One of them is real, and the others say all that a real one says. And a league that has much: what one more result and
each page take there.
"""

import asyncio
import hashlib
import json
import random
import resource
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from pegmind_league.cabinets import KnownCabinets
from pegmind_league.database import open_database
from pegmind_league.periods import Calendar
from pegmind_league.repository import Repository
from pegmind_league.result import LeagueResult, read_result
from pegmind_league.views import PageRequest, find_page, read_query
from station.link.neighbours import has_enough
from station.link.presence import CROWDED_SECONDS, FREE_SECONDS
from tests.ports import reserved_port
from tests.processes.commands import PEGMIND, ROOT, pegmind
from tests.processes.league.running import RunningLeague, running_broker
from tests.servers.postgresql import running_postgresql
from tools.broker import HOST, Broker
from tools.league import write_cabinet
from trials.bench.figures import MS, Figure, timed
from trials.bench.light_cabinet import LightCabinet
from trials.bench.processes import caching_environment, resident, run_until_ready, used

SECONDS: Final = 60
"""How long cabinets play at their pace."""

CROWDS: Final = ((1000, 60), (1000, 600))
"""How many cabinets there are, and how many games each plays in an hour."""

PLAYED: Final = 0.6
"""The part of its time for which a game is played at a cabinet; the rest is the pause before the next one."""

PROMPT: Final = 10
"""Of so many cabinets one reads what it is told at once, and its delays are measured; the others look once a second."""

STATUS: Final = {
    "version": "bench",
    "games": {"total": 812, "today": 14},
    "last": {"box": "original", "says": "Ada cracked the code in 4 rows", "closed": 1764000000.0},
    "troubles": [],
    "light": {"brightness": 60, "night": False},
    "dropped": 0,
}

ALONE_SECONDS: Final = 10
"""How long the real cabinet is alone, to see what it needs anyway."""

REAL: Final = "real"
STORED: Final = 1_000_000
STORED_DUELS: Final = 100_000
STORED_AT_ONCE: Final = 2000
PEOPLE: Final = 20_000
HOMES: Final = 1000
"""What a league has that has much: results, duels, people and cabinets, over a year."""

YEAR: Final = 365 * 86400
READS: Final = 100
PAGES: Final = (
    "/",
    "/box/super",
    "/box/super?period=week",
    "/duels",
    "/recent",
    "/player?name=P7",
    "/players?one=P7@home-7&other=P8@home-8",
)

PATIENCE: Final = 600
"""Seconds until what is not counted is lost: a busy machine needs longer than the cabinets, which send it again."""
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
    counted: int
    lost: int
    seconds: float
    league: float
    """Seconds of processor, as for the broker."""
    broker: float
    league_memory: float
    broker_memory: float
    heard: float
    """Presences that reach a cabinet in a second."""
    cabinet: float
    """Seconds of processor of the real cabinet, beyond those that it needs alone."""


def league() -> Iterator[Figure]:
    """Measure both databases with crowds of cabinets."""
    for name, database in DATABASES.items():
        for cabinets, an_hour in CROWDS:
            with database() as where:
                load = _measure(where, cabinets, partial(report_at_pace, an_hour=an_hour))
                yield from _figures(f"{cabinets} cabinets, {an_hour} an hour, {name}", load)


def flood() -> Iterator[Figure]:
    """Measure how much both databases count at most."""
    for name, database in DATABASES.items():
        with database() as where:
            load = _measure(where, FLOODING, report_at_once)
            yield Figure(f"most counted, {name}", [FLOOD / load.seconds], "1/s", "", "one worker")


def much() -> Iterator[Figure]:
    """Measure both databases with much that is stored."""
    for name, database in DATABASES.items():
        with database() as where:
            yield from _stored(where, name)


async def report_at_pace(cabinets: Sequence[LightCabinet], an_hour: int) -> None:
    """Let people play at each cabinet: when this begins, many are in the middle of a game."""
    chance = random.Random(1)  # noqa: S311 - always the same
    free: dict[str, float] = {}
    playing = [asyncio.create_task(_play(cabinet, chance, 3600 / an_hour, free)) for cabinet in cabinets]
    await asyncio.sleep(SECONDS)
    for task in playing:
        task.cancel()


async def _play(cabinet: LightCabinet, chance: random.Random, cycle: float, free: dict[str, float]) -> None:
    """Play game after game, and say what a cabinet says of it: it is `free` again if nobody plays for a while."""
    game = PLAYED * cycle
    is_playing = chance.random() < PLAYED
    left = chance.uniform(0, game) if is_playing else 0.0
    idle = 0.0 if is_playing else chance.expovariate(1 / (cycle - game))
    if is_free := idle > CROWDED_SECONDS:
        free[cabinet.name] = time.monotonic()
    while True:
        if is_playing:
            await asyncio.sleep(left)
            told = make_game(chance, chance.choice(("Ada", "Ben", "Cleo")), time.time())
            cabinet.report(told["id"], json.dumps(told).encode())
            for _ in range(2):  # the game has ended; its result was shown
                cabinet.tell("status", {"name": cabinet.name, "playing": None, **STATUS})
        pause = idle + chance.expovariate(1 / (cycle - game))
        while not is_free and (wait := FREE_SECONDS - idle % FREE_SECONDS) < pause - idle:
            await asyncio.sleep(wait)
            idle += wait
            if is_free := idle >= CROWDED_SECONDS or not has_enough(free, time.monotonic()):
                free[cabinet.name] = time.monotonic()
                cabinet.tell("presence", {"here": True, "name": cabinet.name, "free": True})
        await asyncio.sleep(pause - idle)
        if is_free:
            del free[cabinet.name]
            cabinet.tell("presence", {"here": True, "name": cabinet.name, "free": False})
        playing = {"box": "original", "players": ["Ada"], "duel": None}
        cabinet.tell("status", {"name": cabinet.name, "playing": playing, **STATUS})
        is_playing, is_free, left, idle = True, False, game, 0.0


async def report_at_once(cabinets: Sequence[LightCabinet]) -> None:
    """Let the cabinets report all that they may, until all is reported."""
    chance = random.Random(1)  # noqa: S311 - always the same
    left = FLOOD
    while left:
        for cabinet in cabinets:
            while left and len(cabinet.waiting) < UNDER_WAY:
                told = make_game(chance, "Ada", time.time())
                cabinet.report(told["id"], json.dumps(told).encode())
                left -= 1
        await asyncio.sleep(0.005)


def _measure(database: str, cabinets: int, report: Callable[[Sequence[LightCabinet]], "object"]) -> Load:
    names = [f"cabinet-{number}" for number in range(cabinets)]
    _allow_open_files(cabinets + 500)
    with TemporaryDirectory(prefix="pegmind-bench-") as made:
        folder = Path(made)
        with (
            running_broker(folder / "broker", ("league", REAL, *names)) as broker,
            RunningLeague(folder / "league", broker, database) as running,
            _real_cabinet(folder, broker) as real,
        ):
            running.says("connected to the broker")
            load = asyncio.run(_load((running.process.pid, broker.process, real), broker, names, report))
            running.stop()
        checked = pegmind("league", "check", "--config", running.config)
        assert checked.status == 0, checked.out
        assert checked.out.startswith(f"counted {load.counted + load.lost} results"), (checked.out, load)
        return load


@contextmanager
def _real_cabinet(folder: Path, broker: Broker) -> Iterator[int]:
    """Run a whole cabinet at which nobody plays; yield the number of its process."""
    with reserved_port() as port:
        config = write_cabinet(folder, broker, REAL)
        command = [*PEGMIND, "play", "--no-browser", "--config", str(config), "--port", str(port)]
        with run_until_ready(command, "linked to", caching_environment(), ROOT) as started:
            yield started.process.pid


async def _load(
    processes: tuple[int, int, int],
    broker: Broker,
    names: Sequence[str],
    report: Callable[[Sequence[LightCabinet]], object],
) -> Load:
    """Connect the cabinets and let them report; `processes` are the league, the broker and the real cabinet."""
    alone = used(processes[2])
    await asyncio.sleep(ALONE_SECONDS)
    alone = (used(processes[2]) - alone) / ALONE_SECONDS
    delays: list[float] = []
    cabinets: list[LightCabinet] = []
    for at in range(0, len(names), AT_ONCE):
        opened = (
            connect(broker, name, delays.append, number % PROMPT > 0)
            for number, name in enumerate(names[at : at + AT_ONCE], at)
        )
        cabinets += await asyncio.gather(*opened)
    before, began = [used(each) for each in processes], time.monotonic()
    await report(cabinets)  # type: ignore[misc]  # one of two coroutines
    await until_counted(cabinets)
    seconds = time.monotonic() - began
    league_used, broker_used, real_used = (used(each) - then for each, then in zip(processes, before, strict=True))
    memory = [resident(each) for each in processes[:2]]
    counted = sum(cabinet.counted for cabinet in cabinets)
    lost = sum(len(cabinet.waiting) for cabinet in cabinets)
    heard = sum(cabinet.heard for cabinet in cabinets) / len(cabinets) / seconds
    for cabinet in cabinets:
        cabinet.close()
    of_league, of_broker = memory
    more = real_used - alone * seconds
    delays = [delay * MS for delay in delays]
    return Load(delays, counted, lost, seconds, league_used, broker_used, of_league, of_broker, heard, more)


async def connect(broker: Broker, name: str, counted: Callable[[float], None], every: float = 0) -> LightCabinet:
    """Return a cabinet that has connected, as LightCabinet has it."""
    loop = asyncio.get_running_loop()
    _, cabinet = await loop.create_connection(
        lambda: LightCabinet(name, broker.password(name), counted, every), HOST, broker.port
    )
    await cabinet.ready
    return cabinet


async def until_counted(cabinets: Sequence[LightCabinet]) -> None:
    """Wait until all results are counted, or will not be."""
    for _ in range(PATIENCE * 50):
        if not any(cabinet.waiting for cabinet in cabinets):
            return
        await asyncio.sleep(0.02)


def make_game(chance: random.Random, player: str, now: float) -> dict[str, Any]:
    """Return a result as a cabinet reports it."""
    rows, won = chance.randint(3, 9), chance.random() < 0.8
    seat = {"player": player, "points": 0, "rows": rows, "won": won, "assisted": False}
    return {
        "v": 1, "id": hashlib.sha256(chance.randbytes(16)).hexdigest(), "box": chance.choice(BOXES),
        "spelling": "c6p4g10", "opened": now - 120, "closed": now, "seconds": 120.0, "winner": player if won else None,
        "reason": "cracked" if won else "missed", "rounds": 1, "day": None, "seats": [seat], "duel": None,
    }  # fmt: skip


def _stored(database: str, name: str) -> Iterator[Figure]:
    """Measure a league that has much: one more report of a cabinet, and every page. No rating is put off."""
    chance, now = random.Random(1), time.time()  # noqa: S311 - always the same
    with closing(Repository(open_database(database), Calendar(), clock=lambda: 0.0)) as repository:
        for at in range(0, STORED, STORED_AT_ONCE):
            games = [_as_result(chance, now, _person(chance)) for _ in range(min(STORED_AT_ONCE, STORED - at))]
            repository.add(games, now - YEAR + YEAR * at / STORED)
        for at in range(0, STORED_DUELS, STORED_AT_ONCE):
            duels = (_duel(chance, now, number) for number in range(at, min(at + STORED_AT_ONCE, STORED_DUELS)))
            repository.add([side for duel in duels for side in duel], now - YEAR + YEAR * at / STORED_DUELS)
        today = datetime.fromtimestamp(now, UTC).date()
        rating = timed(lambda: repository.duels.rate(today), 1)
        yield Figure(f"{STORED_DUELS} duels, {name}: to rate all of them", rating, "ms", "", "once, after an upgrade")
        much = f"{STORED} results, {STORED_DUELS} duels, {name}"
        adding = timed(lambda: repository.add([_as_result(chance, now, _person(chance))], now), READS)
        yield Figure(f"{much}: one more result", adding, "ms", "50", "a transaction")
        for address in PAGES:
            path, _, query = address.partition("?")
            request = PageRequest(path, read_query(query), today, Calendar().begins(today), "en")
            build = find_page(path)
            assert build is not None
            taken = timed(partial(build, request, repository, KnownCabinets()), READS)
            yield Figure(f"{much}: {address}", taken, "ms", "100", "is kept for two seconds")


def _person(chance: random.Random) -> tuple[str, str]:
    """Return somebody, and the cabinet at which they always play."""
    number = int(chance.random() ** 2 * PEOPLE)
    return f"P{number}", f"home-{number % HOMES}"


def _as_result(chance: random.Random, now: float, person: tuple[str, str]) -> LeagueResult:
    player, cabinet = person
    told = make_game(chance, player, now - chance.uniform(1, YEAR))
    return read_result(cabinet, json.dumps(told).encode(), now)


def _duel(chance: random.Random, now: float, number: int) -> tuple[LeagueResult, LeagueResult]:
    """Return what both cabinets tell of a duel."""
    (one, at_one), (other, at_other) = (_person(chance), _person(chance))
    while at_other == at_one or other == one:
        other, at_other = _person(chance)
    told = make_game(chance, one, now - chance.uniform(1, YEAR))
    seats = [told["seats"][0] | {"player": player, "won": player == one} for player in (one, other)]
    told |= {"seats": seats, "winner": one, "reason": "points"}
    duel = {"id": f"{number:016x}"}
    hashes = (hashlib.sha256(chance.randbytes(16)).hexdigest() for _ in range(2))
    sides = zip(hashes, ((at_one, at_other, one), (at_other, at_one, other)), strict=True)
    first, second = (
        read_result(
            here, json.dumps(told | {"id": id_, "duel": duel | {"other": there, "player": player}}).encode(), now
        )
        for id_, (here, there, player) in sides
    )
    return first, second


def _figures(name: str, load: Load) -> Iterator[Figure]:
    yield Figure(f"{name}: from report to counted", load.delays, "ms", "50", "a transaction for what is waiting")
    yield Figure(f"{name}: not counted, of {load.counted + load.lost}", [load.lost], "", "0", "")
    yield Figure(f"{name}: presences that a cabinet hears", [load.heard], "1/s", "", "a real one hears as many")
    real = 100 * load.cabinet / load.seconds
    yield Figure(f"{name}: processor of a real cabinet for all others", [real], "%", "1", "of one core")
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


DATABASES: Final = {"SQLite": _sqlite, "PostgreSQL": _postgresql}


def _allow_open_files(many: int) -> None:
    """Let this process, and those that it starts, have so many connections."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(many, hard), hard))
