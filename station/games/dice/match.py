"""A match of the dice box as a value: its terms, the open cards, the dice, and what everybody has won.

    match codeknacker players=Ada,Ben computers=weak,strong

The people sit first, then the computers. `read_terms` and `write_terms` are each other's inverse.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Literal, NamedTuple

from station.core.messages import Quoted
from station.games.dice.deck import Card
from station.games.dice.events import Cell, Faces, TurnEnded
from station.games.dice.messages import DiceMessages
from station.matches.errors import Malformed, NotAllowed, Unavailable
from station.matches.game import Outcome
from station.matches.messages import GameMessages
from station.matches.players import COMPUTERS, DEFAULT_PLAYER, Strength, read_name, read_strength

CODEKNACKER: Final = "codeknacker"
"""The name of the box of leaflet 002."""

TITLE: Final = "Code Knacker"

SOLO: Final = "solo"
"""The spelling of the variant for one player."""

SEAT_NUMBERS: Final = range(1, 7)

_OPTIONS: Final = ("players", "computers")

DICE: Final = 5
CHIP: Final = "*"
FACES: Final = f"12345{CHIP}"
MARKERS: Final = 17
AGAIN: Final = 2
"""With this number of chips among five dice set aside, all five may be rolled again."""

DicePhase = Literal["cards", "roll", "keep", "decide", "nothing"]


@dataclass(frozen=True)
class DiceTerms:
    """The agreement: the names of the people, and how strongly each of the computers plays; 1 to 6 in all."""

    players: tuple[str, ...]
    computers: tuple[Strength, ...] = ()

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of all players, in the order of the turns."""
        return (*self.players, *COMPUTERS[: len(self.computers)])

    @property
    def alone(self) -> bool:
        """Whether one seat plays the solo of the leaflet."""
        return len(self.seats) == 1

    def strength(self, seat: int) -> Strength | None:
        """Return the strength of the computer at this seat (from 0), or None if a person sits there."""
        return self.computers[seat - len(self.players)] if seat >= len(self.players) else None


class OpenCard(NamedTuple):
    """An open card; `covered` says for every digit whether a marker lies on it."""

    card: Card
    covered: tuple[bool, ...]

    @property
    def cracked(self) -> bool:
        """Whether all digits are covered."""
        return all(self.covered)

    def free(self, digit: str) -> bool:
        """Whether such a digit is still free."""
        return self._first_free(digit) is not None

    def with_marker(self, digit: str) -> "OpenCard":
        """Return the place with a marker on the first such digit that is free; one has to be."""
        at = self._first_free(digit)
        return self._replace(covered=tuple(each or number == at for number, each in enumerate(self.covered)))

    def _first_free(self, digit: str) -> int | None:
        among = enumerate(zip(self.card.digits, self.covered, strict=True))
        return next((at for at, (each, covered) in among if each == digit and not covered), None)


Places = tuple[OpenCard | None, ...]
"""The open cards in their places; None where the stock could not fill the row, which ends the game."""


class Hand(NamedTuple):
    """The dice of a turn: `earlier` were set aside before the last roll, and `kept` are those set aside of it."""

    rolled: Faces = ""
    kept: Faces = ""
    earlier: Faces = ""

    @property
    def aside(self) -> Faces:
        """All dice that are set aside, 0 to 5."""
        return self.earlier + self.kept

    @property
    def lying(self) -> Faces:
        """The dice of the last roll that are not set aside."""
        left = self.rolled
        for face in self.kept:
            left = left.replace(face, "", 1)
        return left

    @property
    def all_aside(self) -> bool:
        """Whether all five are set aside."""
        return len(self.aside) == DICE

    @property
    def chips(self) -> int:
        """The number of chips among those set aside."""
        return self.aside.count(CHIP)

    @property
    def to_roll(self) -> int:
        """The number of dice of the next roll, 1 to 5: those not set aside, or all again."""
        return DICE - len(self.aside) or DICE


FRESH_HAND: Final = Hand()
"""The five dice as a turn begins."""


