"""Figures of a store in which much has been played."""

import random
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from station.games.pegs.boxes import BOXES_WITH_PEGS, PegBox
from station.matches.results import BrokenCode, Record, Result, Seat
from station.store.journal import Journal
from station.store.opening import open_journal
from station.store.results import read_players, read_statistics
from trials.bench.figures import Figure, timed

MATCHES: Final = 100_000
READS: Final = 200
COMMITS: Final = 300
PEOPLE: Final = ("Red", "White", "Ada", "Ben", "Eve", "Zoë", "Carl", "Dora")
NAMES: Final = 20
MISSES: Final = 0.1
MOST_POINTS: Final = 60


def statistics() -> Iterator[Figure]:
    """Two people a match, a round each, in every box."""
    chance = random.Random(1)  # noqa: S311 - the same matches every time
    with TemporaryDirectory(dir=Path.cwd()) as folder:
        store = Path(folder) / "bench.db"
        with closing(open_journal(store, durable=False)) as journal:
            for _ in range(MATCHES):
                _play(journal, chance)
        with closing(open_journal(store)) as journal:
            read = timed(lambda: journal.read(read_statistics), READS)
            named = timed(lambda: journal.read(read_players, NAMES), READS)
            ended = [_play(journal, chance) for _ in range(COMMITS)]
    yield Figure(f"statistics of {MATCHES} matches", read, "ms", "50", "the median times, found in their index")
    yield Figure("names to choose from", named, "ms", "", "a line for every person and box")
    yield Figure("commit of the move that ends a match", ended, "ms", "", "one sync of the disk")


def _play(journal: Journal, chance: random.Random) -> float:
    """Play a match of two rounds; how many milliseconds the commit of its last move took."""
    box = chance.choice(list(BOXES_WITH_PEGS.values()))
    first, second = chance.sample(PEOPLE, 2)
    won, lost = sorted((chance.randint(0, MOST_POINTS), chance.randint(0, MOST_POINTS)), reverse=True)
    seats = (Seat(first, won, 6, won=True), Seat(second, lost, 5, won=False))
    opening = (f"match {box.name} players={first},{second}", "secret RRYB")
    for move in opening:
        journal.append(move, 0.0)
    journal.append("guess RRYB", chance.uniform(20, 900), _round(box, second, chance))
    journal.append("secret RRYB", 0.0)
    last, at = _round(box, first, chance), chance.uniform(20, 900)
    ends = last._replace(result=Result(first, "points", 2, seats))
    (commit,) = timed(lambda: journal.append("guess RRYB", at, ends), rounds=1)
    return commit


def _round(box: PegBox, codebreaker: str, chance: random.Random) -> Record:
    broken = BrokenCode(codebreaker, rows=chance.randint(3, box.rows), cracked=chance.random() > MISSES)
    return Record(box.name, box.spelling, (broken,))
