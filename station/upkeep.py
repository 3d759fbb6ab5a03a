"""How a cabinet is set, and what was counted there."""

from dataclasses import dataclass, field
from typing import NamedTuple

from station.audits import FRESH, Audits, suspects
from station.settings import DEFAULTS, Settings


@dataclass(frozen=True)
class Care:
    """Section [care] of the configuration."""

    unused: int = field(
        default=30,
        metadata={
            "says": "games without use after which a control is reported as possibly broken",
            "least": 1,
            "most": 10000,
        },
    )
    power_off: str = field(
        default="systemctl poweroff",
        metadata={"says": "command that switches the Pi off", "matches": r"\s*\S.*", "example": "systemctl poweroff"},
    )


class Upkeep(NamedTuple):
    """Settings and audits. A control that was not used in `unused` games is suspected."""

    settings: Settings = DEFAULTS
    audits: Audits = FRESH
    unused: int = 30


def suspected(upkeep: Upkeep) -> tuple[str, ...]:
    """The controls that are perhaps broken."""
    return suspects(upkeep.audits, upkeep.unused)
