"""make arena: the games are the same for the same seed, and the intervals those of the books."""

import subprocess
import sys

import pytest

from trials.bench.arena import Game, game, wilson


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (8, 10, 0.4902, 0.9433), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)],
)
def test_the_wilson_interval(won: int, games: int, low: float, high: float) -> None:
    """The last line is the example of R. G. Newcombe, Statistics in Medicine 17 (1998), table I."""
    assert wilson(won, games) == pytest.approx((low, high), abs=1e-4)


def test_a_game_is_the_same_for_the_same_seed_and_number() -> None:
    def games(seed: int) -> list[Game]:
        return [game(("medium", "weak"), seed, number) for number in range(3)]

    assert games(1) == games(1) != games(2)
    assert len({*games(1)}) > 1


def test_the_player_with_most_millions_has_won() -> None:
    """Every player begins in one of three games; a draw, or one that cards decide, has two with most."""
    for number in range(3):
        played = game(("medium", "weak", "weak"), 5, number)
        best = max(played.millions)
        assert played.winner is None or played.millions[played.winner] == best


def test_a_single_player_does_not_win() -> None:
    played = game(("weak",), 1, 1)
    assert (played.winner, len(played.millions)) == (None, 1)
    assert played.millions[0] > 0


def table(*arguments: str) -> list[str]:
    command = [sys.executable, "-m", "trials.bench.arena", *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


def test_the_table_is_the_same_on_any_number_of_processors() -> None:
    asked = ("weak,weak", "weak", "--games", "60")
    lines = table(*asked, "--workers", "1")
    assert table(*asked, "--workers", "3") == lines
    assert [line.split("|")[1:4] for line in lines[2:]] == [
        [" weak, weak             ", " weak   ", " 60     "],
        [" weak, weak             ", " weak   ", " 60     "],
        [" weak                   ", " weak   ", " 60     "],
    ]
