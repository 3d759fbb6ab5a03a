"""What the players agree on before a match: who plays, which box, for how long, and how it is won.

    match super players=Ada,Ben holes=3 rounds=4 marker=codemaker limit=60 wins=points

`read_terms` and `write_terms` are each other's inverse.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from station.core.messages import CommonMessages, list_items
from station.games.daily import DAILY, read_day
from station.games.errors import Malformed, NotAllowed
from station.games.messages import GameMessages
from station.games.pegs.boxes import BOXES, COLOURS, HOLES, ROWS, Box, box_named, variant
from station.games.pegs.messages import PegMessages
from station.games.players import (
    COMPUTERS,
    DEFAULT_PLAYER,
    STATION,
    STRENGTHS,
    Strength,
    read_name,
    read_strength,
)

MOST_PLAYERS: Final = 2
ROUNDS: Final = range(1, 25)
TARGETS: Final = range(1, 1000)
LIMITS: Final = range(5, 3601)
"""Seconds for a row."""

STATION_MARKS: Final = "station"

DUEL: Final = "duel"
"""The option that names the other cabinet of a match over the link."""

_Reader = Callable[[str, str], Any]


class Duel(NamedTuple):
    """A match over the link (docs/link.md): the `cabinet` of the second player, and the duel's `number`, in hex.

    It has no number before the other cabinet has agreed.
    """

    cabinet: str
    number: str = ""

    def __str__(self) -> str:
        return f"{self.cabinet}:{self.number}".rstrip(":")


@dataclass(frozen=True)
class Terms:
    """The agreement.

    `players` are one or two names; against one the station is codemaker, or a `computer` of that strength makes and
    breaks codes in turn with the person. `rounds` is None where the match
    goes on until somebody has `target` points at the end of a round. `marker`, who gives the key pegs, is
    "station" or "codemaker"; `wins` is "points" or "rows"; `limit` is the seconds for a row, or None. With
    two `boards` both players make and break a code in every round. `within` is how many rows the strongest computer
    takes at most, if that is agreed; the rules do not know whether it can (station.games.pegs.solver.strategies does).
    `daily` is the day whose code is broken; None: a code of its own. In a `duel` the second player sits at another
    cabinet.
    """

    box: Box
    players: tuple[str, ...]
    rounds: int | None
    target: int | None
    marker: str
    wins: str
    limit: int | None
    boards: int
    computer: Strength | None = None
    within: int | None = None
    daily: date | None = None
    duel: "Duel | None" = None

    @property
    def seats(self) -> tuple[str, str]:
        """Who sits at the board: two people, or one and a computer, or one and the station."""
        others = (*self.players[1:], COMPUTERS[0] if self.computer else STATION)
        return (self.players[0], others[0])

    @property
    def alone(self) -> bool:
        """Whether one person plays against the station."""
        return len(self.players) == 1 and self.computer is None

    def strength(self, seat: int) -> Strength | None:
        """How strongly the computer at this seat (0 or 1) plays; None where a person or the station sits."""
        return self.computer if seat else None


def read_terms(words: Sequence[str]) -> Terms:
    """Read what stands behind `match`. Raises MoveError."""
    if not words:
        raise Malformed(GameMessages.no_box_named(example="match original"))
    chosen = _options(words[1:])
    box = variant(box_named(words[0]), {name: chosen[name] for name in MEASURES if name in chosen})
    players = chosen.get("players", (DEFAULT_PLAYER,))
    boards = chosen.get("boards", 1)
    computer = chosen.get("computers")
    seats = len(players) + (computer is not None)
    target = chosen.get("target")
    terms = Terms(
        box=box,
        players=players,
        rounds=chosen.get("rounds", usual_rounds(seats, boards)) if target is None else None,
        target=target,
        marker=chosen.get("marker", STATION_MARKS),
        wins=chosen.get("wins", usual_win(box, target)),
        limit=chosen.get("limit"),
        boards=boards,
        computer=computer,
        within=chosen.get("within"),
        daily=chosen.get(DAILY),
        duel=chosen.get(DUEL),
    )
    if target is not None and "rounds" in chosen:
        raise NotAllowed(PegMessages.rounds_or_target())
    _agree(terms)
    return terms


def write_terms(terms: Terms) -> str:
    """The move that opens a match on these terms; what goes without saying is left out."""
    box, usual = terms.box, BOXES.get(terms.box.name, terms.box)
    options = (
        ("players", ",".join(terms.players), None),
        ("computers", terms.computer, None),
        ("holes", box.holes, usual.holes),
        ("colours", box.pegs, usual.pegs),
        ("blank", _YES_NO[box.blank], _YES_NO[usual.blank]),
        ("repeats", _YES_NO[box.repeats], _YES_NO[usual.repeats]),
        ("rounds", terms.rounds, usual_rounds(1 if terms.alone else 2, terms.boards)),
        ("target", terms.target, None),
        ("marker", terms.marker, STATION_MARKS),
        ("wins", terms.wins, usual_win(box, terms.target)),
        ("limit", terms.limit, None),
        ("boards", terms.boards, 1),
        ("within", terms.within, None),
        (DAILY, terms.daily, None),
        (DUEL, terms.duel, None),
    )
    said = (f"{name}={value}" for name, value, usually in options if value not in (usually, None))
    return " ".join(("match", box.name, *said))


def usual_rounds(seats: int, boards: int) -> int:
    """Two who sit there make a code each; alone, or with two boards, one round is fair."""
    return 2 if seats > 1 and boards == 1 else 1


def usual_win(box: Box, target: int | None) -> str:
    """The box's usual way of winning; a target is one of points."""
    return box.wins[0] if target is None else "points"


