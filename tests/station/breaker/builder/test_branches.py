"""The guesses of large sets, tried in stages."""

import numpy as np

from station.breaker.builder.branches import Tried, alike_left_out, at_least, follow, in_stages, parts, prepared, value
from station.breaker.builder.memo import FAR
from station.breaker.builder.settings import EXACT, Setting
from station.breaker.builder.tables import tables
from station.games.pegs.solver.codes import Measures
from tests.station.breaker.builder.small_search import BEAM


def test_stages_find_a_guess_that_takes_less_than_asked_for_or_none() -> None:
    board = Measures(3, 5)
    search = prepared(tables(board), board.colours, BEAM, 20)
    members = parts(search, 7, np.arange(board.size, dtype=np.int32))[0]
    best = in_stages(search, members, (7,))
    assert best.total == len(members) + sum(best.took.values())
    assert in_stages(search, members, (7,), best.total + 1) == best
    assert in_stages(search, members, (7,), best.total) == Tried(best.total, -1, {})


def test_a_guess_whose_parts_took_far_too_much_before_is_given_up() -> None:
    board = Measures(3, 5)
    search = prepared(tables(board), board.colours, BEAM, 20)
    members = parts(search, 7, np.arange(board.size, dtype=np.int32))[0]
    best = in_stages(search, members, (7,))
    worse = best._replace(took={answer: total + 9 for answer, total in best.took.items()})
    assert follow(search, members, best, (7,), 1, best.total + 1) == best
    assert follow(search, members, worse, (7,), 1, best.total + 1) is None
    assert follow(search, members, worse, (7,), 1, FAR) == best


def test_the_parts_of_a_set_are_its_answers_the_largest_first_and_the_right_code_is_in_none() -> None:
    board = Measures(2, 4)
    search = prepared(tables(board), board.colours, BEAM, 12)
    everything = np.arange(board.size, dtype=np.int32)
    found = parts(search, 1, everything)
    assert [len(part) for part in found.values()] == sorted((len(part) for part in found.values()), reverse=True)
    assert sorted(code for part in found.values() for code in part.tolist()) == [0, *range(2, 16)]
    for answer, part in found.items():
        assert {int(search.tables.answer[1, code]) for code in part} == {answer}


def test_what_a_set_takes_is_no_less_than_a_look_says_and_a_beam_takes_no_less_than_an_exact_search() -> None:
    board = Measures(3, 4)
    given = tables(board)
    beam, exact = (prepared(given, board.colours, setting, 16) for setting in (BEAM, EXACT))
    for part in parts(exact, 6, np.arange(board.size, dtype=np.int32)).values():
        least = value(exact, part, (6,), 0)
        assert at_least(exact, part, (6,)) <= least <= value(beam, part, (6,), 1) <= value(beam, part, (6,), 0)


def test_within_too_few_guesses_a_set_cannot_be_told_apart() -> None:
    board = Measures(2, 4)
    search = prepared(tables(board), board.colours, Setting(limit=2), 12)
    part = next(iter(parts(search, 1, np.arange(board.size, dtype=np.int32)).values()))
    assert len(part) > 1
    assert value(search, part, (1,), 0) >= FAR


def test_of_guesses_that_are_alike_the_first_is_tried() -> None:
    board = Measures(2, 4)
    search = prepared(tables(board), board.colours, BEAM, 12)
    assert alike_left_out(search).tolist() == [0, 1]
    assert alike_left_out(search, 0).tolist() == [0, 1, 5, 6]
