"""What can be chosen for a match with pegs alone: the measures of the box, and how the computer guesses."""

from collections import defaultdict
from typing import Any

import pytest

from station.core.messages import Message
from station.games.codes.messages import CodeMessages
from station.games.codes.terms import CodeTerms
from station.games.pegs.boxes import BOXES_WITH_PEGS, find_box, variant
from station.games.pegs.menu import PEGS_FORM, ROW_LIMITS, menu_title, menu_words, possibilities, row_limits
from station.games.pegs.messages import PegMessages
from station.games.pegs.solver.shipped import read_strategy_file, strategy_names
from station.games.registry import CUSTOM_BOX, play
from station.scenes.messages import StationMessages
from tests.station.scenes.menu_driver import FIRST, PLAYERS, SECOND, move, number, picked, ring, setup, two, values

PLAY, WHO_PLAYS = StationMessages.play(), StationMessages.who_plays()
GUESSES = PegMessages.how_it_guesses()
HOLES, COLOURS, ROWS = PegMessages.how_many_holes(), PegMessages.how_many_colours(), PegMessages.how_many_rows()
EMPTY, TWICE, DIGIT_TWICE = PegMessages.empty_holes(), PegMessages.a_colour_twice(), PegMessages.a_digit_twice()
LONG, WINS, TIME = CodeMessages.how_long(), CodeMessages.who_wins(), CodeMessages.time_for_a_row()
MARKS, WHICH, PUZZLE = CodeMessages.who_marks(), CodeMessages.which_code(), CodeMessages.which_puzzle()

LONG_RUN, NEVER_MORE = PegMessages.fewest_in_long_run(), PegMessages.never_more_than(n=5)
NO_OR_YES = [PegMessages.not_in_a_code(), PegMessages.may_be_in_a_code()]


@pytest.mark.parametrize(
    ("match", "title", "words"),
    [
        ("original players=Ada computers=strong", GUESSES, [LONG_RUN, NEVER_MORE]),
        ("original players=Ada computers=weak", GUESSES, [LONG_RUN]),
        ("super", HOLES, [*map(number, range(1, 7))]),
        ("super", COLOURS, [*map(number, range(1, 9))]),
        ("original", HOLES, [number(4)]),
        ("original", ROWS, []),
        ("c6p4g10", ROWS, [*map(number, range(1, 13))]),
        ("original", EMPTY, NO_OR_YES),
        ("slider", TWICE, NO_OR_YES),
        ("slider", DIGIT_TWICE, []),
        ("number", TWICE, []),
        ("number", DIGIT_TWICE, NO_OR_YES),
    ],
)
def test_what_is_offered(match: str, title: Message, words: list[Message]) -> None:
    assert [value.words for value in values(PEGS_FORM, match, title)] == words


def test_a_measure_is_called_by_its_number_on_the_lamps() -> None:
    assert [value.text for value in values(PEGS_FORM, "super", HOLES)] == ["1", "2", "3", "4", "5", "6"]


@pytest.mark.parametrize(
    ("match", "idle"),
    [
        ("original players=Ada computers=strong within=5", False),
        ("original players=Ada computers=strong within=4", True),
        ("slider players=Ada computers=strong within=5", True),
    ],
)
def test_a_limit_that_no_strategy_keeps_means_nothing(match: str, *, idle: bool) -> None:
    terms = play(None, f"match {match}").match.terms
    assert isinstance(terms, CodeTerms)
    assert PEGS_FORM.idle("within", terms) is idle


def test_a_table_talks_about_it_in_this_order() -> None:
    assert [shown.item.title for shown in ring(setup())] == [PLAY, PLAYERS, WHO_PLAYS, EMPTY, LONG, TIME, PUZZLE, WHICH]
    assert [shown.item.title for shown in ring(two("super"))] == [
        PLAY, PLAYERS, FIRST, SECOND, HOLES, COLOURS, EMPTY, LONG, MARKS, WINS, TIME,
    ]  # fmt: skip
    assert [shown.item.title for shown in ring(setup("slider"))][3:6] == [HOLES, EMPTY, TWICE]


def test_a_measure_makes_another_box_of_ones_own() -> None:
    few = picked(picked(setup(CUSTOM_BOX), HOLES, number(3)), COLOURS, number(4))
    assert move(picked(few, ROWS, number(7))) == "match c4p3g7"
    assert move(picked(few, EMPTY, PegMessages.may_be_in_a_code())).startswith("match c4p3g10b")


def test_the_menu_has_one_entry_for_all_boxes_of_ones_own() -> None:
    own, original = find_box(CUSTOM_BOX), BOXES_WITH_PEGS["original"]
    assert (menu_title(original), menu_words(original)) == (original.title, original.measures_in_words)
    assert menu_title(own) == PegMessages.own_box()
    assert str(menu_words(own)) == "Your own: 6 holes, 8 colours and 12 rows at most, as you like"


# What the menu knows of the shipped strategies without a look at them.


ORIGINAL = BOXES_WITH_PEGS["original"]


def test_the_table_is_what_is_shipped() -> None:
    shipped = defaultdict(list)
    for board, within in map(read_strategy_file, sorted(strategy_names())):
        if within is not None:
            shipped[board.holes, board.colours, board.repeats].append(within)
    assert {board: list(limits) for board, limits in ROW_LIMITS.items()} == shipped


def test_five_guesses_are_promised_on_every_board_of_4_by_6() -> None:
    super_ = variant(BOXES_WITH_PEGS["super"], {"holes": 4, "colours": 6})
    assert [row_limits(box) for box in (ORIGINAL, super_, find_box("c6p4g12"), find_box("c5p4g8b"))] == [(5,)] * 4
    others = (
        *(BOXES_WITH_PEGS[name] for name in ("superhirn", "slider", "super")),
        find_box("c6p4g10M"),
        find_box("c6p4g10b"),
    )
    assert [row_limits(box) for box in others] == [(6,), (), (), (), ()]


# A box with pegs that is about to be played, in words.


def terms(move: str) -> CodeTerms[Any]:
    found = play(None, f"match {move}").match.terms
    assert isinstance(found, CodeTerms)
    return found


def test_a_box_in_words() -> None:
    assert str(find_box("original").measures_in_words) == "Original: 4 holes, 6 colours, 10 rows, 1296 codes"
    assert str(find_box("slider").measures_in_words) == "Slider: 4 holes, 8 colours, none twice, 8 rows, 1680 codes"
    assert str(terms("super holes=1 colours=1 blank=yes").box.measures_in_words) == (
        "Super: 1 hole, 1 colour and blanks, 12 rows, 2 codes"
    )


def test_the_codes_that_there_are() -> None:
    assert str(possibilities(terms("super holes=3"))) == "512 possible codes"
    assert str(possibilities(terms("super holes=1 colours=1"))) == "1 possible code"
