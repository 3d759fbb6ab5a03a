"""The periods of a table: when each began, by date, in the time zone of the league."""

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

ALL_TIME: Final = "all"
DAILY_PERIOD: Final = "daily"
COUNTED: Final = (ALL_TIME, "season", "week", "day")
"""The periods in which every game counts, by the time of its end."""

PERIODS: Final = (*COUNTED, DAILY_PERIOD)
"""Those, and the code of the day, which counts for the day of the code."""

EVER: Final = ""
"""The beginning of the period of all results."""


class Calendar(NamedTuple):
    """The calendar of the league: a time zone, and the length of a season in months."""

    timezone: str = "UTC"
    season_months: int = 3

    def date_of(self, at: float) -> date:
        """Return the date of a time, in seconds since 1970."""
        return datetime.fromtimestamp(at, ZoneInfo(self.timezone)).date()

    def begins(self, today: date) -> Mapping[str, str]:
        """Return the beginning of each period that contains a day: {"week": "2026-11-23", ...}."""
        monday = today - timedelta(days=today.weekday())
        first = (today.month - 1) // self.season_months * self.season_months + 1
        season = today.replace(month=first, day=1)
        return {ALL_TIME: EVER, "season": str(season), "week": str(monday), "day": str(today), DAILY_PERIOD: str(today)}

    def counts_in(self, closed: float | None) -> Mapping[str, str]:
        """Return the periods in which a game counts, with their beginnings; without a date only `all`."""
        if closed is None:
            return {ALL_TIME: EVER}
        begins = self.begins(self.date_of(closed))
        return {period: begins[period] for period in COUNTED}
