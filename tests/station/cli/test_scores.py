"""What a command prints: scores as people and programs read them, and output that nobody takes."""

import csv
import io
import json
from datetime import date
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.cli.scores import GAMES_AS, STATISTICS_AS
from station.matches.results import FinishedMatch, Seat
from station.store.personal import MOST_BARS
from station.store.results import Statistics
from tests.zone import zone

ADA: Final = Statistics(
    *("original", "c6p4g10", "Ada"), 12, 9, 3, 5, median_seconds=92.34, needed=((3, 1), (4, 8), (6, 2)), missed=3,
    reached=((-3, 1), (4, 9), (11, 2)), rows=53,
)  # fmt: skip
ADA_WITH_BLANKS: Final = ADA._replace(spelling="c6p4g10b", games=1, wins=0, streak=0, longest=0, needed=(), missed=1)
DAILY: Final = ADA._replace(spelling="daily", median_seconds=None, reached=(), last_day=date(2026, 11, 24))
BEN: Final = Statistics(*("c5p3g7", "c5p3g7", "ben"), 0, 0, 0, 0, 0.4, ((1, 200),), missed=0, reached=(), rows=0)
NOON: Final = 1_800_000_000.0
ALONE: Final = FinishedMatch(
    *(1, "original", "c6p4g10", "Ada", "cracked", 1), (Seat("Ada", 0, 4, won=True),), NOON, closed=NOON + 90
)
DRAWN: Final = FinishedMatch(
    *(3, "super", "c8p5g12b", None, "draw", 4),
    (Seat("Zoë", 11, 9, won=False), Seat("Ben-2", 11, 10, won=False)),
    *(NOON, NOON + 600),
)


def told(text: str) -> str:
    """A block of text as it stands in a test, without its first line's end and its indent."""
    return "\n".join(line[4:] for line in text.strip("\n").splitlines()).rstrip()


def test_statistics_have_a_block_for_each_person_and_box() -> None:
    assert STATISTICS_AS["text"]([BEN, ADA_WITH_BLANKS, ADA]) == told("""
    Ada · original
      games        12
      won          9 of 12, 75%
      in a row     3, longest 5
      best         3 rows
      average      4.3 rows
      median time  1 m 32 s
      in 3 rows    █████ 1
      in 4 rows    ████████████████████████████████████████ 8
      in 5 rows    0
      in 6 rows    ██████████ 2
      missed       ███████████████ 3

    Ada · original (c6p4g10b)
      games        1
      won          0 of 1, 0%
      in a row     0, longest 0
      median time  1 m 32 s
      missed       ████████████████████████████████████████ 1

    ben · c5p3g7
      games        0
      in a row     0, longest 0
      best         1 row
      average      1 row
      median time  0 s
      in 1 row     ████████████████████████████████████████ 200
      missed       0
    """)


def test_of_the_code_of_the_day_the_days_are_told() -> None:
    assert STATISTICS_AS["text"]([DAILY]) == told("""
    Ada · original (daily)
      days       12
      found      9 of 12, 75%
      in a row   3, longest 5
      best       3 rows
      average    4.3 rows
      last day   2026-11-24
      in 3 rows  █████ 1
      in 4 rows  ████████████████████████████████████████ 8
      in 5 rows  0
      in 6 rows  ██████████ 2
      missed     ███████████████ 3
    """)
    data = json.loads(STATISTICS_AS["json"]([DAILY]))[0]
    assert (data["spelling"], data["games"], data["streak"], data["longest"]) == ("daily", 12, 3, 5)
    (line,) = csv.DictReader(io.StringIO(STATISTICS_AS["csv"]([DAILY])))
    assert data["last_day"] == line["last_day"] == "2026-11-24"


