"""Stations with their pages, each in a thread of the tests: a process would take a second to start."""

import asyncio
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, closing, nullcontext
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import Any, Final

from station.appliance.assembly import OpenStation, build_draw, facts, plan, power_on
from station.config.sections import Config, simulate_hardware
from station.games.registry import DrawMove, family_of
from station.link.fleet import connect_fleet
from station.link.reporter import Parts
from station.matches.game import Game
from station.service.outside import World
from station.store.opening import open_journal
from station.web.section import listen
from station.web.server import PageServer

CARDS: Final = "351/2 2531/3 243513/5 354215/5 11111/4 222/2"


class _Loop(asyncio.SelectorEventLoop):
    """A loop whose time can be put forward."""

    ahead = 0.0

    def time(self) -> float:
        return super().time() + self.ahead

    def put_forward(self, seconds: float) -> None:
        self.ahead += seconds


class Station:
    """A running station, whose page is served once this is made."""

    def __init__(self, config: Config, store: Path, version: str, rolls: Iterator[str] | None) -> None:
        chance = partial(build_draw(config), SystemRandom()) if rolls is None else partial(_loaded, rolls)
        ready: Future[tuple[_Loop, asyncio.Event]] = Future()
        self._threads = ThreadPoolExecutor(1)
        self._ended = self._threads.submit(_run, _serve(simulate_hardware(config), store, version, chance, ready))
        self._ended.add_done_callback(lambda _: ready.cancel())
        self._loop, self._stopped = ready.result()

    def stop(self) -> None:
        """End it, without the goodbye of a process; raise what went wrong in it."""
        self._loop.call_soon_threadsafe(self._stopped.set)
        self._threads.shutdown()
        self._ended.result()

    def put_forward(self, seconds: float) -> None:
        """Let so much of the station's time pass at once."""
        self._loop.call_soon_threadsafe(self._loop.put_forward, seconds)


def _run(serving: Coroutine[Any, Any, None]) -> None:
    with asyncio.Runner(loop_factory=_Loop) as runner:
        runner.run(serving)


async def _serve(config: Config, store: Path, version: str, chance: DrawMove, ready: Future[Any]) -> None:
    stopped = asyncio.Event()
    with (
        closing(open_journal(store, durable=False)) as journal,
        power_on(config, journal, World(config.timings, chance, _wall)) as station,
        listen(config.page) as listening,
    ):
        told = facts(config) | {"version": version}, partial(plan, config)
        service, cabinet, controls, *_ = station
        server = PageServer(config.page, service, cabinet, *told, controls, access=config.access, store=store)
        async with _linked(config, station, store), await server.start(listening):
            ready.set_result((asyncio.get_running_loop(), stopped))
            await stopped.wait()


def _linked(config: Config, station: OpenStation, store: Path) -> AbstractAsyncContextManager[object]:
    """Connect a station to other cabinets, if its configuration names a broker."""
    if not config.link.broker:
        return nullcontext()
    parts = Parts(station.cabinet.troubles, lambda: station.cabinet.missing)
    return connect_fleet(config.link, config.night, station.service, station.journal, parts, store)


def _wall() -> float:
    """Return the time of day, which is put forward with the loop's."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, _Loop)
    return time.time() + loop.ahead


def _loaded(rolls: Iterator[str], game: Game) -> str:
    """Return the next of these rolls, or the cards of every game."""
    return f"roll {next(rolls)}" if family_of(game).chance.draw_verb(game) == "roll" else f"cards {CARDS}"
