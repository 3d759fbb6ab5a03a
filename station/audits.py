"""What an operator wants to know of the cabinet: how often each control was used, how many games, how many hours.

A control that was not used in a number of games that had a use for it is perhaps broken.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from station.events import CONTROLS

KNOB: Final = "turn"
"""The knob's turning, counted in detents."""

AUDITED: Final = (*CONTROLS, KNOB)


class Audit(NamedTuple):
    """A control: how often it was used, and how many games in a row it was not, though they had a use for it."""

    uses: int = 0
    idle: int = 0


class Audits(NamedTuple):
    """All controls, the games that were played to their end or left, and the seconds for which the cabinet was on.

    `used` are the controls that were used since the last game ended.
    """

    controls: Mapping[str, Audit]
    games: int = 0
    seconds: float = 0.0
    used: frozenset[str] = frozenset()


FRESH: Final = Audits({control: Audit() for control in AUDITED})


def suspects(audits: Audits, games: int) -> tuple[str, ...]:
    """The controls that were not used for so many games or more (1 or more), though they had a use for them."""
    return tuple(name for name, audit in audits.controls.items() if audit.idle >= games)


def hours(audits: Audits) -> float:
    """The hours for which the cabinet was on."""
    return audits.seconds / 3600


def broken(control: str, games: int) -> str:
    """What is said of a suspect: a sentence."""
    return f"nobody has used {control} in the last {games} games that needed it: it may be broken"
