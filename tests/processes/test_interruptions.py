"""Something is done with a store and cut off at every step, by a kill or by a failing disk."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest

from station.store.backup import backup
from station.store.files import BESIDE, Backup, beside
from station.store.merge import merge
from station.store.opening import open_journal, open_to_play
from station.store.reading import open_for_reading
from station.store.results import Statistics, read_statistics
from station.store.staging import asides, staged_copy, take_up_staged
from tests.memory import folder
from tests.processes.interruptions import READ, being_read, cut_at_every_step
from tests.station.store.cabinets import ADA, BEGUN, BEN, HOUR, MONDAY, Match, by_the_rules, cabinet, over, played, told
from tests.station.store.test_results_statistics import counted_on_paper

STORE: Final = "pegmind.db"
LOGGED: Final = "leave"
"""The move that only the log has while somebody reads the store."""

Moves = list[Any]


@pytest.fixture
def hall() -> Iterator[Path]:
    """A folder, with a store in its folder start."""
    with folder() as made:
        (made / "start").mkdir()
        cabinet(made / "start" / STORE, ADA, BEN)
        yield made


def damaged(store: Path) -> None:
    """Have the card lose a page that nobody reads while they play."""
    with closing(sqlite3.connect(store)) as database:
        lost = database.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'trouble'").fetchone()[0]
        size = database.execute("PRAGMA page_size").fetchone()[0]
    with store.open("r+b") as file:
        file.seek((lost - 1) * size)
        file.write(b"\xaa" * size)


def whole(_store: Path) -> None:
    pass


def stores(way: Path) -> dict[str, Moves]:
    """The stores of a folder, and the moves that each of them has together with its log; nothing is touched."""
    found = [path for path in way.iterdir() if not path.name.endswith((*BESIDE, ".lock", ".part"))]
    return {path.name: moves(path) for path in found}


def moves(store: Path) -> Moves:
    with TemporaryDirectory() as made:
        for suffix in ("", "-wal", "-journal"):
            if beside(store, suffix).exists():
                shutil.copy(beside(store, suffix), beside(Path(made) / STORE, suffix))
        with closing(sqlite3.connect(Path(made) / STORE)) as database:
            if not database.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
                return []
            return database.execute("SELECT match, number, text FROM move ORDER BY match, number").fetchall()


@pytest.mark.parametrize("how", ["kill", "fail"])
@pytest.mark.parametrize(("action", "harm"), [(f"set aside{READ}", damaged), (f"begin anew{READ}", whole)])
def test_a_store_set_aside_keeps_its_log_wherever_cut_off(
    hall: Path, action: str, harm: Callable[[Path], None], how: str
) -> None:
    harm(hall / "start" / STORE)
    before = moves(hall / "start" / STORE)
    expected = [*before, (before[-1][0], before[-1][1] + 1, LOGGED)]
    ways = cut_at_every_step(action, hall, how)
    for way in ways:
        assert [each for each in stores(way).values() if each] == [expected]
        journal, _ = open_to_play(way / STORE, "later")
        with closing(journal):
            (name,) = (name for name, each in stores(way).items() if each)
            assert (name, journal.moves(1)) in {
                (STORE, tuple(text for match, _, text in expected if match == 1)),
                *((f"{STORE}.{each}", ()) for each in ("damaged-now", "damaged-later", "until-now")),
            }
        assert stores(way)[name] == expected
    assert len(ways) > 5
    assert [each for each in stores(ways[-1]).values() if each] == [expected]
    assert stores(ways[-1])[STORE] == []


def test_what_is_put_back_is_whole_wherever_cut_off(hall: Path) -> None:
    store, aside = hall / "start" / STORE, hall / "start" / f"{STORE}.until-now"
    with being_read(store):
        expected = moves(store)
        for suffix in ("", "-wal"):
            shutil.copy(beside(store, suffix), beside(aside, suffix))
    store.unlink()
    begun = moves(cabinet(store, BEN))
    for way in cut_at_every_step("put back", hall):
        found = stores(way)
        assert [each for each in found.values() if each not in ([], begun)] == [expected]
        with closing(open_journal(way / STORE)):
            assert stores(way)[STORE] in ([], begun, expected)
    assert found == {STORE: expected}


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("how", ["kill", "fail"])
def test_a_named_copy_is_whole_wherever_copying_is_cut_off(how: str) -> None:
    with folder() as hall:
        store = cabinet(hall / "start" / "pegmind.db", ADA)
        backup(store, Backup(), "20261119-034500")
        backup(store, Backup(), "20261120-034500")
        cabinet(store, BEN, since=MONDAY + 9 * HOUR)
        now, copies = told(store), [path.name for path in (hall / "start" / "backups").iterdir()]
        for cut in cut_at_every_step("backup", hall, how):
            assert told(cut / "pegmind.db") == now
            for name in {name for name in names(cut / "backups") if ".part" not in name} - set(copies):
                assert (name, told(cut / "backups" / name)) == ("pegmind-20261121-034500.db", now)
            backup(cut / "pegmind.db", Backup(keep=2), "20261122-034500")
            assert names(cut / "backups")[-1] == "pegmind-20261122-034500.db"
            assert [name for name in names(cut / "backups") if ".part" in name] == []


FRIDAY: Final = MONDAY + 96 * HOUR


def crashed(hall: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """A store whose last move is in its log alone, and a copy of an earlier evening; what the two tell."""
    live = hall / "live"
    live.mkdir()
    backup(cabinet(live / "pegmind.db", ADA), Backup(), "now", live / "copy.db")
    cabinet(live / "pegmind.db", BEN, BEGUN, since=FRIDAY)
    with closing(open_journal(live / "pegmind.db")) as journal:
        journal.append("guess RRWW", FRIDAY + HOUR)
        shutil.copytree(live, hall / "start")
        return told(live / "pegmind.db"), told(live / "copy.db")


def after_power_on(cut: Path) -> tuple[dict[str, Any], ...]:
    """What the store tells after the next start, and then all those that are aside."""
    store = cut / "pegmind.db"
    take_up_staged(store, "later")
    open_journal(store).close()
    assert not staged_copy(store).exists()
    return tuple(map(told, (store, *asides(store))))


@pytest.mark.parametrize("how", ["kill", "fail"])
def test_nothing_is_lost_wherever_restoring_is_cut_off(how: str) -> None:
    with folder() as hall:
        before, copy = crashed(hall)
        ways = [after_power_on(cut) for cut in cut_at_every_step("restore", hall, how)]
    assert (ways[0], ways[-1], len(ways) > 10) == ((before,), (copy, before), True)
    assert [way for way in ways if way not in ((before,), (copy, before))] == []


@pytest.mark.parametrize("how", ["kill", "fail"])
def test_moves_in_the_log_stay_wherever_it_is_cut_off(how: str) -> None:
    with folder() as hall:
        before, copy = crashed(hall)
        moves = (*before["unfinished"].moves, "leave")
        before["unfinished"] = before["unfinished"]._replace(moves=moves)
        shutil.copyfile(hall / "start" / "copy.db", staged_copy(hall / "start" / "pegmind.db"))
        ways = [after_power_on(cut) for cut in cut_at_every_step("take up while it is read", hall, how)]
    assert [way for way in ways if way != (copy, before)] == []
    assert len(ways) > 5


@pytest.mark.parametrize("how", ["kill", "fail"])
def test_the_next_start_takes_up_a_copy_wherever_cut_off(how: str) -> None:
    with folder() as hall:
        before, copy = crashed(hall)
        shutil.copyfile(hall / "start" / "copy.db", staged_copy(hall / "start" / "pegmind.db"))
        ways = [after_power_on(cut) for cut in cut_at_every_step("take up", hall, how)]
    assert [way for way in ways if way != (copy, before)] == []


def test_a_start_whose_disk_fails_keeps_the_store() -> None:
    with folder() as hall:
        before, copy = crashed(hall)
        before["unfinished"] = before["unfinished"]._replace(moves=(*before["unfinished"].moves, "leave"))
        shutil.copyfile(hall / "start" / "copy.db", staged_copy(hall / "start" / "pegmind.db"))
        ways = [cut / "pegmind.db" for cut in cut_at_every_step("take up while it is read", hall, "fail")]
        stands = [(told(store), staged_copy(store).exists(), len(asides(store))) for store in ways]
    assert [each for each in stands if each not in ((before, True, 0), (copy, False, 1))] == []
    assert stands[-1] == (copy, False, 1)
    assert (before, True, 0) in stands


def game(number: int, player: str = "Ada", since: float = MONDAY) -> Match:
    """One of many games; every third is lost."""
    opened, row = since + HOUR * number, "guess RR" if number % 3 else "guess YY"
    moves = ((f"match c2p2g1 players={player}", opened), ("secret RR", opened + 1), (row, opened + 60 + number))
    return by_the_rules(moves)


def sums(store: Path) -> list[Statistics]:
    with closing(open_for_reading(store)) as journal:
        return sorted(journal.read(read_statistics))


def test_a_cut_merge_leaves_whole_games_and_can_go_on() -> None:
    with folder() as hall:
        (hall / "start").mkdir()
        played(hall / "start" / "pegmind.db", map(game, (0, 2, 4)))
        played(hall / "start" / "other.db", map(game, (1, 2, 3)))
        ways = cut_at_every_step("merge", hall)
        for cut in ways:
            store = cut / "pegmind.db"
            there = [number for number in range(5) if has(store, game(number))]
            assert sums(store) == counted_on_paper([*map(game, there)])
            assert str(merge(store, cut / "other.db")).endswith("already here")
            assert sums(store) == counted_on_paper([*map(game, range(5))])
    assert len(ways) > 20


def has(store: Path, match: Match) -> bool:
    """Whether a store has the match, with all its moves."""
    moves = tuple((number, move.at, move.move) for number, move in enumerate(match))
    return any(moves == each[1] for each in over(store))
