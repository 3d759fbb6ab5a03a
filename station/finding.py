"""What is found out about a cabinet, as data: both houses speak of it in these words."""

import sys
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

State = Literal["ok", "warning", "wrong"]

ADVICE: Final = {
    "stuck": "it has been closed for a minute; free the button, or look whether its wire touches ground",
    "chattering": "it is not listened to until it is calm; look at its contact and its wire",
    "bridged": "it always moves together with another one; look for what touches both wires",
    "silent": "the knob's other line moves without it; look at its wire",
}
"""What can be wrong with an input, and what to do about it."""


class Finding(NamedTuple):
    """What was found `about` a thing, in a word or two: its state, a sentence, and what to do where it is not ok.

    With a warning a cabinet plays; with what is wrong it does not play, or not as it should.
    """

    about: str
    state: State
    says: str
    remedy: str | None = None


class Trouble(NamedTuple):
    """`control` (a key of [pins]) on pin `gpio` is `what`, a key of ADVICE, since a second of some clock.

    What is bridged is so with the control `other`.
    """

    control: str
    gpio: int
    what: str
    since: float
    other: str = ""

    @property
    def says(self) -> str:
        """What is wrong, naming the pin."""
        return f"{self._pin} is {self._how}"

    @property
    def over(self) -> str:
        """That it is over, in the same words."""
        return f"{self._pin} is no longer {self._how}"

    @property
    def _pin(self) -> str:
        return f"pins.{self.control} = {self.gpio}"

    @property
    def _how(self) -> str:
        return f"{self.what}{self.other and f' with {self.other}'}"


class Contacts(NamedTuple):
    """How the contacts of the inputs do, by the keys of [pins].

    `bounces` are the most edges that meant nothing after any press or release, of those that have bounced; `down` are
    the controls that are closed now; `touching` are the pairs of which neither has moved without the other of late.
    """

    bounces: Mapping[str, int] = MappingProxyType({})
    down: frozenset[str] = frozenset()
    touching: frozenset[frozenset[str]] = frozenset()


NO_CONTACTS: Final = Contacts()


def to_install(*packages: str) -> str:
    """The command that installs packages where this program runs, which need not be where a shell would."""
    return f"{sys.executable} -m pip install {' '.join(packages)}"


def checked(about: str, check: Callable[[], Iterable[Finding]]) -> tuple[Finding, ...]:
    """The findings of a check; one that fails itself is a finding, too."""
    try:
        return tuple(check())
    except Exception as error:  # noqa: BLE001 - one check that fails must not hide what the others have found
        says = f"this could not be checked ({type(error).__name__}: {error})"
        return (Finding(about, "warning", says, "tell the makers of Pegmind, with this line"),)
