"""What a service has around it: its world, its cabinet, and other cabinets."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from station.core.finding import Contacts
from station.core.frame import Frame
from station.core.timing import Timings
from station.games.family import Challenge
from station.games.registry import Chance


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


class Invitations(Protocol):
    """The link to other cabinets, as far as invitations to a duel go."""

    def ask(self, challenge: Challenge, move: str) -> None:
        """Ask another cabinet for a match on the terms of a move. Raises MoveError."""
        ...

    def answer(self, player: str | None) -> None:
        """Accept the invitation that is shown, or decline it or take the own one back. Raises MoveError."""
        ...
