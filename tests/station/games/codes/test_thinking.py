"""What a codebreaker says of rows."""

import pytest

from station.games.codes.match import Row
from station.games.codes.thinking import Contradicted, ReviewedRow, first_contradiction


def test_what_a_guess_cost_is_what_it_needs_beyond_the_best_one() -> None:
    row = ReviewedRow(
        *(1, "WBRC", 60, 4), expected=3.5, best="RRBG", best_expected=3.25, reckoning="strategy", is_best=False
    )
    assert (row.lost, row._replace(expected=3.25).lost) == (0.25, 0.0)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (1, "no code fits: the answer in row 1 is impossible"),
        (3, "no code fits: the answer in row 3 contradicts the rows before it"),
    ],
)
def test_a_contradiction_names_the_first_row_that_leaves_no_code(row: int, said: str) -> None:
    assert (Contradicted(row).row, str(Contradicted(row))) == (row, said)


@pytest.mark.parametrize(("fitting", "row"), [([9, 4, 1], None), ([9, 4, 0], 3), ([0, 0, 0], 1)])
def test_the_first_contradiction_is_found(fitting: list[int], row: int | None) -> None:
    assert first_contradiction([Row(None, None)] * 3, lambda rows: fitting[len(rows) - 1]) == row
