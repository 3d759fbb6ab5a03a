"""The code and the puzzles of today on the first screen: whether who sits at a page has played them, and streaks."""

import asyncio
from datetime import date
from typing import Final

from station.games.registry import FAMILY_OF
from station.matches.daily import DAILY, GRADES, GameOfDay, spell_puzzle
from station.matches.game import Game, is_going_on
from station.service.service import Service
from station.store.daily import DayStreak, read_streak
from station.web.contract import GameOfToday, TodayView

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
        self._views: dict[str, TodayView] = {}

    def view(self, player: str) -> TodayView | None:
        """Return what the games of today are to a player, or to somebody without a name ("").

        None during a game, or if the date is unknown.
        """
        controller, day = self._service.controller, self._service.dates.today(asyncio.get_running_loop().time())
        if day is None or controller.scene.audience.who != "free" or is_going_on(controller.scene.match):
            return None
        if self._as_of != (day, controller.match):
            self._as_of, self._views = (day, controller.match), {}
        if player not in self._views:
            puzzles: dict[str, GameOfToday] = {
                grade: self._look_up(player, day, spell_puzzle(grade, daily=True)) for grade in GRADES
            }
            self._views[player] = {"day": str(day), "puzzles": puzzles, **self._look_up(player, day, DAILY)}
        return self._views[player]

    def _look_up(self, player: str, day: date, spelling: str) -> GameOfToday:
        found = self._service.look_up(read_streak, DAILY_BOX, player, GameOfDay(day, spelling)) if player else None
        done, days = found or NO_STREAK
        return {"done": done, "streak": days}
