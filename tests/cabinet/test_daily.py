"""Somebody plays the code of the day, one day after the other; the clock of the cabinet is in virtual time."""

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Final

import pytest

from station.games.pegs.boxes import BOXES_WITH_PEGS
from tests.simulator import STARTED, Show, last, play, some
from tests.zone import zone

FIRST: Final = date(2027, 1, 15)
"""The date of STARTED in London."""

DAY: Final = 24 * 3600.0
MENU: Final = "press ok ok\nturn -1\npress ok\nturn +1\npress ok\nturn +1\n"
"""From attract mode to the box in front with the code of the day; the next ok plays."""


@pytest.fixture(autouse=True)
def in_london() -> Iterator[None]:
    with zone("UTC"):
        yield


def code(day: int, box: str = "original") -> str:
    """The code of a day, counted from the first."""
    return BOXES_WITH_PEGS[box].code_of_the_day(FIRST + timedelta(days=day)) or ""


def on_day(day: int, script: str, store: Path) -> Show:
    """Play a script at a cabinet that has been switched on at a day; how it ends."""
    return last(script, store=store, started=STARTED + day * DAY)


def test_the_menu_offers_the_code_of_today_and_nobody_knows_it(tmp_path: Path) -> None:
    shown = on_day(0, MENU, tmp_path / "store.db")
    assert shown["choice"]["move"] == "match original daily=2027-01-15"
    assert "1 round, the code of the day, January 15. Press ok to play" in shown["message"]
    begun = on_day(0, f"{MENU}press ok", tmp_path / "store.db")
    assert some(begun, "scene", "daily", "secret", "streak") == {
        "scene": "guess", "daily": "2027-01-15", "secret": None, "streak": None,
    }  # fmt: skip
    assert on_day(0, f"guess {code(0)}\nwait 9", tmp_path / "store.db")["secret"] == code(0)


def test_a_screen_plays_the_first_box_or_the_code_of_today_by_one_touch(tmp_path: Path) -> None:
    begun = [on_day(0, f"touch {part}", tmp_path / f"{part}.db") for part in ("start 1", "start 2", "daily 1")]
    assert [some(show, "scene", "box", "daily") for show in begun] == [
        {"scene": "guess", "box": box, "daily": day}
        for box, day in (("original", None), ("superhirn", None), ("original", "2027-01-15"))
    ]
    assert on_day(0, "touch daily 99", tmp_path / "store.db")["scene"] == "menu"
    refused = last("touch daily 1", started=0.0)
    assert (refused["scene"], refused["refused"]["code"]) == ("menu", "date_is_unknown")


def test_days_in_a_row_are_told_and_a_second_game_is_not_counted(tmp_path: Path) -> None:
    store, opened = tmp_path / "store.db", "wait 0.1\nmatch original players=Ada daily={}\nguess WWWW\nguess {}\nwait 9"
    told = [on_day(day, opened.format(FIRST + timedelta(days=day), code(day)), store) for day in (0, 1, 1, 2, 4)]
    assert [show["streak"] for show in told] == [1, 2, None, 3, 1]
    assert ["2 days in a row" in show["message"] for show in told] == [False, True, False, False, False]
    assert "You have played the code of January 16 already" in told[2]["message"]


def test_everybody_has_the_same_code_and_days_of_their_own(tmp_path: Path) -> None:
    games = "\n".join(
        f"match {box} players={player} daily={FIRST}\nguess {code(0, box)}\nwait 9\nshow"
        for player in ("Ada", "Ben")
        for box in BOXES_WITH_PEGS
    )
    shown = play(games, store=tmp_path / "store.db")
    assert [some(show, "secret", "streak") for show in shown] == [
        {"secret": code(0, box), "streak": 1} for box in (*BOXES_WITH_PEGS, *BOXES_WITH_PEGS)
    ]


def test_at_midnight_an_open_menu_goes_on_to_the_code_of_the_new_day(tmp_path: Path) -> None:
    midnight = STARTED - STARTED % DAY + DAY
    shows = play(f"{MENU}show\nwait 10\nshow\npress ok\nshow", store=tmp_path / "store.db", started=midnight - 5)
    assert [show["choice"] and show["choice"]["move"] for show in shows] == [
        "match original daily=2027-01-15", "match original daily=2027-01-16", None,
    ]  # fmt: skip
    assert some(shows[-1], "scene", "daily") == {"scene": "guess", "daily": "2027-01-16"}
