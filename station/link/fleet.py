"""Connects a station to other cabinets: everything that it publishes and handles, on one connection."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path
from typing import TYPE_CHECKING

from station import __version__
from station.link.client import Link, Publication
from station.link.discovery import BIRTH, ONLINE, discovery_topic, write_discovery
from station.link.duels import DuelLink
from station.link.forgetting import Forgetting
from station.link.inviting import Inviting
from station.link.neighbours import Neighbours
from station.link.operating import Operating
from station.link.outbox import Outbox
from station.link.reporter import Parts, StatusReporter
from station.link.section import LinkSection, name_of
from station.link.status import GONE
from station.link.tables import LeagueTables
from station.link.topics import Topics, topics_of
from station.operator.settings import Night

if TYPE_CHECKING:
    from station.appliance.assembly import Powered


@asynccontextmanager
async def joined(section: LinkSection, night: Night, station: "Powered", store: Path) -> AsyncIterator[Link]:
    """Connect as soon as the broker is reachable; at the end, tell other cabinets that this one is gone.

    `store` is the file of the station's journal, if that is on a disk.
    """
    topics = topics_of(section)
    link = Link(section, Publication(topics.status, GONE, retain=True))
    parts = Parts(station.cabinet.troubles, lambda: station.cabinet.missing)
    if section.commands:
        link.listen(topics.command(), Operating(station.service.operate, night).hear, live=True)
    if section.home_assistant:
        _announce(link, section, topics)
    outbox = Outbox(link, topics.result, station.service, station.journal)
    link.listen(topics.counted, outbox.hear)
    forgetting = Forgetting(station.service, station.journal, store)
    if station.lasts:
        link.listen(topics.forget, forgetting.hear)
    name = name_of(section)
    reporter = StatusReporter(link, topics.status, name, station.service, station.journal, parts)
    LeagueTables(link, topics, station.service.show_league)
    neighbours = Neighbours(link, topics, station.service)
    duels = DuelLink(link, topics, neighbours, station.service, station.journal)
    inviting = Inviting(link, topics, name, neighbours, duels, station.service)
    parties = (outbox, forgetting, reporter, neighbours, duels, inviting)
    async with AsyncExitStack() as stack:
        for party in parties:
            stack.enter_context(closing(party))
        link.start()
        try:
            yield link
        finally:
            await link.close()


def _announce(link: Link, section: LinkSection, topics: Topics) -> None:
    """Announce the cabinet to Home Assistant, and again whenever Home Assistant has started."""
    topic, discovery = discovery_topic(topics.id), write_discovery(section, topics, __version__)

    def hear(_names: tuple[str, ...], payload: bytes) -> None:
        if payload == ONLINE:
            link.publish(topic, discovery, retain=True)

    link.publish(topic, discovery, retain=True)
    link.listen(BIRTH, hear, live=True)
