"""Dice that are chosen, but not set aside yet: how the journal keeps them, and what comes back after a power cut."""

import pytest

from station.games.dice.scenes.choice import ChosenDie, Selection, empty_selection, stored_selection
from station.matches.game import DraftRow
from tests.station.games.dice.match_builder import played

OPEN = ("match codeknacker players=Ada,Ben", "cards 351/2 2531/3 24351/4 354215/5")
ROLL = played(*OPEN, "roll 3 1 * 1 3")
"""Each 1 and each 3 fits all three cards."""


@pytest.mark.parametrize(
    ("choice", "row"),
    [
        (empty_selection(ROLL), DraftRow("", 0)),
        (Selection(ROLL, (ChosenDie(0, 1),), 0), DraftRow("3@1", 0)),
        (Selection(ROLL, (ChosenDie(2, 0), ChosenDie(0, 3)), 4), DraftRow("* 3@3", 4)),
        (Selection(ROLL, (ChosenDie(1, 2), ChosenDie(3, 1)), 3), DraftRow("1@2 1@1", 3)),
        (Selection(ROLL, (ChosenDie(3, 1),), 3), DraftRow("1@1:4", 3)),
        (Selection(ROLL, (ChosenDie(3, 1), ChosenDie(1, 2)), 1), DraftRow("1@1:4 1@2", 1)),
        (
            Selection(ROLL, (ChosenDie(4, 2), ChosenDie(0, 1), ChosenDie(3, 3), ChosenDie(1, 2)), 2),
            DraftRow("3@2:5 3@1 1@3:4 1@2", 2),
        ),
    ],
)
def test_a_choice_is_stored_in_the_order_of_choosing(choice: Selection, row: DraftRow) -> None:
    assert choice.row == row
    assert stored_selection(ROLL, row) == choice


@pytest.mark.parametrize(
    "kept",
    ["4@1", "3@1 3@1", "3@1 3@2 3@3", "* *", "3", "3@4", "3@1:6", "3@1:x", "1@1:5", "RGYB", "\N{SUPERSCRIPT TWO}@1"],
)
def test_a_damaged_stored_choice_is_empty(kept: str) -> None:
    assert stored_selection(ROLL, DraftRow(kept, 0)) == empty_selection(ROLL)


@pytest.mark.parametrize("cursor", [-1, 5, 99])
def test_a_cursor_out_of_range_is_on_the_first_die_that_fits(cursor: int) -> None:
    assert stored_selection(ROLL, DraftRow("1@1", cursor)) == Selection(ROLL, (ChosenDie(1, 1),), 0)


def test_the_dice_that_were_set_aside_before_have_no_part_in_it() -> None:
    later = played(*OPEN, "roll 3 1 3 4 4", "keep 3@1 3@2", "roll 1 3 1")
    choice = Selection(later, (ChosenDie(2, 1), ChosenDie(1, 3)), 2)
    assert choice.row == DraftRow("1@1:3 3@3", 2)
    assert stored_selection(later, choice.row) == choice


LYING = played("match codeknacker players=Ada,Ben", "cards 351/2 2531/3 24351/4 444/5", "roll 3 1 * 3 2")
"""A 3 fits all three cards, a 1 too, and a 2 the second and the third."""


def choice(*chosen: tuple[int, int], cursor: int = 0) -> Selection:
    return Selection(LYING, tuple(ChosenDie(*each) for each in chosen), cursor)


def test_a_choice_is_a_move_with_the_dice_as_they_lie() -> None:
    some = choice((3, 2), (0, 1), (2, 0))
    assert (some.move, some.rolled, some.face) == ("keep 3@1 * 3@2", "31*32", "3")
    assert [some.card(die) for die in range(5)] == [1, None, 0, 2, None]
    assert some.preview.hand.kept == "3*3"


def test_a_die_may_go_where_the_others_leave_a_digit() -> None:
    assert [choice().options(die) for die in range(5)] == [(1, 2, 3), (1, 2, 3), (0,), (1, 2, 3), (2, 3)]
    first = choice((0, 1))
    assert [first.options(die) for die in (0, 3)] == [(1, 2, 3), (2, 3)]
    both = choice((0, 1), (3, 2))
    assert [both.options(die) for die in (0, 3)] == [(1, 3), (2, 3)]
    assert all(map(both.usable, range(5)))


def test_the_digits_that_the_die_at_the_cursor_may_cover() -> None:
    assert choice(cursor=1).cells() == ((1, 2), (2, 3), (3, 4))
    assert choice((1, 2), cursor=1).cells() == ((2, 3),)
    assert choice((0, 1), cursor=3).cells() == ((2, 2), (3, 2))
    assert choice(cursor=2).cells() == ()


def test_a_push_goes_through_the_cards_and_back_to_the_table() -> None:
    steps, shown = [], choice(cursor=4)
    for _ in range(3):
        shown = shown.step()
        steps.append(shown.chosen)
    assert steps == [(ChosenDie(4, 2),), (ChosenDie(4, 3),), ()]
    assert choice((0, 1), cursor=3).step().chosen == (ChosenDie(0, 1), ChosenDie(3, 2))
    assert choice((0, 1), (3, 2), cursor=0).step().chosen == (ChosenDie(3, 2), ChosenDie(0, 3))


def test_the_knob_goes_round_over_the_dice_that_can_be_used() -> None:
    assert [choice(cursor=0).move_cursor(n).cursor for n in (1, 2, 4, 5, -1)] == [1, 2, 4, 0, 4]
    some = Selection(played("match codeknacker players=Ada,Ben", "cards 351/2 531/2 153/2", "roll 4 1 4 3 *"), (), 1)
    assert [some.move_cursor(n).cursor for n in (1, 2, 3, -1)] == [3, 4, 1, 4]
    assert [some.usable(die) for die in range(5)] == [False, True, False, True, True]


def test_a_colour_sets_one_more_die_of_its_face_aside() -> None:
    first = choice(cursor=4).choose_face("3")
    assert first == choice((0, 1), cursor=0)
    assert first is not None
    second = first.choose_face("3")
    assert second == choice((0, 1), (3, 2), cursor=3)
    assert second is not None
    assert second.choose_face("3") == choice((0, 1), (3, 3), cursor=3)
    assert choice((0, 1), (3, 2), cursor=4).choose_face("3") == choice((0, 1), (3, 3), cursor=3)
    assert choice((0, 1), (3, 2), cursor=0).choose_face("3") == choice((3, 2), (0, 3), cursor=0)
    assert choice().choose_face("*") == choice((2, 0), cursor=2)
    assert choice().choose_face("5") is None


def test_back_takes_the_last_die_back_and_the_cursor_goes_there() -> None:
    assert choice((3, 2), (0, 1), cursor=4).take_back() == choice((3, 2), cursor=0)
    assert choice(cursor=4).take_back() is None


# The dice game says only what is true: what a push does, what a turn does, what is won, and why nothing fits.
