"""What is counted is written down every hour, and what is wrong with the wires soon after it shows."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from station.core.audits import TURNING
from station.core.events import Press
from station.core.finding import Trouble
from station.operator.doctor import check_wires
from station.operator.maintenance import SAVE_DELAY, SAVE_INTERVAL, Maintenance, PeriodicFlush
from station.script.virtual import VirtualLoop
from station.store.dating import Dates
from station.store.journal import Journal
from station.store.opening import open_journal, open_volatile
from station.store.upkeep import read_audits, read_troubles, write_troubles
from tests.simulator import kept_by

STUCK = Trouble("red", 5, "stuck", 2.0)
WALL = 1_800_000_000.0
"""The time of day when the loop began, in seconds since 1970."""


CHATTER = Trouble("ok", 25, "chattering", 0.0)
SILENT = Trouble("knob_b", 27, "silent", 0.0)
BRIDGED = Trouble("blue", 16, "bridged", 0.0, "red")

Story = Callable[[PeriodicFlush, Maintenance], Awaitable[None]]


def at_work(
    story: Story, *troubles: Trouble, journal: Journal | None = None, wall: Callable[[float], float] = WALL.__add__
) -> int:
    """Let a story happen; how often the red button was used, as far as that was written down.

    `wall` tells the time of day from that of the loop.
    """
    with closing(journal or open_volatile()) as store:

        async def work() -> None:
            loop, maintenance = asyncio.get_running_loop(), kept_by(store)
            dates = Dates(store, lambda: wall(loop.time()), loop.time())
            rounds = PeriodicFlush(maintenance, store, lambda: troubles, dates.wall_offset)
            maintenance.feel(Press("red"))
            await story(rounds, maintenance)
            rounds.close()

        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            runner.run(work())
        return store.read(read_audits).controls["red"].uses


def waits(seconds: float) -> Story:
    async def story(_rounds: PeriodicFlush, _maintenance: Maintenance) -> None:
        await asyncio.sleep(seconds)

    return story


def test_what_was_counted_is_written_down_every_hour() -> None:
    assert (SAVE_INTERVAL, SAVE_DELAY) == (3600.0, 10.0)
    assert [at_work(waits(seconds)) for seconds in (SAVE_INTERVAL - 1, SAVE_INTERVAL + 1)] == [0, 1]

    async def again(_rounds: PeriodicFlush, maintenance: Maintenance) -> None:
        await asyncio.sleep(SAVE_INTERVAL + 1)
        maintenance.feel(Press("red"))
        await asyncio.sleep(SAVE_INTERVAL)

    assert at_work(again) == 2


def test_counts_are_stored_at_the_end_and_lost_with_the_plug() -> None:
    async def day(rounds: PeriodicFlush, _maintenance: Maintenance) -> None:
        rounds.finish()

    assert (at_work(day), at_work(waits(0))) == (1, 0)


def test_after_the_rounds_nothing_is_written_any_more() -> None:
    journal = open_volatile()

    async def closed(rounds: PeriodicFlush, _maintenance: Maintenance) -> None:
        rounds.uneasy()
        rounds.close()
        await asyncio.sleep(2 * SAVE_INTERVAL)
        assert journal.read(read_troubles) == ()

    assert at_work(closed, STUCK, journal=journal) == 0


def test_a_trouble_is_noted_soon_and_once() -> None:
    journal = open_volatile()
    noted = STUCK._replace(since=WALL + STUCK.since)

    async def uneasy(rounds: PeriodicFlush, _maintenance: Maintenance) -> None:
        rounds.uneasy()
        await asyncio.sleep(SAVE_DELAY - 1)
        assert journal.read(read_troubles) == ()
        rounds.uneasy()
        await asyncio.sleep(2)
        assert journal.read(read_troubles) == (noted,)
        journal.note(write_troubles, ())
        await asyncio.sleep(100)
        assert journal.read(read_troubles) == ()
        rounds.uneasy()
        await asyncio.sleep(SAVE_DELAY + 1)
        assert journal.read(read_troubles) == (noted,)

    at_work(uneasy, STUCK, journal=journal)


def test_faulty_controls_are_known_at_once_and_only_while_faulty() -> None:
    known: list[tuple[str, ...]] = []

    async def notice(_rounds: PeriodicFlush, maintenance: Maintenance) -> None:
        for troubles in ((CHATTER, SILENT, BRIDGED), ()):
            maintenance.notice(troubles)
            known.append(maintenance.upkeep.faulty)

    async def begin(rounds: PeriodicFlush, maintenance: Maintenance) -> None:
        rounds.uneasy()
        known.append(maintenance.upkeep.faulty)

    at_work(notice)
    at_work(begin, CHATTER)
    assert known == [("ok", TURNING, "blue", "red"), (), ("ok",)]


def test_an_undated_trouble_gets_its_date_within_an_hour() -> None:
    journal = open_volatile()

    async def uneasy(rounds: PeriodicFlush, _maintenance: Maintenance) -> None:
        rounds.uneasy()
        await asyncio.sleep(SAVE_DELAY + 1)
        (early,) = journal.read(read_troubles)
        (finding,) = check_wires((early,), is_running=True)
        assert "since an unknown date" in finding.says
        await asyncio.sleep(SAVE_INTERVAL)
        assert journal.read(read_troubles) == (STUCK._replace(since=WALL + STUCK.since),)

    at_work(uneasy, STUCK, journal=journal, wall=lambda now: now if now < 60 else WALL + now)


def test_what_the_last_station_noted_is_looked_at_again() -> None:
    journal = open_volatile()
    journal.note(write_troubles, [STUCK])

    async def mended(_rounds: PeriodicFlush, _maintenance: Maintenance) -> None:
        await asyncio.sleep(SAVE_DELAY - 1)
        assert journal.read(read_troubles) == (STUCK,)
        await asyncio.sleep(2)
        assert journal.read(read_troubles) == ()

    at_work(mended, journal=journal)


def test_a_store_that_cannot_is_only_complained_of(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def uneasy(rounds: PeriodicFlush, _maintenance: Maintenance) -> None:
        rounds.uneasy()
        await asyncio.sleep(100)

    store = tmp_path / "store.db"
    journal = open_journal(store)
    with closing(sqlite3.connect(store)) as raw, raw:
        raw.execute("DROP TABLE trouble")
    at_work(uneasy, STUCK, journal=journal)
    assert caplog.messages == [
        f"what was wrong with the wires cannot be read: the store {store} failed: no such table: trouble",
        f"what is wrong with the wires cannot be kept: the store {store} failed: no such table: trouble",
    ]
