"""A cabinet with given cards and dice: python -m tests.browser.loaded_dice STORE PORT VERSION IDLE "3 5 1" ..."""

import asyncio
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

from station.appliance.assembly import Outside, facts, plan, powered
from station.config.sections import Config, simulated
from station.core.timing import Timings
from station.games.game import Game
from station.games.registry import family_of
from station.store.opening import open_journal
from station.web.section import Page, listen, local_address
from station.web.server import PageServer

CARDS = "351/2 2531/3 243513/5 354215/5 11111/4 222/2"


async def main(store: Path, port: int, version: str, idle: float, rolls: Iterator[str]) -> None:
    """Play until somebody ends the process."""

    def chance(game: Game) -> str:
        return f"roll {next(rolls)}" if family_of(game).draw_verb(game) == "roll" else f"cards {CARDS}"

    config, page = simulated(Config(timings=Timings(idle=idle))), Page(port=port)
    told = facts(config) | {"version": version}
    with (
        closing(open_journal(store)) as journal,
        powered(config, journal, Outside(chance, time.time, lambda: None)) as (service, cabinet, controls, *_),
        listen(page) as listening,
    ):
        server = PageServer(page, service, cabinet, told, partial(plan, config), controls, store=store)
        async with await server.start(listening):
            sys.stderr.write(f"the page is at {local_address(page)}\n")
            await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3], float(sys.argv[4]), iter(sys.argv[5:])))
