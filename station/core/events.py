"""Events of the controls, and the actions that are made of them.

They are not tuples, because a press must not equal a release.
"""

from typing import Final

from station.core.palette import PEGS
from station.core.value import Value

BUTTONS: Final = (*(colour.name for colour in PEGS), "blank", "ok", "back")
"""The eleven arcade buttons, in the order they stand on the cabinet."""

PUSH: Final = "push"
"""The knob pressed like a button."""

CONFIRM: Final = frozenset({"ok", PUSH})
"""Either of them confirms."""

CONTROLS: Final = (*BUTTONS, PUSH)


class Press(Value):
    """A control of CONTROLS went down."""

    control: str


class Release(Value):
    """A control of CONTROLS came up."""

    control: str


class Turn(Value):
    """The knob moved by `detents`: positive clockwise, never 0."""

    detents: int


class Lay(Value):
    """The row being built, as it was laid on a screen: its pegs and its cursor (see station.matches.game.DraftRow).

    `kept` has the pegs that stay for the next row; None: those that stayed before, as far as they are still there.
    """

    pegs: str
    cursor: int
    kept: str | None = None


class Touch(Value):
    """A part of a scene was touched on a screen: which `part`, such as a die, and its `number`, counted from 1."""

    part: str
    number: int


class Type(Value):
    """A text was typed on a screen, such as a name."""

    text: str


class Cancel(Value):
    """A control that is still down is let go without acting, because nobody is there any more who may use it."""

    control: str


class HeldFor(Value):
    """A screen says that a control has been down there for so many whole `seconds`.

    It says so at once, with 0: from then on its clock counts, and not when its messages arrive, which a slow network
    may delay. Holding a control is complete when the screen says so, and a release before that is a tap.
    """

    control: str
    seconds: int


class Ask(Value):
    """A screen asked for the effect of holding a control, by the code of its message: `give_hint`."""

    does: str


class Hold(Value):
    """A control has been down for as long as its second meaning asks (see `station.scenes.holds`)."""

    control: str


class Tick(Value):
    """The time has come at which a scene asked to be woken."""


Event = Press | Release | Cancel | HeldFor | Turn | Lay | Touch | Type | Ask
"""An event of the cabinet, or of a screen that shows it."""

Action = Press | Release | Turn | Hold | Tick | Lay | Touch | Type
"""An event that a scene answers."""
