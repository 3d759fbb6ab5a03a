"""`python -m tests.processes.link.survive KILLS SEED FOLDER`: an evening of duels on which everything is killed.

Two cabinets duel through a network that drops connections, delays and repeats; they, the broker and the league are
killed at random moments. In the end it says how many duels both have played to their end, and fails if they do not
agree on one, or if the league has not counted one exactly once.
"""

import asyncio
import random
import sqlite3
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Final

from station.games.codes.match import Match, mirror
from station.games.registry import play
from station.matches.events import replay
from station.store.errors import StoreError
from station.store.reading import open_for_reading
from tests.broker import running_broker
from tests.ports import reserved_port
from tests.processes.commands import PATIENCE, PEGMIND
from tests.processes.link.meddler import Meddler, repeat

CABINETS: Final = {"foyer": "hall", "hall": "-"}


class Evening:
    """The processes of an evening; each can be killed and started again."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.chance = random.Random(seed)  # noqa: S311 - which process dies when
        self._stack = ExitStack()
        self._broker = ExitStack()
        self._processes: dict[str, subprocess.Popen[bytes]] = {}
        self.port = self._stack.enter_context(reserved_port())

    def start_broker(self) -> None:
        """Start the broker, once more."""
        self._broker.close()
        self._broker.enter_context(running_broker(self.folder, port=self.port))

    def start_league(self) -> None:
        """Start the league, once more."""
        config = self.folder / "league.toml"
        lines = f'broker = "127.0.0.1"\nport = {self.port}\ndatabase = "{self.league}"\n'
        config.write_text(f"[league]\n{lines}[page]\non = false\n", encoding="utf-8")
        self._start("league", (*PEGMIND, "league", "--config", str(config)))

    def start(self, user: str, port: int) -> None:
        """Start a cabinet, once more."""
        seed = str(self.chance.random())
        command = (sys.executable, "-m", "tests.processes.link.duelist", user, CABINETS[user], str(port))
        self._start(user, (*command, str(self.store(user)), seed))

    def _start(self, name: str, command: Sequence[str]) -> None:
        """Kill a process, if it is there, and start it."""
        if name in self._processes:
            self._processes[name].kill()
            self._processes[name].wait()
        with (self.folder / f"{name}.log").open("ab") as log:
            self._processes[name] = subprocess.Popen(command, stderr=log, stdout=log)

    def store(self, user: str) -> Path:
        return self.folder / f"{user}.db"

    @property
    def league(self) -> Path:
        return self.folder / "league.db"

    def end(self) -> None:
        """Kill everything that is left."""
        for process in self._processes.values():
            process.kill()
            process.wait()
        self._broker.close()
        self._stack.close()


def duels(store: Path) -> dict[str, Match]:
    """Every duel in a store, by its number; none where nobody had the time to make a store."""
    try:
        journal = open_for_reading(store)
    except StoreError:
        return {}
    with closing(journal):
        matches = [replay(play, journal.moves(number)) for number in range(1, journal.newest_match() + 1)]
    return {match.terms.duel.number: match for match in matches if isinstance(match, Match) and match.terms.duel}


def finished(there: dict[str, Match]) -> set[str]:
    """The duels that were played to their end."""
    return {number for number, match in there.items() if match.outcome and match.outcome.reason != "left"}


async def kill_again_and_again(evening: Evening, kills: int) -> None:
    """Kill a cabinet, the broker or the league, or cut the network, at random moments."""
    evening.start_broker()
    evening.start_league()
    async with Meddler(evening.port, evening.chance).at_work() as network:
        repeater = asyncio.create_task(repeat(evening.port, evening.chance))
        for user in CABINETS:
            evening.start(user, network.port)
        for _ in range(kills):
            await asyncio.sleep(evening.chance.random() * 1.5)
            match evening.chance.choice(("foyer", "hall", "broker", "league", "network")):
                case "broker":
                    evening.start_broker()
                case "league":
                    evening.start_league()
                case "network":
                    network.cut()
                case user:
                    evening.start(user, network.port)
        await agree(evening)
        repeater.cancel()


def counted(league: Path) -> set[str]:
    """The duels that both cabinets have reported to the league, each of which counts once there."""
    if not league.exists():
        return set()
    with closing(sqlite3.connect(f"file:{league}?mode=ro", uri=True)) as database:
        told = database.execute(
            "SELECT duel, count(*), sum(counts) FROM result WHERE duel <> '' GROUP BY duel"
        ).fetchall()
    assert all(sides <= len(CABINETS) and counts <= 1 for _, sides, counts in told)
    return {duel.split(":")[0] for duel, sides, counts in told if (sides, counts) == (len(CABINETS), 1)}


async def agree(evening: Evening) -> None:
    """Wait until a duel has ended, and until all that either has ended by then are over at both, and counted once.

    Raises:
        AssertionError: It is not so after four minutes; it says which duels are missing where.
    """
    until = time.monotonic() + 2 * PATIENCE
    while not (wanted := {number for user in CABINETS for number in finished(duels(evening.store(user)))}):
        assert time.monotonic() < until, "no duel was played to its end"
        await asyncio.sleep(0.2)
    while missing := {place: wanted - there for place, there in ended(evening).items() if wanted - there}:
        assert time.monotonic() < until, f"they never agree; missing: {missing}"
        await asyncio.sleep(0.2)


def ended(evening: Evening) -> dict[str, set[str]]:
    """The duels that have been played to their end, as each cabinet and the league know them."""
    return {user: finished(duels(evening.store(user))) for user in CABINETS} | {"league": counted(evening.league)}


def compare(evening: Evening) -> int:
    """How many duels were played to their end; both cabinets have to have the same."""
    evening.end()
    here, there = (duels(evening.store(user)) for user in CABINETS)
    both = finished(here) & finished(there)
    for number in both:
        one, other = here[number], mirror(there[number])
        assert (one.outcome, one.tallies) == (other.outcome, other.tallies)
        boards = [[(board.secret, board.rows) for board in each.boards] for each in (one, other)]
        assert boards[0] == boards[1]
    return len(both)


if __name__ == "__main__":
    _, kills, seed, folder = sys.argv
    whole = Evening(Path(folder), int(seed))
    try:
        asyncio.run(kill_again_and_again(whole, int(kills)))
        print(f"{kills} kills, {compare(whole)} duels, the same at both, each counted once")  # noqa: T201 - for whoever runs it
    finally:
        whole.end()