def test_wins_with_hints_are_told_and_are_no_part_of_what_counts() -> None:
    days = DAILY._replace(games=2, wins=1, streak=1, longest=1, needed=((3, 1),), missed=0, assisted=1)
    hinted = ADA._replace(games=3, wins=0, streak=0, longest=0, needed=(), missed=0, assisted=3, median_seconds=None)
    assert STATISTICS_AS["text"]([days, hinted]) == told("""
    Ada · original
      games           3
      won with hints  3
      in a row        0, longest 0

    Ada · original (daily)
      days            2
      found           1 of 1, 100%
      won with hints  1
      in a row        1, longest 1
      best            3 rows
      average         3 rows
      last day        2026-11-24
      in 3 rows       ████████████████████████████████████████ 1
      missed          0
    """)
    assert [each["assisted"] for each in json.loads(STATISTICS_AS["json"]([days, hinted]))] == [3, 1]
    lines = csv.DictReader(io.StringIO(STATISTICS_AS["csv"]([days, hinted])))
    assert [line["assisted"] for line in lines] == ["3", "1"]


def test_every_count_has_a_bar_that_fits_80_columns() -> None:
    lines = STATISTICS_AS["text"]([ADA._replace(needed=((3, 1), (4, 100_000)), missed=0)]).splitlines()
    assert [line.split()[-2:] for line in lines[7:9]] == [["█", "1"], ["█" * 40, "100000"]]
    assert max(map(len, lines)) < 80


@pytest.mark.parametrize(
    ("reached", "steps"),
    [
        (((31, 1),), ["30-34"]),
        (((-1, 1), (0, 2)), ["-5--1", "0-4"]),
        (((0, 1), (44, 1)), ["0-4", "5-9", "10-14", "15-19", "20-24", "25-29", "30-34", "35-39", "40-44"]),
        (
            ((7, 1), (400, 1)),
            ["0-49", "50-99", "100-149", "150-199", "200-249", "250-299", "300-349", "350-399", "400-449"],
        ),
    ],
)
def test_millions_are_counted_in_steps_that_fit_the_screen(
    reached: tuple[tuple[int, int], ...], steps: list[str]
) -> None:
    dice = ADA._replace(box="codeknacker", spelling="2 players", games=len(reached), reached=reached)
    lines = STATISTICS_AS["text"]([dice]).splitlines()
    assert [line.split()[0] for line in lines if line.lstrip()[0] in "-0123456789"] == steps


@pytest.mark.parametrize(
    ("seconds", "time"),
    [(0.0, "0 s"), (59.4, "59 s"), (59.6, "1 m 0 s"), (3599.6, "1 h 0 m"), (7510.0, "2 h 5 m")],
)
def test_a_time_is_told_as_people_say_it(seconds: float, time: str) -> None:
    lines = STATISTICS_AS["text"]([ADA._replace(median_seconds=seconds)]).splitlines()
    assert lines[6] == f"  median time  {time}"


def test_people_are_sorted_by_name_and_boxes_as_the_leaflets() -> None:
    boxes = ("original", "c6p4g10"), ("superhirn", "c8p4g12"), ("slider", "c8p4g8M"), ("super", "c8p5g12")
    leaflets = [ADA._replace(box=box, spelling=spelling) for box, spelling in boxes]
    variant = ADA._replace(box="slider", spelling="c8p3g8M")
    dice = [ADA._replace(box="codeknacker", spelling=each) for each in ("solo", "2 players", "6 players")]
    custom = ADA._replace(box="c5p3g7", spelling="c5p3g7")
    ordered = [*leaflets[:3], variant, leaflets[3], *dice, custom, BEN, ADA._replace(player="Carl")]
    text = STATISTICS_AS["text"](sorted(ordered))
    assert [line for line in text.splitlines() if "·" in line] == [
        *("Ada · original", "Ada · superhirn", "Ada · slider", "Ada · slider (c8p3g8M)", "Ada · super"),
        *(f"Ada · codeknacker ({each})" for each in ("solo", "2 players", "6 players")),
        "Ada · c5p3g7",
        *("ben · c5p3g7", "Carl · original"),
    ]


ADA_AS_DATA: Final[dict[str, Any]] = (
    {"player": "Ada", "box": "original", "spelling": "c6p4g10", "games": 12, "wins": 9, "streak": 3, "longest": 5}
    | {"best": 3, "median_seconds": 92.3, "needed": {"3": 1, "4": 8, "6": 2}, "missed": 3}
    | {"best_points": 11, "median_points": 4, "mean_points": 4.58, "reached": {"-3": 1, "4": 9, "11": 2}, "rows": 53}
    | {"last_day": None, "assisted": 0}
)


