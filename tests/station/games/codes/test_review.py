"""What every row of a match told, looked at after its end."""

from collections.abc import Sequence
from itertools import pairwise
from math import isclose
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from station.games.codes.commitment import commit_to
from station.games.codes.review import (
    ReviewedCode,
    names_better,
    review_as_data,
    review_codes,
    row_in_words,
    verdict_in_words,
)
from station.games.codes.thinking import Reckoning, ReviewedRow
from station.games.pegs.boxes import BOXES_WITH_PEGS, PEG_BOXES
from station.games.pegs.family import FAMILY
from station.games.pegs.solver import codebreaker

ALONE = ("match original players=Ada", "secret RRYB", "guess WWWW", "guess RGPB", "guess RRGB", "guess RRYB")
ORIGINAL: Final = BOXES_WITH_PEGS["original"]
HERE: Final = "rows from here on average"


def reviewed(moves: Sequence[str]) -> list[ReviewedCode]:
    """The codes of a match, as the solver sees them."""
    return review_codes(moves, PEG_BOXES, codebreaker)


def test_two_people_two_codes_and_a_row_that_nobody_filled() -> None:
    both = ("match original players=Ada,Ben limit=30", "secret RRYB", "guess RRYG", "timeout", "guess RRYB")
    first, second = reviewed((*both, "secret GGGG", "guess GGGG"))
    said = [review_as_data(code) for code in (first, second)]
    told = [(code["code"], code["player"], code["secret"], code["cracked"], code["played"]) for code in said]
    assert told == [(1, "Ben", "RRYB", True, 3), (2, "Ada", "GGGG", True, 1)]
    assert [row.row for row in first.rows] == [1, 3]


def test_a_review_says_whether_a_hint_was_asked_for() -> None:
    ada = ("secret GGGG", "guess GGGG")
    ben = ("secret RRYB", "hint", "guess RRYB")
    codes = reviewed(("match original players=Ada,Ben rounds=4", *ada, *ada, *ben, *ada))
    assert [(code.player, review_as_data(code)["assisted"]) for code in codes] == [
        *(("Ben", False), ("Ada", False), ("Ben", True), ("Ada", False))
    ]


def test_a_review_names_the_day_of_a_code_of_the_day() -> None:
    codes = reviewed(("match original players=Ada daily=2026-11-24", "secret RGGW", "guess RGGW"))
    assert [review_as_data(code)["daily"] for code in (*codes, *reviewed(ALONE))] == ["2026-11-24", None]


def test_a_round_with_a_fault_is_not_looked_at() -> None:
    by_hand = ("match original players=Ada,Ben marker=codemaker", "secret RRYB", "guess RRGG", "mark 1 0", "fault")
    assert reviewed(by_hand) == []
    replayed = reviewed((*by_hand, "secret RRYB", "guess RRYB", "mark 4 0"))
    assert [(code.player, code.played) for code in replayed] == [("Ben", 1)]


def test_both_codes_of_a_round_on_two_boards() -> None:
    opened = ("match super players=Ada,Ben boards=2", "secret RRRRR by=Ada", "secret WWWWW by=Ben")
    codes = reviewed((*opened, "guess RRRRR by=Ben", "guess RRRRR by=Ada", "guess WWWWW by=Ada"))
    assert [(code.player, code.secret, code.played) for code in codes] == [("Ben", "RRRRR", 1), ("Ada", "WWWWW", 2)]


def test_a_code_without_filled_rows_is_not_judged() -> None:
    (given_up,) = reviewed(("match c2p2g3 players=Ada limit=5", "secret RR", *["timeout"] * 3))
    assert str(verdict_in_words(given_up)) == "Nobody filled a row, so there is nothing to review."


WEAK: Final = ReviewedRow(
    *(1, "WBRC", 60, 4), expected=3.46, best="RRBG", best_expected=3.1, reckoning="strategy", is_best=False, luck=0.5
)


@pytest.mark.parametrize(
    ("reckoning", "better"),
    [
        ("strategy", "the strategy plays RRBG, which needs 3.10 rows from here on average, this about 3.46"),
        ("exact", "RRBG is better: 3.10 rows from here on average, this 3.46"),
        ("estimate", "RRBG looks better: about 3.10 rows from here on average, this 3.46"),
    ],
)
def test_a_better_row_is_named_with_the_rows_that_it_needs(reckoning: Reckoning, better: str) -> None:
    assert str(row_in_words(WEAK._replace(reckoning=reckoning), ORIGINAL)) == f"weak, lucky; {better}"


@pytest.mark.parametrize(("lost", "named"), [(0.0, False), (0.02, False), (0.021, True)])
def test_a_better_row_is_named_where_the_row_is_not_called_as_good(lost: float, *, named: bool) -> None:
    row = WEAK._replace(expected=3.1 + lost, reckoning="estimate")
    assert ("better" in str(row_in_words(row, ORIGINAL))) == names_better(row) == named


def test_what_is_known_exactly_is_not_called_equal_if_it_is_not() -> None:
    row = WEAK._replace(expected=3.11, reckoning="exact", luck=0.0)
    assert str(row_in_words(row, ORIGINAL)).startswith("good; RRBG is better: 3.10 ")
    assert str(row_in_words(row._replace(expected=3.1, is_best=True), ORIGINAL)) == "the best there is"


