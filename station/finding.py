"""What a doctor says, as data: both houses speak of what they found in these words."""

from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

State = Literal["ok", "warning", "wrong"]


class Finding(NamedTuple):
    """What was found `about` a thing, in a word or two: its state, a sentence, and what to do where it is not ok.

    With a warning a cabinet plays; with what is wrong it does not play, or not as it should.
    """

    about: str
    state: State
    says: str
    remedy: str | None = None


def checked(about: str, check: Callable[[], Iterable[Finding]]) -> tuple[Finding, ...]:
    """The findings of a check; one that fails itself is a finding, too."""
    try:
        return tuple(check())
    except Exception as error:  # noqa: BLE001 - one check that fails must not hide what the others have found
        says = f"this could not be checked ({type(error).__name__}: {error})"
        return (Finding(about, "warning", says, "tell the makers of Pegmind, with this line"),)
