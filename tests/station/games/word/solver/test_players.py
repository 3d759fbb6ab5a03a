"""The three players: always a word of the list, blind to the secret, and the stronger the fewer rows."""

# ruff: noqa: S311 - the players are given their chance so that a game can be played again

from random import Random
from statistics import mean

import pytest

from station.games.codes.code import Key
from station.games.codes.match import Row
from station.games.codes.thinking import Contradicted
from station.games.word.boxes import WORD, WordBox
from station.games.word.solver.players import choose_guess
from station.games.word.words import common_words
from station.matches.players import STRENGTHS, Strength


def rows_taken(box: WordBox, secret: str, strength: Strength, chance: Random) -> list[Row]:
    rows: list[Row] = []
    while not rows or rows[-1].pegs != secret:
        guess = choose_guess(box, rows, strength, chance)
        rows.append(Row(guess, box.score(guess, secret)))
    return rows


@pytest.mark.slow
def test_the_stronger_a_player_the_fewer_rows_it_needs() -> None:
    secrets = Random(4).sample(common_words("en", 5), 40)
    weak, medium, strong = (
        mean(len(rows_taken(WORD, secret, strength, Random(secret))) for secret in secrets) for strength in STRENGTHS
    )
    assert weak > medium + 0.5
    assert medium > strong + 0.3


def test_the_strong_player_does_not_always_begin_alike() -> None:
    assert len({choose_guess(WORD, [], "strong", Random(seed)) for seed in range(40)}) > 4


def test_no_player_guesses_where_no_word_fits() -> None:
    rows = [Row("BREAD", Key(5, 0)), Row("TABLE", Key(5, 0))]
    for strength in STRENGTHS:
        with pytest.raises(Contradicted):
            choose_guess(WORD, rows, strength, Random(1))
