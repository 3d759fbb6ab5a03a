"""Findings about a cabinet, shared by the station and the hardware: results of checks, faulty contacts, notices."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from station.core.messages import Message

FindingState = Literal["ok", "warning", "wrong"]

ADVICE: Final = {
    "stuck": "it has been pressed for a minute; free the button, or check whether its wire touches ground",
    "chattering": "it is ignored until it stops; check its contact and its wire",
    "bridged": "both always change together; check what connects their wires",
    "silent": "the other line of the knob changes without it; check its wire",
}
"""The faults of an input, and what to do about each."""


class Finding(NamedTuple):
    """The result of a check: what it is `about`, its state, a sentence, and what to do if it is not ok.

    A cabinet plays with a warning; if something is wrong, it does not play, or not as it should. If it is not
    ok, `step` is the step of docs/build.md that deals with it.
    """

    about: str
    state: FindingState
    says: str
    remedy: str | None = None
    step: int | None = None


class Trouble(NamedTuple):
    """A fault of a `control` (a key of [pins]) on pin `gpio`: `what` is a key of ADVICE.

    `since` is in seconds of some clock. A control that is bridged is bridged with `other`.
    """

    control: str
    gpio: int
    what: str
    since: float
    other: str = ""

    @property
    def says(self) -> str:
        """The fault in words, naming the pin."""
        return f"{self._pin} is {self._how}"

    @property
    def over(self) -> str:
        """That it is over, naming the pin."""
        return f"{self._pin} is no longer {self._how}"

    @property
    def _pin(self) -> str:
        return f"pins.{self.control} = {self.gpio}"

    @property
    def _how(self) -> str:
        return f"{self.what}{self.other and f' with {self.other}'}"


class Contacts(NamedTuple):
    """The state of the contacts of the inputs, by the keys of [pins].

    `bounces` has the most meaningless edges after any press or release, for each contact that has bounced; `down` has
    the controls that are closed now; `touching` has the pairs that have lately changed only together.
    """

    bounces: Mapping[str, int] = MappingProxyType({})
    down: frozenset[str] = frozenset()
    touching: frozenset[frozenset[str]] = frozenset()


NO_CONTACTS: Final = Contacts()


def run_check(about: str, check: Callable[[], Iterable[Finding]]) -> tuple[Finding, ...]:
    """Return the findings of a check; if the check itself fails, that is a finding."""
    try:
        return tuple(check())
    except Exception as error:  # noqa: BLE001 - one check that fails must not hide what the others have found
        says = f"the check failed ({type(error).__name__}: {error})"
        return (Finding(about, "warning", says, "this is a fault in Pegmind, not in your cabinet"),)


class Notice(NamedTuple):
    """A reason (lower case, no full stop) for the log and the page, and the `words` that run over the lamps."""

    says: Message
    words: Message
