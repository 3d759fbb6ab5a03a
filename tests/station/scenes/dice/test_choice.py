"""Dice that are chosen, but not set aside yet: how the journal keeps them, and what comes back after a power cut."""

import pytest

from station.scenes.building import Building
from station.scenes.dice.choice import Choice, Chosen, chosen_before, nothing_chosen
from tests.station.games.dice_match_builder import played

OPEN = ("match codeknacker players=Ada,Ben", "cards 351/2 2531/3 24351/4 354215/5")
ROLL = played(*OPEN, "roll 3 1 * 1 3")
"""Each 1 and each 3 fits all three cards."""


@pytest.mark.parametrize(
    ("choice", "row"),
    [
        (nothing_chosen(ROLL), Building("", 0)),
        (Choice(ROLL, (Chosen(0, 1),), 0), Building("3@1", 0)),
        (Choice(ROLL, (Chosen(2, 0), Chosen(0, 3)), 4), Building("* 3@3", 4)),
        (Choice(ROLL, (Chosen(1, 2), Chosen(3, 1)), 3), Building("1@2 1@1", 3)),
        (Choice(ROLL, (Chosen(3, 1),), 3), Building("1@1:4", 3)),
        (Choice(ROLL, (Chosen(3, 1), Chosen(1, 2)), 1), Building("1@1:4 1@2", 1)),
        (Choice(ROLL, (Chosen(4, 2), Chosen(0, 1), Chosen(3, 3), Chosen(1, 2)), 2), Building("3@2:5 3@1 1@3:4 1@2", 2)),
    ],
)
def test_a_choice_is_kept_die_by_die_in_the_order_in_which_they_were_chosen(choice: Choice, row: Building) -> None:
    assert choice.row == row
    assert chosen_before(ROLL, row) == choice


@pytest.mark.parametrize(
    "kept",
    [
        "4@1",
        "3@1 3@1",
        "3@1 3@2 3@3",
        "* *",
        "3",
        "3@4",
        "3@1:6",
        "3@1:x",
        "1@1:5",
        "RGYB",
        "\N{SUPERSCRIPT TWO}@1",
    ],
)
def test_nothing_is_chosen_where_a_failing_card_gives_back_what_cannot_be(kept: str) -> None:
    assert chosen_before(ROLL, Building(kept, 0)) == nothing_chosen(ROLL)


@pytest.mark.parametrize("cursor", [-1, 5, 99])
def test_a_cursor_that_points_nowhere_is_on_the_first_die_that_fits(cursor: int) -> None:
    assert chosen_before(ROLL, Building("1@1", cursor)) == Choice(ROLL, (Chosen(1, 1),), 0)


def test_a_cursor_on_a_die_that_fits_nowhere_is_on_the_first_that_does() -> None:
    roll = played(*OPEN, "roll 1 4 1 1 1", "keep 4@3", "roll 4 1 4 4")
    assert chosen_before(roll, Building("1@1", 2)) == Choice(roll, (Chosen(1, 1),), 1)


def test_the_dice_that_were_set_aside_before_have_no_part_in_it() -> None:
    later = played(*OPEN, "roll 3 1 3 4 4", "keep 3@1 3@2", "roll 1 3 1")
    choice = Choice(later, (Chosen(2, 1), Chosen(1, 3)), 2)
    assert choice.row == Building("1@1:3 3@3", 2)
    assert chosen_before(later, choice.row) == choice
