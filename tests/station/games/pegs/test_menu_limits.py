"""What the menu knows of the shipped strategies without a look at them."""

from collections import defaultdict

from station.games.pegs.boxes import BOXES, box_named, variant
from station.games.pegs.menu import ROW_LIMITS, row_limits
from station.games.pegs.solver.shipped import read_strategy_file, strategy_names

ORIGINAL = BOXES["original"]


def test_the_table_is_what_is_shipped() -> None:
    shipped = defaultdict(list)
    for board, within in map(read_strategy_file, sorted(strategy_names())):
        if within is not None:
            shipped[tuple(board)].append(within)
    assert {board: list(limits) for board, limits in ROW_LIMITS.items()} == shipped


def test_what_is_shipped_promises_five_guesses_on_every_board_of_4_by_6() -> None:
    super_ = variant(BOXES["super"], {"holes": 4, "colours": 6})
    assert [row_limits(box) for box in (ORIGINAL, super_, box_named("c6p4g12"), box_named("c5p4g8b"))] == [(5,)] * 4
    others = (*(BOXES[name] for name in ("superhirn", "slider", "super")), box_named("c6p4g10M"), box_named("c6p4g10b"))
    assert [row_limits(box) for box in others] == [(6,), (), (), (), ()]
