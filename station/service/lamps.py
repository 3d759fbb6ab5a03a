"""The lamps of a cabinet: as bright as the operator and the hour want them, and tried again where they fail."""

import logging
from collections.abc import Callable
from typing import Final

from station.core.frame import Frame
from station.core.settings import Comfort
from station.core.timing import soonest
from station.operator.maintenance import MINUTE_SECONDS, Maintenance
from station.service.outside import CabinetIO

log = logging.getLogger("pegmind")

NEXT_TRY: Final = 1.0
"""Seconds until lamps that could not be lit are tried again."""


class CabinetDisplay:
    """Shows frames on a cabinet; `wall` tells the time of day, in seconds since 1970."""

    def __init__(self, cabinet: CabinetIO, maintenance: Maintenance, wall: Callable[[], float]) -> None:
        self._cabinet = cabinet
        self._maintenance = maintenance
        self._wall = wall
        self._asked: tuple[object, ...] | None = None
        self._changes = False
        self._comfort: Comfort | None = None
        self._shown: Frame | None = None
        self._complaint = ""

    @property
    def loudness(self) -> float:
        """The volume of the cabinet, as it was looked up last: a share, 0 to 1."""
        return 1.0 if self._comfort is None else self._comfort.sound

    def show(self, frame: Frame, now: float, *, for_operator: bool) -> float | None:
        """Show a frame, if it is another one; when that is to be looked at again, on the clock of `now`."""
        night = self._turn_down(now, for_operator=for_operator)
        lit = frame == self._shown or self._light(frame)
        return soonest(night, None if lit else now + NEXT_TRY)

    def _turn_down(self, now: float, *, for_operator: bool) -> float | None:
        """Be as bright and loud as the operator and the hour want it; when that may have changed."""
        wall = self._wall()
        asked = (self._maintenance.upkeep.settings, wall // MINUTE_SECONDS, for_operator)
        if asked != self._asked:
            self._asked, self._changes = asked, self._maintenance.comfort_changes
            comfort = self._maintenance.comfort(wall, for_operator=for_operator)
            if comfort != self._comfort:
                self._comfort, self._shown = comfort, None
                self._cabinet.turn_down(*comfort)
        return now + MINUTE_SECONDS - wall % MINUTE_SECONDS if self._changes else None

    def _light(self, frame: Frame) -> bool:
        """Light the lamps; return whether that worked. The game goes on without them; each complaint is made once."""
        try:
            self._cabinet.show(frame)
        except (OSError, RuntimeError) as error:
            if str(error) != self._complaint:
                log.error("the lamps cannot be lit, which is tried again: %s", error)
            self._complaint = str(error)
            return False
        if self._complaint:
            log.info("the lamps are lit again")
        self._shown, self._complaint = frame, ""
        return True
