"""The code of today on the first screen: for whom it is done, and whose streak stands there."""

from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Final

from station.games.codes.puzzle import build_puzzle
from station.games.pegs.boxes import BOXES_WITH_PEGS
from station.web.today import CodeOfToday
from tests.station.web.scores_reader import NOON, Here, here

DAY_SECONDS: Final = 86_400
TODAY: Final = datetime.fromtimestamp(NOON, UTC).date()


class Calendar:
    """The time of day at noon, on a day that can be put forward."""

    def __init__(self) -> None:
        self.days = 0

    def __call__(self) -> float:
        return NOON + DAY_SECONDS * self.days


UNTOUCHED: Final = {grade: {"done": False, "streak": 0} for grade in ("easy", "medium", "hard")}


def solve(cabinet: Here, day: date) -> None:
    puzzle = build_puzzle(BOXES_WITH_PEGS["original"], "hard", str(day))
    opening = f"match original players=Ada daily={day} puzzle=hard"
    cabinet.play(opening, f"secret {' '.join(puzzle.words)}", f"guess {puzzle.code}")
    cabinet.service.change(lambda controller, now: controller.go("attract", now))


def crack(cabinet: Here, day: date, player: str = "Ada") -> None:
    code = BOXES_WITH_PEGS["original"].code_of_the_day(day)
    cabinet.play(f"match original players={player} daily={day}", f"secret {code}", f"guess {code}")
    cabinet.service.change(lambda controller, now: controller.go("attract", now))


async def test_a_week_of_codes_is_somebodys_streak_and_nobody_elses(tmp_path: Path) -> None:
    calendar = Calendar()
    async with here(tmp_path / "store.db", calendar) as cabinet:
        today = CodeOfToday(cabinet.service)
        assert today.view("Ada") == {"day": str(TODAY), "done": False, "streak": 0, "puzzles": UNTOUCHED}
        crack(cabinet, TODAY)
        assert today.view("Ada") == {"day": str(TODAY), "done": True, "streak": 1, "puzzles": UNTOUCHED}
        assert (
            today.view("Ben") == today.view("") == {"day": str(TODAY), "done": False, "streak": 0, "puzzles": UNTOUCHED}
        )
        tomorrow = TODAY + timedelta(days=1)
        calendar.days = 1
        assert today.view("Ada") == {"day": str(tomorrow), "done": False, "streak": 1, "puzzles": UNTOUCHED}
        crack(cabinet, tomorrow)
        assert today.view("Ada") == {"day": str(tomorrow), "done": True, "streak": 2, "puzzles": UNTOUCHED}
        solve(cabinet, tomorrow)
        solved = {**UNTOUCHED, "hard": {"done": True, "streak": 1}}
        assert today.view("Ada") == {"day": str(tomorrow), "done": True, "streak": 2, "puzzles": solved}
        calendar.days = 3
        assert today.view("Ada") == {
            "day": str(TODAY + timedelta(days=3)),
            "done": False,
            "streak": 0,
            "puzzles": UNTOUCHED,
        }


async def test_there_is_none_while_somebody_plays_or_the_date_is_unknown(tmp_path: Path) -> None:
    async with here(tmp_path / "store.db") as cabinet:
        today = CodeOfToday(cabinet.service)
        cabinet.press("ok")
        assert today.view("Ada") is not None  # the menu offers the way back to what is played today
        cabinet.press("ok", "ok")
        assert today.view("Ada") is None
    async with here(tmp_path / "other.db", lambda: 0.0) as cabinet:
        assert CodeOfToday(cabinet.service).view("Ada") is None
