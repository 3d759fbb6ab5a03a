"""What every scene answers to."""

from typing import Final, Literal, NamedTuple, Protocol

from station.core.events import Action
from station.core.frame import Frame
from station.games.pegs.scenes.row import Building
from station.games.registry import Game


class Scene(Protocol):
    """A scene is a value: it never changes, it is followed by another.

    `name` is the word `show` prints; `message` says to the players what is happening;
    `building` is the row being built, which survives a power cut.
    """

    @property
    def name(self) -> str:
        """One word."""
        ...

    @property
    def behind_shield(self) -> bool:
        """Whether `building` is for the codemaker's eyes only."""
        ...

    @property
    def message(self) -> str:
        """One or two sentences."""
        ...

    @property
    def match(self) -> Game | None:
        """The match that is shown, None where none is on the board."""
        ...

    @property
    def building(self) -> Building | None:
        """None where no row is being built."""
        ...

    def on(self, action: Action, now: float) -> "Reply":
        """Read one action: go on as another scene, make a move, or lead elsewhere."""
        ...

    def refuse(self, reason: str, now: float) -> "Scene":
        """Say why something was not done."""
        ...

    def frame(self, now: float) -> Frame:
        """What the lamps show at `now`."""
        ...

    def due(self, now: float) -> float | None:
        """When the frame changes next by itself."""
        ...


class Make(NamedTuple):
    """The action made a move, in text; the scene waits for what becomes of it.

    ROLL stands for a roll that chance has to complete, DECIDE for whatever the computer on turn decides; after a
    move that begins with HINT somebody wants to be advised.
    """

    move: str


ROLL: Final = "roll"
DECIDE: Final = "decide"
HINT: Final = "hint"


class Go(NamedTuple):
    """The action leads to another scene, which the stage sets."""

    to: Literal["attract", "menu", "leave", "standings", "round", "selftest"]


class Change(NamedTuple):
    """The operator sets something; see station.operator.settings."""

    setting: str
    value: str


class Reset(NamedTuple):
    """The operator begins something anew."""

    what: Literal["scores", "audits", "settings"]


class PowerOff(NamedTuple):
    """The cabinet is to be switched off."""


Task = Change | Reset | PowerOff
"""Something to be done that is no move."""

Reply = Scene | Make | Go | Task
