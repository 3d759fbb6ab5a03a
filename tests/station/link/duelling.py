"""Cabinets that meet at a real broker, in one loop, each with somebody who stands at it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, Final

from hardware.cabinet import Cabinet
from hardware.pins.simulated import SimulatedFactory
from station.config.sections import Config, simulate_hardware
from station.core.events import Press, Release
from station.core.palette import NAME_OF
from station.games.codes.match import Match
from station.games.registry import find_challenge
from station.link.client import Link, Publication
from station.link.duels import ANSWER_SECONDS, DuelLink
from station.link.inviting import Inviting
from station.link.neighbours import Neighbours
from station.link.payload import write_payload
from station.link.section import LinkSection
from station.link.topics import topics_of
from station.service.service import Service
from station.store.journal import Journal
from station.store.opening import open_journal, open_volatile
from tests.broker import PATIENCE
from tests.simulator import kept_by, world

TERMS: Final = "match super players={} boards=2 holes=3"


class Duelist:
    """Somebody at a cabinet, and what they see of it."""

    def __init__(self, link: Link, inviting: Inviting, service: Service, journal: Journal, user: str) -> None:
        self.link = link
        self.inviting = inviting
        self.service = service
        self.journal = journal
        self.user = user
        self._changed = asyncio.Event()
        service.onlookers.watchers.add(self._changed.set)

    @property
    def scene(self) -> str:
        return self.service.controller.scene.name

    @property
    def message(self) -> str:
        return str(self.service.controller.scene.message)

    @property
    def match(self) -> Match:
        match = self.service.controller.match
        assert isinstance(match, Match)
        return match

    def press(self, *controls: str) -> None:
        for control in controls:
            self.service.receive(Press(control))
            self.service.receive(Release(control))

    async def accepts(self) -> None:
        """Wait until an invitation has been on show for long enough, and accept it."""
        await self.comes_to("asked")
        self.service.change(lambda controller, _now: controller._replace(scene=controller.scene._replace(began=0.0)))
        self.press("ok")

    def lay(self, code: str) -> None:
        """Lay a code, and confirm it."""
        self.press(*(NAME_OF[peg] for peg in code), "ok")

    def set_code(self, code: str) -> None:
        """Lift the shield and set it."""
        self.press("ok")
        self.lay(code)

    def ask(self, other: str, terms: str = "", players: str = "Ada,Player-2") -> None:
        move = f"{TERMS.format(players)} {terms} duel={other}".replace("  ", " ")
        challenge = find_challenge(move)
        assert challenge is not None
        self.inviting.ask(challenge, move)

    async def sees(self, wanted: Callable[["Duelist"], Any]) -> None:
        """Wait until something is to be seen here."""
        async with asyncio.timeout(PATIENCE):
            while not wanted(self):
                self._changed.clear()
                await self._changed.wait()

    async def comes_to(self, scene: str) -> None:
        await self.sees(lambda here: here.scene == scene)

    @property
    def _free(self) -> set[str]:
        return {other for other, _ in self.service.controller.known.cabinets}

    async def knows(self, *others: str) -> None:
        """Wait until these cabinets are there."""
        async with asyncio.timeout(PATIENCE):
            while not self.link.is_connected or self._free != set(others):  # noqa: ASYNC110 - nobody tells
                await asyncio.sleep(0.01)


@asynccontextmanager
async def cabinet(
    port: int, user: str, store: Path | None = None, patience: float = ANSWER_SECONDS
) -> AsyncIterator[Duelist]:
    """A cabinet at a broker; without a `store` it forgets everything."""
    config = simulate_hardware(Config())
    factory = SimulatedFactory(asyncio.get_running_loop().time)
    section = LinkSection(broker="127.0.0.1", port=port, user=user)
    topics = topics_of(section)
    opened = open_volatile() if store is None else open_journal(store, durable=False)
    with closing(opened) as journal, Cabinet(config, factory) as lamps:
        service = Service(lamps, journal, kept_by(journal), world("secret RRR"))
        link = Link(section, Publication(topics.presence, write_payload(here=False), retain=True))
        neighbours = Neighbours(link, topics, service)
        duels = DuelLink(link, topics, neighbours, service, journal, patience)
        inviting = Inviting(link, topics, user.title(), neighbours, duels, service)
        link.publish(topics.presence, write_payload(here=True, name=user.title(), free=True), retain=True)
        link.start()
        try:
            yield Duelist(link, inviting, service, journal, user)
        finally:
            for party in (inviting, duels, neighbours):
                party.close()
            await link.close()
            service.stop()


@asynccontextmanager
async def two_cabinets(port: int) -> AsyncIterator[tuple[Duelist, Duelist]]:
    """Ada's and Ben's, which know of each other."""
    async with cabinet(port, "foyer") as ada, cabinet(port, "hall") as ben:
        await ada.knows("hall")
        await ben.knows("foyer")
        yield ada, ben


async def begin(ada: Duelist, ben: Duelist, terms: str = "") -> None:
    """Ada asks, Ben accepts, and both set a code."""
    ada.ask("hall", terms)
    assert (ada.scene, ada.message) == ("asking", "Waiting for Hall to answer. Press back to cancel.")
    await ben.accepts()
    await ada.comes_to("secret")
    ada.set_code("RRY")
    ben.set_code("GGB")
    await ada.comes_to("guess")
    await ben.comes_to("guess")
