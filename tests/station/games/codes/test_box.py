"""The code of the day: a code of its box on every day, the same for ever, and any code as likely as another."""

from datetime import date
from random import Random
from typing import Final

import pytest

from station.core.messages import with_year
from station.games.codes.box import key_data
from station.games.codes.code import Key
from station.games.codes.messages import CodeMessages
from station.games.pegs.boxes import BOXES_WITH_PEGS
from station.games.pegs.family import FAMILY
from station.matches.daily import DAILY, GameOfDay
from station.matches.errors import NotAllowed
from tests.station.games.pegs.match_builder import played

OPENED: Final = "match original players=Ada daily=2026-11-24"


@pytest.mark.parametrize(
    ("day", "codes"),
    [
        (date(2026, 11, 24), ["RGGW", "WYOC", "OWPY", "BRCPW", "WRBP", "6713"]),
        (date(2027, 1, 1), ["BWPR", "OGPB", "GBWC", "WBPCC", "RWPG", "5267"]),
        (date(2028, 2, 29), ["GPBP", "OWOG", "GPYR", "RYGGP", "RBBG", "5413"]),
        (date(2030, 12, 31), ["WBGR", "PCRW", "PWRO", "WWCPR", "PWRB", "8347"]),
        (date(2036, 7, 4), ["WBPG", "RCYG", "YPCG", "YRGOR", "WWBG", "8145"]),
    ],
)
def test_the_code_of_a_day_never_changes(day: date, codes: list[str]) -> None:
    assert [box.code_of_the_day(day) for box in BOXES_WITH_PEGS.values()] == codes


def test_the_station_sets_the_code_of_the_day() -> None:
    match = played(OPENED)
    assert (FAMILY.rules.day_of(match), FAMILY.rules.day_of(played("match original"))) == (
        GameOfDay(date(2026, 11, 24), DAILY),
        None,
    )
    assert {FAMILY.chance.draw(match, Random(seed), {}) for seed in range(20)} == {"secret RGGW"}  # noqa: S311 - to be repeated


def test_no_other_code_can_be_set() -> None:
    match = played(OPENED)
    with pytest.raises(NotAllowed) as refused:
        FAMILY.rules.play(match, "secret RRYB")
    assert refused.value.message == CodeMessages.not_code_of_day(day=with_year(date(2026, 11, 24)))
    assert FAMILY.rules.play(match, "secret RGGW").match.board().secret == "RGGW"
    assert FAMILY.rules.play(played("match original"), "secret RRYB").match.board().secret == "RRYB"


def test_an_answer_is_told_by_the_kinds_of_key_pegs() -> None:
    assert key_data(BOXES_WITH_PEGS["original"], Key(1, 2)) == {"red": 1, "white": 2}
    assert key_data(BOXES_WITH_PEGS["original"], None) == {"red": None, "white": None}
