"""Two sites with a broker each, joined as systemd/examples/mosquitto/bridge.conf says, on a line that is cut."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from tests.broker import Guest
from tests.cut_line import CutLine, cut_line
from tests.ports import reserved_port
from tests.processes.link.bridge import write_bridge
from tests.processes.link.test_shipped_broker import USERS, broker, certificates, shipped

__all__ = ["certificates"]


class Sites(NamedTuple):
    """The line between two sites, a league and a cabinet at the first one, and a cabinet at the second."""

    line: CutLine
    league: Guest
    hall: Guest
    attic: Guest


@asynccontextmanager
async def bridged(folder: Path, certificates: Path) -> AsyncIterator[Sites]:
    ca = certificates / "ca.crt"
    async with AsyncExitStack() as stack:
        first_port, second_port = (stack.enter_context(reserved_port()) for _ in range(2))
        line = await stack.enter_async_context(cut_line(first_port))
        for name in ("first", "second"):
            (folder / name).mkdir()
        first = stack.enter_context(shipped(folder / "first", first_port, certificates))
        bridge = write_bridge(line.port, USERS["bridge"], ca)
        second = stack.enter_context(shipped(folder / "second", second_port, certificates, bridge))
        guests = [
            await stack.enter_async_context(site.guest(user, USERS[user], ca))
            for site, user in ((first, "league"), (first, "hall"), (second, "attic"))
        ]
        yield Sites(line, *guests)


async def test_cabinets_of_two_sites_meet_and_the_league_counts_for_both(tmp_path: Path, certificates: Path) -> None:
    async with bridged(tmp_path, certificates) as (_, league, hall, attic):
        await hall.listen("pegmind/cabinet/+/presence", "pegmind/cabinet/+/ask/hall")
        await attic.listen("pegmind/cabinet/+/ask/attic", "pegmind/cabinet/+/duel/attic", "pegmind/league/#")
        await league.listen("pegmind/cabinet/+/result", "pegmind/cabinet/+/status")
        await attic.say("pegmind/cabinet/attic/presence", {"free": True}, retain=True)
        assert await hall.hear() == ("pegmind/cabinet/attic/presence", {"v": 1, "free": True})
        for topic in ("ask", "duel"):
            await hall.say(f"pegmind/cabinet/hall/{topic}/attic", {"duel": topic})
            assert await attic.hear() == (f"pegmind/cabinet/hall/{topic}/attic", {"v": 1, "duel": topic})
        await attic.say("pegmind/cabinet/attic/ask/hall", {"answer": "yes"})
        assert await hall.hear() == ("pegmind/cabinet/attic/ask/hall", {"v": 1, "answer": "yes"})
        for what in ("status", "result"):
            await attic.say(f"pegmind/cabinet/attic/{what}", {"id": 1})
            assert await league.hear() == (f"pegmind/cabinet/attic/{what}", {"v": 1, "id": 1})
        await league.say("pegmind/league/counted/attic", {"ids": [1]})
        assert await attic.hear() == ("pegmind/league/counted/attic", {"v": 1, "ids": [1]})
        await hall.listen("pegmind/cabinet/attic/presence")  # it is retained at the first broker, too
        assert await hall.hear() == ("pegmind/cabinet/attic/presence", {"v": 1, "free": True})


async def test_what_is_said_while_the_line_is_cut_comes_once_afterwards(tmp_path: Path, certificates: Path) -> None:
    async with bridged(tmp_path, certificates) as (line, league, hall, attic):
        await league.listen("pegmind/cabinet/+/result")
        await attic.listen("pegmind/league/#")
        await hall.listen("pegmind/cabinet/attic/presence")
        await attic.say("pegmind/cabinet/attic/result", {"id": 0})
        await league.hear()
        line.cut()
        for number in range(1, 200):
            await attic.say("pegmind/cabinet/attic/result", {"id": number})
        for free in (True, False):
            await attic.say("pegmind/cabinet/attic/presence", {"free": free}, retain=True)
        await league.say("pegmind/league/counted/attic", {"ids": [0]})
        line.mend()
        heard = [0]
        while heard[-1] != 199:
            heard.append((await league.hear())[1]["id"])
        assert [number for number in heard if number] == list(range(1, 200))
        assert (await attic.hear())[1]["ids"] == [0]
        await hall.hear(lambda _topic, presence: not presence["free"])


async def test_a_bridge_speaks_for_cabinets_alone(tmp_path: Path, certificates: Path) -> None:
    ca = certificates / "ca.crt"
    with broker(tmp_path, certificates) as running:
        async with (
            running.guest("bridge", USERS["bridge"], ca) as bridge,
            running.guest("hall", USERS["hall"], ca) as hall,
            running.guest("homeassistant", USERS["homeassistant"], ca) as home,
        ):
            await hall.listen("#")
            await home.listen("#")
            for topic in ("pegmind/league/counted/hall", "pegmind/cabinet/hall/set/power"):
                await bridge.say(topic, {"by": "bridge"})
            await bridge.say("homeassistant/device/hall/config", {"by": "bridge"})
            await bridge.say("pegmind/cabinet/attic/presence", {"here": True})
            for guest in (hall, home):
                assert await guest.hear() == ("pegmind/cabinet/attic/presence", {"v": 1, "here": True})
