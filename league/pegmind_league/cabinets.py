"""The cabinets that are connected, by the status that each of them retains at the broker."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeVar

from pegmind_league.result import CABINET, key_of_duel
from station.link.payload import DUEL_NUMBER, Unreadable, clean_text, read_payload

T = TypeVar("T")

MOST_CABINETS: Final = 10_000
LONGEST_STATUS_NAME: Final = 40
LONGEST_VERSION: Final = 20
MOST_PLAYING: Final = 6


class CabinetStatus(NamedTuple):
    """The status of a cabinet; `box` is None if nobody plays, and `duel` the key of the duel that is played, or ""."""

    cabinet: str
    name: str
    version: str
    free: bool
    box: str | None
    players: tuple[str, ...]
    duel: str = ""


class _Presence(NamedTuple):
    name: str
    free: bool


class _Doing(NamedTuple):
    version: str = ""
    box: str | None = None
    players: tuple[str, ...] = ()
    duel: str = ""


class Cabinets:
    """The cabinets that are connected, by their ids: their presence, and the status that each has told last."""

    def __init__(self) -> None:
        self._here: dict[str, _Presence] = {}
        self._doing: dict[str, _Doing] = {}

    def __iter__(self) -> Iterator[CabinetStatus]:
        """Yield them in the order of their names."""
        each = (self._status_of(cabinet) for cabinet in self._here)
        return iter(sorted(each, key=lambda status: (status.name.casefold(), status.cabinet)))

    def duel_of(self, cabinet: str) -> str:
        """Return the key of the duel that a cabinet plays, or ""."""
        return self._doing[cabinet].duel if cabinet in self._doing else ""

    def name_of(self, cabinet: str) -> str:
        """Return the name of a cabinet that is here, or its id."""
        return self._here[cabinet].name if cabinet in self._here else cabinet

    def take(self, cabinet: str, what: str, payload: bytes) -> None:
        """Update a cabinet from its presence or its status. Raises Unreadable and then changes nothing."""
        if what == "presence":
            _keep(self._here, cabinet, _read_presence(cabinet, read_payload(payload)) if payload else None)
        else:
            _keep(self._doing, cabinet, _read_status(cabinet, read_payload(payload)) if payload else None)

    def _status_of(self, cabinet: str) -> CabinetStatus:
        (name, free), doing = self._here[cabinet], self._doing.get(cabinet, _Doing())
        return CabinetStatus(cabinet, name, doing.version, free, *doing[1:])


def _keep(kept: dict[str, T], cabinet: str, what: T | None) -> None:
    """Keep what a cabinet has told; None: it has taken it back."""
    if what is None:
        kept.pop(cabinet, None)
    elif cabinet in kept or len(kept) < MOST_CABINETS:
        kept[cabinet] = what


def _read_presence(cabinet: str, said: Mapping[str, Any]) -> _Presence | None:
    match said:
        case {"here": False}:
            return None
        case {"here": True, "name": str(name), "free": bool(free)}:
            return _Presence(clean_text(name, LONGEST_STATUS_NAME) or cabinet, free)
        case _:
            raise Unreadable("it is not a presence")


def _read_status(cabinet: str, said: Mapping[str, Any]) -> _Doing:
    match said:
        case {"version": str(version)}:
            box, players = _read_playing(said.get("playing"))
            return _Doing(clean_text(version, LONGEST_VERSION), box, players, _read_duel(cabinet, said.get("playing")))
        case _:
            raise Unreadable("it is not a status")


def _read_playing(playing: object) -> tuple[str | None, tuple[str, ...]]:
    match playing:
        case {"box": str(box), "players": list(players)}:
            names = [clean_text(each, LONGEST_STATUS_NAME) for each in players[:MOST_PLAYING] if isinstance(each, str)]
            return clean_text(box, LONGEST_STATUS_NAME), tuple(names)
        case _:
            return None, ()


def _read_duel(cabinet: str, playing: object) -> str:
    match playing:
        case {"duel": {"id": str(number), "other": str(other)}} if DUEL_NUMBER.fullmatch(number):
            return key_of_duel(number, cabinet, other) if CABINET.fullmatch(other) else ""
        case _:
            return ""
