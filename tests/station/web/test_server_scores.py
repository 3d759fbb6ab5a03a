"""The scores on their way to a viewer: after the greeting, and again when a game has ended."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from station.appliance.assembly import facts, plan
from station.config.sections import Config, simulate_hardware
from station.core.view import LeagueBoard
from station.games.pegs.messages import PegMessages
from station.service.service import Service
from station.store.journal import Journal
from station.store.results import read_games, read_statistics
from station.web.protocol import encode
from station.web.scoreboard import Totals, scoreboard
from station.web.section import Page, listen
from station.web.server import PageServer
from tests.ports import reserved_port
from tests.station.web.scores_reader import GAME, station, taken_away
from tests.station.web.served_station import told


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "store.db"


@asynccontextmanager
async def served(store: Path) -> AsyncIterator[tuple[Service, Journal, Callable[[], connect]]]:
    """A station with its page, and a way to visit it."""
    config = simulate_hardware(Config())
    with reserved_port() as port, station(store) as (at_work, journal), listen(page := Page(port=port)) as listening:
        origin: Any = f"http://127.0.0.1:{port}"
        drawn = facts(config), partial(plan, config)
        server = PageServer(page, at_work.service, at_work.cabinet, *drawn, at_work.controls, store=store)
        async with await server.start(listening):
            yield at_work.service, journal, lambda: connect(f"ws://127.0.0.1:{port}/ws", origin=origin)


async def test_scores_follow_the_greeting_and_every_game(store: Path) -> None:
    async with served(store) as (service, journal, come), come() as viewer:
        assert (await until_scores(viewer))[0] == "hello"
        for move in GAME:
            service.play(move)
        *others, scores = await until_scores(viewer)
        expected = scoreboard(journal.read(read_statistics), journal.read(read_games, 8), Totals(1, 1))
        assert ("hello" in others, scores) == (False, encode({"scores": expected}))


async def test_for_a_viewer_who_has_gone_nothing_is_read(store: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with served(store) as (service, _journal, come):
        nobody = set(service.onlookers.watchers)
        async with come() as viewer:
            await until_scores(viewer)
        while service.onlookers.watchers != nobody:  # noqa: ASYNC110 - a page that is closed is no event
            await asyncio.sleep(0)
        taken_away(store)
        busy = len(asyncio.all_tasks())
        for move in GAME:
            service.play(move)
        assert len(asyncio.all_tasks()) == busy
    assert caplog.messages == [f"the store {store} was deleted, and has been written once more"]


async def until_scores(viewer: ClientConnection) -> list[str]:
    """What comes until the scores do; the scores last, and whole."""
    kinds: list[str] = []
    while True:
        message = await viewer.recv()
        if kind(message) == "scores":
            return [*kinds, str(message)]
        kinds.append(kind(message))


def kind(message: str | bytes) -> str:
    """What sort of a message it is."""
    return "frame" if isinstance(message, bytes) else str(next(iter(json.loads(message))))


async def test_tables_of_a_league_are_in_the_viewers_language(store: Path) -> None:
    async with served(store) as (service, _, visit), visit() as viewer:
        await until_scores(viewer)
        board: LeagueBoard = {
            "family": "pegs",
            "box": "super",
            "title": PegMessages.super(),
            "solo": False,
            "lines": [],
        }
        service.show_league([board])
        assert await told(viewer, "league") == [{**board, "title": "Super"}]
        service.show_league([])
        assert await told(viewer, "league") == []
