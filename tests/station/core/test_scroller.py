"""Words on the display: a long text runs, and after a while everything rests."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.core.frame import Lamp, picture
from station.core.glyphs import columns_of
from station.core.messages import Template
from station.core.scroller import (
    START_SECONDS,
    STEP_SECONDS,
    Scroller,
    ends,
    fits_display,
    lit_points,
    next_step,
    stands_at,
)
from tests.station.core.test_glyphs import CHARACTERS, drawn

LONG = "LOOK AWAY"
ROUNDING = 1e-4

texts = st.text(st.sampled_from(CHARACTERS + " abcxyz") | st.characters(), max_size=12)
scrollers = st.builds(Scroller, texts, st.floats(0, 1e6), st.integers(0, 5), st.integers(0, 3))
seconds = st.floats(-1.0, 60.0)


def test_a_text_without_characters_is_dark() -> None:
    assert lit_points(Scroller("", 0.0), 5.0) == ()


class Banners:
    wins = Template("{winner} WINS!")


def test_a_message_runs_like_its_text() -> None:
    said, written = Scroller(Banners.wins(winner="Ada"), 0.5), Scroller("Ada WINS!", 0.5)
    assert [lit_points(said, now) for now in (0.0, 3.0)] == [lit_points(written, now) for now in (0.0, 3.0)]
    assert [next_step(said, 3.0), ends(said), stands_at(said)] == [
        next_step(written, 3.0), ends(written), stands_at(written),
    ]  # fmt: skip


def test_a_message_that_fits_stands() -> None:
    winner = Template("{winner}")
    assert [fits_display(winner(winner=name)) for name in ("A1", LONG)] == [True, False]


def test_a_text_that_runs_ends_with_its_last_pass() -> None:
    assert ends(Scroller(LONG, 50.0, passes=2)) == pytest.approx(changes(Scroller(LONG, 50.0, passes=2))[-1])


def changes(scroller: Scroller) -> list[float]:
    """Every moment at which the scroller changes, to the last."""
    times = [scroller.began]
    while (due := next_step(scroller, times[-1])) is not None:
        times.append(due)
    return times


def test_a_text_that_fits_stands_in_the_middle() -> None:
    assert drawn(lit_points(Scroller("A1", 0.0), 0.0)) == [
        "............",
        "............",
        "...###...#..",
        "..#...#.##..",
        "..#...#..#..",
        "..#####..#..",
        "..#...#..#..",
        "..#...#..#..",
        "..#...#..#..",
        "............",
        "............",
        "............",
    ]


def test_the_lower_rows_can_be_kept_free() -> None:
    assert drawn(lit_points(Scroller("100", 0.0, bottom=5), 0.0)) == [
        ".#..##...##.",
        "##.#..#.#..#",
        ".#.#..#.#..#",
        ".#.#..#.#..#",
        ".#.#..#.#..#",
        ".#.#..#.#..#",
        ".#..##...##.",
        "............",
        "............",
        "............",
        "............",
        "............",
    ]


def test_a_long_text_rests_and_then_runs_to_the_left() -> None:
    scroller = Scroller("HELLO", 100.0)
    shown = [drawn(lit_points(scroller, now))[2:9] for now in (100.0, 100.79, 100.8, 100.9, 101.1)]
    assert ["  ".join(row) for row in zip(*shown, strict=True)] == [
        "#...#.####.#  #...#.####.#  ...#.####.#.  ..#.####.#..  #.####.#....",
        "#...#.#....#  #...#.#....#  ...#.#....#.  ..#.#....#..  #.#....#....",
        "#...#.#....#  #...#.#....#  ...#.#....#.  ..#.#....#..  #.#....#....",
        "#####.###..#  #####.###..#  ####.###..#.  ###.###..#..  #.###..#....",
        "#...#.#....#  #...#.#....#  ...#.#....#.  ..#.#....#..  #.#....#....",
        "#...#.#....#  #...#.#....#  ...#.#....#.  ..#.#....#..  #.#....#....",
        "#...#.####.#  #...#.####.#  ...#.####.##  ..#.####.###  #.####.####.",
    ]


def test_the_next_beginning_follows_the_end_after_a_gap() -> None:
    scroller = Scroller("HELLO", 0.0, passes=1)
    seven_steps_before = changes(scroller)[-8]
    assert drawn(lit_points(scroller, seven_steps_before))[2:9] == [
        ".......#...#",
        "#......#...#",
        "#......#...#",
        "#......#####",
        "#......#...#",
        "#......#...#",
        ".......#...#",
    ]


def test_a_text_runs_at_a_constant_pace() -> None:
    times = changes(Scroller(LONG, 50.0, passes=2))
    waits = [round(then - now, 6) for now, then in pairwise(times)]
    one_pass = [START_SECONDS] + [STEP_SECONDS] * (len(columns_of(LONG)) + 5)
    assert waits == one_pass * 2


def test_after_its_passes_a_text_rests_on_its_beginning() -> None:
    scroller = Scroller(LONG, 50.0)
    end = changes(scroller)[-1]
    assert 50.0 < end < 50.0 + 90.0
    assert (
        lit_points(scroller, end - 0.01)
        != lit_points(scroller, end)
        == lit_points(scroller, 50.0)
        == lit_points(scroller, 1e6)
    )
    assert stands_at(scroller) == pytest.approx(end)


def test_a_text_that_fits_never_changes() -> None:
    assert fits_display("100")
    assert not fits_display("1000")
    assert next_step(Scroller("100", 0.0), 0.0) is None
    assert stands_at(Scroller("100", 50.0)) == 50.0


@given(scrollers)
def test_the_first_picture_of_every_text_shows_its_beginning(scroller: Scroller) -> None:
    columns = columns_of(str(scroller.text))
    left = max(0, 12 - len(columns)) // 2
    first = {(left + x, scroller.bottom + y) for x, rows in enumerate(columns[:12]) for y in rows}
    assert set(lit_points(scroller, scroller.began)) == first
    assert set(lit_points(scroller, scroller.began - 1.0)) == first


@given(scrollers, seconds)
def test_nothing_changes_before_it_is_due(scroller: Scroller, after: float) -> None:
    now = scroller.began + after
    due = next_step(scroller, now)
    then = now + 1000.0 if due is None else due
    assert then > now
    for share in (0.1, 0.5, 0.9) if then - now > ROUNDING else ():
        assert lit_points(scroller, now + (then - now) * share) == lit_points(scroller, now)


def test_words_go_on_pegs_and_key_lamps() -> None:
    pegs, keys = picture(lit_points(Scroller("OK", 0.0), 0.0), Lamp("white"))
    assert (sum(lamp.level > 0 for lamp in pegs), sum(lamp.level > 0 for lamp in keys)) == (16, 14)
