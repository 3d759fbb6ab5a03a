"""A computer's turn: it thinks beside the loop, and nobody waits for it who has gone."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Final

from station.core.events import Press
from station.core.finding import NO_CONTACTS, Contacts
from station.core.frame import Frame
from station.games.dice.scenes.watch import DICE_PAUSE
from station.service.board import THINKING
from station.service.service import Service
from station.store.opening import open_volatile
from tests.processes.commands import PATIENCE
from tests.simulator import kept_by, world
from tests.station.games.dice.match_builder import played

OPENING: Final = "match codeknacker computers=medium,strong"
DEALT: Final = "cards 351/2 2531/3 24351/4 354215/5 11111/4 222/2"
ROLL: Final = "roll 3 1 * 5 2"


class Dark:
    def show(self, frame: Frame) -> None:
        """The lamps are not what this is about."""

    def contacts(self) -> Contacts:
        return NO_CONTACTS

    def turn_down(self, light: float, sound: float) -> None:
        """Nor is how bright they are."""


Story = Callable[[Service, Callable[[], Awaitable[None]]], Awaitable[None]]


def in_real_time(story: Story) -> tuple[str, ...]:
    """The moves in the journal when the story is over; it is handed the station, and how to wait for a change."""

    async def work() -> tuple[str, ...]:
        changed = asyncio.Event()

        async def change() -> None:
            changed.clear()
            await asyncio.wait_for(changed.wait(), PATIENCE)

        with closing(open_volatile()) as journal:
            service = Service(Dark(), journal, kept_by(journal), world(ROLL))
            service.onlookers.watchers.add(changed.set)
            await story(service, change)
            service.stop()
            await asyncio.get_running_loop().shutdown_default_executor()
            await asyncio.sleep(0)
            return journal.moves(1)

    return asyncio.run(work())


def begun(service: Service) -> None:
    """The first computer has rolled, and the dice lie."""
    for move in (OPENING, DEALT, ROLL):
        service.play(move)
    service.receive(Press("green"))


async def asked(change: Callable[[], Awaitable[None]]) -> None:
    """The computer has had its pause, and is asked what it does."""
    loop = asyncio.get_running_loop()
    paused = loop.time() + DICE_PAUSE
    while loop.time() <= paused:
        await change()


def kept_busy() -> tuple[asyncio.Future[bool], threading.Event]:
    """A computer that thinks for long: until the event is set."""
    loop, thought = asyncio.get_running_loop(), threading.Event()
    loop.set_default_executor(ThreadPoolExecutor(max_workers=1))
    return loop.run_in_executor(None, thought.wait, PATIENCE), thought


def test_a_computer_thinks_beside_the_loop_and_then_moves() -> None:
    async def story(service: Service, change: Callable[[], Awaitable[None]]) -> None:
        slow, thought = kept_busy()
        begun(service)
        await asked(change)
        assert service.controller.match == played(OPENING, DEALT, ROLL)
        thought.set()
        await slow
        async with asyncio.timeout(PATIENCE):
            while service.controller.match == played(OPENING, DEALT, ROLL):
                await change()

    moves = in_real_time(story)
    assert moves[:3] == (OPENING, DEALT, ROLL)
    assert moves[3].startswith("keep ")
    assert len(moves) == 4


def test_the_loop_is_not_spun_while_a_computer_thinks() -> None:
    async def story(service: Service, change: Callable[[], Awaitable[None]]) -> None:
        slow, thought = kept_busy()
        begun(service)
        await asked(change)
        began = asyncio.get_running_loop().time()
        for _ in range(5):
            await change()
        assert asyncio.get_running_loop().time() - began > 4 * THINKING
        thought.set()
        await slow

    in_real_time(story)


def test_nobody_moves_in_a_game_that_was_left_meanwhile() -> None:
    async def story(service: Service, change: Callable[[], Awaitable[None]]) -> None:
        slow, thought = kept_busy()
        begun(service)
        await asked(change)
        service.play("leave")
        thought.set()
        await slow

    assert in_real_time(story) == (OPENING, DEALT, ROLL, "leave")


def test_a_stopping_station_does_not_wait_for_a_computer() -> None:
    async def story(service: Service, change: Callable[[], Awaitable[None]]) -> None:
        slow, thought = kept_busy()
        begun(service)
        await asked(change)
        service.stop()
        thought.set()
        await slow

    assert in_real_time(story) == (OPENING, DEALT, ROLL)
