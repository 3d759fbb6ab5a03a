"""The other cabinets at the broker: who is there, what it calls itself, and whether anybody plays on it."""

from typing import Final, NamedTuple

from station.link.client import Link
from station.link.payload import read_field, read_payload
from station.link.topics import ANY, Topics
from station.service import Service

LONGEST_NAME: Final = 32
MOST_CABINETS: Final = 1000
MOST_OFFERED: Final = 12
"""More would be a long way to turn."""


class Neighbour(NamedTuple):
    """Another cabinet, by the name that it gives itself; whether it is there and nobody plays."""

    name: str
    free: bool


class Neighbours:
    """Listens to the status of all cabinets, and offers those that are free in the menu, until `close`."""

    def __init__(self, link: Link, topics: Topics, service: Service) -> None:
        self._id = topics.id
        self._service = service
        self._there: dict[str, Neighbour] = {}
        link.listen(topics.status_of(ANY), self._hear)

    def close(self) -> None:
        """Offer none any more."""
        self._service.offer_cabinets(())

    def find(self, cabinet: str) -> Neighbour | None:
        """A cabinet by its id; None: it is not there."""
        return self._there.get(cabinet)

    def name_of(self, cabinet: str) -> str:
        """What a cabinet calls itself, or its id if that is unknown."""
        return self._there[cabinet].name if cabinet in self._there else cabinet

    def learn(self, cabinet: str, name: str) -> None:
        """A cabinet that has told no status yet has this name."""
        self._there.setdefault(cabinet, Neighbour(name[:LONGEST_NAME], free=False))

    def _hear(self, names: tuple[str, ...], data: bytes) -> None:
        """Take in a status. Raises Unreadable."""
        (cabinet,), content = names, read_payload(data)
        if cabinet == self._id:
            return
        if not read_field(content, "here", bool):
            self._there.pop(cabinet, None)
        elif cabinet in self._there or len(self._there) < MOST_CABINETS:
            name, free = read_field(content, "name", str)[:LONGEST_NAME], read_field(content, "free", bool)
            self._there[cabinet] = Neighbour(name, free)
        offered = sorted((other, neighbour.name) for other, neighbour in self._there.items() if neighbour.free)
        self._service.offer_cabinets(tuple(offered[:MOST_OFFERED]))
