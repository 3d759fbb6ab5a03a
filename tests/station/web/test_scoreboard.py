"""The scoreboard as plain data: whose line stands where, who holds what, and never more than fits."""

import json
import random
from datetime import date
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from station.core.messages import render_message
from station.games.registry import family_of_box
from station.matches.results import FinishedMatch, Seat
from station.store.results import Statistics
from station.web.scoreboard import MOST_BOARD_LINES, MOST_BOARDS, Totals, scoreboard

NEVER: Final = Statistics(
    "original", "c6p4g10", "Ada", 0, 0, 0, 0, median_seconds=None, needed=(), missed=0, reached=(), rows=0
)
ADA: Final = NEVER._replace(games=12, wins=9, streak=2, longest=5, median_seconds=72.0, needed=((3, 2), (5, 7)))
BEN: Final = NEVER._replace(player="Ben", games=4, wins=2, longest=1, median_seconds=41.5, needed=((3, 1), (4, 1)))
CLEO: Final = NEVER._replace(player="Cleo", games=3, missed=1, assisted=2)
DICE: Final = NEVER._replace(box="codeknacker", spelling="solo", games=4, reached=((12, 1), (20, 2), (31, 1)), rows=20)
NOTHING: Final = Totals(0, 0)
KEYS: Final = ("place", "player", "games", "wins", "assisted", "best", "times", "streak", "longest", "median", "holds")


def line(*values: object) -> dict[str, object]:
    """A line of a board."""
    return {**dict(zip(KEYS, values, strict=True)), "day": None}


def read(*facts: Any) -> dict[str, Any]:  # noqa: ANN401 - what scoreboard takes
    """What the page gets to read of the scoreboard."""
    content: dict[str, Any] = json.loads(json.dumps(scoreboard(*facts), default=render_message))
    return content


def boards(*statistics: Statistics) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = read(statistics, (), NOTHING)["boards"]
    return found


def order(*statistics: Statistics) -> list[str]:
    (board,) = boards(*statistics)
    return [each["player"] for each in board["lines"]]


def held(*statistics: Statistics) -> dict[str, list[str]]:
    (board,) = boards(*statistics)
    return {each["player"]: each["holds"] for each in board["lines"]}


def test_before_the_first_game_there_is_nothing() -> None:
    assert read((), (), NOTHING) == {"boards": [], "latest": [], "totals": {"games": 0, "people": 0, "days": 0}}


def test_a_board_has_what_everybody_achieved() -> None:
    assert boards(BEN, CLEO, ADA) == [
        {
            "family": "pegs",
            "box": "original",
            "title": "Original",
            "solo": False,
            "lines": [
                line(1, "Ada", 12, 9, 0, 3, 2, 2, 5, 72.0, ["best", "wins", "longest"]),
                line(2, "Ben", 4, 2, 0, 3, 1, 0, 1, 41.5, ["median"]),
                line(3, "Cleo", 3, 0, 2, None, 0, 0, 0, None, []),
            ],
        }
    ]


def test_the_code_of_the_day_has_a_board_after_its_box() -> None:
    daily = ADA._replace(spelling="daily", streak=4, median_seconds=None, last_day=date(2026, 11, 24))
    usual, days = boards(daily, BEN)
    assert (usual["title"], days["title"]) == ("Original", "Original, code of the day")
    assert days["lines"] == [
        line(1, "Ada", 12, 9, 0, 3, 2, 4, 5, None, ["best", "wins", "longest"]) | {"day": "2026-11-24"}
    ]


def test_dice_count_millions() -> None:
    ada = line(1, "Ada", 4, 0, 0, 31, 1, 0, 0, 20, ["best", "median"])
    assert boards(DICE) == [
        {"family": "dice", "box": "codeknacker", "title": "Code Knacker, solo", "solo": True, "lines": [ada]}
    ]


@pytest.mark.parametrize(
    ("ahead", "behind"),
    [
        (ADA, ADA._replace(needed=((4, 9),), wins=12)),
        (ADA, ADA._replace(needed=((3, 1), (4, 8)), wins=12)),
        (ADA, ADA._replace(wins=8, median_seconds=20.0)),
        (ADA, ADA._replace(median_seconds=73.0)),
        (ADA, CLEO._replace(wins=12)),
        (DICE, DICE._replace(reached=((30, 4),), wins=1)),
        (DICE._replace(wins=1), DICE._replace(reached=((31, 1),), games=1)),
        (DICE, DICE._replace(reached=((12, 2), (20, 1), (31, 1)))),
    ],
    ids=["fewer rows", "more often", "more wins", "quicker", "nothing cracked", "millions", "wins", "median"],
)
def test_who_comes_first(ahead: Statistics, behind: Statistics) -> None:
    """The names are the other way round: they decide last."""
    ahead, behind = ahead._replace(player="Zoë"), behind._replace(player="Ada")
    assert order(ahead, behind) == order(behind, ahead) == ["Zoë", "Ada"]


def test_of_equals_the_names_decide() -> None:
    assert order(*(ADA._replace(player=name) for name in ("zoë", "Ben", "ada", "Ada"))) == ["Ada", "ada", "Ben", "zoë"]


def test_several_players_may_hold_one_record() -> None:
    assert held(ADA, ADA._replace(player="Zoë"), CLEO) == {
        "Ada": ["best", "wins", "longest", "median"],
        "Zoë": ["best", "wins", "longest", "median"],
        "Cleo": [],
    }
    assert held(CLEO, NEVER._replace(games=1)) == {"Ada": [], "Cleo": []}


