"""The surroundings of a service: its world, its cabinet, and other cabinets."""

from collections.abc import Callable, Collection
from typing import NamedTuple, Protocol

from station.core.finding import Contacts
from station.core.frame import Frame
from station.core.timing import Timings
from station.games.family import Challenge
from station.games.registry import DrawMove


class World(NamedTuple):
    """The world outside a station: its timings, chance, the time of day, and how to switch the power off.

    `wall` returns seconds since 1970. The simulated controls that are `held` are down from the start. The whims of
    computers are drawn by `salt`: with the same one they play the same again.
    """

    timings: Timings
    chance: DrawMove
    wall: Callable[[], float]
    power_off: Callable[[], None] = lambda: None
    held: Collection[str] = ()
    salt: str = ""


class CabinetIO(Protocol):
    """The cabinet as a service needs it: its lamps, its sound, and the contacts of its inputs.

    `hardware.cabinet.Cabinet` is the real one, also with simulated pins; tests have doubles that remember the frames.
    `show` raises OSError or RuntimeError if the lamps cannot be lit, and the game goes on without them.
    """

    def show(self, frame: Frame) -> None:
        """Light the lamps."""
        ...

    def contacts(self) -> Contacts:
        """Return the state of the contacts of the inputs."""
        ...

    def turn_down(self, light: float, sound: float) -> None:
        """Show and sound with these shares, 0 to 1, of what is configured."""
        ...


class Invitations(Protocol):
    """The link to other cabinets, as far as invitations to a duel go."""

    def ask(self, challenge: Challenge, move: str) -> None:
        """Ask another cabinet for a match on the terms of a move. Raises MoveError."""
        ...

    def answer(self, player: str | None, *, block: bool = False) -> None:
        """Accept the invitation that is shown, or decline it or take the own one back. Raises MoveError.

        With `block`, no further one of that cabinet is shown.
        """
        ...