def test_statistics_as_json_and_csv() -> None:
    nothing = ADA._replace(player="Eve", games=0, median_seconds=None, needed=(), reached=(), rows=0)
    no_codes = {"player": "Eve", "games": 0, "best": None, "median_seconds": None, "needed": {}}
    no_games: dict[str, Any] = {
        "best_points": None,
        "median_points": None,
        "mean_points": None,
        "reached": {},
        "rows": 0,
    }
    nothing_as_data = ADA_AS_DATA | no_codes | no_games
    assert json.loads(STATISTICS_AS["json"]([nothing, ADA])) == [ADA_AS_DATA, nothing_as_data]
    columns = ("cracked_in_3", "cracked_in_4", "cracked_in_6", "points_-3", "points_4", "points_11")
    counts, none = dict(zip(columns, "182192", strict=True)), dict.fromkeys(columns, "0")
    assert list(csv.DictReader(io.StringIO(STATISTICS_AS["csv"]([nothing, ADA])))) == [
        flat(ADA_AS_DATA) | counts,
        flat(nothing_as_data) | none,
    ]


def flat(line: dict[str, Any]) -> dict[str, str]:
    """The values of a line that have one column each."""
    return {key: "" if line[key] is None else str(line[key]) for key in line if key not in ("needed", "reached")}


def test_finished_games_are_a_table() -> None:
    assert GAMES_AS["text"]([ALONE, DRAWN], 102) == told("""
    match  finished          box       spelling  players    winner  result   rounds  rows  points  minutes
    1      2027-01-15 08:01  original  c6p4g10   Ada        Ada     cracked  1       4     0       1.5
    3      2027-01-15 08:10  super     c8p5g12b  Zoë,Ben-2  -       draw     4       19    11,11   10.0
    """)


def test_columns_that_do_not_fit_go_to_a_second_line() -> None:
    assert GAMES_AS["text"]([ALONE, DRAWN], 80) == told("""
    match  finished          box       spelling  players    winner  result   rounds
           rows  points  minutes
    1      2027-01-15 08:01  original  c6p4g10   Ada        Ada     cracked  1
           4     0       1.5
    3      2027-01-15 08:10  super     c8p5g12b  Zoë,Ben-2  -       draw     4
           19    11,11   10.0
    """)
    for width in (40, 60, 80, 120):
        assert max(map(len, GAMES_AS["text"]([ALONE, DRAWN], width).splitlines())) <= width


def test_bars_are_as_long_as_the_terminal_allows() -> None:
    for width, longest in ((40, 23), (60, 40), (120, 40)):
        lines = STATISTICS_AS["text"]([ADA], width).splitlines()
        assert (max(line.count("█") for line in lines), max(map(len, lines)) <= width) == (longest, True)


def test_finished_games_as_json_and_csv() -> None:
    drawn = (
        {"match": 3, "finished": "2027-01-15T09:10:00+01:00", "box": "super", "spelling": "c8p5g12b"}
        | {"players": ["Zoë", "Ben-2"], "winner": None, "result": "draw"}
        | {"rounds": 4, "rows": 19, "points": [11, 11], "minutes": 10.0, "assisted": []}
    )
    with zone("CET-1"):
        assert json.loads(GAMES_AS["json"]([DRAWN])) == [drawn]
        lines = list(csv.DictReader(io.StringIO(GAMES_AS["csv"]([ALONE, DRAWN]))))
    assert lines[1] == {
        **{key: str(drawn[key]) for key in ("match", "box", "spelling", "result", "rounds", "rows", "minutes")},
        "finished": "2027-01-15 09:10:00",
        "utc_offset": "+01:00",
        "winner": "",
        "player_1": "Zoë",
        "points_1": "11",
        "assisted_1": "no",
        "player_2": "Ben-2",
        "points_2": "11",
        "assisted_2": "no",
    }
    assert (lines[0]["player_1"], lines[0]["player_2"], lines[0]["points_2"]) == ("Ada", "", "")


