"""`pegmind selftest`: tests every lamp and control, and reports the results, or only lights the lamps."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from itertools import chain, repeat
from typing import Final, NamedTuple, Protocol

from station.appliance.assembly import OpenStation, power_on
from station.appliance.first_light import open_hardware
from station.appliance.signals import watch_for_stop
from station.config.sections import Config
from station.core.frame import ROWS, Frame
from station.lobby.testlamps import full_frame, row_frames
from station.matches.game import Game
from station.service.outside import World
from station.store.opening import open_volatile

SLOW: Final = 0.5
"""Seconds for every lamp of a slow sweep."""

ENDS: Final = "Ctrl-C ends the test."

Print = Callable[[str], None]


class SelfTestPicture(NamedTuple):
    """A frame for some seconds (None: for ever), and the text to print when it begins."""

    frame: Frame
    seconds: float | None = None
    says: str = ""


class FrameDisplay(Protocol):
    """Shows frames, as a cabinet does. `show` raises OSError or RuntimeError if the lamps cannot be lit."""

    def show(self, frame: Frame) -> None:
        """Light the lamps."""


def selftest(config: Config, say: Print) -> bool:
    """Test a cabinet, and `say` each message; return whether everything works.

    It ends when everything has been tried, or on SIGINT or SIGTERM. Raises CabinetError.
    """
    return asyncio.run(_test(config, say))


async def _test(config: Config, say: Print) -> bool:
    over = watch_for_stop()
    say(ENDS)
    with (
        closing(open_volatile()) as journal,
        power_on(config, journal, World(config.timings, _no_chance, time.time, over.set)) as station,
    ):
        return await until_over(over, station, say)


async def until_over(over: asyncio.Event, station: OpenStation, say: Print) -> bool:
    """Print every message once, until the self-test is over or left; return whether everything works."""
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

    station.service.onlookers.watchers.add(look)
    station.service.change(lambda controller, now: controller.go("service", now).go("selftest", now))
    with contextlib.suppress(asyncio.CancelledError):
        await over.wait()
    return well


def light_lamps(config: Config, pictures: Iterable[SelfTestPicture], say: Print) -> bool:
    """Show pictures on a cabinet until SIGINT or SIGTERM, and nothing else; return whether they could be lit.

    Raises CabinetError.
    """
    return asyncio.run(_light(config, pictures, say))


async def _light(config: Config, pictures: Iterable[SelfTestPicture], say: Print) -> bool:
    over = watch_for_stop()
    with open_hardware(config).cabinet as cabinet:
        return await show_until(over, cabinet, pictures, say)


async def show_until(over: asyncio.Event, lamps: FrameDisplay, pictures: Iterable[SelfTestPicture], say: Print) -> bool:
    """Show one picture after the other until it is `over`; return whether all could be lit."""
    for picture in pictures:
        if picture.says:
            say(picture.says)
        try:
            lamps.show(picture.frame)
        except (OSError, RuntimeError) as error:
            say(f"the lamps cannot be lit: {error}; see: pegmind doctor")
            return False
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(over.wait(), picture.seconds)
        if over.is_set():
            break
    return True


def hold_colour(colour: str) -> Iterator[SelfTestPicture]:
    """Yield one picture, with all lamps in a colour."""
    yield SelfTestPicture(full_frame(colour), says=f"All lamps are {colour} until Ctrl-C.")


def sweep_slowly(row: int | None) -> Iterator[SelfTestPicture]:
    """Yield every lamp alone, over and over, row by row, or only those of a `row`; 13 is the secret row."""
    rows = range(1, ROWS + 2) if row is None else (row,)
    for number in chain.from_iterable(repeat(rows)):
        name = f"row {number}" if number <= ROWS else "the secret row"
        for place, frame in enumerate(row_frames(number)):
            yield SelfTestPicture(
                frame, SLOW, "" if place else f"Now {name}, from left to right; Ctrl-C ends the test."
            )


def _no_chance(_game: Game) -> str:
    raise AssertionError("nobody plays during a test")
