"""A duel over a real broker: from a row at one cabinet to its key pegs, which the other cabinet gives."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from station.appliance.serving import _Loop
from tests.broker import running_broker
from tests.station.link.duelling import Duelist, cabinet
from trials.bench.figures import MS, Figure

ROWS: Final = 12
DUELS: Final = 20


def duels() -> Iterator[Figure]:
    """Both cabinets in one process, with stores on the disk: two hops through the broker, and two commits."""
    with (
        TemporaryDirectory() as folder,
        running_broker(Path(folder)) as broker,
        asyncio.Runner(loop_factory=_Loop) as loop,
    ):
        answers = loop.run(_answers(Path(folder), broker.port))
    samples = [answer * MS for answer in answers]
    yield Figure("duel: row -> key pegs from the other cabinet", samples, "ms", "25", "two commits, four hops")


async def _answers(folder: Path, port: int) -> list[float]:
    async with cabinet(port, "foyer", folder / "foyer.db") as ada, cabinet(port, "hall", folder / "hall.db") as ben:
        await ada.knows("hall")
        return [answer for _ in range(DUELS) for answer in await _duel(ada, ben)]


async def _duel(ada: Duelist, ben: Duelist) -> list[float]:
    """Rows of Ada's, none of which is right; then both leave."""
    ada.ask("hall")
    await ben.comes_to("asked")
    ben.press("ok")
    await ada.comes_to("secret")
    ada.service.play("secret RRY by=Ada")
    ben.service.play("secret GGB by=Player-2")
    await ada.comes_to("guess")
    answers = [await _answer(ada, row) for row in range(1, ROWS)]
    ada.service.play("leave")
    for here in (ada, ben):
        await here.sees(lambda here: here.match.outcome)
    return answers


async def _answer(ada: Duelist, row: int) -> float:
    began = time.perf_counter()
    ada.service.play("guess GGY by=Ada")
    await ada.sees(lambda here: here.match.board().rows[row - 1].key)
    return time.perf_counter() - began
