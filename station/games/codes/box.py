"""A box in which a code is set and broken, as a value; its family says how its codes look and how they are answered."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import product
from math import prod
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, NamedTuple, NotRequired, TypedDict, TypeVar

from station.core.messages import Argument, Counted, Message, Quoted, Template
from station.core.palette import NAME_OF
from station.games.codes.code import Code, Key
from station.games.codes.messages import CodeMessages
from station.matches.daily import DAILY, number_of_the_day
from station.matches.errors import Unavailable
from station.matches.game import EMPTY
from station.matches.messages import GameMessages
from station.matches.same_code import SAME_CODE

if TYPE_CHECKING:
    from random import Random

Marked = Sequence[tuple[Code, Key]]
"""Rows with their key pegs."""


class KeyView(TypedDict):
    """The number of key pegs of each kind; None while there is no answer."""

    red: int | None
    white: int | None
    half: NotRequired[int | None]


class CodeKind(NamedTuple):
    """The kind of code that the boxes of a family have, in the folder `family`; `example` is such a code.

    A peg takes `holes_each` holes: two where it is put together of two pieces. `room` says how many pegs there are:
    "4 holes". `key_pegs` are the kinds of key pegs that an answer has, the best one first: fields of Key. `own_words`
    are the messages by which these boxes say what others say of a code: "Not cracked: the word was BREAD.". With
    `has_buttons` a button puts the piece of its colour; else only the knob puts pieces, and blank is held for one that
    is to stay, and not to fill the row.
    """

    family: str
    example: str
    room: Counted = CodeMessages.holes
    holes_each: int = 1
    key_pegs: tuple[str, ...] = Key._fields[:2]
    own_words: Mapping[Template, Template] = MappingProxyType({})
    has_buttons: bool = True

    def say(self, template: Template, **values: Argument) -> Message:
        """Make a message of a template, or of the one in `own_words`, which takes the same values."""
        return self.own_words.get(template, template)(**values)


class MatchRules(NamedTuple):
    """The rules by which a match with a box is counted.

    `bonus` is what the codemaker gets on top of one point a row when the secret is not found; `deduction` is what a
    proven fault takes from the codemaker; `wins` are the ways of winning, the usual one first; with `even_rounds`, two
    players at one board play an even number of rounds, and with `bouts` the menu counts them in bouts, too. `boards` is
    the number of boards that the menu offers to play on at once.
    """

    bonus: int = 1
    deduction: int = 0
    wins: tuple[str, ...] = ("points",)
    even_rounds: bool = False
    bouts: bool = False
    boards: int = 1


USUAL_RULES: Final = MatchRules()


@dataclass(frozen=True)
class Box(ABC):
    """A box: its measures, which codes it has, and how they are answered.

    A code has `holes` pieces, and every piece is one of `colours`: a character each, in the order in which the knob
    steps through them. Mostly a piece is a peg. A row that is guessed is read and checked as a code is.
    """

    kind: ClassVar[CodeKind]

    name: str
    holes: int
    colours: str
    rows: int
    match_rules: MatchRules = USUAL_RULES
    repeats: bool = True

    @property
    @abstractmethod
    def title(self) -> Message:
        """The box, and what is unusual in it: "Original with blanks", "Super with 3 holes, 5 colours"."""

    @property
    @abstractmethod
    def measures_in_words(self) -> Message:
        """The box in words: "Super: 5 holes, 8 colours and blanks, 12 rows, 59 049 codes"."""

    @property
    def possibilities(self) -> int:
        """The number of secrets."""
        return prod(len(self.pieces_at(hole)) for hole in range(self.holes))

    @property
    def spelling(self) -> str:
        """The measures in notation, "c6p4g10", or the name of a box without variants."""
        return self.name

    @property
    def places(self) -> int:
        """The number of pegs of a code, and the highest number of key pegs of an answer."""
        return self.holes // self.kind.holes_each

    def pieces_at(self, hole: int) -> str:  # noqa: ARG002 - other boxes want it
        """Return the pieces that may stand in a hole, counted from 0."""
        return self.colours

    @property
    def measures(self) -> Mapping[str, Any]:
        """The options of `match` by which the players have chosen this variant, with their values."""
        return {}

    @property
    def usual(self) -> "Box":
        """The usual variant of the box."""
        return self

    @abstractmethod
    def read_code(self, text: str) -> Code:
        """Read a complete code. Raises MoveError, which says why it may not be set or guessed."""

    @abstractmethod
    def score(self, guess: Code, secret: Code) -> Key:
        """Return the true answer to a guess."""

    @abstractmethod
    def some_code_fits(self, marked: Marked) -> bool:
        """Whether there is any code that would have been answered as these rows were."""

    def numbered_code(self, number: int) -> Code:
        """Return a code by its number, 0 to `possibilities` - 1: in alphabetical order, by the pieces of each hole."""
        code = ""
        for hole in reversed(range(self.holes)):
            pieces = self.pieces_at(hole)
            number, place = divmod(number, len(pieces))
            code = pieces[place] + code
        return code

    def code_of_the_day(self, day: date) -> Code | None:
        """Return the code of a day; None for a variant without one: all but the usual one."""
        if self != self.usual:
            return None
        return self.numbered_code(number_of_the_day(day, self.name, self.possibilities))


def peg_buttons(box: Box) -> frozenset[str]:
    """Return the buttons that put a piece of the box, none if only the knob does."""
    return frozenset(NAME_OF[piece] for piece in box.colours if piece in NAME_OF and box.kind.has_buttons)


def draw_code(box: Box, source: "Random") -> Code:
    """Draw a code from `source`: all are equally likely."""
    return box.numbered_code(source.randrange(box.possibilities))


def title_of_code(box: Box, spelling: str) -> Message | None:
    """Return the title for the code of a day, or that of an earlier match, if these are what a spelling says."""
    templates = {DAILY: CodeMessages.with_code_of_day, SAME_CODE: CodeMessages.with_same_code}
    return box.kind.say(templates[spelling], box=box.title) if spelling in templates else None


def split_pegs(box: Box, pegs: Code) -> tuple[str, ...]:
    """Return the pegs of a code, or of the beginning of one: a piece for each hole of a place."""
    each = box.kind.holes_each
    return tuple(pegs[start : start + each] for start in range(0, len(pegs), each))


def pegs_at(box: Box, place: int) -> list[str]:
    """Return the pegs that may stand in a place, in the order of their pieces."""
    each = box.kind.holes_each
    return [*map("".join, product(*map(box.pieces_at, range(place * each, (place + 1) * each))))]


def count_places(box: Box, pegs: str) -> int:
    """Return how many places of a row being built have their peg."""
    return sum(EMPTY not in peg for peg in split_pegs(box, pegs))


def key_data(box: Box, key: Key | None) -> KeyView:
    """Return an answer as plain data, with None for every kind of key peg if there is no answer yet."""
    data: KeyView = {"red": key and key.red, "white": key and key.white}
    return {**data, "half": key and key.half} if "half" in box.kind.key_pegs else data


BoxT = TypeVar("BoxT", bound=Box)

Reader = Callable[[str, str], Any]
"""Reads the value of an option, whose name comes first. Raises Malformed."""


class VariantNames(NamedTuple):
    """The names of variants. All functions raise MoveError.

    `title` takes the name of a box and a spelling. `spells` says whether a name is the spelling of a custom box, and
    `read` returns how a variant is spelt that is named with its box.
    """

    title: Callable[[str, str], Message]
    spells: Callable[[str], bool] = lambda _box: False
    read: Callable[[str], str] = lambda name: name.partition("-")[2]


class Boxes(NamedTuple, Generic[BoxT]):
    """The boxes of a family: those `known` by name, and the options that choose a variant, each with its reader.

    All functions raise MoveError. `named` returns the box of a name or a spelling, and `variant` a box with some of its
    measures chosen. `read_secret` reads a code of any box. `check_listed` refuses a move, as a Played[Match], with what
    is in no list of this version. `has_puzzles` says whether there are puzzles for a box (station.games.codes.puzzle).
    """

    known: Mapping[str, BoxT]
    named: Callable[[str], BoxT]
    variant: Callable[[BoxT, Mapping[str, Any]], BoxT]
    measures: Mapping[str, Reader]
    read_secret: Callable[[str], Code]
    names: VariantNames
    check_listed: Callable[[Any], None] = lambda _played: None
    has_puzzles: Callable[[BoxT], bool] = lambda _box: False


def only_box(box: BoxT, *, has_puzzles: bool = False) -> Boxes[BoxT]:
    """Return the boxes of a family that has this one, without variants."""

    def find(name: str) -> BoxT:
        if name != box.name:
            raise Unavailable(GameMessages.no_box_but(box=Quoted(name), boxes=(box.name,)))
        return box

    def variant_title(name: str, spelling: str) -> Message:
        usual = box.title if spelling == box.spelling else GameMessages.unknown_variant(box=name, spelling=spelling)
        return title_of_code(box, spelling) or usual

    return Boxes(
        known=MappingProxyType({box.name: box}),
        named=find,
        variant=lambda box, _measures: box,
        measures=MappingProxyType({}),
        read_secret=box.read_code,
        names=VariantNames(variant_title),
        has_puzzles=lambda _box: has_puzzles,
    )
