"""The scores of games with dice, as they are printed."""

import json
from contextlib import closing
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.cli.scores import GAMES_AS, MOST_BARS, STATISTICS_AS
from station.store.opening import open_volatile
from station.store.results import Statistics
from tests.station.short_dice_games import COMPUTERS, CRACK, DRAWN, NOTHING, SOLO, WITH_A_COMPUTER, play_into

ADA: Final = Statistics(
    "codeknacker", "3 players", "Ada", 12, 9, 3, 5, median_seconds=None, needed=(), missed=0,
    reached=((3, 1), (4, 1), (9, 2), (15, 6), (16, 1), (23, 1)), rows=42,
)  # fmt: skip


def said(text: str) -> str:
    """A block of text as it stands in a test, without its first line's end and its indent."""
    return "\n".join(line[4:] for line in text.strip("\n").splitlines()).rstrip()


def test_the_scores_of_dice_speak_of_millions_and_a_solo_of_no_wins() -> None:
    alone = ADA._replace(spelling="solo", games=1, wins=0, streak=0, longest=0, reached=((31, 1),), rows=10)
    pegs = ADA._replace(box="super", spelling="c8p5g12", games=1, wins=1, streak=1, longest=1, reached=((0, 1),))
    assert STATISTICS_AS["text"]([ADA, alone, pegs]) == said("""
    Ada · super
      games           1
      wins            1 (100%)
      streak          1
      longest streak  1
      best            -
      median time     -
      missed          0

    Ada · codeknacker (solo)
      games           1
      best            31 million
      average         31.0 million
      safes per game  10.0
      30-34 million   ████████████████████████████████████████ 1

    Ada · codeknacker (3 players)
      games           12
      wins            9 (75%)
      streak          3
      longest streak  5
      best            23 million
      average         12.8 million
      safes per game  3.5
      0-4 million     ███████████ 2
      5-9 million     ███████████ 2
      10-14 million   0
      15-19 million   ████████████████████████████████████████ 7
      20-24 million   ██████ 1
    """)


def test_the_dice_come_after_the_boxes_with_pegs_the_solo_first_and_custom_boxes_last() -> None:
    boxes = [("super", "c8p5g12"), *(("codeknacker", each) for each in ("solo", "2 players", "6 players"))]
    everything = [ADA._replace(box=box, spelling=spelling) for box, spelling in (*boxes, ("c5p3g7", "c5p3g7"))]
    in_order = json.loads(STATISTICS_AS["json"](sorted(everything)))
    assert [(each["box"], each["spelling"]) for each in in_order] == [*boxes, ("c5p3g7", "c5p3g7")]


millions = st.dictionaries(st.integers(0, 70) | st.integers(0, 9801), st.integers(1, 1000), min_size=1)


@given(games=millions)
def test_bars_of_millions_count_every_game_once_and_fit_a_terminal(games: dict[int, int]) -> None:
    ada = ADA._replace(games=sum(games.values()), reached=tuple(sorted(games.items())))
    lines = STATISTICS_AS["text"]([ada]).splitlines()
    bars = [line.split() for line in lines if "-" in line]
    steps = [range(int(least), int(most) + 1) for least, _, most in (bar[0].partition("-") for bar in bars)]
    assert [int(bar[-1]) for bar in bars] == [sum(games.get(each, 0) for each in step) for step in steps]
    assert sum(int(bar[-1]) for bar in bars) == ada.games
    assert {len(step) for step in steps} <= {5, 10, 20, 50, 100, 200, 500, 1000}
    assert [step.start for step in steps[1:]] == [step.stop for step in steps[:-1]]
    assert (len(steps) <= MOST_BARS, max(map(len, lines)) < 80) == (True, True)


def test_games_with_dice_are_listed_with_cards_and_millions_whoever_won(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "UTC")
    with closing(open_volatile()) as journal:
        for moves in (SOLO, DRAWN, (*WITH_A_COMPUTER, *NOTHING, *NOTHING, *CRACK), COMPUTERS):
            play_into(journal, *moves)
        listed = GAMES_AS["text"](journal.games(), 120).replace("1970-01-01 00:", "")
    assert listed == said("""
    match  finished          box          spelling   players  winner  result  rounds  rows  points  minutes
    1      07  codeknacker  solo       Ada      -       points  2       1     2       7.0
    2      07  codeknacker  2 players  Ada,Ben  -       draw    2       2     2,2     7.0
    3      10  codeknacker  3 players  Ada,Ben  Ohm     points  3       0     0,0     10.0
    4      04  codeknacker  2 players  -        Ohm     points  1       0     -       4.0
    """)
