"""Dimmed and quiet hours, by the clock on the wall. Pure: the time of day is handed in."""

from dataclasses import dataclass, field
from typing import Final

DAY: Final = 24 * 60
"""Minutes of a day."""

FULL: Final = 1.0
_CLOCK: Final = r"([01]\d|2[0-3]):[0-5]\d"


@dataclass(frozen=True)
class Night:
    """Section [night] of the configuration. It may span midnight; from an hour until the same hour is never."""

    on: bool = field(default=False, metadata={"says": "whether lamps and sound are turned down at night"})
    begins: str = field(
        default="22:00", metadata={"says": "time at which the night begins", "matches": _CLOCK, "example": "22:00"}
    )
    ends: str = field(
        default="07:00", metadata={"says": "time at which the night ends", "matches": _CLOCK, "example": "07:00"}
    )
    brightness: float = field(
        default=0.2, metadata={"says": "share of the brightness by day; 0 is dark", "least": 0.0, "most": 1.0}
    )
    sound: bool = field(default=False, metadata={"says": "whether the piezo sounds at night"})


def is_night(night: Night, minute: int) -> bool:
    """Whether it is night at a minute of the day, 0 to 1439; the last minute before `ends` still is."""
    if not night.on:
        return False
    begins = _minute(night.begins)
    return (minute - begins) % DAY < (_minute(night.ends) - begins) % DAY


def dimmed(night: Night, minute: int) -> float:
    """The share of the day's brightness, 0 to 1, at a minute of the day, 0 to 1439."""
    return night.brightness if is_night(night, minute) else FULL


def quiet(night: Night, minute: int) -> bool:
    """Whether the piezo is to be silent at a minute of the day, 0 to 1439."""
    return is_night(night, minute) and not night.sound


def next_change(night: Night, minute: int) -> int | None:
    """Minutes from a minute of the day, 0 to 1439, until night begins or ends: 1 to 1440, or None for never."""
    if not night.on or night.begins == night.ends:
        return None
    return min((_minute(clock) - minute - 1) % DAY + 1 for clock in (night.begins, night.ends))


def _minute(clock: str) -> int:
    hours, _, minutes = clock.partition(":")
    return 60 * int(hours) + int(minutes)
