"""The code of today on the first screen: whether who sits at a page has played it, and the own streak."""

import asyncio
from datetime import date
from typing import Final

from station.games.registry import FAMILY_OF
from station.lobby.attract import Attract
from station.matches.daily import DAILY, GameOfDay
from station.matches.game import Game, is_going_on
from station.service.service import Service
from station.store.daily import DayStreak
from station.web.contract import TodayView

DAILY_BOX: Final = next(iter(FAMILY_OF))
"""The box whose code of the day is offered while the cabinet waits."""

NO_STREAK: Final = DayStreak(done=False, days=0)


class CodeOfToday:
    """Looks up streaks, and keeps them until another match has been played, or another day has come.

    Needs a running loop.
    """

    def __init__(self, service: Service) -> None:
        self._service = service
        self._as_of: tuple[date, Game | None] | None = None
        self._streaks: dict[str, DayStreak] = {}

    def view(self, player: str) -> TodayView | None:
        """Return what the code of today is to a player, or to somebody without a name ("").

        None while somebody plays, or if the date is unknown.
        """
        controller, day = self._service.controller, self._service.dates.today(asyncio.get_running_loop().time())
        if day is None or controller.scene.name != Attract.name or is_going_on(controller.scene.match):
            return None
        if self._as_of != (day, controller.match):
            self._as_of, self._streaks = (day, controller.match), {}
        if player not in self._streaks:
            self._streaks[player] = self._look_up(player, day)
        done, days = self._streaks[player]
        return {"day": str(day), "done": done, "streak": days}

    def _look_up(self, player: str, day: date) -> DayStreak:
        found = self._service.streak(DAILY_BOX, player, GameOfDay(day, DAILY)) if player else None
        return found or NO_STREAK
