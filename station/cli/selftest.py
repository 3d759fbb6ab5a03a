"""`pegmind selftest`: tests every lamp and control, and says what was found."""

import asyncio
import contextlib
import time
from collections.abc import Callable
from contextlib import closing

from station.appliance.assembly import Outside, Powered, powered
from station.appliance.signals import told_to_stop
from station.config.sections import Config
from station.games.game import Game
from station.store.opening import open_volatile


def selftest(config: Config, say: Callable[[str], None]) -> bool:
    """Test a cabinet, and `say` each message; return whether everything works.

    It ends when everything has been tried, or by SIGINT or SIGTERM. Raises CabinetError.
    """
    return asyncio.run(_test(config, say))


async def _test(config: Config, say: Callable[[str], None]) -> bool:
    over = told_to_stop()
    with (
        closing(open_volatile()) as journal,
        powered(config, journal, Outside(_no_chance, time.time, over.set)) as station,
    ):
        return await until_over(over, station, say)


async def until_over(over: asyncio.Event, station: Powered, say: Callable[[str], None]) -> bool:
    """Say every message once, until the self-test is over or has been left."""
    said = ""
    well = False

    def look() -> None:
        nonlocal said, well
        view = station.service.view()
        test = view["selftest"]
        if test is not None and view["message"] != said:
            said = view["message"]
            say(said)
        if test is None or test["over"]:
            well = test is not None and test["problems"] == 0
            over.set()

    station.service.watchers.add(look)
    station.service.begin_selftest()
    with contextlib.suppress(asyncio.CancelledError):
        await over.wait()
    return well


def _no_chance(_game: Game) -> str:
    raise AssertionError("nobody plays during a test")