@pytest.mark.parametrize(
    ("lost", "said"),
    [(0.02, "as good as the best known"), (0.1, "good"), (0.25, "fair"), (0.5, "weak"), (0.51, "poor"), (2.0, "poor")],
)
def test_the_skill_of_a_row(lost: float, said: str) -> None:
    row = WEAK._replace(expected=3.1 + lost, luck=0.0)
    assert str(row_in_words(row, ORIGINAL)).split(";")[0] == said


@pytest.mark.parametrize(
    ("luck", "said"),
    [
        (1.0, "Very lucky: the answers saved 1.0 rows."),
        (0.3, "Lucky: the answers saved 0.3 rows."),
        (0.0, "Neither lucky nor unlucky: the answers told as much as expected."),
        (-0.2, "Neither lucky nor unlucky: the answers cost 0.2 rows."),
        (-1.0, "Unlucky: the answers cost 1.0 rows."),
        (-1.5, "Very unlucky: the answers cost 1.5 rows."),
    ],
)
def test_the_skill_and_the_luck_of_all_rows(luck: float, said: str) -> None:
    (code,) = reviewed(("match original players=Ada", "secret RRYB", "guess RRYB"))
    lucky = code._replace(rows=(WEAK._replace(luck=luck, expected=4.1),))
    assert str(verdict_in_words(lucky)) == f"Skill 76%: better rows would have saved 1.0 rows on average. {said}"


def test_with_hints_no_skill_is_judged() -> None:
    (code,) = reviewed(("match original players=Ada", "secret RRYB", "hint", "guess RRYB"))
    assert str(verdict_in_words(code)).startswith("With hints, skill is not judged. Very lucky: ")


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(st.lists(st.text("RYGBPW", min_size=4, max_size=4), min_size=1, max_size=9))
def test_what_every_row_told_adds_up(guesses: list[str]) -> None:
    secret = guesses[-1]
    before = guesses[: guesses.index(secret) + 1]
    (code,) = reviewed(("match original players=Ada", f"secret {secret}", *(f"guess {guess}" for guess in before)))
    lefts = [1296, *(row.after for row in code.rows)]
    assert [(row.before, row.after) for row in code.rows] == list(pairwise(lefts))
    assert lefts == sorted(lefts, reverse=True)
    assert lefts[-1] == 1
    assert all(1 <= row.best_expected <= row.expected for row in code.rows)
    assert isclose(code.rows[0].best_expected + code.lost - code.luck, code.played)


def test_every_row_is_told_as_data_and_in_words() -> None:
    codes = FAMILY.reviews.review(ALONE)
    assert codes is not None
    (code,) = codes
    told = "Skill 88%: better rows would have saved 0.6 rows on average. Lucky: the answers saved 0.9 rows."
    assert str(code["verdict"]) == told
    rows = [
        (row["row"], row["guess"], tuple(row["key"].values()), row["after"], str(row["words"])) for row in code["rows"]
    ]
    assert rows == [
        (1, "WWWW", (0, 0), 625, f"weak, unlucky; the strategy plays RRYG, which needs 4.34 {HERE}, this about 4.71"),
        (2, "RGPB", (2, 0), 54, "as good as the best known"),
        (3, "RRGB", (3, 0), 3, f"fair; RRYG is better: 2.96 {HERE}, this 3.17"),
        (4, "RRYB", (4, 0), 1, "the best there is, very lucky"),
    ]
    assert [row["better"] for row in code["rows"]] == ["RRYG", None, "RRYG", None]


def test_of_a_duel_both_codes_are_looked_at_once_both_are_known() -> None:
    nonce = "0" * 32
    terms = "match c6p3g10 players=Ada,Ben boards=2 duel=hall:9f3c0a51e2b4d677"
    opened = (terms, "secret RRY by=Ada", f"commit {commit_to('GGB', nonce)} by=Ben", "guess GGY by=Ada")
    rows = (*opened, "mark 2 0 by=Ben", "guess RRY by=Ben", "guess GGB by=Ada", "mark 3 0 by=Ben")
    assert reviewed(rows) == []
    codes = [(code.player, code.secret, code.played) for code in reviewed((*rows, f"open GGB {nonce} by=Ben"))]
    assert codes == [("Ada", "GGB", 2), ("Ben", "RRY", 1)]


def test_numbers_are_told_to_a_thousandth() -> None:
    (code,) = (review_as_data(code) for code in reviewed(ALONE))
    told = [value for row in code["rows"] for value in row.values() if isinstance(value, float)]
    assert told == [round(value, 3) for value in told]
    assert any(value != round(value, 2) for value in told)


def test_a_known_code_is_said_to_be_guessed_or_not() -> None:
    (known,) = reviewed(("match c2p2g4 players=Ada", "secret YY", "guess RY", "guess RR", "guess YY"))
    assert [row.before for row in known.rows] == [4, 2, 1]
    guessed = known.rows[2]
    assert str(row_in_words(guessed, ORIGINAL)) == "the only code that was possible"
    assert str(row_in_words(guessed._replace(is_best=False), ORIGINAL)) == "the code was already certain"
