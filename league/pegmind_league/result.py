"""Reads and checks the results that cabinets report; docs/link.md is the contract.

Cabinets are not trusted: a payload is unreadable if any value is missing, of the wrong type, or longer or larger than a
game can produce.
"""

import hashlib
import json
import re
from collections.abc import Callable, Mapping
from datetime import date
from functools import lru_cache
from typing import Any, Final, NamedTuple

from station.games.registry import boxes, find_family, usual_spelling
from station.link.payload import DUEL_NUMBER, HASH, Unreadable, read_payload
from station.link.section import ID
from station.matches.daily import read_day
from station.matches.errors import MoveError
from station.matches.game import FORFEITS
from station.matches.players import COMPUTERS, STATION, person_of, read_name

MOST_SEATS: Final = 6
MOST_NUMBER: Final = 1_000_000
LATEST_TIME: Final = 1e11
"""Seconds since 1970 (some three thousand years): every time must be below this."""

CLOCK_AHEAD_SECONDS: Final = 86400.0
"""Seconds that the clock of a cabinet may be ahead of ours; a later time counts as unknown."""

CABINET: Final = re.compile(ID)
_BOX: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")
_LEAGUE_SPELLING: Final = re.compile(r"[A-Za-z0-9_ -]{1,32}")
_REASON: Final = re.compile(r"(?!left$)[a-z]{1,16}")
_MACHINES: Final = (str(STATION), *COMPUTERS)
"""Winners that are not people."""


class LeagueSeat(NamedTuple):
    """A person's part in a match."""

    player: str
    points: int
    rows: int
    won: bool
    assisted: bool


class DuelSide(NamedTuple):
    """The duel to which a result belongs: its id, the other cabinet, and the player who sat at this one."""

    id: str
    other: str
    player: str


class LeagueResult(NamedTuple):
    """A match that was played to its end at a cabinet. `opened` and `closed` are None if the date is unknown."""

    id: str
    cabinet: str
    box: str
    spelling: str
    opened: float | None
    closed: float | None
    seconds: float
    winner: str | None
    reason: str
    rounds: int
    day: date | None
    seats: tuple[LeagueSeat, ...]
    duel: DuelSide | None

    def cabinet_of(self, player: str) -> str:
        """Return the cabinet at which a player sat."""
        return self.cabinet if self.duel is None or player == self.duel.player else self.duel.other

    @property
    def duel_key(self) -> str:
        """The key that the results of both sides of a duel, and no others, share; "" if it is no duel."""
        return "" if self.duel is None else key_of_duel(self.duel.id, self.cabinet, self.duel.other)

    @property
    def is_forfeit(self) -> bool:
        """Whether somebody left the duel, was absent or broke the rules."""
        return self.reason in FORFEITS

    @property
    def is_concession(self) -> bool:
        """Whether the cabinet reports that its own player forfeited the duel, which nobody else need confirm."""
        return self.duel is not None and self.is_forfeit and self.winner not in (None, self.duel.player)

    @property
    def report_hash(self) -> str:
        """A hash of everything on which both sides of a duel must agree; it is stored, and holds no name."""
        seats = sorted((seat.player, self.cabinet_of(seat.player), *seat[1:]) for seat in self.seats)
        same = (self.box, self.spelling, self.winner, self.reason, self.rounds, self.day and str(self.day), seats)
        return hashlib.sha256(json.dumps(same).encode()).hexdigest()


def key_of_duel(number: str, one: str, other: str) -> str:
    """Return the key of a duel between two cabinets, which is the same for both."""
    return ":".join((number, *sorted((one, other))))


def read_result(cabinet: str, payload: bytes, now: float) -> LeagueResult:
    """Return the result in a cabinet's payload; `now` is our time, in seconds since 1970. Raises Unreadable."""
    said = read_payload(payload)
    seats = tuple(_read_seat(seat) for seat in _need(said, "seats", _is_list))
    names = [seat.player for seat in seats]
    if len({*map(person_of, names)}) < len(names):
        raise Unreadable("two seats have the same player")
    day = said.get("day")
    return LeagueResult(
        _need(said, "id", _like(HASH)),
        cabinet,
        _need(said, "box", _like(_BOX)),
        _need(said, "spelling", _like(_LEAGUE_SPELLING)),
        _need(said, "opened", _is_time),
        _date_or_none(_need(said, "closed", _is_time), now),
        float(_need(said, "seconds", _is_duration)),
        _need(said, "winner", _is_winner),
        _need(said, "reason", _like(_REASON)),
        _need(said, "rounds", _is_count),
        None if day is None else _read_date(day),
        seats,
        None if said.get("duel") is None else _read_side(said["duel"], cabinet, names),
    )


@lru_cache(maxsize=1024)
def is_box(name: str) -> bool:
    """Return whether this version knows a box of this name; a custom one is spelt as Pegmind does."""
    try:
        find_family(name)
    except MoveError:
        return False
    return name in boxes() or usual_spelling(name) == name


def _read_seat(said: object) -> LeagueSeat:
    seat = _as_object(said, "a seat")
    return LeagueSeat(
        _need(seat, "player", _is_player),
        _need(seat, "points", _is_number),
        _need(seat, "rows", _is_count),
        _need(seat, "won", _is_bool),
        _need(seat, "assisted", _is_bool),
    )


def _read_side(said: object, cabinet: str, names: list[str]) -> DuelSide:
    duel = _as_object(said, "duel")
    side = DuelSide(
        _need(duel, "id", _like(DUEL_NUMBER)), _need(duel, "other", _like(CABINET)), _need(duel, "player", _is_player)
    )
    if side.other == cabinet:
        raise Unreadable("its duel is with the cabinet itself")
    if len(names) != 2 or side.player not in names:  # noqa: PLR2004 - it takes two
        raise Unreadable("its duel has not two seats with the player in one of them")
    return side


def _read_date(said: object) -> date:
    try:
        return read_day("day", said if isinstance(said, str) else "")
    except MoveError as error:
        raise Unreadable("day has a wrong value") from error


def _as_object(said: object, what: str) -> Mapping[str, Any]:
    if not isinstance(said, dict):
        raise Unreadable(f"{what} is not an object")
    return said


def _need(said: Mapping[str, Any], key: str, check: Callable[[Any], bool]) -> Any:  # noqa: ANN401 - checked
    if key not in said:
        raise Unreadable(f"{key} is missing")
    if not check(said[key]):
        raise Unreadable(f"{key} has a wrong value")
    return said[key]


def _date_or_none(closed: float | None, now: float) -> float | None:
    return None if closed is None or closed > now + CLOCK_AHEAD_SECONDS else float(closed)


def _like(pattern: re.Pattern[str]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and pattern.fullmatch(value) is not None


def _is_list(value: object) -> bool:
    return isinstance(value, list) and len(value) <= MOST_SEATS


def _is_bool(value: object) -> bool:
    return type(value) is bool


def _is_number(value: object) -> bool:
    return type(value) is int and abs(value) <= MOST_NUMBER


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value <= MOST_NUMBER


def _is_time(value: object) -> bool:
    return value is None or (_is_real(value) and 0 <= value < LATEST_TIME)  # type: ignore[operator]  # a number


def _is_duration(value: object) -> bool:
    return _is_real(value) and 0 <= value < LATEST_TIME  # type: ignore[operator]  # a number


def _is_real(value: object) -> bool:
    return type(value) in (int, float)


def _is_player(value: object) -> bool:
    if not isinstance(value, str):
        return False
    try:
        return read_name(value) == value
    except MoveError:
        return False


def _is_winner(value: object) -> bool:
    return value is None or value in _MACHINES or _is_player(value)
