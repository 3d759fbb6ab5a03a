"""`python -m tests.processes.link.duelist USER OTHER PORT STORE SEED`: a cabinet whose player duels with another one.

It asks the OTHER whenever that is free, unless OTHER is "-": then it waits to be asked. It is a whole station on
simulated pins with its link, and plays until it is killed.
"""

import asyncio
import logging
import random
import sys
from pathlib import Path

from station.appliance.assembly import start_station
from station.appliance.first_light import open_hardware
from station.appliance.serving import _Loop
from station.config.sections import Config, simulate_hardware
from station.core.events import Press, Release
from station.games.codes.code import score
from station.games.codes.match import Match, awaits
from station.games.registry import find_challenge
from station.link.fleet import connect_fleet
from station.link.reporter import Parts
from station.link.section import LinkSection
from station.matches.errors import MoveError
from station.service.outside import World
from station.service.service import Service
from station.store.opening import open_journal

TERMS = "match c3p3g3 players=Ada,Player-2 boards=2 marker=codemaker duel={}"
LOOK = 0.02
"""Seconds after which somebody looks whether there is something to do."""


class Player:
    """Somebody who plays whatever comes to mind, and marks as it is right."""

    def __init__(self, service: Service, other: str, chance: random.Random) -> None:
        self._service = service
        self._other = other
        self._chance = chance

    def act(self) -> None:
        """Do what can be done now."""
        controller = self._service.controller
        match = controller.match
        if controller.scene.name == "asked":
            self._press("ok")
        elif isinstance(match, Match) and match.outcome is None:
            self._play(match)
        elif controller.scene.audience.who != "free":
            if controller.scene.name != "asking":
                self._press("ok")
        elif self._other in dict(controller.known.cabinets):
            self._ask()

    def _ask(self) -> None:
        move = TERMS.format(self._other)
        challenge = find_challenge(move)
        if challenge is not None and self._service.invitations is not None:
            self._service.invitations.ask(challenge, move)

    def _play(self, match: Match) -> None:
        code = "".join(self._chance.choices(match.box.colours[:3], k=match.box.holes))
        by = match.by(0)
        match awaits(match):
            case "secret":
                self._service.play(f"secret {code}{by}")
            case "mark":
                board = match.made_by(0)
                red, white, _ = score(board.rows[-1].pegs or "", board.secret or "")
                self._service.play(f"mark {red} {white}{by}")
            case "guess":
                self._service.play(f"guess {code}{by}")

    def _press(self, control: str) -> None:
        self._service.receive(Press(control))
        self._service.receive(Release(control))


async def play(user: str, other: str, port: int, store: Path, seed: str) -> None:
    """Play until the end of the process."""
    config = simulate_hardware(Config())
    link = LinkSection(broker="127.0.0.1", port=port, user=user)
    world = World(config.timings, lambda _match: "", lambda: 1.8e9)
    journal = open_journal(store, durable=True)
    with start_station(config, open_hardware(config), journal, world) as station:
        parts = Parts(station.cabinet.troubles, lambda: station.cabinet.missing)
        async with connect_fleet(link, config.night, station.service, journal, parts, store):
            player = Player(station.service, other, random.Random(seed))  # noqa: S311 - a game's chance
            while True:
                try:
                    player.act()
                except MoveError as error:
                    logging.getLogger("pegmind").info("%s", error)
                await asyncio.sleep(LOOK)


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format=f"{sys.argv[1]}: %(message)s")
    with asyncio.Runner(loop_factory=_Loop) as runner:
        _, user, other, port, store, seed = sys.argv
        runner.run(play(user, other, int(port), Path(store), seed))
