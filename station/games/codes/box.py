"""A box in which a code is set and broken, as a value; its family says how its codes look and how they are answered."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, NotRequired, TypedDict, TypeVar, cast

from station.core.messages import Message
from station.games.codes.code import Code, Key
from station.games.codes.messages import CodeMessages
from station.matches.daily import number_of_the_day
from station.matches.errors import NotAllowed
from station.matches.game import EMPTY

if TYPE_CHECKING:
    from random import Random

Marked = Sequence[tuple[Code, Key]]
"""Rows with their key pegs."""


class KeyView(TypedDict):
    """The number of key pegs of each kind; None while there is no answer."""

    red: int | None
    white: int | None
    half: NotRequired[int | None]


@dataclass(frozen=True)
class Box(ABC):
    """The measures of one box.

    A code has `holes` pieces, and every piece is one of `colours`: a character each, in the order in which the knob
    steps through them. Mostly a piece is a peg. `bonus` is what the codemaker gets on top of one point a row when the
    secret is not found; `deduction` is what a proven fault takes from the codemaker; `wins` are the ways of winning,
    the usual one first; with `even_rounds`, two players at one board play an even number of rounds, and with `bouts`
    the menu counts them in bouts, too. `boards` is the number of boards that the menu offers to play on at once.
    """

    family: ClassVar[str]
    """The folder of its family."""

    holes_each: ClassVar[int] = 1
    """Holes that a peg takes: two where it is put together of two pieces."""

    key_pegs: ClassVar[tuple[str, ...]] = Key._fields[:2]
    """The kinds of key pegs that an answer has, the best one first: fields of Key."""

    example: ClassVar[str]
    """A code, as in an example of a move."""

    name: str
    holes: int
    colours: str
    rows: int
    bonus: int
    deduction: int = 0
    repeats: bool = True
    wins: tuple[str, ...] = ("points",)
    even_rounds: bool = False
    bouts: bool = False
    boards: int = 1

    @property
    @abstractmethod
    def title(self) -> Message:
        """The box, and what is unusual in it: "Original with blanks", "Super with 3 holes, 5 colours"."""

    @property
    @abstractmethod
    def measures_in_words(self) -> Message:
        """The box in words: "Super: 5 holes, 8 colours and blanks, 12 rows, 59 049 codes"."""

    @property
    @abstractmethod
    def possibilities(self) -> int:
        """How many secrets there are."""

    @property
    @abstractmethod
    def spelling(self) -> str:
        """The measures in notation: "c6p4g10"."""

    @property
    def places(self) -> int:
        """The number of pegs of a code, and the highest number of key pegs of an answer."""
        return self.holes // self.holes_each

    @property
    def room(self) -> Message:
        """The room for a code, in words: "4 holes"."""
        return CodeMessages.holes(n=self.holes)

    def filled(self, pegs: str) -> int:
        """Return how many places of a row being built have their peg."""
        starts = range(0, self.holes, self.holes_each)
        return sum(EMPTY not in pegs[start : start + self.holes_each] for start in starts)

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

    @property
    def has_code_of_the_day(self) -> bool:
        """Whether there is a code of the day for this variant: by default only for the usual one."""
        return self == self.usual

    @abstractmethod
    def read_code(self, text: str) -> Code:
        """Read a complete code. Raises MoveError, which says why it may not be set or guessed."""

    def read_guess(self, text: str) -> Code:
        """Read a complete row; a box may allow rows that it does not allow as secrets. Raises MoveError."""
        return self.read_code(text)

    @abstractmethod
    def score(self, guess: Code, secret: Code) -> Key:
        """Return the true answer to a guess."""

    @abstractmethod
    def some_code_fits(self, marked: Marked) -> bool:
        """Whether there is any code that would have been answered as these rows were."""

    @abstractmethod
    def numbered_code(self, number: int) -> Code:
        """Return a code by its number, 0 to `possibilities` - 1."""

    def draw_code(self, source: "Random") -> Code:
        """Draw a code from `source`: all are equally likely."""
        return self.numbered_code(source.randrange(self.possibilities))

    def code_of_the_day(self, day: date) -> Code:
        """Return the code of a day for the box in its usual measures."""
        return self.numbered_code(number_of_the_day(day, self.name, self.possibilities))

    def key_data(self, key: Key | None) -> KeyView:
        """Return an answer as plain data, with None for every kind of key peg if there is no answer yet."""
        return cast("KeyView", dict(zip(self.key_pegs, key or (None,) * len(self.key_pegs), strict=False)))


BoxT = TypeVar("BoxT", bound=Box)

Reader = Callable[[str, str], Any]
"""Reads the value of an option, whose name comes first. Raises Malformed."""


def refuse_promise(_box: Box, _within: int) -> None:
    """Raise NotAllowed: in most boxes the strongest computer cannot promise to need at most so many rows."""
    raise NotAllowed(CodeMessages.no_limit_of_rows())


class Boxes(NamedTuple, Generic[BoxT]):
    """The boxes of a family: those `known` by name, and the options that choose a variant, each with its reader.

    All functions raise MoveError. `named` returns the box of a name or a spelling, and `variant` a box with some of its
    measures chosen. `read_secret` reads a code of any box, and `variant_title` takes the name of a box and a spelling.
    `peg_buttons` are the buttons that put a peg, none if only the knob does. `spells` says whether a name is the
    spelling of a custom box; `read_spelling` returns how a variant is spelt that is named with its box. `check_promise`
    refuses a number of rows that the strongest computer cannot promise, and `check_listed` a move, as a Played[Match],
    with what is in no list of this version.
    """

    known: Mapping[str, BoxT]
    named: Callable[[str], BoxT]
    variant: Callable[[BoxT, Mapping[str, Any]], BoxT]
    measures: Mapping[str, Reader]
    read_secret: Callable[[str], Code]
    variant_title: Callable[[str, str], Message]
    peg_buttons: Callable[[BoxT], frozenset[str]] = lambda _box: frozenset()
    spells: Callable[[str], bool] = lambda _box: False
    read_spelling: Callable[[str], str] = lambda name: name.partition("-")[2]
    check_promise: Callable[[BoxT, int], None] = refuse_promise
    check_listed: Callable[[Any], None] = lambda _played: None
