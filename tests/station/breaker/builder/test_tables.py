"""What a search looks up, against the game's own scoring."""

import numpy as np
import pytest

from station.breaker.builder.tables import learnt, least_totals, tables
from station.games.pegs.solver.codes import Measures, answer_table, answers


def test_no_set_takes_less_than_the_bound() -> None:
    assert least_totals(5, 3)[:6].tolist() == [0, 1, 3, 5, 8, 11]


@pytest.mark.parametrize("board", [Measures(1, 3), Measures(2, 4), Measures(3, 3), Measures(3, 4, repeats=False)])
def test_answers_are_those_of_the_player_and_the_right_codes_is_the_last(board: Measures) -> None:
    given, played = tables(board), answer_table(board)
    for guess in range(board.size):
        assert given.numbers[given.answer[guess]].tolist() == answers(played, guess, slice(None)).tolist()
        assert given.answer[guess, guess] == given.kinds - 1
    assert len(set(given.hashes.tolist())) == board.size


def test_a_colour_has_a_bit_and_the_last_entry_has_all() -> None:
    given = tables(Measures(2, 3))
    assert given.colours.tolist() == [0b1, 0b11, 0b101, 0b11, 0b10, 0b110, 0b101, 0b110, 0b100, 0b111]


def test_what_is_learnt_goes_through_what_was_met_and_never_below_the_bound() -> None:
    given = tables(Measures(3, 4))
    sizes = np.repeat(np.array([3, 5, 8, 13, 20, 30, 45]), 4)
    totals = 4 * sizes
    likely = learnt(given, sizes, totals)
    assert (likely >= given.least).all()
    assert likely[30] == pytest.approx(120, rel=0.02)
    assert likely[20] == pytest.approx(80, rel=0.02)
