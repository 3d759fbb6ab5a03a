"""A session at a cabinet: somebody plays, and things happen."""

import asyncio
import signal
import time
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Final

from trials.soak import recorded_results
from trials.soak.cabinet import POLL, VIEWERS, Cabinet
from trials.soak.figures import Violation
from trials.soak.incidents import Event, fate
from trials.soak.intentions import View
from trials.soak.page_client import Hands, PageGoneError, at_the_page
from trials.soak.player import player
from trials.soak.process_health import Life
from trials.soak.recorded_results import Books, Finished
from trials.soak.seeded_random import seeded
from trials.soak.visitors import TOUCH, visit

LOOK: Final = 0.5
"""Seconds from one look at the process to the next, and from one knock at the page."""

ANSWERS: Final = 3.0
"""Seconds in which the page has to answer, whatever else goes on."""

THOUGHT: Final = 3.0
"""Seconds for which a thoughtful moment is waited for."""

STRANGE: Final = 2.0
"""Seconds after which all that a stranger did at the page has had its effect."""

REMEMBERED: Final = 80
SWITCHES_OFF: Final = ("off", "service")
"""The scenes in which somebody may switch the cabinet off; on simulated pins that ends the station."""

NUMBER: Final = {"cut": signal.SIGKILL, "stop": signal.SIGTERM, "reload": signal.SIGHUP}
STATUS: Final = {"cut": -signal.SIGKILL, "stop": 0, "off": 0, "reload": 0}


