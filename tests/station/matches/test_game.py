"""A row that is being built."""

import pytest

from station.matches.game import DraftRow


@pytest.mark.parametrize(
    ("row", "text", "complete", "on_a_peg"),
    [
        (DraftRow("____"), "", False, False),
        (DraftRow("R_G_", 1), "R_G", False, False),
        (DraftRow("R_G_", 2), "R_G", False, True),
        (DraftRow("RRGB", 4), "RRGB", True, False),
        (DraftRow("3@1 *", 0), "3@1 *", True, True),
    ],
)
def test_what_there_is_of_a_row(row: DraftRow, text: str, *, complete: bool, on_a_peg: bool) -> None:
    assert (row.text, row.complete, row.on_a_peg) == (text, complete, on_a_peg)
