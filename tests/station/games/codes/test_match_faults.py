"""Key pegs given wrongly: how it is found, who gets what for it, and how the round is played again."""

from itertools import permutations, product
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.games.codes.code import Key, score
from station.games.codes.match import Board, Fault, Row, Tally, first_fault, some_code_fits
from station.games.game import Outcome
from station.games.pegs.boxes import PegBox, box_named
from tests.station.games.pegs.match_builder import played

OPEN: Final = ("match original players=Ada,Ben marker=codemaker", "secret RRYB")
WRONG: Final = (*OPEN, "guess RGGR", "mark 1 0")
"""Ada keeps a white key peg to herself: right would have been 1 1."""

FAULT: Final = Fault(row=1, given=Key(1, 0), right=Key(1, 1))


def test_the_codebreaker_calls_a_fault_and_it_is_one() -> None:
    match = played(*WRONG, "fault")
    assert (match.fault, match.over, match.outcome) == (FAULT, True, None)
    assert match.tallies == (Tally(), Tally(points=3))


def test_a_false_call_changes_nothing() -> None:
    for moves in (OPEN, (*OPEN, "guess RGGR"), (*OPEN, "guess RGGR", "mark 1 1")):
        assert played(*moves, "fault") == played(*moves)


def test_a_fault_may_be_called_rows_later_and_while_a_row_waits() -> None:
    for later in (("guess WWWW", "mark 0 0"), ("guess WWWW",), ("guess WWWW", "mark 0 0", "guess GGGG", "mark 0 0")):
        assert played(*WRONG, *later, "fault").fault == FAULT


def test_a_fault_is_found_at_the_reveal_when_the_code_is_cracked() -> None:
    before = played(*WRONG, "guess RRYB")
    assert before.fault is None
    match = played(*WRONG, "guess RRYB", "mark 4 0")
    assert (match.fault, match.tallies) == (FAULT, (Tally(), Tally(points=3)))


def test_a_fault_is_found_at_the_reveal_when_all_rows_are_played() -> None:
    rows = ("guess GGGG", "mark 0 0") * 9
    before = played(OPEN[0], OPEN[1], "guess RGGR", "mark 1 0", *rows[:-2], "guess WWWW")
    assert (len(before.boards[0].rows), before.fault) == (10, None)
    ended = played(OPEN[0], OPEN[1], "guess RGGR", "mark 1 0", *rows[:-2], "guess WWWW", "mark 0 0")
    assert (ended.fault, ended.tallies) == (FAULT, (Tally(), Tally(points=3)))


def test_a_fault_shows_at_once_where_no_code_at_all_fits() -> None:
    possible = (*OPEN, "guess RRRR", "mark 0 0", "guess YYYY", "mark 0 0", "guess GGGG", "mark 0 0")
    assert played(*possible).fault is None
    impossible = (*possible, "guess BPWB", "mark 0 0")
    assert played(*impossible).fault == Fault(1, given=Key(0, 0), right=Key(2, 0))
    assert played(*impossible).tallies == (Tally(), Tally(points=3))


def test_a_code_that_only_repeated_colours_would_make_does_not_fit_in_slider() -> None:
    """Of the four colours of the second row two are left out, and there are no others to put in their place."""
    rows = ("secret CBPW", "guess ROYG", "mark 0 0", "guess CBWP", "mark 2 0")
    fault = Fault(2, given=Key(2, 0), right=Key(2, 2))
    assert played("match slider players=Ada,Ben marker=codemaker", *rows).fault == fault
    assert played("match slider players=Ada,Ben marker=codemaker repeats=yes", *rows).fault is None


@pytest.mark.parametrize(
    ("opening", "secret", "guess", "points"),
    [
        ("match original", "RRYB", "RGGR", (0, 3)),
        ("match superhirn", "RRYB", "RGGR", (0, 3)),
        ("match slider", "RGYB", "RPWG", (-3, 3)),
        ("match super", "RRYBB", "RGGRW", (0, 3)),
        ("match super wins=points", "RRYBB", "RGGRW", (0, 3)),
        ("match c6p4g10", "RRYB", "RGGR", (0, 3)),
    ],
)
def test_a_fault_is_three_points_and_in_slider_costs_three(
    opening: str, secret: str, guess: str, points: tuple[int, int]
) -> None:
    terms = f"{opening} players=Ada,Ben marker=codemaker"
    match = played(terms, f"secret {secret}", f"guess {guess}", "mark 0 2", "fault")
    assert match.fault == Fault(1, given=Key(0, 2), right=Key(1, 1))
    assert match.tallies == (Tally(points=points[0]), Tally(points=points[1]))


