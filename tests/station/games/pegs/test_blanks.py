"""Blanks where no colour may occur twice: any holes may stay empty, but not all."""

from itertools import product
from random import Random

import pytest

from station.games.codes.box import draw_code
from station.games.codes.code import Key
from station.games.codes.match import Row
from station.games.pegs.boxes import BOXES_WITH_PEGS, PegBox, find_box, variant
from station.games.pegs.solver.codes import all_codes, digits_of, number_of
from station.games.pegs.solver.measures import Measures
from station.games.pegs.solver.players import choose_guess
from tests.station.games.pegs.solver.boards import every_code

SLIDER = variant(BOXES_WITH_PEGS["slider"], {"blank": 1})
SMALL = find_box("c3p3g5bM")


@pytest.mark.parametrize("box", [SLIDER, SMALL, find_box("c2p4g10bM"), find_box("c1p1g1bM")])
def test_every_code_has_its_number_for_the_solver(box: PegBox) -> None:
    board, every = Measures.of(box), every_code(box)
    digits = [tuple(map(box.colours.index, code)) for code in every]
    assert (box.possibilities, board.size, Measures.read(board.name)) == (len(every), len(every), board)
    assert [tuple(row) for row in all_codes(board).tolist()] == digits
    assert [digits_of(board, number) for number in range(len(every))] == digits
    assert [number_of(board, code) for code in digits] == [*range(len(every))]


def test_an_answer_is_possible_if_some_code_gives_it() -> None:
    every = every_code(SMALL)
    keys = [Key(red, white) for red in range(4) for white in range(4 - red)]
    for guess, key in product(every, keys):
        assert SMALL.some_code_fits([(guess, key)]) == any(SMALL.score(guess, code) == key for code in every)


def test_a_computer_finds_such_codes() -> None:
    chance = Random(3)  # noqa: S311 - any will do
    for secret in ("...C", "R..W", "RYGB", draw_code(SLIDER, chance)):
        rows: list[Row] = []
        while not rows or rows[-1].pegs != secret:
            guess = choose_guess(SLIDER, rows, "strong", chance)
            rows.append(Row(guess, SLIDER.score(guess, secret)))
        assert len(rows) <= SLIDER.rows
