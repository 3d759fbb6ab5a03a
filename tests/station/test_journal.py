"""The store, held in the hand: what is written, what is refused, and what comes back."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.journal import Desk, Game, Journal, Result, Saved
from station.schema import APPLICATION_ID, MIGRATIONS, VERSION
from station.store import open_for_reading, open_journal, open_volatile
from station.store_errors import StoreError
from tests.kit import last

OPEN: Final = ("match original", "secret RRYB")
CRACKED: Final = Result("original", "Ada", "cracked", rows=1, points=1)
LEFT: Final = Result("original", "Ada", "left", rows=0, points=0)


@pytest.fixture
def journal() -> Iterator[Journal]:
    with closing(open_volatile()) as journal:
        yield journal


def write(journal: Journal, *moves: str, ends: Result | None = None, at: float = 0.0) -> None:
    """Write moves, each a second after the other; the last one ends the match where `ends` is given."""
    for second, move in enumerate(moves, start=1):
        journal.append(move, at + second, ends if second == len(moves) else None)


def test_a_new_store_has_nothing_to_go_on_with(journal: Journal) -> None:
    assert (journal.unfinished(), journal.newest(), journal.games(), journal.moves(0)) == (None, 0, [], ())


def test_the_moves_of_the_unfinished_match_come_back_in_order(journal: Journal) -> None:
    write(journal, *OPEN, "guess WWWW", "guess RRYW")
    assert journal.unfinished() == Saved(1, (*OPEN, "guess WWWW", "guess RRYW"), desk=None)


def test_a_match_with_a_result_is_finished(journal: Journal) -> None:
    write(journal, *OPEN, "guess RRYB", ends=CRACKED, at=100.0)
    assert journal.unfinished() is None
    assert journal.games() == [Game(1, *CRACKED, opened=101.0, closed=103.0)]


def test_every_match_has_its_number_and_its_moves(journal: Journal) -> None:
    write(journal, *OPEN, "guess RRYB", ends=CRACKED)
    write(journal, "match original blank=yes", "secret ....")
    assert [journal.moves(number) for number in range(4)] == [
        (),
        (*OPEN, "guess RRYB"),
        ("match original blank=yes", "secret ...."),
        (),
    ]
    assert (journal.newest(), journal.unfinished()) == (2, Saved(2, journal.moves(2), desk=None))


def test_a_game_that_was_left_is_kept_but_not_listed(journal: Journal) -> None:
    write(journal, *OPEN, "leave", ends=LEFT)
    assert (journal.games(), journal.unfinished(), journal.moves(1)) == ([], None, (*OPEN, "leave"))


def test_the_desk_is_replaced_and_the_next_move_clears_it(journal: Journal) -> None:
    write(journal, *OPEN)
    journal.keep(Desk("R___", 1))
    journal.keep(Desk("R_G_", 3))
    assert journal.unfinished() == Saved(1, OPEN, Desk("R_G_", 3))
    journal.append("guess RRGG", 9.0)
    assert journal.unfinished() == Saved(1, (*OPEN, "guess RRGG"), desk=None)


moves = st.lists(st.text(st.characters(exclude_categories=["Cs"]), min_size=1).map("guess {}".format), max_size=8)
desks = st.none() | st.builds(Desk, st.text("RYGBPW._", min_size=4, max_size=4), st.integers(0, 4))


@given(matches=st.lists(moves, min_size=1, max_size=4), desk=desks)
def test_whatever_is_written_is_read_back_equal(matches: list[list[str]], desk: Desk | None) -> None:
    with closing(open_volatile()) as journal:
        for each in matches[:-1]:
            write(journal, "match original", *each, ends=CRACKED)
        write(journal, "match original", *matches[-1])
        if desk:
            journal.keep(desk)
        written = [("match original", *each) for each in matches]
        assert [journal.moves(number) for number in range(1, len(matches) + 1)] == written
        assert journal.unfinished() == Saved(len(matches), written[-1], desk)


@pytest.mark.parametrize(
    "tampering",
    [
        "UPDATE move SET text = 'guess RRYB' WHERE number = 2",
        "UPDATE move SET number = number + 10",
        "DELETE FROM move WHERE number = 2",
        "DELETE FROM move",
    ],
)
def test_a_move_that_was_written_cannot_be_changed_or_deleted(tmp_path: Path, tampering: str) -> None:
    last("match original\nsecret RRYB\nguess WWWW", store=tmp_path / "store.db")
    with (
        closing(sqlite3.connect(tmp_path / "store.db")) as raw,
        pytest.raises(sqlite3.IntegrityError, match=r"^the journal is append-only$"),
    ):
        raw.execute(tampering)
    with closing(open_for_reading(tmp_path / "store.db")) as journal:
        assert journal.moves(1) == (*OPEN, "guess WWWW")


def test_a_reader_looks_on_while_a_station_writes(tmp_path: Path) -> None:
    with (
        closing(open_journal(tmp_path / "store.db")) as playing,
        closing(open_for_reading(tmp_path / "store.db")) as looking,
    ):
        write(playing, *OPEN, "guess RRYB", ends=CRACKED)
        assert looking.games() == [Game(1, *CRACKED, opened=1.0, closed=3.0)]


def test_a_reader_writes_nothing(tmp_path: Path) -> None:
    open_journal(tmp_path / "store.db").close()
    with closing(open_for_reading(tmp_path / "store.db")) as looking, pytest.raises(StoreError) as refusal:
        looking.append("match original", 0.0)
    assert str(refusal.value) == (
        f"the store {tmp_path / 'store.db'} is read-only: make the file and its folder writable"
    )


def test_a_second_station_is_turned_away_until_the_first_one_stops(tmp_path: Path) -> None:
    store = tmp_path / "store.db"
    with closing(open_journal(store)), pytest.raises(StoreError) as refusal:
        open_journal(store)
    assert str(refusal.value) == (
        f"the store {store} is in use by another Pegmind: stop that one, or name another file with --store"
    )
    open_journal(store).close()


def test_the_folders_on_the_way_are_made(tmp_path: Path) -> None:
    open_journal(tmp_path / "not" / "yet" / "store.db").close()
    assert (tmp_path / "not" / "yet" / "store.db").exists()


def test_a_store_bears_our_mark_its_version_and_a_synced_log(tmp_path: Path) -> None:
    with closing(open_journal(tmp_path / "store.db")):
        pass
    with closing(sqlite3.connect(tmp_path / "store.db")) as raw:
        facts = [raw.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")]
        assert (facts, len(MIGRATIONS)) == ([APPLICATION_ID, VERSION], VERSION)
        assert raw.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_looking_for_a_store_that_is_not_there_makes_none(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as refusal:
        open_for_reading(tmp_path / "store.db")
    assert str(refusal.value) == (
        f"there is no store at {tmp_path / 'store.db'} yet: play a game first, or name another file with --store"
    )
    assert list(tmp_path.iterdir()) == []
