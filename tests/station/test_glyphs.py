"""Words on the display: every letter is its own, a long text runs, and after a while everything rests."""

from itertools import combinations, pairwise
from string import ascii_uppercase, digits

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station import glyphs
from station.frame import Lamp, picture
from station.glyphs import Points, columns_of
from station.marquee import START_SECONDS, STEP_SECONDS, Marquee, fits, next_change, points, stands_at

PICTURES = "👤👥✋🙈🏆🤖▶"
CHARACTERS = ascii_uppercase + digits + "-:.,…!?+/&=%'" + PICTURES
LONG = "LOOK AWAY"
ROUNDING = 1e-4

texts = st.text(st.sampled_from(CHARACTERS + " abcxyz") | st.characters(), max_size=12)
marquees = st.builds(Marquee, texts, st.floats(0, 1e6), st.integers(0, 5), st.integers(0, 3))
seconds = st.floats(-1.0, 60.0)


def drawn(lit: Points, columns: int = 12, rows: int = 12) -> list[str]:
    return ["".join(".#"[(x, y) in lit] for x in range(columns)) for y in reversed(range(rows))]


def glyph(text: str) -> list[str]:
    """The drawing of a text, from top to bottom."""
    columns = columns_of(text)
    return drawn(glyphs.placed(columns, 0, 0), len(columns), glyphs.HEIGHT)


def on_the_display(lit: Points) -> bool:
    return all(0 <= x < 12 and 0 <= y < 12 for x, y in lit) and len(set(lit)) == len(lit)


def changes(marquee: Marquee) -> list[float]:
    """Every moment at which the marquee changes, to the last."""
    times = [marquee.began]
    while (due := next_change(marquee, times[-1])) is not None:
        times.append(due)
    return times


def test_a_text_that_fits_stands_in_the_middle() -> None:
    assert drawn(points(Marquee("A1", 0.0), 0.0)) == [
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
    assert drawn(points(Marquee("100", 0.0, bottom=5), 0.0)) == [
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


def test_a_number_stands_with_each_digit_in_the_middle_of_its_half() -> None:
    assert drawn(glyphs.number(12))[2:9] == [
        "...#....##..",
        "..##...#..#.",
        "...#......#.",
        "...#.....#..",
        "...#....#...",
        "...#...#....",
        "...#...####.",
    ]


def test_digits_and_numbers_stay_on_the_display() -> None:
    for value in range(100):
        assert on_the_display(glyphs.number(value))
    assert {x for value in range(10) for x, _ in glyphs.digit(value, 6)} == {7, 8, 9, 10}


def test_every_character_has_its_own_drawing() -> None:
    drawings = {character: glyph(character) for character in CHARACTERS if character != "?"}
    assert glyph("?") not in drawings.values()
    assert [pair for pair in combinations(drawings, 2) if drawings[pair[0]] == drawings[pair[1]]] == []


@pytest.mark.parametrize("alike", ["O0DQ", "B8", "S5", "Z2", "MNWH", "I1!", "UVY", "CG", "KX", "PR", "17", "689"])
def test_characters_that_look_alike_differ_in_three_lamps_or_more(alike: str) -> None:
    for one, other in combinations(alike, 2):
        assert len(set(glyphs.placed(columns_of(one), 0)) ^ set(glyphs.placed(columns_of(other), 0))) >= 3


@pytest.mark.parametrize("character", CHARACTERS)
def test_a_character_fits_the_display_and_wastes_no_column(character: str) -> None:
    columns = columns_of(character)
    assert 1 <= len(columns) <= (12 if character in PICTURES else 5)
    assert columns[0]
    assert columns[-1]


def test_lower_case_shows_as_capitals_and_accents_are_left_out() -> None:
    assert columns_of("Zoë grüßt") == columns_of("ZOE GRUSST")


def test_the_unknown_shows_as_a_question_mark() -> None:
    assert columns_of("5 €\n") == columns_of("5 ??")


def test_words_stand_further_apart_than_letters() -> None:
    assert glyph("I I!")[0] == "###....###.#"


def test_a_text_without_characters_is_dark() -> None:
    assert columns_of("") == ()
    assert points(Marquee("", 0.0), 5.0) == ()


def test_a_long_text_shows_its_beginning_and_then_runs_to_the_left() -> None:
    marquee = Marquee("HELLO", 100.0)
    shown = [drawn(points(marquee, now))[2:9] for now in (100.0, 100.79, 100.8, 100.9, 101.1)]
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
    marquee = Marquee("HELLO", 0.0, passes=1)
    seven_steps_before = changes(marquee)[-8]
    assert drawn(points(marquee, seven_steps_before))[2:9] == [
        ".......#...#",
        "#......#...#",
        "#......#...#",
        "#......#####",
        "#......#...#",
        "#......#...#",
        ".......#...#",
    ]


def test_a_text_runs_at_a_constant_pace() -> None:
    times = changes(Marquee(LONG, 50.0, passes=2))
    waits = [round(then - now, 6) for now, then in pairwise(times)]
    one_pass = [START_SECONDS] + [STEP_SECONDS] * (len(columns_of(LONG)) + 5)
    assert waits == one_pass * 2


def test_after_its_passes_a_text_rests_on_its_beginning() -> None:
    marquee = Marquee(LONG, 50.0)
    end = changes(marquee)[-1]
    assert 50.0 < end < 50.0 + 90.0
    assert points(marquee, end - 0.01) != points(marquee, end) == points(marquee, 50.0) == points(marquee, 1e6)
    assert stands_at(marquee) == pytest.approx(end)


def test_a_text_that_fits_never_changes() -> None:
    assert fits("100")
    assert not fits("1000")
    assert next_change(Marquee("100", 0.0), 0.0) is None
    assert stands_at(Marquee("100", 50.0)) == 50.0


@given(marquees)
def test_the_first_picture_of_every_text_shows_its_beginning(marquee: Marquee) -> None:
    columns = columns_of(marquee.text)
    left = max(0, 12 - len(columns)) // 2
    first = {(left + x, marquee.bottom + y) for x, rows in enumerate(columns[:12]) for y in rows}
    assert set(points(marquee, marquee.began)) == first
    assert set(points(marquee, marquee.began - 1.0)) == first


@given(marquees, seconds)
def test_nothing_changes_before_it_is_due(marquee: Marquee, after: float) -> None:
    now = marquee.began + after
    due = next_change(marquee, now)
    then = now + 1000.0 if due is None else due
    assert then > now
    for share in (0.1, 0.5, 0.9) if then - now > ROUNDING else ():
        assert points(marquee, now + (then - now) * share) == points(marquee, now)


@given(marquees, seconds)
def test_a_text_of_any_characters_never_leaves_the_display(marquee: Marquee, after: float) -> None:
    assert on_the_display(points(marquee, marquee.began + after))


@given(st.integers(-40, 40), st.integers(-12, 20))
def test_what_sticks_out_is_cut_off(left: int, bottom: int) -> None:
    columns = columns_of("CUT OFF")
    whole = {(left + x, bottom + y) for x, rows in enumerate(columns) for y in rows}
    assert set(glyphs.placed(columns, left, bottom)) == {(x, y) for x, y in whole if 0 <= x < 12 and 0 <= y < 12}


def test_words_go_on_pegs_and_key_lamps() -> None:
    pegs, keys = picture(points(Marquee("OK", 0.0), 0.0), Lamp("white"))
    assert (sum(lamp.level > 0 for lamp in pegs), sum(lamp.level > 0 for lamp in keys)) == (16, 14)
