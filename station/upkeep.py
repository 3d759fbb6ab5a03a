"""How a cabinet is set, and what was counted there."""

from typing import NamedTuple

from station.audits import FRESH, Audits, suspects
from station.settings import DEFAULTS, Settings


class Upkeep(NamedTuple):
    """Settings and audits. A control that was not used in `unused` games is suspected."""

    settings: Settings = DEFAULTS
    audits: Audits = FRESH
    unused: int = 30


def suspected(upkeep: Upkeep) -> tuple[str, ...]:
    """The controls that are perhaps broken."""
    return suspects(upkeep.audits, upkeep.unused)
