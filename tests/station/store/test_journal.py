"""The store, held in the hand: what is written, what is refused, and what comes back."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from station.matches.game import DraftRow
from station.matches.results import FinishedMatch
from station.store.errors import StoreError
from station.store.journal import CLOCK_BEHIND, Journal, MoveTime, Shift, UnfinishedMatch
from station.store.opening import open_journal, open_volatile
from station.store.reading import open_for_reading
from station.store.results import read_games, read_newest_finished, read_players, read_statistics
from tests.station.store.cabinets import ABANDONED, CRACKED, OPEN, WON, write


def test_a_new_store_has_nothing_to_go_on_with(journal: Journal) -> None:
    assert (journal.read_unfinished(), journal.read(read_games), journal.moves(0), journal.read(read_players, 9)) == (
        None,
        [],
        (),
        (),
    )


def test_only_a_store_on_a_disk_lasts(journal: Journal, tmp_path: Path) -> None:
    with closing(open_journal(tmp_path / "store.db")) as on_a_disk:
        assert (journal.lasts, on_a_disk.lasts) == (False, True)


def test_the_moves_of_the_unfinished_match_come_back_in_order(journal: Journal) -> None:
    write(journal, *OPEN, "guess WWWW", "guess RRYW")
    assert journal.read_unfinished() == UnfinishedMatch(1, (*OPEN, "guess WWWW", "guess RRYW"), draft=None)


def test_a_match_with_a_result_is_finished(journal: Journal) -> None:
    write(journal, *OPEN, "guess RRYB", ends=CRACKED, at=100.0)
    assert journal.read_unfinished() is None
    assert journal.read(read_games) == [FinishedMatch(1, "original", "c6p4g10", *WON, opened=101.0, closed=103.0)]


@pytest.mark.parametrize(
    ("now", "found"), [(103.0, 1), (112.9, 1), (113.0, 0), (103.0 - CLOCK_BEHIND, 0), (103.1 - CLOCK_BEHIND, 1)]
)
def test_a_match_has_just_finished_for_some_seconds(journal: Journal, now: float, found: int) -> None:
    write(journal, *OPEN, "guess RRYB", ends=CRACKED, at=100.0)
    assert journal.find_just_finished(10.0, now) == found


def test_when_a_match_ended_is_known_once_the_clock_is_set(journal: Journal) -> None:
    journal.append("match original", 1.0, shift=Shift(None))
    journal.append("guess RRYB", 4.0, CRACKED)
    (before,) = journal.read(read_games)
    assert (before.finished, before.closed - before.opened) == (None, 3.0)
    assert (journal.find_just_finished(10.0, 5.0), journal.find_just_finished(10.0, 1005.0)) == (1, 0)
    journal.date_moves(1000.0)
    (after,) = journal.read(read_games)
    assert (after.opened, after.finished) == (1001.0, 1004.0)
    assert journal.find_just_finished(10.0, 1005.0) == 1


def test_the_newest_move_has_the_shift_that_its_match_had_last(journal: Journal) -> None:
    assert journal.newest_move() is None
    journal.append("match original", 1.0)
    assert journal.newest_move() == MoveTime(1.0, 0.0, over=False)
    journal.append("secret RRYB", 2.0, shift=Shift(None))
    journal.date_moves(50.0)
    journal.append("guess WWWW", 3.0, shift=Shift(None))
    assert journal.newest_move() == MoveTime(3.0, None, over=False)
    journal.date_moves(70.0)
    journal.append("guess RRYB", 4.0, CRACKED)
    newest = journal.newest_move()
    assert newest == MoveTime(4.0, 70.0, over=True)
    assert newest.date == 74.0


def test_a_match_that_was_left_has_not_just_finished(journal: Journal) -> None:
    write(journal, *OPEN, "leave", ends=ABANDONED, at=100.0)
    assert journal.find_just_finished(10.0, 104.0) == 0
    write(journal, *OPEN, "guess RRYB", ends=CRACKED, at=110.0)
    write(journal, *OPEN, at=114.0)
    assert journal.find_just_finished(10.0, 116.0) == 0


def test_every_match_has_its_number_and_its_moves(journal: Journal) -> None:
    write(journal, *OPEN, "guess RRYB", ends=CRACKED)
    write(journal, "match original blank=yes", "secret ....")
    assert [journal.moves(number) for number in range(4)] == [
        (),
        (*OPEN, "guess RRYB"),
        ("match original blank=yes", "secret ...."),
        (),
    ]
    assert journal.read_unfinished() == UnfinishedMatch(2, journal.moves(2), draft=None)


def test_the_newest_match_that_was_played_to_its_end(journal: Journal) -> None:
    found = [journal.read(read_newest_finished)]
    for ends in (ABANDONED, CRACKED, ABANDONED, None):
        write(journal, *OPEN, ends=ends)
        found.append(journal.read(read_newest_finished))
    assert found == [0, 0, 2, 2, 2]


def test_a_second_result_of_a_match_is_refused(journal: Journal) -> None:
    write(journal, *OPEN, "guess RRYB", ends=CRACKED)
    before = (journal.moves(1), journal.read(read_games), journal.read(read_statistics), journal.read(read_players, 9))
    with pytest.raises(StoreError):
        journal.append("guess RRYB", 9.0, CRACKED, DraftRow("R___", 1))
    assert (
        journal.moves(1),
        journal.read(read_games),
        journal.read(read_statistics),
        journal.read(read_players, 9),
    ) == before


def test_the_desk_is_replaced_and_the_next_move_clears_it(journal: Journal) -> None:
    write(journal, *OPEN)
    journal.keep(DraftRow("R___", 1))
    journal.keep(DraftRow("R_G_", 3))
    assert journal.read_unfinished() == UnfinishedMatch(1, OPEN, DraftRow("R_G_", 3))
    journal.append("guess RRGG", 9.0)
    assert journal.read_unfinished() == UnfinishedMatch(1, (*OPEN, "guess RRGG"), draft=None)


moves = st.lists(st.text(st.characters(exclude_categories=["Cs"]), min_size=1).map("guess {}".format), max_size=8)
drafts = st.none() | st.builds(
    DraftRow, st.text("RYGBPW._", min_size=4, max_size=4), st.integers(0, 4), st.none() | st.floats(0, 3600)
)


@pytest.mark.slow
@settings(max_examples=25)
@given(matches=st.lists(moves, min_size=1, max_size=4), draft=drafts)
def test_whatever_is_written_is_read_back_equal(matches: list[list[str]], draft: DraftRow | None) -> None:
    with closing(open_volatile()) as journal:
        for each in matches[:-1]:
            write(journal, "match original", *each, ends=CRACKED)
        write(journal, "match original", *matches[-1])
        if draft:
            journal.keep(draft)
        written = [("match original", *each) for each in matches]
        assert [journal.moves(number) for number in range(1, len(matches) + 1)] == written
        assert journal.read_unfinished() == UnfinishedMatch(len(matches), written[-1], draft)


@pytest.mark.parametrize(
    "tampering",
    [
        "UPDATE move SET text = 'guess RRYB' WHERE number = 2",
        "UPDATE move SET number = number + 10",
        "DELETE FROM move WHERE number = 2",
        "DELETE FROM move",
        "UPDATE result SET winner = 'Eve'",
        "DELETE FROM result",
        "UPDATE seat SET won = 0",
        "DELETE FROM seat",
        "UPDATE code SET rows = 1",
        "DELETE FROM code",
        "UPDATE shift SET seconds = 5.0 WHERE number = 1",
        "UPDATE shift SET number = 7 WHERE number = 2",
        "UPDATE shift SET match = 7 WHERE number = 2",
        "DELETE FROM shift",
    ],
)
def test_what_was_played_cannot_be_changed_or_deleted(tmp_path: Path, tampering: str) -> None:
    with closing(open_journal(tmp_path / "store.db")) as journal:
        write(journal, *OPEN, "guess WWWW", ends=CRACKED)
        journal.append("match original", 9.0)
        for shift in (1.0, None):
            journal.append("guess WWWW", 10.0, shift=Shift(shift))
        before = (journal.moves(1), journal.read(read_games), journal.read(read_statistics))
    with (
        closing(sqlite3.connect(tmp_path / "store.db")) as raw,
        pytest.raises(sqlite3.IntegrityError, match=r"^the journal is append-only$"),
    ):
        raw.execute(tampering)
    with closing(open_for_reading(tmp_path / "store.db")) as journal:
        assert (journal.moves(1), journal.read(read_games), journal.read(read_statistics)) == before