def test_the_round_is_played_again_with_a_new_secret_the_same_number_and_the_same_roles() -> None:
    again = played(*WRONG, "fault", "secret WWWW")
    assert (again.round, again.boards, again.fault) == (1, (Board(0, 1, "WWWW"),), None)
    ended = played(*WRONG, "fault", "secret WWWW", "guess WWWW", "mark 4 0")
    assert (ended.tallies, ended.outcome) == ((Tally(points=1), Tally(points=3, rows=1, cracked=1)), None)
    swapped = played(*WRONG, "fault", "secret WWWW", "guess WWWW", "mark 4 0", "secret GGGG")
    assert (swapped.round, swapped.boards[0].codemaker) == (2, 1)


def test_a_broken_off_last_round_does_not_end_the_match_and_its_replay_does() -> None:
    first = (*OPEN, "guess RRYB", "mark 4 0")
    faulty = played(*first, "secret GGGG", "guess GGWW", "mark 0 0", "fault")
    assert (faulty.fault is not None, faulty.round, faulty.outcome) == (True, 2, None)
    assert faulty.tallies == (Tally(points=1 + 3), Tally(rows=1, cracked=1))
    moves = (*first, "secret GGGG", "guess GGWW", "mark 0 0", "fault", "secret GGGG", "guess GGGG", "mark 4 0")
    assert played(*moves).outcome == Outcome("Ada", "points")


def test_where_the_fewest_rows_win_points_for_faults_are_taken_off_the_rows() -> None:
    opening = "match super players=Ada,Ben marker=codemaker"
    faulty = (opening, "secret RRYBB", "guess RGGRW", "mark 0 2", "fault")
    rounds = (*["guess WWWWW", "mark 0 0"] * 2, "guess RRYBB", "mark 5 0", "secret GGGGG", "guess GGGGG", "mark 5 0")
    match = played(*faulty, "secret RRYBB", *rounds)
    assert match.tallies == (Tally(rows=1, cracked=1), Tally(points=3, rows=3, cracked=1))
    assert match.outcome == Outcome("Ben", "rows")


def test_a_fault_is_what_differs_from_the_true_key_pegs_and_a_timed_out_row_never_is() -> None:
    true, timed_out, waiting = Row("RGGR", Key(1, 1)), Row(None, None), Row("WWWW", None)
    assert first_fault((true, timed_out, waiting), "RRYB", ORIGINAL) is None
    assert first_fault((timed_out, true, Row("WWWW", Key(0, 1))), "RRYB", ORIGINAL) == Fault(3, Key(0, 1), Key(0, 0))
    assert first_fault((), "RRYB", ORIGINAL) is None


ORIGINAL: Final = box_named("original")
BOXES: Final = [box_named(name) for name in ("c2p3g9", "c3p3g9b", "c4p4g9", "c3p1g9", "c4p3g9M", "c4p4g9bM", "c2p2g9M")]


@st.composite
def marked_rows(draw: st.DrawFn) -> tuple[PegBox, list[Row]]:
    """Rows that were marked truly for some pegs, forbidden ones perhaps, but for one mark here and there."""
    box = draw(st.sampled_from(BOXES))
    codes = st.lists(st.sampled_from(box.colours), min_size=box.holes, max_size=box.holes, unique=not box.repeats)
    secret = draw(codes | st.lists(st.sampled_from(box.colours), min_size=box.holes, max_size=box.holes))
    rows = []
    for guess in draw(st.lists(codes, max_size=5)):
        true = score("".join(guess), "".join(secret))
        red = draw(st.sampled_from([true.red, true.red, true.red, *range(box.holes + 1)]))
        white = draw(st.sampled_from([true.white, true.white, true.white, *range(box.holes + 1)]))
        rows.append(Row("".join(guess), Key(red, white)))
    return box, rows


@given(marked_rows())
def test_some_code_fits_where_one_of_all_the_codes_would_have_been_answered_so(
    marked: tuple[PegBox, list[Row]],
) -> None:
    box, rows = marked
    codes = product(box.colours, repeat=box.holes) if box.repeats else permutations(box.colours, box.holes)
    fits = any(all(score(row.pegs or "", "".join(code)) == row.key for row in rows) for code in codes)
    assert some_code_fits([*rows, Row(None, None), Row(box.colours[0], None)], box) == fits
