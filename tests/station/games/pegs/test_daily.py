"""The code of the day: a code of its box on every day, the same for ever, and any code as likely as another."""

from collections import Counter
from datetime import date, timedelta
from itertools import permutations, product
from random import Random
from typing import Final

import pytest

from station.games.errors import NotAllowed
from station.games.pegs.boxes import BOXES, Box, box_named, full_code
from station.games.pegs.daily import code_of_the_day, numbered_code
from station.games.pegs.family import FAMILY
from station.games.pegs.messages import PegMessages
from station.games.pegs.rules import play
from tests.station.games.pegs.match_builder import played

TEN_YEARS: Final = [date(2026, 1, 1) + timedelta(days=n) for n in range(3653)]
OPENED: Final = "match original players=Ada daily=2026-11-24"

boxes = pytest.mark.parametrize("box", BOXES.values(), ids=BOXES)


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
    assert [code_of_the_day(day, box) for box in BOXES.values()] == codes


@boxes
def test_every_day_of_ten_years_has_a_code_of_the_box(box: Box) -> None:
    codes = [code_of_the_day(day, box) for day in TEN_YEARS]
    assert [full_code(code, box) for code in codes] == codes


@boxes
def test_in_ten_years_every_colour_is_in_every_hole_equally_often(box: Box) -> None:
    """Chi square with 5 or 7 degrees of freedom: above 24.3 in one of 1000 cases at most, and it never changes."""
    expected = len(TEN_YEARS) / len(box.colours)
    for hole in range(box.holes):
        times = Counter(code_of_the_day(day, box)[hole] for day in TEN_YEARS)
        assert sum((times[peg] - expected) ** 2 / expected for peg in box.colours) < 24.3


@pytest.mark.parametrize("spelling", ["c2p3g4", "c3p2g5b", "c4p3g5M", "c5p5g5M", "c3p4g5bM", "c1p1g1", "c6p4g10"])
def test_the_codes_of_a_box_have_numbers_in_alphabetical_order(spelling: str) -> None:
    box = box_named(spelling)
    ways = product(box.colours, repeat=box.holes) if box.repeats else permutations(box.colours, box.holes)
    assert [numbered_code(number, box) for number in range(box.possibilities)] == ["".join(way) for way in ways]


def test_the_station_sets_the_code_of_the_day_whatever_chance_says() -> None:
    match = played(OPENED)
    assert (FAMILY.day_of(match), FAMILY.day_of(played("match original"))) == (date(2026, 11, 24), None)
    assert {FAMILY.draw(match, Random(seed), {}) for seed in range(20)} == {"secret RGGW"}  # noqa: S311 - to be repeated


def test_no_other_code_can_be_set() -> None:
    match = played(OPENED)
    with pytest.raises(NotAllowed) as refused:
        play(match, "secret RRYB")
    assert refused.value.message == PegMessages.not_code_of_day(day="2026-11-24")
    assert play(match, "secret RGGW").board().secret == "RGGW"
    assert play(played("match original"), "secret RRYB").board().secret == "RRYB"