def check_rounds(terms: Terms) -> None:
    """Raise NotAllowed for an odd number of rounds where the leaflet of the box demands an even one (001, 004).

    Only who opens a match asks: earlier versions opened such matches, and the stored ones can still be read.
    """
    even = terms.box.even_rounds and not terms.alone and terms.boards == 1
    if even and terms.rounds is not None and terms.rounds % 2:
        raise NotAllowed(PegMessages.box_with_even_rounds(box=terms.box.name))


def _agree(terms: Terms) -> None:
    """Raise NotAllowed where the terms contradict each other."""
    if terms.wins not in terms.box.wins:
        raise NotAllowed(
            PegMessages.not_won_by(box=terms.box.name, ways=list_items(terms.box.wins, CommonMessages.either))
        )
    if terms.wins == "rows" and terms.target is not None:
        raise NotAllowed(PegMessages.target_is_points())
    if terms.computer is not None:
        _agree_with_computer(terms)
    if terms.within is not None and terms.computer != STRENGTHS[-1]:
        raise NotAllowed(PegMessages.within_needs_strongest())
    if terms.daily is not None:
        _agree_on_day(terms)
    if terms.alone:
        _agree_alone(terms)
    elif terms.wins == "rows" and terms.boards == 1 and terms.rounds is not None and terms.rounds % 2:
        raise NotAllowed(PegMessages.rounds_must_be_even())
    if terms.duel is not None and (len(terms.players), terms.boards) != (MOST_PLAYERS, 2):
        raise NotAllowed(PegMessages.duel_needs_two_boards())


def _agree_with_computer(terms: Terms) -> None:
    if len(terms.players) > 1:
        raise NotAllowed(PegMessages.two_players_at_most())
    if terms.boards > 1:
        raise NotAllowed(PegMessages.two_boards_need_people())
    if terms.players[0].casefold() == terms.seats[1].casefold():
        raise NotAllowed(GameMessages.same_name(name=terms.players[0]))


def _agree_alone(terms: Terms) -> None:
    if terms.marker != STATION_MARKS:
        raise NotAllowed(PegMessages.by_hand_needs_two())
    if terms.target is not None:
        raise NotAllowed(PegMessages.target_needs_two())
    if terms.boards > 1:
        raise NotAllowed(PegMessages.two_boards_need_two())


def _agree_on_day(terms: Terms) -> None:
    if not terms.alone or terms.rounds != 1:
        raise NotAllowed(PegMessages.day_needs_one())
    if terms.box != BOXES.get(terms.box.name):
        raise NotAllowed(PegMessages.day_needs_usual_box(boxes=list_items(BOXES)))


def _options(words: Sequence[str]) -> dict[str, Any]:
    chosen: dict[str, Any] = {}
    for name, value in map(_option, words):
        if name in chosen:
            raise Malformed(GameMessages.option_twice(option=name))
        chosen[name] = value
    return chosen


def _option(word: str) -> tuple[str, Any]:
    name, equals, value = word.partition("=")
    if not equals or name not in _READERS:
        raise Malformed(GameMessages.not_an_option(word=repr(word), options=OPTIONS))
    return name, _READERS[name](name, value)


def _players(_name: str, text: str) -> tuple[str, ...]:
    players = tuple(map(read_name, text.split(",")))
    if len(players) > MOST_PLAYERS:
        raise Malformed(PegMessages.one_name_or_two(number=len(players)))
    if len({name.casefold() for name in players}) < len(players):
        raise NotAllowed(GameMessages.same_name(name=players[0]))
    return players


def _read_duel(_name: str, text: str) -> Duel:
    if not _DUEL.fullmatch(text):
        raise Malformed(PegMessages.not_a_duel(example="duel=hall:9f3c0a51e2b4d677", text=repr(text)))
    return Duel(*text.split(":"))


_DUEL: Final = re.compile(r"[a-z0-9_-]{1,32}(:[0-9a-f]{16})?", re.ASCII)


def _number_reader(among: range) -> _Reader:
    def read_number(name: str, text: str) -> int:
        if text not in map(str, among):
            raise Malformed(GameMessages.not_in_range(option=name, least=among[0], most=among[-1], text=repr(text)))
        return int(text)

    return read_number


def _word(values: Mapping[str, Any]) -> _Reader:
    def read_word(name: str, text: str) -> Any:  # noqa: ANN401 - whatever the word stands for
        if text not in values:
            raise Malformed(
                GameMessages.not_one_of(option=name, words=list_items(values, CommonMessages.either), text=repr(text))
            )
        return values[text]

    return read_word


_YES_NO: Final = ("no", "yes")
_ANSWERS: Final = MappingProxyType({"no": False, "yes": True})

MEASURES: Final[Mapping[str, _Reader]] = MappingProxyType(
    {
        "holes": _number_reader(HOLES),
        "colours": _number_reader(COLOURS),
        "blank": _word(_ANSWERS),
        "repeats": _word(_ANSWERS),
    }
)
"""The options that choose a variant of the box."""

_READERS: Final[Mapping[str, _Reader]] = MappingProxyType(
    {
        "players": _players,
        "computers": lambda _name, text: read_strength(text),
        "rounds": _number_reader(ROUNDS),
        "target": _number_reader(TARGETS),
        "marker": _word({STATION_MARKS: STATION_MARKS, "codemaker": "codemaker", "hand": "codemaker"}),
        "wins": _word({"points": "points", "rows": "rows"}),
        "limit": _number_reader(LIMITS),
        "boards": _number_reader(range(1, 3)),
        "within": _number_reader(ROWS),
        DAILY: read_day,
        DUEL: _read_duel,
        **MEASURES,
    }
)

OPTIONS: Final = tuple(f"{option}=" for option in _READERS if option != DUEL)
"""The options that people choose; a duel is agreed on between cabinets."""
