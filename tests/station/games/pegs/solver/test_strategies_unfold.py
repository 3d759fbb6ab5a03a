"""A strategy unfolded: all codes at once must come where playing them one by one would."""

import numpy as np
import pytest
from numpy.typing import NDArray

from station.games.pegs.solver.codes import AnswerTable, answer_table, answers
from station.games.pegs.solver.measures import Measures
from station.games.pegs.solver.strategies import FEW, Groups, Part, unfold


def lowest(groups: Groups, contested: NDArray[np.bool_], _first: int) -> NDArray[np.int32]:
    """Of every contested node the lowest code."""
    return groups.codes[groups.starts[:-1]][contested]


def nobody(_groups: Groups, contested: NDArray[np.bool_], _first: int) -> NDArray[np.int32]:
    """For sets in which every guess is obvious."""
    assert not contested.any()
    return np.zeros(0, np.int32)


def unfolded(board: Measures) -> Part:
    return unfold(answer_table(board), np.arange(board.size, dtype=np.int32), lowest)


@pytest.mark.parametrize("board", [Measures(3, 4), Measures(2, 6), Measures(3, 5, repeats=False)])
def test_every_code_is_found_along_the_nodes_and_every_guess_is_the_one_of_its_set(board: Measures) -> None:
    given, part = answer_table(board), unfolded(board)
    win = (board.holes + 1) ** 2 - 1
    sets: dict[int, list[int]] = {}
    for code in range(board.size):
        node: int | None = 0
        while node is not None:
            sets.setdefault(node, []).append(code)
            answer = int(answers(given, int(part.guesses[node]), np.array([code], np.int32))[0])
            after = part.after(node, answer)
            assert (after is None) == (answer == win)
            node = after
    assert sorted(sets) == list(range(len(part.guesses)))
    for node, codes in sets.items():
        assert int(part.guesses[node]) == guess_of(given, codes), (node, codes)


def guess_of(given: AnswerTable, codes: list[int]) -> int:
    """The first code that tells all apart where there are few; else the lowest."""
    if 2 < len(codes) <= FEW:
        among = np.array(codes, np.int32)
        telling = [code for code in codes if len(set(answers(given, code, among).tolist())) == len(codes)]
        return (telling or codes)[0]
    return codes[0]


def test_no_step_leads_where_no_code_is_answered_so() -> None:
    part = unfolded(Measures(2, 3))
    assert [part.after(0, answer) for answer in range(9)] == [1, None, None, None, 2, None, None, None, None]
    assert part.after(len(part.guesses) - 1, 8) is None


def test_of_one_code_and_of_two_nothing_is_asked() -> None:
    given = answer_table(Measures(4, 6))
    assert unfold(given, np.array([77], np.int32), nobody).guesses.tolist() == [77]
    two = unfold(given, np.array([5, 77], np.int32), nobody)
    assert (two.guesses.tolist(), len(two.steps)) == ([5, 77], 1)
