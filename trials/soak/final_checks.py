"""The end of a session: everything is looked up once more, and put into figures."""

import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from trials.soak import process_health, recorded_results
from trials.soak.cabinet import Cabinet, moves_in
from trials.soak.figures import Fact, Violation
from trials.soak.page_client import at_the_page
from trials.soak.session import ANSWERS, Session

WAL: Final = 8.0
"""Megabytes: twice what SQLite lets its log grow to before it writes it back, for somebody may be reading."""

A_MOVE: Final = 200.0
"""Bytes of the store a move, with what it brings about, at most: those of ten years are 39."""

ENDS: Final = 3.0
"""Seconds, on a machine that does much else; by itself it is a tenth of one."""

EMPTY: Final = 100_000
"""Bytes of a store in which nothing has been played."""

A_GAME: Final = 0.5
"""Lines of the log a game at most, besides those that tell of starts, ends and reloads."""

EXPECTED: Final = (
    " is ready on simulated pins",
    "the page is at http://",
    "stopped: the lamps are dark",
    "the station is set up again",
    "the configuration is not taken up",
    "pegmind.toml: ",
    "nowhere/deck.txt",
)
"""What of the log goes with starts, ends and reloads, right and wrong ones."""

FATAL: Final = re.compile("Traceback|a fault in Pegmind itself|never retrieved|never awaited|is damaged")


async def facts(session: Session) -> list[Fact]:
    """Stop the station, and look everything up. Raises Violation."""
    cabinet = session.cabinet
    stopped = await _stopped(cabinet)
    listed = await cabinet.asked("scores", "--games", "--json")
    recorded_results.check_listed(session.books.finished, listed, session.unseen)
    recorded_results.check_counted(listed, await cabinet.asked("scores", "--json"))
    for name, finished in session.asides.items():
        aside = cabinet.store.with_name(name)
        recorded_results.check_listed(
            finished, await cabinet.asked("scores", "--games", "--json", store=aside), session.unseen
        )
    return [
        *_happened(session),
        *process_health.facts(session.lives),
        Fact("SIGTERM -> process gone", stopped, "s", ENDS),
        *_answers(sorted(session.answers)),
        *_store(session, stores(cabinet)),
        *_log(cabinet.log, session.books.games),
    ]


def stores(cabinet: Cabinet) -> list[Path]:
    """The store, and those that were set aside."""
    return [cabinet.store, *cabinet.folder.glob(f"{cabinet.store.name}.until-*[0-9]")]


async def _stopped(cabinet: Cabinet) -> float:
    """Look once more, and stop the station; how many seconds that took."""
    async with at_the_page(cabinet.port, lambda _view: None) as hands:
        began = time.monotonic()
        cabinet.signal(signal.SIGTERM)
        await cabinet.ended({0})
        took = time.monotonic() - began
    recorded_results.check_kept(hands.view, cabinet.store, hands.deeds, hands.rows_of_late)
    return took


def _happened(session: Session) -> Iterator[Fact]:
    yield Fact("minutes", session.seconds / 60, "min")
    yield Fact("games seen to end", session.books.games)
    for what, number in sorted(session.books.boxes.items()):
        yield Fact(f"  of {what}", number)
    yield Fact("intentions", session.scenes.total())
    for what, number in sorted(session.scenes.items()):
        yield Fact(f"  in the scene {what}", number)
    for what, number in sorted(session.happened.items()):
        yield Fact(f"  {what}", number)
    yield Fact("starts of a process", session.cabinet.starts)
    yield Fact("stores set aside by the service menu", len(session.asides))


def _answers(answers: list[float]) -> Iterator[Fact]:
    if answers:
        yield Fact("the page answers, median", 1000 * answers[len(answers) // 2], "ms")
        yield Fact("the page answers, at the latest", 1000 * answers[-1], "ms", 1000 * ANSWERS)


def _store(session: Session, stores: list[Path]) -> Iterator[Fact]:
    moves, size = sum(map(moves_in, stores)), sum(store.stat().st_size for store in stores)
    yield Fact("moves in the stores", moves)
    yield Fact("bytes of the stores", size, "", EMPTY * len(stores) + A_MOVE * moves)
    yield Fact("write-ahead log, most", session.most_wal / process_health.MEGABYTE, "MB", WAL)


def _log(log: Path, games: int) -> Iterator[Fact]:
    lines = log.read_text(encoding="utf-8").splitlines()
    if fatal := next(filter(FATAL.search, lines), None):
        raise Violation(f"the log says: {fatal}")
    others = [line for line in lines if not any(words in line for words in EXPECTED)]
    yield Fact("bytes of the log", log.stat().st_size)
    yield Fact("lines of the log", len(lines))
    yield Fact("lines of the log that are about games", len(others), "", 10 + A_GAME * games)
