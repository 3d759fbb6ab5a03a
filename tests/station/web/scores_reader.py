"""Readers of the scoreboard's newest edition, and a station that makes it, with one thread to read in."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from station.appliance.assembly import OpenStation, power_on
from station.config.sections import Config, simulate_hardware
from station.core.events import Press, Release
from station.core.messages import render_message
from station.core.timing import Timings
from station.lobby.view import is_in_suspense
from station.service.outside import World
from station.service.service import Service
from station.store.journal import Journal
from station.store.opening import open_journal
from station.store.results import read_games, read_statistics
from station.web.scoreboard import Totals, scoreboard
from station.web.store_cache import ScoreboardCache

NOON: Final = 1_803_902_400.0
GAME: Final = ("match original players=Ada", "secret RRYB", "guess RGGY", "guess RRYB")


class Here(NamedTuple):
    service: Service
    journal: Journal
    cache: ScoreboardCache
    thread: ThreadPoolExecutor

    async def whatever_is_read(self) -> None:
        """Wait until it has been read, if anything is: there is one thread, and it does one thing after the other."""
        for _ in range(2):
            await asyncio.sleep(0)
            await asyncio.to_thread(bool)
            await asyncio.sleep(0)

    def press(self, *controls: str) -> None:
        for control in controls:
            self.service.receive(Press(control))
            self.service.receive(Release(control))

    def play(self, *moves: str) -> None:
        """Play moves; nobody wants to wait until the lamps have told what has come of them."""
        for move in moves:
            self.service.play(move)
        if is_in_suspense(self.service.controller, asyncio.get_running_loop().time()):
            self.press("red")

    def scores(self, games: int, days: int) -> str:
        """What the edition has to be."""
        told = scoreboard(self.journal.read(read_statistics), self.journal.read(read_games, 8), Totals(games, days))
        return json.dumps({"scores": told}, separators=(",", ":"), ensure_ascii=False, default=render_message)


class Reader:
    """Somebody who looks at the scores from `join` until `leave`."""

    def __init__(self, cache: ScoreboardCache) -> None:
        self._told = asyncio.Event()
        self._cache = cache
        cache.join(self._told.set)

    async def reads(self) -> str:
        """The next edition."""
        await self._told.wait()
        self._told.clear()
        return self._cache.text

    def leaves(self) -> None:
        self._cache.leave(self._told.set)


@contextmanager
def station(store: Path, wall: Callable[[], float] = lambda: NOON) -> Iterator[tuple[OpenStation, Journal]]:
    world = World(Timings(), lambda _game: "", wall)
    with (
        closing(open_journal(store, durable=False)) as journal,
        power_on(simulate_hardware(Config()), journal, world) as at_work,
    ):
        yield at_work, journal


@asynccontextmanager
async def here(store: Path, wall: Callable[[], float] = lambda: NOON) -> AsyncIterator[Here]:
    with station(store, wall) as (at_work, journal):
        thread = ThreadPoolExecutor(max_workers=1)
        asyncio.get_running_loop().set_default_executor(thread)
        yield Here(at_work.service, journal, ScoreboardCache(at_work.service, store), thread)


def taken_away(store: Path) -> Path:
    return store.rename(store.with_name("away.db"))
