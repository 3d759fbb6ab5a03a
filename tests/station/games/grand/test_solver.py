"""The codebreaker of pairs: it counts as the rules do, finds codes, and knows when there is none."""

from random import Random

import numpy as np
import pytest

from station.games.codes.box import draw_code
from station.games.codes.code import Key
from station.games.codes.match import Row
from station.games.codes.sampling import answer_number
from station.games.codes.thinking import Contradicted
from station.games.grand.boxes import GRAND
from station.games.grand.pairs import score_pairs
from station.games.grand.solver import answer_numbers, codebreaker
from station.matches.players import STRENGTHS, Strength

CHANCE = Random(1971)  # noqa: S311 - the same test every time
SECRETS = [draw_code(GRAND, CHANCE) for _ in range(12)]


def marked(secret: str, *guesses: str) -> list[Row]:
    return [Row(guess, score_pairs(guess, secret)) for guess in guesses]


def rows_needed(secret: str, strength: Strength, seed: int) -> int:
    rows: list[Row] = []
    while not rows or rows[-1].pegs != secret:
        guess = codebreaker.choose_guess(GRAND, rows, strength, Random(f"{seed} {len(rows)}"))  # noqa: S311 - a game
        rows += marked(secret, guess)
    return len(rows)


def test_it_answers_as_the_rules_do() -> None:
    codes = np.arange(0, GRAND.possibilities, 997, dtype=np.int32)
    for guess in SECRETS:
        expected = [answer_number(GRAND, score_pairs(guess, GRAND.numbered_code(int(code)))) for code in codes]
        assert answer_numbers(guess, codes).tolist() == expected


def test_the_codes_left_are_those_that_fit() -> None:
    rows = [(guess, score_pairs(guess, SECRETS[0])) for guess in SECRETS[1:4]]
    left = {GRAND.numbered_code(int(code)) for code in codebreaker.codes_left(rows)}
    assert SECRETS[0] in left
    assert all(score_pairs(guess, code) == key for code in left for guess, key in rows)
    others = [draw_code(GRAND, CHANCE) for _ in range(2000)]
    assert all(any(score_pairs(g, code) != key for g, key in rows) for code in others if code not in left)


def test_it_is_the_stronger_the_fewer_rows_it_forgets() -> None:
    means = [np.mean([rows_needed(secret, strength, n) for n, secret in enumerate(SECRETS)]) for strength in STRENGTHS]
    assert means == sorted(means, reverse=True)


def test_its_first_rows_differ_and_are_of_one_kind() -> None:
    first = {codebreaker.choose_guess(GRAND, [], "strong", Random(seed)) for seed in range(50)}  # noqa: S311 - as above
    assert len(first) > 40
    assert {(len({*guess[::2]}), len({*guess[1::2]})) for guess in first} == {(3, 3)}


def test_a_contradiction_is_noticed_in_its_row() -> None:
    rows = [Row("RcYtGsBd", Key(4, 0)), Row("RcRcRcRc", Key(1, 0)), Row("PxPxPxPx", Key(1, 0))]
    with pytest.raises(Contradicted) as found:
        codebreaker.best(GRAND, rows)
    assert found.value.row == 3


def test_a_hint_counts_the_codes_that_are_left() -> None:
    rows = marked(SECRETS[5], *SECRETS[6:11])
    left = codebreaker.codes_left([(row.pegs or "", row.key or Key(0, 0)) for row in rows])
    assert codebreaker.best(GRAND, rows).left == len(left) == 7


def test_a_review_adds_up_to_the_rows_that_were_played() -> None:
    secret = SECRETS[0]
    rows = marked(secret, *SECRETS[1:5], secret)
    found = codebreaker.analysis(GRAND, rows, secret)
    assert [row.guess for row in found] == [row.pegs for row in rows]
    lost, luck = sum(row.lost for row in found), sum(row.luck for row in found)
    assert len(rows) == pytest.approx(found[0].best_expected + lost - luck)
    assert all(row.lost >= 0 for row in found)
    assert found[-1].after == 1
