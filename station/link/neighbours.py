"""The other cabinets at the broker: their names, and which of them are free."""

from typing import Final, NamedTuple

from station.link.client import Link
from station.link.payload import read_field, read_payload
from station.link.topics import ANY, Topics
from station.service.service import Service

LONGEST_CABINET_NAME: Final = 32
MOST_NEIGHBOURS: Final = 1000
MOST_OFFERED: Final = 12
"""With more of them, the knob would have to be turned too far."""


class Neighbour(NamedTuple):
    """Another cabinet: the name that it gives itself, and whether it is free, as nobody plays there."""

    name: str
    free: bool


class Neighbours:
    """Follows the status of all cabinets, and offers the free ones in the menu, until `close`."""

    def __init__(self, link: Link, topics: Topics, service: Service) -> None:
        self._id = topics.id
        self._service = service
        self._there: dict[str, Neighbour] = {}
        self._names: dict[str, str] = {}
        link.listen(topics.status_of(ANY), self._hear)

    def close(self) -> None:
        """Stop offering cabinets."""
        self._offer(())

    def find(self, cabinet: str) -> Neighbour | None:
        """Return a cabinet by its id; None if it is not connected."""
        return self._there.get(cabinet)

    def name_of(self, cabinet: str) -> str:
        """Return the name of a cabinet, or its id if the name is unknown."""
        return self._names.get(cabinet, cabinet)

    def learn(self, cabinet: str, name: str) -> None:
        """Remember the name of a cabinet, also for when it is gone."""
        if cabinet in self._names or len(self._names) < MOST_NEIGHBOURS:
            self._names[cabinet] = name

    def _hear(self, names: tuple[str, ...], data: bytes) -> None:
        """Handle a status. Raises Unreadable."""
        (cabinet,), content = names, read_payload(data)
        if cabinet == self._id:
            return
        if not read_field(content, "here", bool):
            self._there.pop(cabinet, None)
        elif cabinet in self._there or len(self._there) < MOST_NEIGHBOURS:
            name, free = read_field(content, "name", str)[:LONGEST_CABINET_NAME], read_field(content, "free", bool)
            self._there[cabinet] = Neighbour(name, free)
            self.learn(cabinet, name)
        offered = sorted((other, neighbour.name) for other, neighbour in self._there.items() if neighbour.free)
        self._offer(tuple(offered[:MOST_OFFERED]))

    def _offer(self, cabinets: tuple[tuple[str, str], ...]) -> None:
        """Offer in the menu to play against one of these cabinets, by id and name."""
        self._service.change(
            lambda controller, _now: controller._replace(known=controller.known._replace(cabinets=cabinets))
        )
