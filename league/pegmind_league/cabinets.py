"""The cabinets that are connected, by the status that each of them retains at the broker."""

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
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


class KnownCabinets(NamedTuple):
    """The cabinets that are connected, in the order of their names, and the name of every known one by its id."""

    here: Sequence[CabinetStatus] = ()
    names: Mapping[str, str] = MappingProxyType({})

    def name_of(self, cabinet: str) -> str:
        """Return the name of a cabinet; its id if the name is unknown."""
        return self.names.get(cabinet, cabinet)


class _Presence(NamedTuple):
    name: str
    free: bool


class _Doing(NamedTuple):
    name: str = ""
    version: str = ""
    box: str | None = None
    players: tuple[str, ...] = ()
    duel: str = ""


class Cabinets:
    """The presence and the status that each cabinet has told last, by its id; one that is away has left its status."""

    def __init__(self) -> None:
        self._here: dict[str, _Presence] = {}
        self._doing: dict[str, _Doing] = {}

    def snapshot(self) -> KnownCabinets:
        """Return the cabinets as they are now."""
        each = (self._status_of(cabinet) for cabinet in self._here)
        here = sorted(each, key=lambda status: (status.name.casefold(), status.cabinet))
        return KnownCabinets(here, self.names())

    def names(self) -> Mapping[str, str]:
        """Return the name of each cabinet by its id, which follows a name that is another cabinet's name or id, too."""
        names = {cabinet: doing.name or cabinet for cabinet, doing in self._doing.items()}
        names |= {cabinet: presence.name for cabinet, presence in self._here.items()}
        claimed = Counter(name.casefold() for name in names.values())
        claimed.update(cabinet for cabinet, name in names.items() if name.casefold() != cabinet)
        alone = {cabinet for cabinet, name in names.items() if claimed[name.casefold()] == 1}
        return {cabinet: name if cabinet in alone else f"{name} ({cabinet})" for cabinet, name in names.items()}

    def duel_of(self, cabinet: str) -> str:
        """Return the key of the duel that a cabinet plays, or ""."""
        return self._doing[cabinet].duel if cabinet in self._doing else ""

    def take(self, cabinet: str, what: str, payload: bytes) -> None:
        """Update a cabinet from its presence or its status. Raises Unreadable and then changes nothing."""
        if what == "presence":
            _keep(self._here, cabinet, _read_presence(cabinet, read_payload(payload)) if payload else None)
        else:
            _keep(self._doing, cabinet, _read_status(cabinet, read_payload(payload)) if payload else None)

    def _status_of(self, cabinet: str) -> CabinetStatus:
        (name, free), doing = self._here[cabinet], self._doing.get(cabinet, _Doing())
        return CabinetStatus(cabinet, name, doing.version, free, *doing[2:])


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
            name = said.get("name")
            shown = clean_text(name, LONGEST_STATUS_NAME) if isinstance(name, str) else ""
            duel = _read_duel(cabinet, said.get("playing"))
            return _Doing(shown, clean_text(version, LONGEST_VERSION), box, players, duel)
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
