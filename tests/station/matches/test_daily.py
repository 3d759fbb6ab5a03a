"""The number of the day: the same for ever, from 0 to below the number of codes, and none more often than others."""

from datetime import date, timedelta
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.core.messages import Message, with_year
from station.matches.daily import check_day, number_of_the_day, read_day
from station.matches.errors import Malformed, MoveError
from station.matches.messages import GameMessages

TODAY = date(2026, 11, 24)


@pytest.mark.parametrize(
    ("day", "box", "codes", "number"),
    [
        (TODAY, "original", 1296, 89),
        (TODAY, "superhirn", 4096, 3724),
        (TODAY, "words", 10**6, 871_050),
        (date(2027, 1, 1), "original", 1296, 852),
        (date(2028, 2, 29), "super", 32_768, 1246),
        (date(999, 3, 4), "original", 1296, 858),
    ],
)
def test_the_number_of_a_day_never_changes(day: date, box: str, codes: int, number: int) -> None:
    assert number_of_the_day(day, box, codes) == number


@given(st.dates(), st.text(max_size=10), st.integers(1, 10**9))
def test_it_is_what_the_documentation_says(day: date, box: str, codes: int) -> None:
    digest = sha256(f"pegmind {box} {day.year:04}-{day.month:02}-{day.day:02}".encode())
    assert number_of_the_day(day, box, codes) == int(digest.hexdigest(), 16) % codes


@given(st.dates())
def test_a_date_is_read_as_it_is_written(day: date) -> None:
    assert read_day("daily", str(day)) == day


@pytest.mark.parametrize("text", ["", "today", "2026-11-31", "20261124", "2026-W48-2", "24.11.2026", "2026-11-24 "])
def test_what_is_not_a_date_is_refused(text: str) -> None:
    with pytest.raises(Malformed) as refused:
        read_day("daily", text)
    assert refused.value.message == GameMessages.not_a_date(option="daily", text=text)


@pytest.mark.parametrize("day", [TODAY, TODAY - timedelta(days=1), date.min])
def test_a_day_that_has_come_can_be_played(day: date) -> None:
    check_day(day, TODAY)


@pytest.mark.parametrize(
    ("today", "word", "reason"),
    [
        (None, "unavailable", GameMessages.date_is_unknown()),
        (
            date(2026, 11, 23),
            "not allowed now",
            GameMessages.day_lies_ahead(day=with_year(TODAY), today=with_year(TODAY - timedelta(1))),
        ),
    ],
)
def test_one_that_lies_ahead_or_may_do_so_cannot(today: date | None, word: str, reason: Message) -> None:
    with pytest.raises(MoveError) as refused:
        check_day(TODAY, today)
    assert (refused.value.word, refused.value.message) == (word, reason)
