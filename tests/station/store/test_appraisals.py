"""What is kept of reviews beside a store."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from station.core.view import ReviewPart
from station.store.appraisals import SUFFIX, Appraisal, Appraisals, appraisals_of, open_appraisals
from station.store.files import beside

MOVES = ("match original players=Ada", "secret RRYB", "guess WWWW", "guess RRYB")


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "pegmind.db"


def appraise(store: Path, *moves: str) -> tuple[Appraisal, ...]:
    with open_appraisals(store) as appraisals:
        return appraisals.appraise(moves or MOVES)


def keep_marked(store: Path, skill: float) -> None:
    """Keep something else than a review would say, so that it is known again."""
    part: ReviewPart = {
        "player": "Ada",
        "box": "original",
        "title": "",
        "assisted": False,
        "lost": 0.0,
        "skill": skill,
        "luck": None,
        "verdict": "",
    }
    with open_appraisals(store) as appraisals:
        appraisals.keep(MOVES, appraisals_of(MOVES, (part,)))


def test_a_match_is_reviewed_once(store: Path) -> None:
    (first,) = appraise(store)
    assert (first.seat, first.assisted, 0 < (first.skill or 0) < 1) == (0, False, True)
    assert appraise(store) == (first,)
    keep_marked(store, 0.125)
    assert appraise(store) == ((0, False, 0.125, None),)


def test_what_is_kept_holds_for_a_player_by_any_name_and_has_none(store: Path) -> None:
    keep_marked(store, 0.125)
    assert appraise(store, MOVES[0].replace("Ada", "Player"), *MOVES[1:]) == ((0, False, 0.125, None),)
    assert b"Ada" not in beside(store, SUFFIX).read_bytes()


def test_another_game_is_another_review(store: Path) -> None:
    keep_marked(store, 0.125)
    assert appraise(store, *MOVES[:2], MOVES[3])[0] != (0, False, 0.125, None)


@pytest.mark.parametrize("content", [b"no database", b"SQLite format 3\0" + b"\xff" * 4096])
def test_a_damaged_file_is_made_anew(store: Path, content: bytes) -> None:
    beside(store, SUFFIX).write_bytes(content)
    expected = appraise(store)
    keep_marked(store, 0.125)
    assert appraise(store) == ((0, False, 0.125, None),) != expected


@pytest.mark.parametrize("parts", ["[[1]]", "{}x", "3"])
def test_a_damaged_line_is_reckoned_again(store: Path, parts: str) -> None:
    expected = appraise(store)
    with closing(sqlite3.connect(beside(store, SUFFIX))) as database, database:
        database.execute("UPDATE review SET parts = ?", (parts,))
    assert appraise(store) == expected


def test_where_nothing_can_be_kept_it_is_reckoned_each_time(store: Path) -> None:
    beside(store, SUFFIX).mkdir()
    assert appraise(store) == appraise(store)
    assert Appraisals(sqlite3.connect(":memory:")).appraise(MOVES) == appraise(store)


def test_what_is_no_match_has_no_review(store: Path) -> None:
    assert appraise(store, "nonsense") == ()
