"""A broker, a league and cabinets, each a process or a client of its own."""

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from league.tests.games import payload, seat
from pegmind_league.database import open_database
from station.store.forgetting import hash_name
from tests.amounts import amount
from tests.processes.commands import PATIENCE, pegmind
from tests.processes.league.running import RunningLeague, becomes, connected, report, retained, running_broker
from tests.servers.postgresql import PostgreSQL
from tools.broker import Broker

ALL = "pegmind/league/table/super/all"
DUEL = "9f3c0a51e2b4d677"
KILLS = amount(4, release=12)
GAMES = amount(60, release=150)
"""How often league and broker die, and how many games each cabinet reports meanwhile."""


def games(many: int, **changes: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON
    """Results by their ids."""
    told = [payload(f"{changes} {number}", **changes) for number in range(many)]
    return {each["id"]: each for each in told}


def duel(player: str, other: str) -> dict[str, Any]:
    seats = [seat("Ada"), seat("Ben", won=False)]
    return games(1, seats=seats, reason="points", duel={"id": DUEL, "other": other, "player": player})


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    with running_broker(tmp_path / "broker") as broker:
        yield broker


@pytest.mark.slow
def test_what_two_cabinets_report_is_counted_and_published(tmp_path: Path, broker: Broker, database: str) -> None:
    async def play() -> None:
        await asyncio.gather(
            report(broker, "hall", games(50)),
            report(broker, "club", games(10, winner="Ben", seats=[seat("Ben", rows=3)])),
        )
        lines = [
            {
                "player": "Ben",
                "cabinet": "club",
                "cabinet_name": "club",
                "games": 10,
                "wins": 10,
                "best": 3,
                "mean": 3.0,
            },
            {
                "player": "Ada",
                "cabinet": "hall",
                "cabinet_name": "hall",
                "games": 50,
                "wins": 50,
                "best": 4,
                "mean": 4.0,
            },
        ]
        await becomes(broker, "hall", ALL, {"v": 1, "box": "super", "period": "all", "since": "", "lines": lines})
        await report(broker, "hall", duel("Ada", "club"))
        await report(broker, "club", duel("Ben", "hall"))
        (first, second) = (await until_rated(broker))["lines"]
        assert (first["player"], first["wins"], second["player"], second["wins"]) == ("Ada", 1, "Ben", 0)
        assert (first["rating"] + second["rating"], first["give"]) == (3000, second["give"])

    with RunningLeague(tmp_path / "league", broker, database) as league:
        asyncio.run(play())
        status, said = league.stop()
    assert (status, said.splitlines()[-1]) == (0, "pegmind: stopped: every result that was answered is stored")
    checked = pegmind("league", "check", "--config", league.config)
    assert (checked.status, checked.out) == (0, "counted 62 results again: the tables are right\n")


async def until_rated(broker: Broker) -> dict[str, Any]:
    async with asyncio.timeout(PATIENCE), connected(broker, "club") as client:
        await client.subscribe("pegmind/league/duels", 1)
        async for message in client.messages:
            said: dict[str, Any] = json.loads(bytes(message.payload))
            if said["lines"]:
                return said
    raise AssertionError


@pytest.mark.slow
def test_nothing_is_lost_or_counted_twice_while_league_and_broker_are_killed(
    tmp_path: Path, broker: Broker, database: str
) -> None:
    """Twice in a second something dies, league and broker in turn, and comes back."""
    chance = random.Random(7)  # noqa: S311 - a fixed one
    told = {cabinet: games(GAMES, rounds=number + 1) for number, cabinet in enumerate(("hall", "club"))}

    async def kill(league: RunningLeague) -> None:
        for turn in range(KILLS):
            await asyncio.sleep(chance.uniform(0.05, 0.5))
            victim = league if turn % 2 == 0 else broker
            await asyncio.to_thread(victim.kill)
            await asyncio.to_thread(victim.start)

    async def trickle(cabinet: str) -> None:
        """The games end one by one, over the whole time."""
        everything = [*told[cabinet].items()]
        for at in range(0, len(everything), 15):
            await report(broker, cabinet, dict(everything[at : at + 15]), again=0.5)

    async def play(league: RunningLeague) -> None:
        await asyncio.gather(kill(league), trickle("hall"), trickle("club"))

    with RunningLeague(tmp_path / "league", broker, database) as league:
        asyncio.run(play(league))
        league.stop()
    opened = open_database(database)
    counted = opened.query("SELECT cabinet, games FROM standing WHERE period = 'all' ORDER BY cabinet")
    assert counted == [("club", GAMES), ("hall", GAMES)]
    assert opened.query("SELECT COUNT(*) FROM result") == [(2 * GAMES,)]
    opened.close()
    assert pegmind("league", "check", "--config", league.config).status == 0


@pytest.mark.slow
def test_nothing_is_lost_while_the_database_is_cut_off(tmp_path: Path, broker: Broker, postgresql: PostgreSQL) -> None:
    database, told = postgresql.make_database(), [*games(GAMES).items()]

    async def play() -> None:
        for at in range(0, GAMES, 15):
            await asyncio.to_thread(postgresql.cut, database)
            await report(broker, "hall", dict(told[at : at + 15]))

    with RunningLeague(tmp_path, broker, database) as league:
        asyncio.run(play())
        status, said = league.stop()
    assert (status, "failed" in said) == (0, True)
    assert pegmind("league", "check", "--config", league.config).out.startswith(f"counted {GAMES} results again")


@pytest.mark.slow
def test_two_workers_share_the_results(tmp_path: Path, broker: Broker, postgresql: PostgreSQL) -> None:
    database = postgresql.make_database()
    with RunningLeague(tmp_path / "a", broker, database), RunningLeague(tmp_path / "b", broker, database) as other:
        asyncio.run(report(broker, "hall", games(GAMES)))
        asyncio.run(becomes(broker, "hall", ALL, {"period": "all"}))
        other.stop()
    assert pegmind("league", "check", "--config", other.config).out.startswith(f"counted {GAMES} results again")


@pytest.mark.slow
def test_a_second_league_on_the_same_file_is_told_why_not(tmp_path: Path, broker: Broker) -> None:
    with RunningLeague(tmp_path, broker) as league:
        second = pegmind("league", "--config", league.config)
    assert second.status == 1
    assert second.err.startswith(f"pegmind: another league (process {league_number(second.err)}) works with {tmp_path}")
    assert "several workers at once need PostgreSQL" in second.err


def league_number(said: str) -> str:
    return said.partition("(process ")[2].partition(")")[0]


@pytest.mark.slow
def test_garbage_is_dropped_and_what_comes_after_it_is_counted(tmp_path: Path, broker: Broker) -> None:
    async def play() -> None:
        await report(broker, "hall", games(1))  # now the league listens
        async with connected(broker, "hall") as client:
            for garbage in (b"", b"\xff\xfe", b"[1]", json.dumps(payload(seats="all")).encode(), b"x" * 60_000):
                await client.publish("pegmind/cabinet/hall/result", garbage, 1)
        await report(broker, "hall", games(3))

    with RunningLeague(tmp_path, broker) as league:
        asyncio.run(play())
        assert "(1 dropped since the start)" in league.says("dropped a result of hall")
        league.stop()
    assert pegmind("league", "check", "--config", league.config).out.startswith("counted 3 results")


@pytest.mark.slow
def test_a_name_is_forgotten_and_the_cabinets_are_told(tmp_path: Path, broker: Broker) -> None:
    async def play() -> None:
        await report(broker, "hall", games(3))
        await becomes(broker, "hall", ALL, {"period": "all"})
        forgot = await asyncio.to_thread(pegmind, "league", "forget", "ada", "--config", league.config)
        assert forgot.out.startswith("ada is forgotten: 3 results had that name")
        await becomes(broker, "hall", ALL, {"lines": []})
        ((only,)) = (await retained(broker, "club", "pegmind/league/forget"))["forget"]
        assert only["name"] == hash_name("Ada")
        await report(broker, "hall", games(3))
        assert (await retained(broker, "hall", ALL))["lines"] == []

    with RunningLeague(tmp_path, broker) as league:
        asyncio.run(play())


@pytest.mark.slow
def test_the_tables_are_published_again_where_the_broker_has_lost_them(tmp_path: Path, broker: Broker) -> None:
    with RunningLeague(tmp_path, broker):
        asyncio.run(report(broker, "hall", games(3)))
        asyncio.run(becomes(broker, "hall", ALL, {"period": "all"}))
        broker.kill()
        (tmp_path / "broker" / "mosquitto.db").unlink(missing_ok=True)
        broker.start()
        asyncio.run(becomes(broker, "hall", ALL, {"period": "all"}))


@pytest.mark.slow
def test_a_cabinet_writes_below_its_own_name_alone(tmp_path: Path, broker: Broker) -> None:
    """That is what the access list of the broker is for."""

    async def play() -> None:
        async with connected(broker, "hall") as client:
            for told in games(1, winner="Eve", seats=[seat("Eve")]).values():
                await client.publish("pegmind/cabinet/club/result", json.dumps(told), 1)
            await client.publish(ALL, b"{}", 1, retain=True)
        await report(broker, "hall", games(1))
        lines = (await retained(broker, "club", ALL))["lines"]
        assert [(line["player"], line["cabinet"]) for line in lines] == [("Ada", "hall")]

    with RunningLeague(tmp_path, broker):
        asyncio.run(play())


@pytest.mark.slow
def test_a_broker_that_is_not_there_is_waited_for(tmp_path: Path, broker: Broker) -> None:
    broker.kill()
    with RunningLeague(tmp_path, broker) as league:
        league.says("does not answer")
        broker.start()
        league.says("connected to the broker")
        asyncio.run(report(broker, "hall", games(1)))


@pytest.mark.slow
def test_a_wrong_password_is_said(tmp_path: Path, broker: Broker) -> None:
    with RunningLeague(tmp_path, broker, user='"hall"') as league:
        assert "Not authorized" in league.says("does not answer")
