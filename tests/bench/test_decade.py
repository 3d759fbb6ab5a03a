"""The ten years of the bench: the rows in its store are those that a journal writes."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from station.games.players import COMPUTERS, DEFAULT_PLAYER, STATION
from station.store.opening import open_journal
from station.store.reading import open_for_reading
from tests.bench import decade

DAY = decade.GAMES_A_DAY
FEW = 2


def test_a_day_of_it_is_what_a_journal_writes_of_the_same_games(tmp_path: Path) -> None:
    built, written = tmp_path / "built.db", tmp_path / "written.db"
    moves = decade.build(built, DAY, FEW)
    with closing(open_journal(written, durable=False)) as journal:
        for game in decade.decade(DAY, FEW):
            for line, brought in game:
                journal.append(line.text, line.at, brought)
    assert tables(built) == tables(written)
    assert len(tables(built)["move"]) == moves > 10 * DAY


def test_a_day_of_it_can_be_looked_at(tmp_path: Path) -> None:
    decade.build(tmp_path / "built.db", DAY, FEW)
    with closing(open_for_reading(tmp_path / "built.db")) as journal:
        games = journal.games()
        assert journal.unfinished() is None
    assert len(games) > 0.8 * DAY
    assert {game.box for game in games} == {"original", "superhirn", "slider", "super", "codeknacker"}
    people = {*decade.guests(), DEFAULT_PLAYER}
    assert {seat.player for game in games for seat in game.seats} <= people
    assert {game.winner for game in games} <= people | {*COMPUTERS, STATION, None}


def test_every_match_of_it_has_come_to_an_end_and_some_were_left(tmp_path: Path) -> None:
    decade.build(tmp_path / "built.db", 2 * DAY, FEW)
    reasons = [line[4] for line in tables(tmp_path / "built.db")["result"]]
    assert len(reasons) == 2 * DAY
    assert 0 < reasons.count("left") < 0.1 * len(reasons)


def tables(store: Path) -> dict[str, list[Any]]:
    with closing(sqlite3.connect(store)) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return {name: sorted(database.execute(f"SELECT * FROM {name}"), key=repr) for name in names}  # noqa: S608 - our own
