"""Connects a station to other cabinets: everything that it publishes and handles, on one connection."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path

from station import __version__
from station.core.settings import Night
from station.link.client import Link, Publication
from station.link.discovery import BIRTH, ONLINE, discovery_topic, write_discovery
from station.link.duels import DuelLink
from station.link.forgetting import Forgetting
from station.link.inviting import Inviting
from station.link.neighbours import Neighbours
from station.link.operating import Operating
from station.link.outbox import Outbox
from station.link.presence import GONE, Presence
from station.link.reporter import Parts, StatusReporter
from station.link.section import LinkSection, name_of
from station.link.tables import LeagueTables
from station.link.topics import Topics, topics_of
from station.service.service import Service
from station.store.journal import Journal


@asynccontextmanager
async def connect_fleet(
    section: LinkSection,
    night: Night,
    service: Service,
    journal: Journal,
    parts: Parts,
    store: Path | None,
) -> AsyncIterator[Link]:
    """Connect as soon as the broker is reachable; at the end, tell other cabinets that this one is gone.

    `store` is the file of the journal, or None if it is not on a disk.
    """
    topics = topics_of(section)
    link = Link(section, Publication(topics.presence, GONE, retain=True))
    if section.commands:
        link.listen(
            topics.command(),
            Operating(service.operate, night, lambda: service.maintenance.upkeep.settings["brightness"]).hear,
            live=True,
        )
    if section.home_assistant:
        _announce(link, topics, write_discovery(section, topics, __version__, parts.page))
    outbox = Outbox(link, topics.result, service, journal)
    link.listen(topics.counted_results, outbox.hear)
    name = name_of(section)
    reporter = StatusReporter(link, topics.status, name, service, journal, parts)
    neighbours = Neighbours(link, topics, service)
    presence = Presence(link, topics.presence, name, service, neighbours.is_crowded)
    LeagueTables(link, topics, service.show_league)
    duels = DuelLink(link, topics, neighbours, service, journal)
    inviting = Inviting(link, topics, name, neighbours, duels, service)
    async with AsyncExitStack() as stack:
        for party in (outbox, reporter, presence, neighbours, duels, inviting):
            stack.enter_context(closing(party))
        if store is not None:
            forgetting = stack.enter_context(closing(Forgetting(service, journal, store)))
            link.listen(topics.forget, forgetting.hear)
        link.start()
        try:
            yield link
        finally:
            await link.close()


def _announce(link: Link, topics: Topics, discovery: bytes) -> None:
    """Announce the cabinet to Home Assistant, and again whenever Home Assistant has started."""
    topic = discovery_topic(topics.id)

    def hear(_names: tuple[str, ...], payload: bytes) -> None:
        if payload == ONLINE:
            link.publish(topic, discovery, retain=True)

    link.publish(topic, discovery, retain=True)
    link.listen(BIRTH, hear, live=True)
