"""Figures of what the station writes to its card: a game of every box by a real process, a day of games, a year."""

import asyncio
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from station.core.audits import NEW_AUDITS
from station.matches.game import EMPTY, DraftRow
from station.store.journal import Journal
from station.store.opening import open_journal
from station.store.upkeep import write_audits
from trials.bench import decade
from trials.bench.card import Card, Written, card
from trials.bench.figures import Figure
from trials.soak.cabinet import Cabinet, moves_in
from trials.soak.intentions import Intentions, Press, Rotate, presses
from trials.soak.page_client import Hands, at_the_page
from trials.soak.player import plays
from trials.soak.seeded_random import seeded

GAMES: Final = 3
"""Games of each box."""

BOXES: Final = ("original", "superhirn", "codeknacker", "slider", "super")
"""As they stand in the menu."""

DAYS: Final = 365
KIBIBYTE: Final = 1024
MEGABYTE: Final = 1e6
GIGABYTE: Final = 1e9


class Cost(NamedTuple):
    """What a game took: presses, moves, bytes that the process wrote, and what came of it at the card."""

    presses: int
    moves: int
    process: int
    card: Written


def wear() -> Iterator[Figure]:
    """Everything. Raises UnmeasuredError."""
    for at, box in enumerate(BOXES):
        with card() as here:
            costs = asyncio.run(_played(here, at))
        yield from _game(box, costs)
    yield from _day()


def _game(box: str, costs: list[Cost]) -> Iterator[Figure]:
    def figure(what: str, samples: list[float], unit: str, limit: str) -> Figure:
        return Figure(f"{what} {box}", samples, unit, "", limit)

    yield figure("presses in a game of", [cost.presses for cost in costs], "", "rows, and who plays")
    yield figure("the process writes in", [cost.process / KIBIBYTE for cost in costs], "KiB", "a page or two a commit")
    yield figure("the card writes in", [cost.card.bytes / KIBIBYTE for cost in costs], "KiB", "and ext4's own journal")
    yield figure("the same a press,", [cost.card.bytes / KIBIBYTE / cost.presses for cost in costs], "KiB", "")
    yield figure("the same a move,", [cost.card.bytes / KIBIBYTE / cost.moves for cost in costs], "KiB", "")
    yield figure(
        "the card syncs in", [cost.card.syncs for cost in costs], "", "one a commit, or two while the log grows"
    )


async def _played(here: Card, at: int) -> list[Cost]:
    """Play some games of a box at a station that has just started."""
    cabinet = Cabinet(here.folder, 0, seeded(1))
    await cabinet.start()
    try:
        async with at_the_page(cabinet.port, lambda _view: None) as hands:
            await _all(hands, presses("ok"))
            await _all(hands, (Rotate(at),) if at else ())
            return [await _one(hands, here, cabinet, seeded(number)) for number in range(GAMES)]
    finally:
        cabinet.kill()


async def _one(hands: Hands, here: Card, cabinet: Cabinet, chance: Random) -> Cost:
    """From the boxes, with this one in front, through a game, and back."""
    before, moves, count, was = _wrote(cabinet.pid), moves_in(cabinet.store), 0, here.written()
    intentions: Intentions = presses("ok", "ok")
    while True:
        count += sum(isinstance(each, Press) for each in intentions)
        await _all(hands, intentions)
        if hands.view["outcome"] is not None:
            break
        intentions = plays(hands.view, "", chance)
    wrote, moves = _wrote(cabinet.pid) - before, moves_in(cabinet.store) - moves
    cost = Cost(count, moves, wrote, here.written().since(was))
    while hands.view["scene"] != "menu":
        await _all(hands, presses("back"))
    return cost


async def _all(hands: Hands, intentions: Intentions) -> None:
    for intention in intentions:
        await hands.do(intention)
    await hands.settle()


def _wrote(process: int) -> int:
    """Bytes that a process has had written, as the kernel counts them: in pages of 4 KiB."""
    lines = Path(f"/proc/{process}/io").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("write_bytes:"))


def _day() -> Iterator[Figure]:
    """A day of the café of trials.bench.decade, from the start of the station to its end."""
    with card() as here:
        store, days = here.folder / "pegmind.db", []
        games = decade.decade(2 * decade.GAMES_A_DAY)
        for _ in range(2):
            was = here.written()
            with closing(open_journal(store)) as journal:
                for _, game in zip(range(decade.GAMES_A_DAY), games, strict=False):
                    _write_down(journal, game)
            days.append(here.written().since(was))
    written, syncs = [day.bytes for day in days], [float(day.syncs) for day in days]
    limit = "whole pages of the log"
    yield Figure(f"a day of {decade.GAMES_A_DAY} games", [each / MEGABYTE for each in written], "MB", "", limit)
    yield Figure("syncs on such a day", syncs, "", "", "every peg and every move is durable at once")
    yield Figure(
        "a year of such days", [DAYS * each / GIGABYTE for each in written], "GB", "", "a card bears thousands"
    )


def _write_down(journal: Journal, game: decade.Told) -> None:
    """A game as a station writes it: every peg of a row, then the move."""
    by_people = ("guess ", "secret ") if "," in game[0][0].text else ("guess ",)
    for line, brought in game:
        if line.text.startswith(by_people):
            pegs = line.text.split()[1]
            for hole in range(len(pegs)):
                journal.keep(DraftRow(pegs[: hole + 1].ljust(len(pegs), EMPTY), hole + 1))
        elif line.text.startswith("keep "):
            journal.keep(DraftRow(line.text.removeprefix("keep "), 0))
        journal.append(line.text, line.at, brought)
    journal.note(write_audits, NEW_AUDITS)