def test_a_time_outside_the_calendar_is_unknown() -> None:
    never = ALONE._replace(opened=1e300, closed=1e300)
    assert json.loads(GAMES_AS["json"]([never]))[0]["finished"] is None
    assert GAMES_AS["text"]([never]).splitlines()[2].split()[1] == "?"


def test_where_nothing_was_played_data_is_an_empty_list() -> None:
    assert STATISTICS_AS["json"]([]) == GAMES_AS["json"]([]) == "[]"
    assert STATISTICS_AS["csv"]([]) == ",".join(flat(ADA_AS_DATA))
    heading = "match,finished,utc_offset,box,spelling,winner,result,rounds,rows,minutes"
    assert GAMES_AS["csv"]([]) == heading


def test_an_undated_game_has_its_length() -> None:
    undated = ALONE._replace(dated=False)
    with zone("UTC"):
        table = GAMES_AS["text"]([undated, DRAWN], 200)
        (as_json,), (line, *_) = json.loads(GAMES_AS["json"]([undated])), csv_lines([undated])
    assert [" ".join(line.split()[1:4]) for line in table.splitlines()[1:]] == [
        "date unknown original",
        "2027-01-15 08:10 super",
    ]
    assert (as_json["finished"], as_json["minutes"]) == (None, 1.5)
    assert (line["finished"], line["utc_offset"], line["minutes"]) == ("", "", "1.5")


def csv_lines(games: list[FinishedMatch]) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(GAMES_AS["csv"](games))))


# The scores of games with dice, as they are printed.


DICER: Final = Statistics(
    "codeknacker", "3 players", "Ada", 12, 9, 3, 5, median_seconds=None, needed=(), missed=0,
    reached=((3, 1), (4, 1), (9, 2), (15, 6), (16, 1), (23, 1)), rows=42,
)  # fmt: skip


def test_the_scores_of_dice_are_in_millions() -> None:
    alone = DICER._replace(spelling="solo", games=1, wins=0, streak=0, longest=0, reached=((31, 1),), rows=10)
    pegs = DICER._replace(box="super", spelling="c8p5g12", games=1, wins=1, streak=1, longest=1, reached=((0, 1),))
    assert STATISTICS_AS["text"]([DICER, alone, pegs]) == told("""
    Ada · super
      games     1
      won       1 of 1, 100%
      in a row  1, longest 1

    Ada · codeknacker (solo)
      games           1
      best            31 million
      average         31 million
      safes per game  10.0
      30-34 million   ████████████████████████████████████████ 1

    Ada · codeknacker (3 players)
      games           12
      won             9 of 12, 75%
      in a row        3, longest 5
      best            23 million
      average         12.8 million
      safes per game  3.5
      0-4 million     ███████████ 2
      5-9 million     ███████████ 2
      10-14 million   0
      15-19 million   ████████████████████████████████████████ 7
      20-24 million   ██████ 1
    """)


millions = st.dictionaries(st.integers(0, 70) | st.integers(0, 9801), st.integers(1, 1000), min_size=1)


@given(games=millions)
def test_bars_of_millions_count_every_game_once(games: dict[int, int]) -> None:
    dicer = DICER._replace(games=sum(games.values()), reached=tuple(sorted(games.items())))
    lines = STATISTICS_AS["text"]([dicer]).splitlines()
    bars = [line.split() for line in lines if "-" in line]
    steps = [range(int(least), int(most) + 1) for least, _, most in (bar[0].partition("-") for bar in bars)]
    assert [int(bar[-1]) for bar in bars] == [sum(games.get(each, 0) for each in step) for step in steps]
    assert sum(int(bar[-1]) for bar in bars) == dicer.games
    assert {len(step) for step in steps} <= {5, 10, 20, 50, 100, 200, 500, 1000}
    assert [step.start for step in steps[1:]] == [step.stop for step in steps[:-1]]
    assert (len(steps) <= MOST_BARS, max(map(len, lines)) < 80) == (True, True)
