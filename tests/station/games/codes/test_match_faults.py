"""Key pegs given wrongly: how it is found, who gets what for it, and how the round is played again."""

from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from station.games.codes.code import Key, score
from station.games.codes.match import Board, Fault, Row, Tally, first_fault
from station.games.pegs.boxes import PegBox, find_box
from tests.station.games.pegs.match_builder import played
from tests.station.games.pegs.solver.boards import every_code

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


def test_a_fault_shows_at_once_where_no_code_at_all_fits() -> None:
    possible = (*OPEN, "guess RRRR", "mark 0 0", "guess YYYY", "mark 0 0", "guess GGGG", "mark 0 0")
    assert played(*possible).fault is None
    impossible = (*possible, "guess BPWB", "mark 0 0")
    assert played(*impossible).fault == Fault(1, given=Key(0, 0), right=Key(2, 0))
    assert played(*impossible).tallies == (Tally(), Tally(points=3))


def test_a_fault_is_three_points_and_in_slider_costs_three() -> None:
    rounds = {
        "original": ("RRYB", "RGGR", 0), "slider": ("RGYB", "RPWG", -3), "super": ("RRYBB", "RGGRW", 0),
        "super wins=points": ("RRYBB", "RGGRW", 0), "c6p4g10": ("RRYB", "RGGR", 0),
    }  # fmt: skip
    for box, (secret, guess, costs) in rounds.items():
        terms = f"match {box} players=Ada,Ben marker=codemaker"
        match = played(terms, f"secret {secret}", f"guess {guess}", "mark 0 2", "fault")
        assert match.fault == Fault(1, given=Key(0, 2), right=Key(1, 1)), box
        assert match.tallies == (Tally(points=costs), Tally(points=3)), box


def test_a_replayed_round_has_the_same_number_and_roles() -> None:
    again = played(*WRONG, "fault", "secret WWWW")
    assert (again.round, again.boards, again.fault) == (1, (Board(0, 1, "WWWW"),), None)
    ended = played(*WRONG, "fault", "secret WWWW", "guess WWWW", "mark 4 0")
    assert (ended.tallies, ended.outcome) == ((Tally(points=1), Tally(points=3, rows=1, cracked=1)), None)
    swapped = played(*WRONG, "fault", "secret WWWW", "guess WWWW", "mark 4 0", "secret GGGG")
    assert (swapped.round, swapped.boards[0].codemaker) == (2, 1)


def test_a_fault_is_the_first_row_with_other_key_pegs() -> None:
    true, timed_out, waiting = Row("RGGR", Key(1, 1)), Row(None, None), Row("WWWW", None)
    assert first_fault((true, timed_out, waiting), "RRYB", ORIGINAL) is None
    assert first_fault((timed_out, true, Row("WWWW", Key(0, 1))), "RRYB", ORIGINAL) == Fault(3, Key(0, 1), Key(0, 0))
    assert first_fault((), "RRYB", ORIGINAL) is None


ORIGINAL: Final = find_box("original")
BOXES: Final = [find_box(name) for name in ("c2p3g9", "c3p3g9b", "c4p4g9", "c3p1g9", "c4p3g9M", "c4p4g9bM", "c2p2g9M")]


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
def test_some_code_fits_as_trying_all_codes_shows(marked: tuple[PegBox, list[Row]]) -> None:
    box, rows = marked
    fits = any(all(score(row.pegs or "", code) == row.key for row in rows) for code in every_code(box))
    assert box.some_code_fits([(row.pegs or "", row.key) for row in rows if row.key]) == fits