class Session:
    """What goes on, and what was seen of it: `trail` is what was done last, `happened` how often there was what."""

    def __init__(self, cabinet: Cabinet, seed: str, seconds: float, without: frozenset[Event]) -> None:
        self.cabinet = cabinet
        self.seconds = seconds
        self.books = Books()
        self.happened: Counter[str] = Counter()
        self.asides: dict[str, list[Finished]] = {}
        self.lives: list[Life] = []
        self.answers: list[float] = []
        self.trail: deque[str] = deque(maxlen=REMEMBERED)
        self.scenes: Counter[str] = Counter()
        self.most_wal = 0
        self.hands: Hands | None = None
        self._plan = [due for due in fate(seconds, seeded(seed, "fate")) if due.event not in without]
        self._player = player(seeded(seed, "player"))
        self._strangers = seeded(seed, "strangers")
        self._began = time.monotonic()
        self._well = asyncio.Event()
        self._ordered: str | None = None
        self._inside = 0
        self._touched: list[float] = []
        self._copies = count()
        next(self._player)

    async def pass_(self) -> None:
        """Let it pass; at its end the station is up. Raises a group of Violation."""
        await self.cabinet.start()
        self._began = time.monotonic()
        async with asyncio.TaskGroup() as tasks:
            going_on = [tasks.create_task(each) for each in (self._play(), self._watch(), self._knock())]
            visits = await self._befall(tasks)
            self._note("the session is over")
            for each in (*going_on, *visits):
                each.cancel()

    async def _play(self) -> None:
        while True:
            self.books.come_up()
            async with at_the_page(self.cabinet.port, self._see) as hands:
                recorded_results.check_kept(hands.first or {}, self.cabinet.store, 0)
                self.hands = hands
                self._well.set()
                with self._until_the_page_goes_away():
                    while True:
                        await self._act(hands)
            await self._up_again(hands)

    async def _act(self, hands: Hands) -> None:
        view = await hands.settle()
        self.scenes[view["scene"]] += 1
        intentions = self._player.send(view)
        self._note(f"{view['scene']}: {', '.join(map(str, intentions))}")
        for intention in intentions:
            await hands.do(intention)

    @contextmanager
    def _until_the_page_goes_away(self) -> Iterator[None]:
        try:
            yield
        except PageGoneError:
            self._well.clear()

    async def _up_again(self, hands: Hands) -> None:
        """The page has gone: see that this was ordered, and that nothing is lost."""
        ordered = self._ordered or ("off" if hands.view["scene"] in SWITCHES_OFF else "")
        deeds = hands.deeds + self._strange_deeds()
        self._note(f"the page has gone ({ordered}), {deeds} deeds were in flight")
        if not ordered:
            raise Violation("the page went away, and nobody had ordered that")
        self.happened[ordered] += 1
        if ordered != "reload" or not await self.cabinet.anew():
            off = {0} if hands.view["scene"] in SWITCHES_OFF else set()
            await self.cabinet.ended({STATUS[ordered], *off})
        recorded_results.check_kept(hands.view, self.cabinet.store, deeds, hands.rows_of_late)
        if not self.cabinet.runs:
            await self.cabinet.start()
        self._ordered = None

    def _see(self, view: View) -> None:
        self.books.see(view)
        for sentence in view["says"]:
            if sentence["code"] == "scores_begin_anew" and sentence["values"]["file"] not in self.asides:
                self.asides[sentence["values"]["file"]] = self.books.begin_anew()

    async def _befall(self, tasks: asyncio.TaskGroup) -> list[asyncio.Task[None]]:
        """Let everything happen in its time, and the station be up in the end; whoever came to look."""
        visits = []
        for due in self._plan:
            await asyncio.sleep(self._began + due.at - time.monotonic())
            await self._well.wait()
            self._note(f"--- {due.event}")
            visits += await self._happen(due.event, tasks)
        await asyncio.sleep(self._began + self.seconds - time.monotonic())
        await self._well.wait()
        return visits

    async def _happen(self, event: Event, tasks: asyncio.TaskGroup) -> list[asyncio.Task[None]]:
        match event:
            case "cut" | "stop" | "reload":
                await self._thought()
                self.cabinet.configure()
                self._ordered = event
                self._well.clear()
                self.cabinet.signal(NUMBER[event])
            case "spoil":
                await self.cabinet.refuses()
                self.happened[event] += 1
            case "scores":
                tasks.create_task(self._ask())
            case "backup":
                tasks.create_task(self._copy())
            case kind:
                self.happened[kind] += 1
                return [tasks.create_task(self._come(kind))]
        return []

    async def _thought(self) -> None:
        """Half of the time, wait for somebody who thinks in the middle of a row: then nothing at all may be lost."""
        ends = time.monotonic() + self._strangers.choice((0.0, THOUGHT))
        while time.monotonic() < ends and not self._thinks():  # noqa: ASYNC110 - deeds that are over are no event
            await asyncio.sleep(POLL)
        await self._well.wait()

    def _thinks(self) -> bool:
        return self.hands is not None and bool(self.hands.view["building"]) and self.hands.deeds == 0

    async def _come(self, kind: str) -> None:
        """Look at the page; it has room for half as many as it says at least, for whoever goes is noticed soon."""
        self._inside += 1
        self._touched += [time.monotonic()] if kind in TOUCH else []
        try:
            let_in = await visit(self.cabinet.port, kind, self._strangers)
        finally:
            self._inside -= 1
        if not let_in and self._inside < VIEWERS // 2:
            raise Violation(f"the page has no room, and {self._inside} others are there")

    def _strange_deeds(self) -> int:
        """How many deeds of strangers may not have been seen yet: each presses something, and lets go of it."""
        return 2 * sum(time.monotonic() - each < STRANGE for each in self._touched)

    async def _ask(self) -> None:
        """Whether the scores have every game that was seen, while others are being played."""
        seen, games = list(self.books.finished), self.books.games
        listed = await self.cabinet.asked("scores", "--games", "--json")
        if seen == self.books.finished[: len(seen)]:
            recorded_results.check_listed(seen, listed, self.unseen + self.books.games - games)
            self.happened["scores"] += 1

    async def _copy(self) -> None:
        """Whether a copy has every game that was seen until then."""
        copy = self.cabinet.folder / f"copy-{next(self._copies)}.db"
        seen, games = list(self.books.finished), self.books.games
        await self.cabinet.asked("backup", str(copy))
        listed = await self.cabinet.asked("scores", "--games", "--json", store=copy)
        if seen == self.books.finished[: len(seen)]:
            recorded_results.check_listed(seen, listed, self.unseen + self.books.games - games)
            self.happened["backup"] += 1

    @property
    def unseen(self) -> int:
        """So many games may have ended when nobody could see it: one whenever the page went away."""
        return sum(self.happened[each] for each in (*NUMBER, "off")) + 1

    async def _watch(self) -> None:
        while True:
            if self.cabinet.runs:
                self._look(self.cabinet.pid)
            await asyncio.sleep(LOOK)

    def _look(self, process: int) -> None:
        if not self.lives or self.lives[-1].process != process:
            self.lives.append(Life(process, []))
        self.lives[-1].look(time.monotonic(), up=self._well.is_set())
        self.most_wal = max(self.most_wal, self.cabinet.wal)

    async def _knock(self) -> None:
        """The loop that plays is the loop that answers."""
        while True:
            await self._well.wait()
            began = time.monotonic()
            if await self._answered() and self._well.is_set():
                self.answers.append(time.monotonic() - began)
            await asyncio.sleep(LOOK)

    async def _answered(self) -> bool:
        try:
            async with asyncio.timeout(ANSWERS):
                reader, writer = await asyncio.open_connection("127.0.0.1", self.cabinet.port)
                writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                answer = await reader.read()
                writer.close()
        except TimeoutError:  # which is an OSError, too
            if self._well.is_set():
                raise Violation(f"the page has not answered for {ANSWERS:.0f} s") from None
            return False
        except OSError:
            return False
        return answer.startswith(b"HTTP/1.1 200 ")

    def _note(self, words: str) -> None:
        self.trail.append(f"{time.monotonic() - self._began:8.2f} s  {words}")
