"""The codebreaker of Grand: it counts as the rules do, finds codes, and knows when there is none."""

from random import Random

import numpy as np
import pytest

from station.games.codes.box import draw_code
from station.games.codes.code import Key
from station.games.codes.match import Row
from station.games.codes.sampling import usual_totals
from station.games.codes.thinking import Contradicted
from station.games.grand.boxes import GRAND
from station.games.grand.solver import CODEBREAKER, ROWS_NEEDED
from station.matches.players import STRENGTHS, Strength

CHANCE = Random(1971)  # noqa: S311 - the same test every time
SECRETS = [draw_code(GRAND, CHANCE) for _ in range(12)]


def marked(secret: str, *guesses: str) -> list[Row]:
    return [Row(guess, GRAND.score(guess, secret)) for guess in guesses]


def rows_needed(secret: str, strength: Strength, seed: int) -> int:
    rows: list[Row] = []
    while not rows or rows[-1].pegs != secret:
        guess = CODEBREAKER.choose_guess(GRAND, rows, strength, Random(f"{seed} {len(rows)}"))  # noqa: S311 - a game
        rows += marked(secret, guess)
    return len(rows)


def test_the_codes_left_are_those_that_fit() -> None:
    rows = marked(SECRETS[0], *SECRETS[1:4])
    left = {GRAND.numbered_code(int(code)) for code in CODEBREAKER.codes_left(rows)}
    assert SECRETS[0] in left
    assert all(marked(code, *SECRETS[1:4]) == rows for code in left)
    others = [draw_code(GRAND, CHANCE) for _ in range(2000)]
    assert all(marked(code, *SECRETS[1:4]) != rows for code in others if code not in left)


@pytest.mark.slow
def test_it_is_the_stronger_the_fewer_rows_it_forgets() -> None:
    means = [np.mean([rows_needed(secret, strength, n) for n, secret in enumerate(SECRETS)]) for strength in STRENGTHS]
    assert means == sorted(means, reverse=True)


def test_a_contradiction_is_noticed_in_its_row() -> None:
    rows = [Row("RcYtGsBd", Key(4, 0)), Row("RcRcRcRc", Key(1, 0)), Row("PxPxPxPx", Key(1, 0))]
    with pytest.raises(Contradicted) as found:
        CODEBREAKER.best(GRAND, rows)
    assert found.value.row == 3


def test_a_hint_counts_the_codes_that_are_left() -> None:
    rows = marked(SECRETS[5], *SECRETS[6:11])
    assert CODEBREAKER.best(GRAND, rows).left == len(CODEBREAKER.codes_left(rows)) == 7


def test_a_review_adds_up_to_the_rows_that_were_played() -> None:
    secret = SECRETS[0]
    rows = marked(secret, *SECRETS[1:5], secret)
    found = CODEBREAKER.analysis(GRAND, rows, secret)
    assert [row.guess for row in found] == [row.pegs for row in rows]
    lost, luck = sum(row.lost for row in found), sum(row.luck for row in found)
    assert len(rows) == pytest.approx(found[0].best_expected + lost - luck)
    assert all(row.lost >= 0 for row in found)
    assert found[-1].after == 1


def test_sets_between_two_known_sizes_need_rows_between() -> None:
    totals = usual_totals(ROWS_NEEDED, GRAND.possibilities)
    assert [totals[codes] for codes, _ in ROWS_NEEDED] == pytest.approx([codes * rows for codes, rows in ROWS_NEEDED])
    assert 1.5 < totals[3] / 3 < totals[4] / 4 < 1.95


def test_a_code_that_was_guessed_is_not_guessed_again() -> None:
    rows = marked("RcRcRcRc", "RcRcRcRt", "RcRcRcRt", "RcRcRcRt")
    guesses = {CODEBREAKER.choose_guess(GRAND, rows, "weak", Random(seed)) for seed in range(20)}  # noqa: S311 - a game
    assert "RcRcRcRt" not in guesses


def test_a_hint_that_is_followed_costs_nothing() -> None:
    """Hints and reviews are reckoned alike, whether many codes are left or few."""
    secret, rows = SECRETS[3], marked(SECRETS[3], SECRETS[4])
    while rows[-1].pegs != secret:
        rows += marked(secret, CODEBREAKER.best(GRAND, rows).guess)
    assert [row.lost for row in CODEBREAKER.analysis(GRAND, rows, secret)][1:] == pytest.approx([0.0] * (len(rows) - 1))
