"""The row being built is written down beside the loop: what a slow disk has been given, and what it still gets."""

import asyncio
from collections.abc import Callable
from typing import cast

import pytest

from station.matches.game import DraftRow
from station.script.virtual import VirtualLoop
from station.store.draft_writer import DRAFT_SECONDS, DraftWriter
from station.store.errors import StoreError, Unwritable
from station.store.journal import Journal
from station.store.messages import StoreMessages

WORN_OUT = StoreMessages.store_is_worn_out(store="S")


def row(pegs: str) -> DraftRow:
    return DraftRow(pegs.ljust(4, "_"), len(pegs))


class SlowDisk:
    """A journal whose disk takes a while; `done` is what was written and synced, in order."""

    def __init__(self, seconds: float = 0.2) -> None:
        self.loop = asyncio.get_running_loop()
        self.seconds = seconds
        self.done: list[str] = []
        self.broken = False

    def keep(self, draft: DraftRow) -> None:
        if self.broken:
            raise Unwritable(WORN_OUT)
        self.done.append(draft.text)

    def sync(self) -> None:
        if self.broken:
            raise Unwritable(WORN_OUT)
        self.done.append("synced")


class SlowLoop(VirtualLoop):
    """A loop whose threads take their time: it is over when the disk is done."""

    def run_in_executor(self, _executor: object, work: Callable[..., object], *facts: object) -> asyncio.Future[object]:  # type: ignore[override]
        done = self.create_future()
        seconds = work.__self__.seconds  # type: ignore[attr-defined]

        def finish() -> None:
            try:
                done.set_result(work(*facts))
            except StoreError as error:
                done.set_exception(error)

        self.call_later(seconds, finish)
        return done


pytestmark = pytest.mark.loop(factory=SlowLoop)


def at_work() -> tuple[DraftWriter, SlowDisk, list[StoreError]]:
    disk, failed = SlowDisk(), list[StoreError]()
    return DraftWriter(cast("Journal", disk), failed.append), disk, failed


async def test_a_flick_of_the_knob_is_one_write() -> None:
    writer, disk, _failed = at_work()
    for pegs in ("R", "O", "Y", "G", "C", "B"):
        writer.write(row(pegs))
        await asyncio.sleep(0.03)
    assert disk.done == []
    await asyncio.sleep(1)
    assert disk.done == ["B", "synced"]


async def test_the_newest_row_is_written_once_the_disk_is_free() -> None:
    writer, disk, _failed = at_work()
    writer.write(row("R"))
    await asyncio.sleep(DRAFT_SECONDS + 0.01)
    assert disk.done == ["R"]
    for pegs in ("RR", "RRY"):
        writer.write(row(pegs))
    await asyncio.sleep(DRAFT_SECONDS + 0.01)
    assert disk.done == ["R"]
    await asyncio.sleep(1)
    assert disk.done == ["R", "synced", "RRY", "synced"]


async def test_a_row_that_still_changes_is_not_written_at_once() -> None:
    writer, disk, _failed = at_work()
    writer.write(row("R"))
    await asyncio.sleep(DRAFT_SECONDS + 0.19)
    writer.write(row("RR"))
    await asyncio.sleep(0.05)
    assert disk.done == ["R", "synced"]
    await asyncio.sleep(1)
    assert disk.done == ["R", "synced", "RR", "synced"]


async def test_a_row_that_was_played_is_not_written_after_the_move() -> None:
    writer, disk, _failed = at_work()
    writer.write(row("RRYB"))
    writer.drop()
    await asyncio.sleep(1)
    assert disk.done == []


async def test_what_still_waits_at_the_end_is_written_at_once() -> None:
    writer, disk, _failed = at_work()
    writer.write(row("RR"))
    writer.close()
    assert disk.done == ["RR", "synced"]
    writer.close()
    assert disk.done == ["RR", "synced"]


@pytest.mark.parametrize("breaks", ["before it is written", "before it is synced"])
async def test_a_disk_that_fails_is_reported_and_tried_again(breaks: str) -> None:
    writer, disk, failed = at_work()
    writer.write(row("R"))
    await asyncio.sleep(0.0 if breaks == "before it is written" else DRAFT_SECONDS + 0.01)
    disk.broken = True
    await asyncio.sleep(1)
    assert [error.message for error in failed] == [WORN_OUT]
    disk.broken = False
    disk.done.clear()
    writer.write(row("RR"))
    await asyncio.sleep(1)
    assert (disk.done, len(failed)) == (["RR", "synced"], 1)


async def test_closing_waits_for_a_busy_disk_and_reports_nothing_after() -> None:
    writer, disk, failed = at_work()
    writer.write(row("R"))
    await asyncio.sleep(DRAFT_SECONDS + 0.01)
    assert disk.done == ["R"]
    writer.close()
    assert disk.done == ["R", "synced"]
    disk.broken = True
    await asyncio.sleep(1)
    assert failed == []
