"""`python -m tests.processes.link.survive KILLS SEED FOLDER`: an evening of duels on which everything is killed.

Two cabinets duel through a network that drops connections, delays and repeats; they and the broker are killed at random
moments. In the end it says how many duels both have played to their end, and fails if they do not agree on one.
"""

import asyncio
import random
import subprocess
import sys
import time
from contextlib import ExitStack, closing
from functools import reduce
from pathlib import Path
from typing import Final

from station.games.pegs.match import Match, mirrored
from station.games.registry import play
from station.store.reading import open_for_reading
from tests.broker import running_broker
from tests.ports import reserved_port
from tests.processes.link.meddler import Meddler, repeat

CABINETS: Final = {"foyer": "hall", "hall": "-"}


class Evening:
    """The processes of an evening; each can be killed and started again."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.chance = random.Random(seed)  # noqa: S311 - which process dies when
        self._stack = ExitStack()
        self._broker = ExitStack()
        self._cabinets: dict[str, subprocess.Popen[bytes]] = {}
        self.port = self._stack.enter_context(reserved_port())

    def start_broker(self) -> None:
        """Start the broker, once more."""
        self._broker.close()
        self._broker.enter_context(running_broker(self.folder, port=self.port))

    def start(self, user: str, port: int) -> None:
        """Start a cabinet, once more."""
        if user in self._cabinets:
            self._cabinets[user].kill()
            self._cabinets[user].wait()
        seed = str(self.chance.random())
        command = (sys.executable, "-m", "tests.processes.link.duelist", user, CABINETS[user], str(port))
        log = (self.folder / f"{user}.log").open("ab")
        with log:
            self._cabinets[user] = subprocess.Popen((*command, str(self.store(user)), seed), stderr=log, stdout=log)

    def store(self, user: str) -> Path:
        return self.folder / f"{user}.db"

    def end(self) -> None:
        """Kill everything that is left."""
        for cabinet in self._cabinets.values():
            cabinet.kill()
            cabinet.wait()
        self._broker.close()
        self._stack.close()


def duels(store: Path) -> dict[str, Match]:
    """Every duel in a store, by its number."""
    with closing(open_for_reading(store)) as journal:
        matches = [reduce(play, journal.moves(number), None) for number in range(1, journal.newest_match() + 1)]
    return {match.terms.duel.number: match for match in matches if isinstance(match, Match) and match.terms.duel}


def finished(there: dict[str, Match]) -> set[str]:
    """The duels that were played to their end."""
    return {number for number, match in there.items() if match.outcome and match.outcome.reason != "left"}


async def kill_again_and_again(evening: Evening, kills: int) -> None:
    """Kill a cabinet or the broker, or cut the network, at random moments."""
    evening.start_broker()
    async with Meddler(evening.port, evening.chance).at_work() as network:
        repeater = asyncio.create_task(repeat(evening.port, evening.chance))
        for user in CABINETS:
            evening.start(user, network.port)
        for _ in range(kills):
            await asyncio.sleep(evening.chance.random() * 2)
            match evening.chance.choice(("foyer", "hall", "broker", "network")):
                case "broker":
                    evening.start_broker()
                case "network":
                    network.cut()
                case user:
                    evening.start(user, network.port)
        await agree(evening)
        repeater.cancel()


async def agree(evening: Evening) -> None:
    """Wait until both have played the same duels to their end."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        here, there = (duels(evening.store(user)) for user in CABINETS)
        numbers = finished(here) | finished(there)
        if numbers and numbers == finished(here) & finished(there):
            return
        await asyncio.sleep(0.2)
    raise AssertionError("they never agree")


def compare(evening: Evening) -> int:
    """How many duels were played to their end; both cabinets have to have the same."""
    here, there = (duels(evening.store(user)) for user in CABINETS)
    for number in finished(here) | finished(there):
        one, other = here[number], mirrored(there[number])
        assert (one.outcome, one.tallies) == (other.outcome, other.tallies)
        boards = [[(board.secret, board.rows) for board in each.boards] for each in (one, other)]
        assert boards[0] == boards[1]
    return len(finished(here))


if __name__ == "__main__":
    _, kills, seed, folder = sys.argv
    whole = Evening(Path(folder), int(seed))
    try:
        asyncio.run(kill_again_and_again(whole, int(kills)))
        print(f"{kills} kills, {compare(whole)} duels, the same at both")  # noqa: T201 - for whoever runs it
    finally:
        whole.end()
