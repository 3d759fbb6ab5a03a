"""What is counted is written down every hour, and what is wrong with the wires soon after it shows."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import closing

import pytest

from station.core.events import Press
from station.core.finding import Trouble
from station.operator.maintenance import HOUR, SOON, Maintenance, PeriodicFlush
from station.script.virtual import VirtualLoop
from station.store.errors import Unwritable
from station.store.opening import open_volatile
from tests.simulator import kept_by

STUCK = Trouble("red", 5, "stuck", 2.0)
WALL = 1_000_000.0
"""The time of day when the loop began, in seconds since 1970."""


class Board:
    """Where troubles are noted; `full` refuses all of it."""

    def __init__(self, *before: Trouble, full: bool = False) -> None:
        self.before = before
        self.full = full
        self.noted: list[tuple[float, tuple[Trouble, ...]]] = []

    def troubles(self) -> tuple[Trouble, ...]:
        if self.full:
            raise Unwritable("the disk is full")
        return self.before

    def note(self, troubles: Iterable[Trouble]) -> None:
        if self.full:
            raise Unwritable("the disk is full")
        self.noted.append((asyncio.get_running_loop().time(), tuple(troubles)))


def at_work(board: Board, story: Callable[[PeriodicFlush, Maintenance], Awaitable[None]], *troubles: Trouble) -> int:
    """Let a story happen; how often the red button was used, as far as that was written down."""
    with closing(open_volatile()) as journal:

        async def work() -> None:
            loop, caretaker = asyncio.get_running_loop(), kept_by(journal)
            rounds = PeriodicFlush(caretaker, board, lambda: troubles, lambda: WALL + loop.time())
            caretaker.feel(Press("red"))
            await story(rounds, caretaker)
            rounds.close()

        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            runner.run(work())
        return journal.audits().controls["red"].uses


def waits(seconds: float) -> Callable[[PeriodicFlush, Maintenance], Awaitable[None]]:
    async def story(_rounds: PeriodicFlush, _caretaker: Maintenance) -> None:
        await asyncio.sleep(seconds)

    return story


def test_what_was_counted_is_written_down_every_hour() -> None:
    assert (HOUR, SOON) == (3600.0, 10.0)
    assert [at_work(Board(), waits(seconds)) for seconds in (HOUR - 1, HOUR + 1)] == [0, 1]

    async def again(_rounds: PeriodicFlush, caretaker: Maintenance) -> None:
        await asyncio.sleep(HOUR + 1)
        caretaker.feel(Press("red"))
        await asyncio.sleep(HOUR)

    assert at_work(Board(), again) == 2


def test_what_was_counted_is_written_down_at_the_end_of_the_day_and_lost_with_the_plug() -> None:
    async def day(rounds: PeriodicFlush, _caretaker: Maintenance) -> None:
        rounds.finish()

    assert (at_work(Board(), day), at_work(Board(), waits(0))) == (1, 0)


def test_after_the_rounds_nothing_is_written_any_more() -> None:
    board = Board()

    async def closed(rounds: PeriodicFlush, _caretaker: Maintenance) -> None:
        rounds.uneasy()
        rounds.close()
        await asyncio.sleep(2 * HOUR)

    assert (at_work(board, closed, STUCK), board.noted) == (0, [])


def test_a_trouble_is_noted_soon_and_once_by_the_clock_on_the_wall() -> None:
    board = Board()

    async def uneasy(rounds: PeriodicFlush, _caretaker: Maintenance) -> None:
        await asyncio.sleep(5)
        rounds.uneasy()
        await asyncio.sleep(SOON - 1)
        assert board.noted == []
        rounds.uneasy()
        await asyncio.sleep(100)
        rounds.uneasy()
        await asyncio.sleep(100)

    at_work(board, uneasy, STUCK)
    noted = STUCK._replace(since=WALL + STUCK.since)
    assert board.noted == [(5 + SOON, (noted,)), (5 + SOON + 101 - 2 + SOON, (noted,))]


def test_what_the_last_station_noted_is_looked_at_again() -> None:
    mended, well = Board(STUCK), Board()
    at_work(mended, waits(100))
    at_work(well, waits(100))
    assert (mended.noted, well.noted) == ([(SOON, ())], [])


def test_a_store_that_cannot_is_only_complained_of(caplog: pytest.LogCaptureFixture) -> None:
    async def uneasy(rounds: PeriodicFlush, _caretaker: Maintenance) -> None:
        rounds.uneasy()
        await asyncio.sleep(100)

    at_work(Board(full=True), uneasy, STUCK)
    assert caplog.messages == [
        "what was wrong with the wires cannot be read: the disk is full",
        "what is wrong with the wires cannot be kept: the disk is full",
    ]
