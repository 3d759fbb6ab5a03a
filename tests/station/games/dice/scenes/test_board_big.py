"""A glyph on demand, as large as the display."""

import pytest

from station.core.frame import Lamp
from station.core.glyphs import BOTTOM
from station.games.dice.scenes.board import FACES, GOLD, NOTHING_BIG, Big, big_face, big_millions
from tests.station.games.dice.scenes.dice_driver import rolled

GRID = {(0, 0): Lamp("red")}


def test_a_glyph_stands_for_two_seconds_in_place_of_everything_else() -> None:
    shown = big_face("3", 10.0)
    assert (shown, big_millions(12, 10.0)) == (Big("3", FACES["3"], 10.0), Big("12", GOLD, 10.0))
    assert set(shown.over(GRID, 10.0).values()) == {FACES["3"]}
    assert [shown.over(GRID, now) == GRID for now in (11.9, 12.0)] == [False, True]
    assert [shown.next(now) for now in (10.0, 11.9, 12.0)] == [12.0, 12.0, None]


def test_where_nothing_is_asked_for_everything_else_is_seen() -> None:
    assert (NOTHING_BIG.over(GRID, 10.0), NOTHING_BIG.next(10.0)) == (GRID, None)


def test_a_chip_has_a_picture_of_its_own() -> None:
    lit = set(big_face("*", 10.0).over(GRID, 10.0))
    drawing = ["".join(".#"[(x, y) in lit] for x in range(12)) for y in reversed(range(BOTTOM, BOTTOM + 7))]
    assert drawing == [
        "...#.#.#....",
        "..#######...",
        "...#...#....",
        "..##...##...",
        "...#...#....",
        "..#######...",
        "...#.#.#....",
    ]


def test_a_number_that_is_too_wide_runs_once_and_takes_longer() -> None:
    shown = big_millions(1000, 10.0)
    last = 10.0
    while (then := shown.next(last)) is not None:
        last = then
    assert last > 12.0
    assert shown.over(GRID, last) == GRID
    assert shown.over(GRID, last - 0.01) != GRID


@pytest.mark.parametrize(("turns", "column"), [(0, "..GG"), (1, "..B"), (2, "Y"), (3, "WW")])
def test_holding_the_knob_shows_the_die_at_the_cursor_large(turns: int, column: str) -> None:
    cabinet = rolled("3 1 * 5 2")
    if turns:
        cabinet.turn(turns)
    before = cabinet.row(4)
    cabinet.hold("push")
    lamps = cabinet.lamps[:-1]
    colours = set("".join(row[3:] for row in lamps)) - {".", " "}
    assert colours == set(column) - {"."}
    assert len(lamps) == 7
    cabinet.wait(2.1)
    assert cabinet.row(2) == "............"
    assert cabinet.row(4)[5:] == before[5:]
