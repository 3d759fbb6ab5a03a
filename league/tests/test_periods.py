"""When the periods of a table begin and end."""

from datetime import date

import pytest

from league.tests.games import DAY, NOON
from pegmind_league.periods import Calendar

BERLIN = Calendar("Europe/Berlin")


@pytest.mark.parametrize(
    ("months", "season"),
    [(1, "2025-11-01"), (3, "2025-10-01"), (4, "2025-09-01"), (6, "2025-07-01"), (12, "2025-01-01")],
)
def test_periods_begin_on_their_first_days(months: int, season: str) -> None:
    assert Calendar("UTC", months).begins(date(2025, 11, 26)) == {
        "all": "",
        "season": season,
        "week": "2025-11-24",
        "day": "2025-11-26",
        "daily": "2025-11-26",
    }


def test_a_week_begins_on_monday_and_may_begin_in_another_year() -> None:
    weeks = [Calendar().begins(day)["week"] for day in (date(2025, 11, 24), date(2025, 11, 30), date(2026, 1, 1))]
    assert weeks == ["2025-11-24", "2025-11-24", "2025-12-29"]


def test_a_game_counts_on_the_day_that_it_is_where_the_league_is() -> None:
    at = NOON + DAY / 2 - 60
    assert (Calendar().counts_in(at)["day"], BERLIN.counts_in(at)["day"]) == ("2025-11-26", "2025-11-27")
    assert Calendar().counts_in(None) == {"all": ""}
