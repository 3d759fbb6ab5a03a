"""The sums of a standing: streaks follow the order in which games ended, whatever the order in which they came in."""

from hypothesis import given
from hypothesis import strategies as st

from station.store.sums import Run

games = st.lists(st.tuples(st.sampled_from([0.0, 1.0, 2.0, 3.0]) | st.floats(0, 9), st.booleans()), max_size=30)


@given(games=games)
def test_a_run_is_in_the_order_in_which_games_ended(
    games: list[tuple[float, bool]],
) -> None:
    run = Run()
    for closed, won in games:
        run.add(closed, won=won)
    streaks = "".join("+" if won else " " for _, won in sorted(games)).split(" ")
    assert (run.streak, run.longest) == (len(streaks[-1]), max(map(len, streaks)))
