"""The cabinets that are connected, by the status that each of them retains at the broker."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from pegmind_league.result import CABINET, key_of_duel
from station.link.payload import DUEL_NUMBER, Unreadable, read_payload

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


class Cabinets:
    """The cabinets that are connected, by their ids."""

    def __init__(self) -> None:
        self._here: dict[str, CabinetStatus] = {}

    def __iter__(self) -> Iterator[CabinetStatus]:
        """Yield them in the order of their names."""
        return iter(sorted(self._here.values(), key=lambda each: (each.name.casefold(), each.cabinet)))

    def duel_of(self, cabinet: str) -> str:
        """Return the key of the duel that a cabinet plays, or ""."""
        return self._here[cabinet].duel if cabinet in self._here else ""

    def take(self, cabinet: str, payload: bytes) -> None:
        """Update a cabinet from its status. Raises Unreadable and then changes nothing."""
        if not payload:  # the retained status was deleted
            self._here.pop(cabinet, None)
            return
        status = _read_status(cabinet, read_payload(payload))
        if status is None:
            self._here.pop(cabinet, None)
        elif cabinet in self._here or len(self._here) < MOST_CABINETS:
            self._here[cabinet] = status


def _read_status(cabinet: str, said: Mapping[str, Any]) -> CabinetStatus | None:
    match said:
        case {"here": False}:
            return None
        case {"here": True, "name": str(name), "version": str(version), "free": bool(free)}:
            box, players = _read_playing(said.get("playing"))
            shown = _shorten(name, LONGEST_STATUS_NAME) or cabinet
            duel = _read_duel(cabinet, said.get("playing"))
            return CabinetStatus(cabinet, shown, _shorten(version, LONGEST_VERSION), free, box, players, duel)
        case _:
            raise Unreadable("it is not a status")


def _read_playing(playing: object) -> tuple[str | None, tuple[str, ...]]:
    match playing:
        case {"box": str(box), "players": list(players)}:
            names = [_shorten(each, LONGEST_STATUS_NAME) for each in players[:MOST_PLAYING] if isinstance(each, str)]
            return _shorten(box, LONGEST_STATUS_NAME), tuple(names)
        case _:
            return None, ()


def _read_duel(cabinet: str, playing: object) -> str:
    match playing:
        case {"duel": {"id": str(number), "other": str(other)}} if DUEL_NUMBER.fullmatch(number):
            return key_of_duel(number, cabinet, other) if CABINET.fullmatch(other) else ""
        case _:
            return ""


def _shorten(text: str, most: int) -> str:
    return "".join(letter for letter in text if letter.isprintable())[:most].strip()
