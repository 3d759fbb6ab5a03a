"""A lamp game: what the author of a game writes, and all that the station asks of it. See docs/your-own-game.md.

    class Reaction(LampGame[float]):
        title = "Reaction"
        about = "Press red as soon as the lamp is lit."
        ...

A game is one class with no state of its own: it is handed the state of one player's game, an immutable value that it
defines, and returns the next one. It reads no clock and draws no random number by itself: `time` is in seconds since
this player began, and stands still while the game waits; `chance` is a source of random numbers. So the station can
play a game again from what the players did, which it does after a power cut.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from station.core.frame import ROWS, Lamp
from station.core.glyphs import columns_of, place_columns
from station.core.palette import LETTER_OF
from station.core.tunes import PEG_NOTES
from station.core.view import Text

API: Final = 1
"""The version of this interface. It grows when a game that was written before would no longer run."""

DISPLAY_SIZE: Final = ROWS
"""Columns and rows of the display."""

Position = tuple[int, int]
"""A lamp of the display: its column and its row, 0 to 11 each, from the bottom left."""

StateT = TypeVar("StateT")


class Display(NamedTuple):
    """The lamps and the words of the cabinet at one moment.

    `lamps` are the lit ones of the 12 x 12 display, each by the name of a colour ("red") or as a `Lamp("red", 40)` with
    its level in percent. `secret` are up to six lamps behind the shield, "blank" for a dark one. `red` and `white` are
    the LEDs of the bars, 0 to 4, `tone` is a pitch in Hz. `says` is the sentence on the page, which is also spoken when
    it changes: a Message can be translated, a string is shown as it is.
    """

    lamps: Mapping[Position, Lamp | str] = MappingProxyType({})
    says: Text = ""
    secret: Sequence[Lamp | str] = ()
    red: int = 0
    white: int = 0
    tone: float | None = None


class GameOption(NamedTuple):
    """A choice in the menu before a game. The first of its `values` is the usual one.

    `name` and the keys of `values` are words of small letters and digits, as they stand in moves: `speed=fast`. Each
    combination has records of its own.
    """

    name: str
    title: Text
    values: Mapping[str, Text]


class LampGame(ABC, Generic[StateT]):
    """A game. `StateT` is the type of its state: a tuple, a frozen dataclass, or any other hashable value.

    Several people play one after the other, each from the beginning, and whoever has the most points wins.

    `title` and `about` are its name and a sentence in the menu. `players` are the possible numbers of people.
    `controls` says what each control does: a button ("red" to "white", "blank", "ok", "back"), "turn" or "push" for
    the knob; the page shows the table, and only these buttons as usable. `picture` is how the game looks in the menu:
    up to twelve rows of up to twelve letters of colours, "." for a dark lamp, from the top. Without one it is what the
    game shows at the beginning. `demo` is what is done in attract mode, as it is written in the journal: "1 red 2.5 +3"
    is red after a second, and then three detents clockwise.
    """

    api: ClassVar[int] = API
    title: ClassVar[Text]
    about: ClassVar[Text]
    players: ClassVar[range] = range(1, 7)
    controls: ClassVar[Mapping[str, Text]]
    options: ClassVar[Sequence[GameOption]] = ()
    picture: ClassVar[Sequence[str]] = ()
    demo: ClassVar[str] = ""

    @abstractmethod
    def begin(self, options: Mapping[str, str], chance: Random) -> StateT:
        """Return the state at the beginning; `options` has the value of every option by its name."""

    def press(self, state: StateT, button: str, time: float, chance: Random) -> StateT:
        """Return the state after a button, or "push" of the knob, went down; "back" counts when it comes up."""
        return state

    def release(self, state: StateT, button: str, time: float, chance: Random) -> StateT:
        """Return the state after a button came up."""
        return state

    def turn(self, state: StateT, detents: int, time: float, chance: Random) -> StateT:
        """Return the state after the knob was turned; clockwise is positive, and never 0."""
        return state

    def due(self, state: StateT, time: float) -> float | None:
        """Return the time when `tick` is to be called next, or None if nothing changes until somebody does something.

        It is asked after every call that returns a state. A time that has passed already means at once, which is at
        most fifty times a second.
        """
        return None

    def tick(self, state: StateT, time: float, chance: Random) -> StateT:
        """Return the state at a time that `due` has named. The display is asked for again in any case."""
        return state

    @abstractmethod
    def display(self, state: StateT, time: float) -> Display:
        """Return what is shown from `time` on, until the next call that returns a state."""

    @abstractmethod
    def points(self, state: StateT) -> int:
        """Return the points so far."""

    @abstractmethod
    def is_over(self, state: StateT) -> bool:
        """Return whether this player's game is over."""


AnyGame = LampGame[Any]


def write(text: Text, left: int = 0, bottom: int = 3) -> tuple[Position, ...]:
    """Return the lamps of a text, seven rows high, from column `left` and row `bottom` on, as far as there is room.

    >>> write("1")
    ((0, 8), (1, 3), (1, 4), (1, 5), (1, 6), (1, 7), (1, 8), (1, 9))
    """
    return place_columns(columns_of(str(text)), left, bottom)


def tone_of(colour: str) -> float:
    """Return the pitch in Hz that stands for a colour everywhere on the cabinet.

    >>> tone_of("red")
    262.0
    """
    return PEG_NOTES[LETTER_OF[colour]].hertz or 0.0
