"""The three players: always a legal guess, blind to the secret, and the stronger the fewer rows."""

# ruff: noqa: S311 - the players are given their chance so that a game can be played again

from pathlib import Path
from random import Random
from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from station.games.codes.code import Code, Key, score
from station.games.codes.match import Row
from station.games.codes.thinking import Contradicted
from station.games.pegs.boxes import BOXES_WITH_PEGS, PegBox
from station.games.pegs.solver.players import choose_guess
from station.games.pegs.solver.shipped import STRATEGY_FOLDER
from station.matches.players import Strength
from tests.station.games.pegs.solver.boards import any_code, games

ORIGINAL = BOXES_WITH_PEGS["original"]
STRENGTHS: tuple[Strength, ...] = ("weak", "medium", "strong")
strengths = st.sampled_from(STRENGTHS)


def rows_taken(
    box: PegBox, secret: Code, strength: Strength, chance: Random, folder: Path = STRATEGY_FOLDER
) -> list[Row]:
    rows: list[Row] = []
    while not rows or rows[-1].pegs != secret:
        guess = choose_guess(box, rows, strength, chance, folder=folder)
        rows.append(Row(guess, score(guess, secret)))
    return rows


@settings(max_examples=30, deadline=None)
@given(game=games(), strength=strengths, seed=st.integers(0, 9))
def test_every_guess_is_allowed_and_blind_to_the_secret(
    game: tuple[PegBox, Code, list[Row]], strength: Strength, seed: int
) -> None:
    box, _, rows = game
    guess = choose_guess(box, rows, strength, Random(seed))
    assert box.read_code(guess) == guess
    assert choose_guess(box, list(rows), strength, Random(seed)) == guess


@pytest.mark.slow
@pytest.mark.parametrize("name", ["original", "super"])
def test_strengths_differ_by_half_a_row_at_least(name: str) -> None:
    chance = Random(4)
    secrets = [any_code(BOXES_WITH_PEGS[name], chance) for _ in range(150)]
    weak, medium, strong = (
        mean(len(rows_taken(BOXES_WITH_PEGS[name], secret, strength, chance)) for secret in secrets)
        for strength in STRENGTHS
    )
    assert weak > medium + 1 > strong + 1.5


def test_the_strong_player_follows_the_renamed_strategy() -> None:
    first = {choose_guess(ORIGINAL, [], "strong", Random(seed)) for seed in range(40)}
    assert {len({*guess}) for guess in first} == {3}
    assert len(first) > 30
    worst = max(len(rows_taken(ORIGINAL, secret, "strong", Random(1))) for secret in ("RRYG", "WPBG", "YRRY", "BBBB"))
    assert worst <= 6


@pytest.mark.parametrize("strength", STRENGTHS)
def test_no_player_answers_to_a_contradiction(strength: Strength) -> None:
    rows = [Row("RRYY", Key(4, 0)), Row("GGBB", Key(4, 0))]
    with pytest.raises(Contradicted, match="no code fits: the answer in row 2 contradicts the rows before it"):
        choose_guess(ORIGINAL, rows, strength, Random(1))


@pytest.mark.slow
def test_with_a_damaged_strategy_the_strong_player_decides_live(tmp_path: Path) -> None:
    (tmp_path / "4x6.pegs").write_bytes(b"PEGS\x01 spoilt by a bad card")
    chance = Random(5)
    secrets = [any_code(ORIGINAL, chance) for _ in range(30)]
    assert mean(len(rows_taken(ORIGINAL, secret, "strong", chance, tmp_path)) for secret in secrets) < 4.7
