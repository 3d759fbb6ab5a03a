"""What a station at work is made of: the parts that it is handed, as it needs them."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from station.chance import Chance
from station.finding import Contacts
from station.frame import Frame
from station.store.journal import Desk, Saved
from station.store.results import Record
from station.timings import Timings


class World(NamedTuple):
    """What is outside a station: how long things take, chance, and the time of day, in seconds since 1970.

    The whims of its computers are drawn by `salt`: with the same one they play the same again.
    """

    timings: Timings
    chance: Chance
    wall: Callable[[], float]
    salt: str = ""


class Cabinet(Protocol):
    """The lamps and the sound; `hardware.cabinet` has a real one."""

    def show(self, frame: Frame) -> None:
        """Light the lamps."""
        ...

    def contacts(self) -> Contacts:
        """How the contacts of the inputs do."""
        ...

    def turn_down(self, light: float, sound: float) -> None:
        """Show and sound with these shares, 0 to 1, of what is configured."""
        ...


class Keeper(Protocol):
    """What remembers the match; `station.store.journal` has a real one, and says what each of these does."""

    def append(self, move: str, at: float, record: Record | None = None, desk: Desk | None = None) -> None:
        """Write a move."""
        ...

    def keep(self, desk: Desk) -> None:
        """Replace the row being built."""
        ...

    def unfinished(self) -> Saved | None:
        """Give back the match that has no result yet."""
        ...

    def just_finished(self, seconds: float, now: float) -> int:
        """Say which match has just been played to its end."""
        ...

    def moves(self, match: int) -> tuple[str, ...]:
        """Give back the moves of a match."""
        ...

    def players(self, most: int) -> tuple[str, ...]:
        """Say who has played here."""
        ...
