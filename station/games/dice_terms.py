"""Who plays box 3: one to six people and computers. Leaflet 002: "Für 1-6 Spieler".

    match codeknacker players=Ada,Ben computers=weak,strong

The people sit first, then the computers. `read` and `written` are each other's inverse.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from station.games.boxes import DICE_BOX
from station.games.computers import COMPUTERS, Strength, read_strength
from station.games.errors import Malformed, NotAllowed, Unavailable
from station.games.terms import DEFAULT_PLAYER, read_name

BOX: Final = DICE_BOX
TITLE: Final = "Code Knacker"

SEATS: Final = range(1, 7)


@dataclass(frozen=True)
class DiceTerms:
    """The agreement: the names of the people, and how strongly each of the computers plays; 1 to 6 in all."""

    players: tuple[str, ...]
    computers: tuple[Strength, ...] = ()

    @property
    def seats(self) -> tuple[str, ...]:
        """Everybody's name, in the order of the turns."""
        return (*self.players, *COMPUTERS[: len(self.computers)])

    @property
    def alone(self) -> bool:
        """Whether one seat plays the solo of the leaflet."""
        return len(self.seats) == 1

    def strength(self, seat: int) -> Strength | None:
        """How strongly the computer at this seat (from 0) plays; None where a person sits."""
        return self.computers[seat - len(self.players)] if seat >= len(self.players) else None


def read(words: Sequence[str]) -> DiceTerms:
    """Read what stands behind `match`. Raises MoveError."""
    if not words or words[0] != BOX:
        raise Unavailable(f"{' '.join(words[:1])!r} is not a box with dice; there is {BOX}")
    said = _options(words[1:])
    computers = tuple(map(read_strength, said.get("computers", ())))
    usual = () if computers else (DEFAULT_PLAYER,)
    terms = DiceTerms(tuple(map(read_name, said.get("players", usual))), computers)
    _agree(terms)
    return terms


def written(terms: DiceTerms) -> str:
    """The move that opens a match on these terms; what goes without saying is left out."""
    people = "" if terms == DiceTerms((DEFAULT_PLAYER,)) else ",".join(terms.players)
    options = (("players", people), ("computers", ",".join(terms.computers)))
    return " ".join(("match", BOX, *(f"{name}={value}" for name, value in options if value)))


def _agree(terms: DiceTerms) -> None:
    """Raise NotAllowed for too many, and for two of one name."""
    number = len(terms.players) + len(terms.computers)
    if number not in SEATS:
        raise NotAllowed(f"at most {SEATS[-1]} can play, not {number}")
    taken = {name.casefold() for name in COMPUTERS[: len(terms.computers)]}
    for name in terms.players:
        if name.casefold() in taken:
            raise NotAllowed(f"two players cannot be called {name}")
        taken.add(name.casefold())


def _options(words: Sequence[str]) -> dict[str, list[str]]:
    said: dict[str, list[str]] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name not in _OPTIONS:
            raise Malformed(f"{word!r} is not an option of {BOX}; there are {', '.join(f'{o}=' for o in _OPTIONS)}")
        if name in said:
            raise Malformed(f"{name}= is given twice")
        said[name] = value.split(",")
    return said


_OPTIONS: Final = ("players", "computers")
