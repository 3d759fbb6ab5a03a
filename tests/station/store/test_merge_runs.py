"""Games won in a row, when games come in that were finished before others."""

from hypothesis import given
from hypothesis import strategies as st

from station.store.merge import Run

games = st.lists(st.tuples(st.sampled_from([0.0, 1.0, 2.0, 3.0]) | st.floats(0, 9), st.booleans()), max_size=30)


@given(games=games)
def test_in_whatever_order_games_come_in_the_streaks_are_those_of_games_in_the_order_of_their_end(
    games: list[tuple[float, bool]],
) -> None:
    run = Run()
    for closed, won in games:
        run.add(closed, won=won)
    streaks = "".join("+" if won else " " for _, won in sorted(games)).split(" ")
    assert (run.streak, run.longest) == (len(streaks[-1]), max(map(len, streaks)))
