"""The other cabinets at the broker: their names, and which of them are free."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from station.link.client import Link
from station.link.payload import read_field, read_payload, read_words
from station.link.topics import ANY, Topics
from station.scenes.facts import FreeCabinets
from station.service.service import Service

LONGEST_CABINET_NAME: Final = 32
MOST_NEIGHBOURS: Final = 10_000
MOST_OFFERED: Final = 12
"""With more of them, the knob would have to be turned too far."""

NEW_SECONDS: Final = 60.0
"""Seconds for which a cabinet counts as one that has just become free."""

OFFER_SECONDS: Final = 1.0
"""Seconds between two changes of what is offered."""


class Neighbour(NamedTuple):
    """Another cabinet: the name that it gives itself, and whether it is free, as nobody plays there."""

    name: str
    free: bool


class Neighbours:
    """Follows the presence of all cabinets, and offers the free ones in the menu, until `close`.

    With more than MOST_OFFERED, those that became free last are offered. `on_gone` is called with a cabinet that is no
    longer there.
    """

    def __init__(self, link: Link, topics: Topics, service: Service) -> None:
        self._id = topics.id
        self._service = service
        self._there: dict[str, Neighbour] = {}
        self._free: dict[str, float] = {}
        self._names: dict[str, str] = {}
        self._loop = asyncio.get_running_loop()
        self._offered_at = -OFFER_SECONDS
        self._next_offer: asyncio.TimerHandle | None = None
        self.on_gone: Callable[[str], None] = _ignore
        link.listen(topics.presence_of(ANY), self._hear, qos=0)
        link.losses.append(self._lose)

    def close(self) -> None:
        """Stop offering cabinets."""
        self._free.clear()
        if self._next_offer is not None:
            self._next_offer.cancel()
        self._offer()

    def find(self, cabinet: str) -> Neighbour | None:
        """Return a cabinet by its id; None if it is not connected."""
        return self._there.get(cabinet)

    def is_crowded(self) -> bool:
        """Return whether as many as can be offered have just become free."""
        return has_enough(self._free, self._loop.time())

    def name_of(self, cabinet: str) -> str:
        """Return the name of a cabinet, or its id if the name is unknown."""
        return self._names.get(cabinet, cabinet)

    def learn(self, cabinet: str, name: str) -> None:
        """Remember the name of a cabinet, also for when it is gone."""
        if cabinet in self._names or len(self._names) < MOST_NEIGHBOURS:
            self._names[cabinet] = name or cabinet

    def _hear(self, names: tuple[str, ...], data: bytes) -> None:
        """Handle a presence; an empty one is that of a cabinet that was taken out. Raises Unreadable."""
        (cabinet,) = names
        if cabinet == self._id:
            return
        content = read_payload(data) if data else {"here": False}
        if read_field(content, "here", bool):
            self._welcome(cabinet, read_words(content, "name", LONGEST_CABINET_NAME), read_field(content, "free", bool))
        elif self._there.pop(cabinet, None) is not None:
            self._free.pop(cabinet, None)
            self.on_gone(cabinet)
        self._offer_soon()

    def _welcome(self, cabinet: str, name: str, free: bool) -> None:  # noqa: FBT001 - as it is said
        if cabinet not in self._there and len(self._there) >= MOST_NEIGHBOURS:
            return
        self._there[cabinet] = Neighbour(name or cabinet, free)
        self.learn(cabinet, name)
        if not free:
            self._free.pop(cabinet, None)
        elif cabinet not in self._free:
            self._free[cabinet] = self._loop.time()

    def _lose(self) -> None:
        """Forget who is there: the broker tells it again after the next connection."""
        self._there.clear()
        self._free.clear()
        self._offer()

    def _offer_soon(self) -> None:
        """Offer the free cabinets, at once or OFFER_SECONDS after the last time: of many, some change all the time."""
        if self._next_offer is None:
            wait = self._offered_at + OFFER_SECONDS - self._loop.time()
            if wait <= 0:
                self._offer()
            else:
                self._next_offer = self._loop.call_later(wait, self._offer)

    def _offer(self) -> None:
        """Offer in the menu to play against the free cabinets, in the order of their names."""
        self._next_offer, self._offered_at = None, self._loop.time()
        newest = list(self._free)[-MOST_OFFERED:]
        named = sorted(((cabinet, self._there[cabinet].name) for cabinet in newest), key=lambda each: each[::-1])
        if (offered := tuple(named)) != self._service.controller.known.cabinets:
            fact = FreeCabinets(offered)
            self._service.change(lambda controller, now: controller.learn(fact, now))


def has_enough(free: Mapping[str, float], now: float) -> bool:
    """Return whether as many as can be offered have just become free, from when each did, the newest last."""
    newest = list(free.values())[-MOST_OFFERED:]
    return len(newest) == MOST_OFFERED and newest[0] > now - NEW_SECONDS


def _ignore(_cabinet: str) -> None:
    """Do nothing about a cabinet that is gone."""
