"""What befalls a cabinet, and when: drawn before the session begins. Pure; chance is handed in."""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

Event = Literal["cut", "stop", "reload", "spoil", "backup", "scores", "well-behaved", "slow", "deaf", "gone", "noisy"]

CALM: Final = 0.5
"""For this share of the session nothing ends the process: whatever grows has time to show."""

HOUSE: Final[Mapping[Event, float]] = MappingProxyType({"cut": 8.0, "stop": 2.0})
"""How often a minute the power fails, or somebody stops the station, once it is no longer calm."""

ALWAYS: Final[Mapping[Event, float]] = MappingProxyType(
    {
        "reload": 1.5,
        "spoil": 1.0,
        "backup": 1.0,
        "scores": 2.0,
        "well-behaved": 6.0,
        "slow": 3.0,
        "deaf": 3.0,
        "gone": 4.0,
        "noisy": 2.0,
    }
)
"""How often a minute the rest happens, all through the session."""


class Due(NamedTuple):
    """Something that happens, so many seconds after the beginning."""

    at: float
    event: Event


def fate(seconds: float, chance: Random) -> list[Due]:
    """All that happens in so many seconds, the earliest first; everything at least once."""
    calm = seconds * CALM
    rough = [Due(chance.uniform(calm, seconds), event) for event in _often(HOUSE, seconds - calm)]
    always = [Due(chance.uniform(0, seconds), event) for event in _often(ALWAYS, seconds)]
    return sorted(rough + always)


def _often(rates: Mapping[Event, float], seconds: float) -> list[Event]:
    return [event for event, rate in rates.items() for _ in range(max(1, round(rate * seconds / 60)))]
