"""Figures of a store in which ten years of play are: what it takes to start, to look, to play on, and to copy it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from station.matches.results import BrokenCode, Record, Result, Seat
from station.store.backup import backup
from station.store.files import Backup
from station.store.journal import Journal
from station.store.opening import open_journal
from station.store.reading import open_for_reading
from station.store.results import read_players, read_statistics
from trials.bench import decade
from trials.bench.figures import MS, Figure, timed
from trials.bench.outside import configure_station
from trials.bench.processes import run_until_ready

RUNS: Final = 5
ASKED: Final = 21
"""Runs of a command that is short: a process takes longer or shorter by itself."""

COMMITS: Final = 200
COPIES: Final = 2
KNOWN: Final = 12
MEGABYTE: Final = 1e6
PEGMIND: Final = (sys.executable, "-m", "station")

ALL: Final = "all that was ever played"
SYNC: Final = "one sync of the disk"


def years() -> Iterator[Figure]:
    """Ten years, built in a minute or two."""
    with TemporaryDirectory(dir=Path.cwd()) as folder:
        store = Path(folder) / "bench.db"
        moves = decade.build(store)
        size = store.stat().st_size / MEGABYTE
        yield Figure(f"a store of {decade.YEARS} years", [size], "MB", "", f"{decade.MATCHES} matches, {moves} moves")
        yield from _started(store)
        yield from _asked(store)
        yield from _inside(store)
        yield from _copied(store, Path(folder))


def _started(store: Path) -> Iterator[Figure]:
    """From the start of the process to its word that it is ready, with the store in memory and from the disk."""
    warm = [_ready(store) for _ in range(RUNS)]
    cold = [_ready(store) for _ in range(RUNS) if _forgotten(store)]
    yield Figure("start -> ready, the store in memory", warm, "ms", "1000", "looking through the store")
    yield Figure("start -> ready, the store on the disk", cold, "ms", "1000", "reading all of it")


def _ready(store: Path) -> float:
    """Start a station with the store; return after how many milliseconds it was ready."""
    config = configure_station(store.parent, page=False, game=False)
    with run_until_ready((*PEGMIND, "run", "--config", str(config)), " is ready ", os.environ) as started:
        started.process.terminate()
        started.process.wait()
        return started.seconds * MS


def _asked(store: Path) -> Iterator[Figure]:
    """The commands, as processes."""

    def command(*words: str, runs: int = RUNS) -> list[float]:
        asked = (*PEGMIND, *words, "--store", str(store))
        return timed(lambda: subprocess.run(asked, check=True, stdout=subprocess.DEVNULL), runs)

    yield Figure("pegmind scores", command("scores", runs=ASKED), "ms", "100", "of the twelve people last seen")
    yield Figure("pegmind scores --all", command("scores", "--all"), "ms", "", "a block a person and variant")
    with closing(open_for_reading(store)) as journal:
        (guest,) = journal.read(read_players, 1)
    yield Figure(
        "pegmind scores --player", command("scores", "--player", guest, runs=ASKED), "ms", "100", "a block a variant"
    )
    yield Figure("pegmind scores --json", command("scores", "--json"), "ms", "", "the same")
    yield Figure(
        "pegmind scores --games --last 20", command("scores", "--games", "--last", "20", runs=ASKED), "ms", "100", ""
    )
    yield Figure("pegmind scores --games", command("scores", "--games"), "ms", "", "a line for every game")
    yield Figure("pegmind export", command("export", runs=ASKED), "ms", "100", "the newest match")


def _inside(store: Path) -> Iterator[Figure]:
    """What the station does with it while it plays."""
    yield Figure("opening for play", timed(lambda: open_journal(store).close(), RUNS), "ms", "", ALL)
    yield Figure("opening to look", timed(lambda: open_for_reading(store).close(), RUNS), "ms", "", "")
    with closing(open_journal(store)) as journal:
        yield Figure(
            "names to choose from",
            timed(lambda: journal.read(read_players, KNOWN), RUNS),
            "ms",
            "",
            "people and variants",
        )
        yield Figure(
            "what everybody has achieved",
            timed(lambda: journal.read(read_statistics), RUNS),
            "ms",
            "",
            "people and variants",
        )
        journal.append("match original", 0.0)
        moves = timed(lambda: journal.append("guess RRYB", 1.0), COMMITS)
        yield Figure("commit of a move", moves, "ms", "", SYNC)
        ends = [each for name in decade.guests() for each in _ended(journal, name)]
        yield Figure("commit of the move that ends a match", ends, "ms", "", SYNC)
        log = store.with_name(f"{store.name}-wal").stat().st_size / MEGABYTE
        yield Figure("write-ahead log", [log], "MB", "", "SQLite writes it back at 1000 pages")


def _ended(journal: Journal, name: str) -> list[float]:
    """Play a match of somebody who has played before; how long the commit of its last move took, in ms."""
    journal.append(f"match original players={name}", 0.0)
    journal.append("secret RRYB", 0.0)
    result = Result(name, "cracked", 1, (Seat(name, 0, 5, won=True),))
    brought = Record("original", "c6p4g10", (BrokenCode(name, 5, cracked=True),), result)
    return timed(lambda: journal.append("guess RRYB", 60.0, brought), rounds=1)


def _copied(store: Path, folder: Path) -> Iterator[Figure]:
    """As the daily timer has it copied, on the same disk."""
    copies = (folder / f"copy-{number}.db" for number in count())

    def copy() -> None:
        made = next(copies)
        backup(store, Backup(), "", made)
        made.unlink()

    yield Figure("backup", timed(copy, COPIES), "ms", "", "copied, synced, and read back")


def _forgotten(store: Path) -> bool:
    """Let the kernel forget what it remembers of the store, so that the disk has to give it again."""
    with store.open("rb") as file:
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    return True
