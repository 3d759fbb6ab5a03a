"""The station at work on parts that fail: lamps that go out, a store that does not let it write."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import closing

from station.daemon import Daemon
from station.events import Press
from station.finding import NO_CONTACTS, Contacts
from station.frame import Frame
from station.script.virtual import VirtualLoop
from station.store.errors import Unwritable
from station.store.journal import Desk, Journal
from station.store.opening import open_volatile
from tests.simulator import kept_by, world


class Lamps:
    """A cabinet whose strip fails for the first frames."""

    def __init__(self, failures: int = 0) -> None:
        self.failures = failures
        self.shown: list[Frame] = []

    def contacts(self) -> Contacts:
        return NO_CONTACTS

    def turn_down(self, light: float, sound: float) -> None:
        """Nobody turns it down here."""

    def show(self, frame: Frame) -> None:
        if self.failures:
            self.failures -= 1
            raise OSError("the strip is gone")
        self.shown.append(frame)


class FullDisk:
    """A journal that writes moves, but no rows being built; it counts how often it was asked."""

    def __init__(self, journal: Journal) -> None:
        self.asked = 0
        self.append = journal.append
        self.unfinished = journal.unfinished
        self.just_finished = journal.just_finished
        self.moves = journal.moves
        self.players = journal.players

    def keep(self, _desk: Desk) -> None:
        self.asked += 1
        raise Unwritable("the disk is full")


def at_work(lamps: Lamps, story: Callable[[Daemon, FullDisk], Awaitable[None]]) -> None:
    async def work() -> None:
        with closing(open_volatile()) as journal:
            disk = FullDisk(journal)
            daemon = Daemon(lamps, disk, kept_by(journal), world("secret RRYB"))
            await story(daemon, disk)
            daemon.stop()

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(work())


def test_lamps_that_fail_are_lit_as_soon_as_they_can_be() -> None:
    async def story(daemon: Daemon, _disk: FullDisk) -> None:
        daemon.play("match original")
        daemon.deal()
        await asyncio.sleep(10)
        assert lamps.shown[-1] == daemon.frame

    lamps = Lamps(failures=4)
    at_work(lamps, story)


def test_a_store_that_does_not_keep_the_pegs_is_asked_once_a_press_and_said_once() -> None:
    async def story(daemon: Daemon, disk: FullDisk) -> None:
        daemon.play("match original")
        daemon.deal()
        daemon.receive(Press("red"))
        assert (disk.asked, daemon.view()["message"], daemon.view()["building"]) == (1, "The disk is full.", "R")
        await asyncio.sleep(30)
        assert disk.asked == 1
        daemon.receive(Press("blue"))
        assert (disk.asked, daemon.view()["building"]) == (2, "RB")

    at_work(Lamps(), story)
