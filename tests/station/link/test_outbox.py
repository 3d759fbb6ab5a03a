"""Results on their way to the league, in virtual time."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from typing import Any

import pytest

from station.core.settings import Reset
from station.games.registry import family_of, play
from station.link.client import Link, Publication
from station.link.outbox import FIRST_RESEND_SECONDS, LAST_RESEND_SECONDS, WINDOW, Outbox
from station.link.payload import Unreadable
from station.link.section import LinkSection
from station.matches.events import replay_each
from station.script.virtual import VirtualLoop
from station.service.service import Service
from station.store.journal import Journal
from station.store.opening import open_volatile
from station.store.results import read_uncounted
from tests.simulator import kept_by, world
from tests.station.service.test_service import Lamps

pytestmark = pytest.mark.loop(factory=VirtualLoop)


TOPIC = "pegmind/cabinet/hall/result"
GAME = ("match original players=Ada", "secret RRYB", "guess RRYB")


class League(Link):
    """A link at whose other end a league listens, if there is one."""

    def __init__(self) -> None:
        super().__init__(LinkSection(broker="nowhere", user="hall"), Publication(TOPIC, b""))
        self.is_connected = True
        self.heard: list[dict[str, Any]] = []

    def publish(self, topic: str, payload: bytes, *, retain: bool = False) -> None:
        assert (topic, retain) == (TOPIC, False)
        self.heard.append(json.loads(payload))

    @property
    def ids(self) -> list[str]:
        return [result["id"] for result in self.heard]

    def connect(self) -> None:
        for watcher in self.watchers:
            watcher()


def answer(*ids: str) -> bytes:
    return json.dumps({"v": 1, "ids": ids}).encode()


def finish(journal: Journal, since: float, moves: tuple[str, ...] = GAME) -> None:
    """Play a match that is over."""
    for number, (move, played) in enumerate(zip(moves, replay_each(play, moves), strict=True)):
        journal.append(move, since + number, family_of(played.match).results.record(played))


@asynccontextmanager
async def at_work(games: int = 0) -> AsyncIterator[tuple[Journal, Service, League, Outbox]]:
    with closing(open_volatile()) as journal:
        for number in range(games):
            finish(journal, 1000.0 * number)
        service, league = Service(Lamps(), journal, kept_by(journal), world("secret RRYB")), League()
        with closing(Outbox(league, TOPIC, service, journal)) as outbox:
            yield journal, service, league, outbox
        service.stop()


async def test_a_result_is_sent_until_it_is_counted() -> None:
    async with at_work() as (journal, service, league, outbox):
        for move in GAME:
            assert league.heard == []
            service.play(move)
        assert [result["winner"] for result in league.heard] == ["Ada"]
        await asyncio.sleep(FIRST_RESEND_SECONDS + 1)
        assert league.ids == 2 * league.ids[:1]
        outbox.hear((), answer(league.ids[0]))
        await asyncio.sleep(FIRST_RESEND_SECONDS * 4)
        assert len(league.heard) == 2
        assert journal.read(read_uncounted, 0, 9) == []


async def test_new_results_do_not_delay_a_lost_one() -> None:
    async with at_work() as (journal, service, league, outbox):
        for _ in range(5):
            for move in GAME:
                service.play(move)
            outbox.hear((), answer(*league.ids[1:]))
            await asyncio.sleep(FIRST_RESEND_SECONDS / 4)
        assert league.ids.count(league.ids[0]) == 2
        assert journal.read(read_uncounted, 0, 9) == []


async def test_the_oldest_come_first_and_32_at_a_time() -> None:
    async with at_work(games=100) as (_journal, _service, league, outbox):
        league.connect()
        assert [result["opened"] for result in league.heard] == [1000.0 * number for number in range(WINDOW)]
        outbox.hear((), answer(*league.ids[10:12]))
        assert [result["opened"] for result in league.heard[WINDOW:]] == [32000.0, 33000.0]
        while len(league.heard) < 100:
            outbox.hear((), answer(*league.ids))
        assert len(set(league.ids)) == len(league.ids) == 100


async def test_every_connection_begins_with_what_was_not_counted() -> None:
    async with at_work(games=3) as (journal, _service, league, outbox):
        league.connect()
        outbox.hear((), answer(league.ids[1]))
        league.connect()
        assert [result["opened"] for result in league.heard] == [0.0, 1000.0, 2000.0, 0.0, 2000.0]
        assert [each.match for each in journal.read(read_uncounted, 0, 9)] == [1, 3]


@pytest.mark.slow
async def test_a_league_that_never_answers_is_told_ever_more_rarely() -> None:
    async with at_work(games=1) as (_journal, _service, league, _outbox):
        league.connect()
        sent = [0, 30, 90, 210, 450, 930, 1890, 3810, 7410]
        for number, at in enumerate(sent):
            await asyncio.sleep(at - asyncio.get_running_loop().time() + 1)
            assert len(league.heard) == number + 1, at
        await asyncio.sleep(LAST_RESEND_SECONDS - 2)
        assert len(league.heard) == len(sent)


async def test_without_a_connection_nothing_is_sent() -> None:
    async with at_work() as (_journal, service, league, _outbox):
        league.is_connected = False
        for move in GAME:
            service.play(move)
        await asyncio.sleep(FIRST_RESEND_SECONDS * 4)
        assert league.heard == []


async def test_a_match_that_was_left_is_not_sent() -> None:
    async with at_work() as (journal, _service, league, _outbox):
        finish(journal, 0.0, (*GAME[:2], "leave"))
        league.connect()
        assert league.heard == []


async def test_an_answer_is_not_for_another_game_of_the_same_number() -> None:
    async with at_work() as (journal, service, league, outbox):
        for move in GAME:
            service.play(move)
        await asyncio.sleep(1)
        service.operate(Reset("scores"))
        for move in GAME:
            service.play(move)
        outbox.hear((), answer(league.ids[0]))
        assert [each.match for each in journal.read(read_uncounted, 0, 9)] == [1]
        outbox.hear((), answer(league.ids[-1]))
        assert journal.read(read_uncounted, 0, 9) == []


async def test_an_answer_that_makes_no_sense_is_dropped() -> None:
    async with at_work(games=1) as (_journal, _service, league, outbox):
        league.connect()
        for ids in (["x"], [5], "abc", ["A" * 64], ["a" * 64] * 257, None):
            nonsense = json.dumps({"v": 1, "ids": ids}).encode()
            with pytest.raises(Unreadable):
                outbox.hear((), nonsense)
        outbox.hear((), answer("a" * 64))  # nobody knows it
        assert len(league.heard) == 1