@dataclass(frozen=True)
class DiceMatch:
    """The state of a match.

    `stock` has its top first; `places` are the three open cards, none before the cards are dealt. `won` has the
    cards of each seat, `boxed` those that went back into the box in the solo. `round` is the number of the turn,
    from 1; `last` is the turn before. `hints` is the number of hints of each person, or empty if nobody has asked
    for one: with any, the match does not count for the records of that person.
    """

    family: ClassVar[str] = "dice"
    box_name: ClassVar[str] = CODEKNACKER

    terms: DiceTerms
    won: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...] = ()
    places: Places = ()
    boxed: tuple[Card, ...] = ()
    round: int = 1
    hand: Hand = FRESH_HAND
    last: TurnEnded | None = None
    outcome: Outcome | None = None
    hints: tuple[int, ...] = ()

    @property
    def opening(self) -> str:
        """The move that opens another match like this one."""
        return write_terms(self.terms)

    @property
    def seat(self) -> int:
        """The seat, from 0, whose turn it is, or was when the match ended. Seat 0 begins (decided)."""
        return (self.round - 1) % len(self.won)

    @property
    def last_turn(self) -> bool:
        """Whether a solo ends with this turn: the last card of the stock has gone. Leaflet 002, "Solovariante"."""
        return self.terms.alone and bool(self.places) and not self.stock

    @property
    def to_roll(self) -> int:
        """The number of dice to roll now, 1 to 5; 0 if no roll is allowed."""
        return self.hand.to_roll if awaits(self) in {"roll", "decide"} else 0

    def name(self, seat: int) -> str:
        """Return the name of the player at a seat."""
        return self.terms.seats[seat]

    def assisted(self, seat: int) -> bool:
        """Whether the player at a seat has asked for a hint."""
        return any(self.hints[seat : seat + 1])

    def millions(self, seat: int) -> int:
        """The sum of the cards that a seat has won."""
        return sum(card.value for card in self.won[seat])


def read_terms(words: Sequence[str]) -> DiceTerms:
    """Read the words after `match`. Raises MoveError."""
    if not words or words[0] != CODEKNACKER:
        raise Unavailable(DiceMessages.not_a_dice_box(text=Quoted(" ".join(words[:1])), box=CODEKNACKER))
    said = _options(words[1:])
    computers = tuple(map(read_strength, said.get("computers", ())))
    usual = () if computers else (DEFAULT_PLAYER,)
    terms = DiceTerms(tuple(map(read_name, said.get("players", usual))), computers)
    _check_terms(terms)
    return terms


def write_terms(terms: DiceTerms) -> str:
    """Return the move that opens a match on these terms; a single player with the default name is left out."""
    people = "" if terms == DiceTerms((DEFAULT_PLAYER,)) else ",".join(terms.players)
    options = (("players", people), ("computers", ",".join(terms.computers)))
    return " ".join(("match", CODEKNACKER, *(f"{name}={value}" for name, value in options if value)))


def _check_terms(terms: DiceTerms) -> None:
    """Raise NotAllowed for too many players, and for two with the same name."""
    number = len(terms.players) + len(terms.computers)
    if number not in SEAT_NUMBERS:
        raise NotAllowed(DiceMessages.too_many_players(most=SEAT_NUMBERS[-1], players=number))
    taken = {name.casefold() for name in COMPUTERS[: len(terms.computers)]}
    for name in terms.players:
        if name.casefold() in taken:
            raise NotAllowed(GameMessages.same_name(name=name))
        taken.add(name.casefold())


def _options(words: Sequence[str]) -> dict[str, list[str]]:
    said: dict[str, list[str]] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name not in _OPTIONS:
            options = tuple(f"{option}=" for option in _OPTIONS)
            raise Malformed(DiceMessages.not_an_option_of(word=Quoted(word), box=CODEKNACKER, options=options))
        if name in said:
            raise Malformed(GameMessages.option_twice(option=name))
        said[name] = value.split(",")
    return said


def awaits(match: DiceMatch) -> DicePhase:
    """Return what has to happen next: "roll" begins a turn, "decide" is to roll on or to stop."""
    if match.outcome is not None:
        return "nothing"
    if not match.places:
        return "cards"
    if not match.hand.rolled:
        return "roll"
    return "decide" if match.hand.kept else "keep"


def markers_left(places: Places) -> int:
    """Return how many of the 17 markers do not lie on a card."""
    return MARKERS - sum(sum(place.covered) for place in places if place is not None)


def placements(places: Places, face: str) -> tuple[int, ...]:
    """Return the numbers (from 1) of the open cards on which a die can cover a digit; empty for a chip.

    Three cards of six digits have one digit more than there are markers: without a marker nothing can be
    covered, and so no digit fits (decided).
    """
    if not markers_left(places):
        return ()
    return tuple(number for number, place in enumerate(places, 1) if place is not None and place.free(face))


def fits(places: Places, face: str) -> bool:
    """Whether a die may be set aside. Leaflet 002, "Was sind passende Würfel?"."""
    return face == CHIP or bool(placements(places, face))


def cover_digit(places: Places, face: str, number: int) -> Places:
    """Return the open cards after a die has covered a digit of card `number`, one of its `placements`."""
    return tuple(
        place.with_marker(face) if place is not None and at == number else place for at, place in enumerate(places, 1)
    )


def find_covered(before: Places, after: Places) -> tuple[Cell, ...]:
    """Return the digits that are covered after but not before; the cards are the same."""
    return tuple(
        (number, digit)
        for number, (old, new) in enumerate(zip(before, after, strict=True), 1)
        if old is not None and new is not None
        for digit, (was, is_now) in enumerate(zip(old.covered, new.covered, strict=True))
        if is_now and not was
    )
