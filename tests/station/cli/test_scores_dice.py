"""The scores of games with dice, as they are printed."""

from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from station.cli.scores import MOST_BARS, STATISTICS_AS
from station.store.results import Statistics
from tests.station.cli.test_scores import told

ADA: Final = Statistics(
    "codeknacker", "3 players", "Ada", 12, 9, 3, 5, median_seconds=None, needed=(), missed=0,
    reached=((3, 1), (4, 1), (9, 2), (15, 6), (16, 1), (23, 1)), rows=42,
)  # fmt: skip


def test_the_scores_of_dice_speak_of_millions_and_a_solo_of_no_wins() -> None:
    alone = ADA._replace(spelling="solo", games=1, wins=0, streak=0, longest=0, reached=((31, 1),), rows=10)
    pegs = ADA._replace(box="super", spelling="c8p5g12", games=1, wins=1, streak=1, longest=1, reached=((0, 1),))
    assert STATISTICS_AS["text"]([ADA, alone, pegs]) == told("""
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
