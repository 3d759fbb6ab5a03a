"""What every row of a match told, looked at after its end."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from station.games.family import letters_of
from station.games.pegs.family import FAMILY
from station.games.pegs.messages import PegMessages
from station.games.pegs.review import (
    review_as_data,
    reviewed,
    row_in_words,
    verdict_in_words,
)
from station.games.pegs.solver.analysis import Reviewed

ALONE = ("match original players=Ada", "secret RRYB", "guess WWWW", "guess RGPB", "guess RRGB", "guess RRYB")


def test_two_people_two_codes_and_a_row_that_nobody_filled() -> None:
    both = ("match original players=Ada,Ben limit=30", "secret RRYB", "guess RRYG", "timeout", "guess RRYB")
    first, second = reviewed((*both, "secret GGGG", "guess GGGG"))
    said = [review_as_data(code) for code in (first, second)]
    told = [(code["code"], code["player"], code["secret"], code["cracked"], code["played"]) for code in said]
    assert told == [(1, "Ben", "RRYB", True, 3), (2, "Ada", "GGGG", True, 1)]
    assert [row.row for row in first.rows] == [1, 3]


def test_a_round_with_a_fault_is_not_looked_at() -> None:
    by_hand = ("match original players=Ada,Ben marker=codemaker", "secret RRYB", "guess RRGG", "mark 1 0", "fault")
    assert reviewed(by_hand) == []
    replayed = reviewed((*by_hand, "secret RRYB", "guess RRYB", "mark 4 0"))
    assert [(code.player, code.played) for code in replayed] == [("Ben", 1)]


def test_both_codes_of_a_round_on_two_boards() -> None:
    opened = ("match super players=Ada,Ben boards=2", "secret RRRRR by=Ada", "secret WWWWW by=Ben")
    codes = reviewed((*opened, "guess RRRRR by=Ben", "guess RRRRR by=Ada", "guess WWWWW by=Ada"))
    assert [(code.player, code.secret, code.played) for code in codes] == [("Ben", "RRRRR", 1), ("Ada", "WWWWW", 2)]


def test_what_the_answers_left_is_said_plainly_where_nothing_was_to_be_told() -> None:
    (only,) = reviewed(("match c1p1g1 players=Ada", "secret R", "guess R"))
    assert str(verdict_in_words(only)) == (
        "Skill 100%. Neither lucky nor unlucky: the answers left as many codes as expected."
    )


def test_of_a_code_for_which_nobody_filled_a_row_there_is_nothing_to_judge() -> None:
    (given_up,) = reviewed(("match c2p2g3 players=Ada limit=5", "secret RR", *["timeout"] * 3))
    assert str(verdict_in_words(given_up)) == "Nobody filled a row, so there is nothing to review."


def test_a_better_row_is_named_only_where_it_would_have_left_fewer_codes() -> None:
    row = Reviewed(1, "WBRC", 60, 4, expected=3.8, best="RRBG", best_expected=3.9, luck=0.8, skill=0.93)
    said = PegMessages.skill_and_luck(skill=PegMessages.skill_good(), luck=PegMessages.luck_good())
    assert row_in_words(row) == said
    assert row_in_words(row._replace(expected=3.94)) == said
    worse = row_in_words(row._replace(expected=4.2))
    assert worse == PegMessages.better_row(said=said, best=letters_of("RRBG"), codes=3.9, these=4.2)
    assert str(worse) == "good, lucky; on average RRBG leaves 3.9, this 4.2"


@pytest.mark.parametrize(
    ("best", "this", "said"),
    [
        (3.0, 9.94, "leaves 3.0, this 9.9"),
        (9.5, 10.4, "leaves 9.5, this 10"),
        (184.5, 511.6, "leaves 184, this 512"),
        (9_999.0, 12_345.6, "leaves 9999, this 12 346"),
    ],
)
def test_few_codes_are_told_with_a_decimal_and_many_in_groups(best: float, this: float, said: str) -> None:
    row = Reviewed(1, "WBRC", 60, 4, expected=this, best="RRBG", best_expected=best, luck=0.0, skill=0.5)
    assert str(row_in_words(row)) == f"weak; on average RRBG {said}"


@pytest.mark.parametrize(
    ("skill", "said"),
    [(1.0, "the best there is"), (0.9, "good"), (0.7, "fair"), (0.4, "weak"), (0.39, "told almost nothing")],
)
def test_the_skill_of_a_row(skill: float, said: str) -> None:
    row = Reviewed(1, "WBRC", 60, 4, expected=3.8, best="RRBG", best_expected=3.8, luck=0.0, skill=skill)
    assert str(row_in_words(row)) == said


@pytest.mark.parametrize(
    ("luck", "said"),
    [
        (2.0, "Very lucky: the answers left 4.0 times fewer codes than expected."),
        (0.7, "Lucky: the answers left 1.6 times fewer codes than expected."),
        (0.0, "Neither lucky nor unlucky: the answers left as many codes as expected."),
        (-0.5, "Neither lucky nor unlucky: the answers left 1.4 times more codes than expected."),
        (-2.0, "Unlucky: the answers left 4.0 times more codes than expected."),
        (-4.0, "Very unlucky: the answers left 16 times more codes than expected."),
    ],
)
def test_the_luck_of_all_rows(luck: float, said: str) -> None:
    (code,) = reviewed(("match original players=Ada", "secret RRYB", "guess RRYB"))
    lucky = code._replace(rows=(code.rows[0]._replace(luck=luck, skill=0.824),))
    assert str(verdict_in_words(lucky)) == f"Skill 82%. {said}"


def test_of_a_code_that_was_known_it_is_said_whether_it_was_guessed() -> None:
    (known,) = reviewed(("match c2p2g4 players=Ada", "secret YY", "guess RY", "guess RR", "guess YY"))
    assert [row.before for row in known.rows] == [4, 2, 1]
    guessed = known.rows[2]
    assert str(row_in_words(guessed)) == "the only code that was possible"
    assert str(row_in_words(guessed._replace(guess="RR"))) == "the code was already certain"


def test_numbers_are_told_to_a_thousandth() -> None:
    (code,) = (review_as_data(code) for code in reviewed(ALONE))
    told = [value for row in code["rows"] for value in row.values() if isinstance(value, float)]
    assert told == [round(value, 3) for value in told]
    assert any(value != round(value, 2) for value in told)


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
    assert all(0 <= row.skill <= 1 and row.best_expected >= 1 for row in code.rows)


def test_every_row_is_told_as_data_and_in_words() -> None:
    codes = FAMILY.review(ALONE)
    assert codes is not None
    (code,) = codes
    assert str(code["verdict"]) == "Skill 82%. Very lucky: the answers left 4.7 times fewer codes than expected."
    rows = [
        (row["row"], row["guess"], tuple(row["key"].values()), row["after"], str(row["words"])) for row in code["rows"]
    ]
    assert rows == [
        (1, "WWWW", (0, 0), 625, "weak; on average RRYG leaves 185, this 512"),
        (2, "RGPB", (2, 0), 54, "good; on average RRYG leaves 81, this 87"),
        (3, "RRGB", (3, 0), 3, "fair, lucky; on average RRYP leaves 6.4, this 9.8"),
        (4, "RRYB", (4, 0), 1, "the best there is"),
    ]
