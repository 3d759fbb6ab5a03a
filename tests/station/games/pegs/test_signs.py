"""The pictures of what can be chosen for a match with pegs, where no menu test looks."""

from station.core.frame import DARK, PEG
from station.games.codes.terms import read_terms
from station.games.pegs.boxes import BOXES_WITH_PEGS, PEG_BOXES, variant
from station.games.pegs.signs import ADVISED, stack, within
from station.scenes.signs import STRIPE


def test_a_box_is_as_wide_as_its_holes_and_as_high_as_its_rows() -> None:
    for box in BOXES_WITH_PEGS.values():
        grid = stack(box)
        assert {x for x, _ in grid} == set(range(box.holes))
        assert {y for _, y in grid} == set(range(box.rows))
        assert len({grid[0, y] for y in range(len(box.colours))}) == len(box.colours)


def test_the_blank_has_its_stripe() -> None:
    mini = variant(BOXES_WITH_PEGS["mini"], {"blank": True})
    stripes = [stack(mini)[0, y] for y in range(mini.rows)]
    assert stripes == [PEG[peg] for peg in "RYGBP"] + [DARK]


def test_a_promised_number_of_rows_shines_among_all_rows() -> None:
    for promise, shining in (((), 0), (("within=5",), 5)):
        picture = within(read_terms(["original", "players=Ada", "computers=strong", *promise], PEG_BOXES), "5")
        rows = {y: [picture.under[x, y] for x in range(10)] for _, y in picture.under}
        assert rows == dict.fromkeys((1, 2, 3), [ADVISED] * shining + [STRIPE] * (10 - shining))
