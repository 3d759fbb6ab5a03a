"""The ten years of the bench: the rows in its store are those that a journal writes."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from station.matches.players import COMPUTERS, DEFAULT_PLAYER, STATION
from station.store.opening import open_journal
from station.store.reading import open_for_reading
from station.store.results import read_games
from trials.bench import decade

GAMES = 2 * decade.GAMES_A_DAY
FEW = 2


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two days of it."""
    store = tmp_path_factory.mktemp("decade") / "built.db"
    assert decade.build(store, GAMES, FEW) > 10 * GAMES
    return store


def test_its_rows_are_those_that_a_journal_writes(built: Path, tmp_path: Path) -> None:
    with closing(open_journal(tmp_path / "written.db", durable=False)) as journal:
        for game in decade.decade(GAMES, FEW):
            for line, brought in game:
                journal.append(line.text, line.at, brought)
    assert tables(built) == tables(tmp_path / "written.db")


def test_its_games_can_be_looked_at(built: Path) -> None:
    with closing(open_for_reading(built)) as journal:
        games = journal.read(read_games)
        assert journal.read_unfinished() is None
    assert len(games) > 0.8 * GAMES
    assert {game.box for game in games} == {"original", "superhirn", "slider", "super", "codeknacker"}
    people = {*decade.guests(), DEFAULT_PLAYER}
    assert {seat.player for game in games for seat in game.seats} <= people
    assert {game.winner for game in games} <= people | {*COMPUTERS, STATION, None}


def test_every_match_of_it_has_ended_and_some_were_left(built: Path) -> None:
    reasons = [line[4] for line in tables(built)["result"]]
    assert len(reasons) == GAMES
    assert 0 < reasons.count("left") < 0.1 * len(reasons)


def tables(store: Path) -> dict[str, list[Any]]:
    with closing(sqlite3.connect(store)) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return {name: sorted(database.execute(f"SELECT * FROM {name}"), key=repr) for name in names}  # noqa: S608 - our own
