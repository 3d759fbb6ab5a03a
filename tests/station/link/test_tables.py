"""The league's tables as a cabinet shows them."""

import asyncio

from station.core.view import LeagueBoard
from station.link.client import Link, Publication
from station.link.section import LinkSection
from station.link.tables import LeagueTables
from station.link.topics import topics_of
from tests.broker import PATIENCE, Broker

ADA = {"player": "Ada", "cabinet": "hall", "games": 12, "wins": 9, "best": 4, "mean": 5.25}
NOBODY = {
    "player": "Player-1",
    "cabinet": "club",
    "cabinet_name": "Club",
    "games": 1,
    "wins": 0,
    "best": None,
    "mean": None,
}


async def test_tables_of_the_week_are_in_the_order_of_the_boxes(broker: Broker) -> None:
    shown: asyncio.Queue[list[LeagueBoard]] = asyncio.Queue()
    section = LinkSection(broker="127.0.0.1", port=broker.port, user="hall")
    link = Link(section, Publication("pegmind/cabinet/hall/status", b"{}"))
    LeagueTables(link, topics_of(section), shown.put_nowait)
    async with broker.guest() as league, asyncio.timeout(PATIENCE):
        await league.say("pegmind/league/table/super/week", {"lines": [ADA, NOBODY]}, retain=True)
        link.start()
        (table,) = await shown.get()
        assert (table["family"], table["box"], str(table["title"])) == ("pegs", "super", "Super")
        assert [(line["place"], line["player"], line["cabinet"], line["best"]) for line in table["lines"]] == [
            (1, "Ada", "hall", 4),
            (2, "Player-1", "Club", None),
        ]
        await league.say("pegmind/league/table/original/week", {"lines": [{**ADA, "games": "many"}]})
        await league.say("pegmind/league/table/original/week", {"lines": [ADA]})
        assert [table["box"] for table in await shown.get()] == ["original", "super"]
        assert link.dropped == 1
        await league.say("pegmind/league/table/super/week", {"lines": []})
        assert [table["box"] for table in await shown.get()] == ["original"]
    await link.close()