def test_a_holder_of_a_record_replaces_the_last_line() -> None:
    crowd = [ADA._replace(player=f"Ada-{number}", wins=100 - number) for number in range(20)]
    crowd[15] = crowd[15]._replace(longest=6)
    (board,) = boards(*crowd)
    assert [each["place"] for each in board["lines"]] == [1, 2, 3, 4, 5, 6, 7, 16]
    assert board["lines"][-1]["holds"] == ["best", "longest", "median"]
    assert "longest" not in board["lines"][0]["holds"]


def test_boards_are_in_the_order_of_boxes_and_their_variants() -> None:
    variants = [
        ("original", "c6p4g10"),
        ("original", "c6p4g10b"),
        ("superhirn", "c8p4g12"),
        ("slider", "c8p4g8M"),
        ("slider", "c8p3g8"),
        ("super", "c8p5g12"),
        ("super", "c1p1g12b"),
        ("codeknacker", "solo"),
        ("codeknacker", "2 players"),
        ("codeknacker", "6 players"),
        ("c5p3g7bM", "c5p3g7bM"),
        ("unknown", ""),
    ]
    everything = [ADA._replace(box=box, spelling=spelling, reached=((1, 12),)) for box, spelling in variants]
    assert [board["title"] for board in boards(*reversed(everything))] == [
        "Original",
        "Original with blanks",
        "Superhirn",
        "Slider",
        "Slider with 3 holes, repeated colours",
        "Super",
        "Super with 1 hole, 1 colour, blanks",
        "Code Knacker, solo",
        "Code Knacker, 2 players",
        "Code Knacker, 6 players",
        "Custom box with 3 holes, 5 colours, 7 rows, blanks, no repeated colours",
        "unknown ()",
    ]


@pytest.mark.parametrize(
    ("box", "spelling", "called"),
    [
        ("original", "c7p4g10", "original (c7p4g10)"),
        ("original", "nonsense", "original (nonsense)"),
        ("<b>", "<i>", "<b> (<i>)"),
    ],
)
def test_a_variant_that_there_is_not_is_called_as_it_is_spelt(box: str, spelling: str, called: str) -> None:
    assert str(family_of_box(box).results.variant_title(box, spelling)) == called


def test_the_boards_that_are_played_most_are_told() -> None:
    many = [ADA._replace(box="super", spelling=f"c8p5g{rows}", games=rows) for rows in range(1, 13)]
    more = [each._replace(box=f"c8p5g{each.games}") for each in many]
    most = [CLEO._replace(box="super", spelling=f"c{colours}p1g12", games=99) for colours in range(1, 9)]
    told = {board["lines"][0]["games"] for board in boards(*many, *more, *most)}
    assert (len(boards(*many, *more, *most)), told) == (MOST_BOARDS, {99, *range(5, 13)})


def test_the_latest_games_and_the_house() -> None:
    won = FinishedMatch(
        7, "original", "c6p4g10", "Ada", "cracked", 1, (Seat("Ada", 0, 4, won=True),), 1000.0, closed=1090.4
    )
    alone = FinishedMatch(
        8, "codeknacker", "solo", None, "points", 9, (Seat("Ben", 31, 9, won=False),), 2000.0, closed=2090.6
    )
    latest = read((ADA, BEN, ADA._replace(box="super"), NEVER._replace(player="Eve")), (won, alone), Totals(345, 67))
    assert (latest["latest"], latest["totals"]) == (
        [
            {"match": 8, "title": "Code Knacker, solo", "says": "Ben took 31 million", "at": 2091},
            {"match": 7, "title": "Original", "says": "Ada cracked the code in 4 rows", "at": 1090},
        ],
        {"games": 345, "people": 2, "days": 67},
    )
    undated = scoreboard((), (won._replace(dated=False),), Totals(1, 0))
    assert [game["at"] for game in undated["latest"]] == [None]


needed = st.lists(st.tuples(st.integers(1, 12), st.integers(1, 3)), max_size=3, unique_by=lambda each: each[0])


@st.composite
def somebody(draw: st.DrawFn) -> Statistics:
    wins, box = draw(st.integers(0, 9)), draw(st.sampled_from([ADA, DICE._replace(spelling="3 players")]))
    return box._replace(
        player=f"P{draw(st.integers(0, 30))}",
        games=wins + 1,
        wins=wins,
        longest=wins,
        median_seconds=draw(st.none() | st.floats(0, 4000)),
        needed=tuple(sorted(draw(needed))),
        reached=((draw(st.integers(0, 60)), wins + 1),),
    )


house = st.lists(somebody(), unique_by=lambda each: (each.box, each.player))


@settings(max_examples=30)
@given(everybody=house, chance=st.randoms(use_true_random=False))
def test_a_board_does_not_depend_on_the_order_of_statistics(everybody: list[Statistics], chance: random.Random) -> None:
    shuffled = chance.sample(everybody, len(everybody))
    assert boards(*everybody) == boards(*shuffled)
    for board in boards(*everybody):
        within = [each for each in everybody if each.box == board["box"]]
        lines = board["lines"]
        assert len(lines) == min(MOST_BOARD_LINES, len(within))
        assert [each["place"] for each in lines] == sorted({each["place"] for each in lines})
        assert {each["wins"] for each in lines if "wins" in each["holds"]} == {max(each.wins for each in within)} - {0}
        best = {each["best"] for each in lines if "best" in each["holds"]}
        rows = [each.best for each in within if each.best]
        millions = [each.best_points for each in within if each.best_points]
        assert best == (set(sorted(rows)[:1]) if board["box"] == "original" else set(sorted(millions)[-1:]))
