"""The table of controls: what every control does while a box is played, and its key on the page."""

from typing import Final, NamedTuple

from station.core.messages import Message, Template
from station.core.palette import NAME_OF
from station.core.service_messages import control_name
from station.core.view import ControlView
from station.matches.messages import GameMessages
from station.scenes.holds import REPEAT_SECONDS


class Entry(NamedTuple):
    """A line of the table of controls: what is pressed, turned or held, its key on the page, and what it does."""

    name: str
    key: Message | str
    says: Message

    @property
    def title(self) -> Message:
        """The control in words."""
        controls = [control_name(control) for control in self.name.removeprefix("hold ").split("+")]
        if len(controls) > 1:
            return GameMessages.hold_both(one=controls[0], other=controls[1])
        return GameMessages.hold(control=controls[0]) if self.name.startswith("hold ") else controls[0]

    @property
    def data(self) -> ControlView:
        """The line as data for the page."""
        return {"name": self.name, "key": self.key, "says": self.says, "title": self.title}


ENTER: Final = GameMessages.enter_key()
BACKSPACE: Final = GameMessages.backspace_key()
SPACE: Final = GameMessages.space_bar()


def key_of(colour: str) -> Message:
    """Return the key of the page for the button of a colour."""
    template: Template = getattr(GameMessages, f"{colour}_key")
    return template()


def letters_of(code: str) -> Message:
    """Return a code in the letters of the reader's language, "RRYG", or in digits, "1347"."""
    return GameMessages.letters(parts=tuple(key_of(NAME_OF[peg]) if peg.isalpha() else peg for peg in code))


def hold_key(key: Message | str, seconds: int) -> Message:
    """Name a key that is held: "Enter (1 s)"."""
    return GameMessages.held_key(key=key, seconds=seconds)


SAY_AGAIN: Final = Entry("hold push", hold_key(SPACE, round(REPEAT_SECONDS)), GameMessages.repeats_what_was_said())
"""The line of the table of controls that every family has: what is heard again, and how."""
