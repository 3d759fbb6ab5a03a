"""make arena ARGS=codes: the games are the same for the same seed, and the table has every box that is asked for."""

from statistics import fmean

import pytest

from station.matches.players import STRENGTHS
from trials.bench.codes_arena import main, rows_taken


def test_a_game_is_the_same_for_the_same_seed_and_number() -> None:
    for strength in STRENGTHS:
        games = [rows_taken("original", strength, 1, number) for number in range(9)]
        assert games == [rows_taken("original", strength, 1, number) for number in range(9)]
        assert len(set(games)) > 1


def test_the_table_has_a_line_for_each_box_and_what_every_seed_takes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["original", "--games", "20", "--seeds", "2", "--workers", "1"]) == 0
    heading, _, line = capsys.readouterr().out.splitlines()
    assert heading == "| box | weak | medium | strong |"
    seeds = [[rows_taken("original", "strong", seed, number) for number in range(20)] for seed in (1, 2)]
    low, high = sorted(map(fmean, seeds))
    assert low < high
    assert line.startswith("| `original` | ")
    assert line.count(" ± ") == 3
    assert f"| {(low + high) / 2:.2f} ± " in line
    assert f" ({low:.2f} to {high:.2f}) |" in line
