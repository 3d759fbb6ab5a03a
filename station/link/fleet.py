"""Joins a station to other cabinets: everything that it says and does over the link, on one connection."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from station import __version__
from station.link.client import Letter, Link
from station.link.payload import write_payload
from station.link.section import LinkSection, name_of
from station.link.topics import topics_of
from station.service import Service


@asynccontextmanager
async def joined(section: LinkSection, service: Service) -> AsyncIterator[Link]:
    """Connect, as soon as the broker is there; at the end other cabinets know that this one is gone."""
    topics = topics_of(section)
    link = Link(section, Letter(topics.status, write_payload(here=False), retain=True))
    match = service.controller.match
    free = match is None or match.outcome is not None
    status = write_payload(here=True, name=name_of(section), version=__version__, free=free)
    link.publish(topics.status, status, retain=True)
    link.start()
    try:
        yield link
    finally:
        await link.close()
