"""`pegmind backup`, `restore` and `merge`, as an operator asks for them, also of a station that plays."""

import json
import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

import pytest

from station.store.opening import open_journal
from station.store.reading import open_for_reading
from tests.processes.commands import ended, pegmind, started
from tests.station.store.cabinets import ADA, BEGUN, BEN, HOUR, LEFT, MONDAY, cabinet, told

STAMP: Final = r"\d{8}-\d{6}"


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return cabinet(tmp_path / "pegmind.db", ADA, BEGUN)


@contextmanager
def playing(store: Path, tmp_path: Path) -> Iterator[list[str]]:
    """`pegmind run` on simulated pins, from when it is ready until it is told to stop; gives its log."""
    config = tmp_path / "pegmind.toml"
    config.write_text('[inputs]\nfactory = "simulated"\n[pixels]\ndriver = "simulated"\n[page]\non = false\n')
    process = started("run", "--config", config, "--store", store)
    assert process.stderr is not None
    log = [process.stderr.readline()]
    assert "is ready" in log[0]
    try:
        yield log
    finally:
        process.terminate()
        log += ended(process).err.splitlines()


def test_a_copy_goes_to_its_folder_with_a_stamp(store: Path, tmp_path: Path) -> None:
    said = pegmind("backup", "--store", store)
    (made,) = (tmp_path / "backups").iterdir()
    assert (said.status, said.out, said.err) == (0, f"copied 1 game to {made}, and checked the copy\n", "")
    assert re.fullmatch(f"pegmind-{STAMP}.db", made.name)
    assert told(made) == told(store)


def test_the_configuration_says_where_copies_go_and_how_many_stay(store: Path, tmp_path: Path) -> None:
    config = tmp_path / "pegmind.toml"
    config.write_text(f'[backup]\nfolder = "{tmp_path / "usb"}"\nkeep = 2\n')
    for _ in range(3):
        assert pegmind("backup", "--store", store, "--config", config).status == 0
    assert len(list((tmp_path / "usb").iterdir())) == 2


def test_an_evening_is_put_back_while_a_station_plays(store: Path, tmp_path: Path) -> None:
    copy = tmp_path / "monday.db"
    assert pegmind("backup", copy, "--store", store).status == 0
    monday = told(store)
    cabinet(store, "press ok\nguess RRYB", BEN, since=MONDAY + 24 * HOUR)
    tuesday = told(store)
    with playing(store, tmp_path) as log:
        restored = pegmind("restore", copy, "--store", store)
        words = rf"restored 1 game from {copy}; the store was renamed to (pegmind.db.until-{STAMP})\n"
        said = re.fullmatch(words, restored.out)
        assert said, restored
        assert (told(store), told(tmp_path / said[1])) == (monday, tuesday)
    assert f"pegmind: the games of a copy are back; those that were here are in {said[1]}" in log
    assert len([line for line in log if "is ready" in line]) == 2


def test_games_come_in_while_a_station_plays(store: Path, tmp_path: Path) -> None:
    other = cabinet(tmp_path / "other.db", ADA, LEFT, BEN, since=MONDAY + 24 * HOUR)
    with playing(store, tmp_path):
        assert pegmind("merge", other, "--store", store).out == ("added 2 games (and 1 abandoned); 0 already here\n")
        assert pegmind("merge", other, "--store", store).out == "added 0 games; 2 already here\n"
        assert pegmind("backup", tmp_path / "copy.db", "--store", store).status == 0
    assert told(tmp_path / "copy.db") == told(store)
    assert told(store)["unfinished"].moves == ("match original players=Ada", "secret RRYB", "guess WWWW")


def test_a_match_that_came_in_is_listed_and_exported_by_its_number(store: Path, tmp_path: Path) -> None:
    merged = pegmind("merge", cabinet(tmp_path / "other.db", BEN, since=MONDAY + 24 * HOUR), "--store", store)
    assert merged.status == 0
    listed = json.loads(pegmind("scores", "--games", "--json", "--store", store).out)
    assert [(game["match"], game["players"]) for game in listed] == [(-1, ["Ben"]), (1, ["Ada"])]
    exported = pegmind("export", "-1", "--store", store)
    assert exported.out == "# match -1\nmatch original players=Ben\nsecret RRYB\nguess RRYB\n"
    assert pegmind("export", "-2", "--store", store).status == 2


def test_whoever_played_here_is_offered_first_and_then_whoever_was_seen_elsewhere_the_last_one_first(
    tmp_path: Path,
) -> None:
    hall = cabinet(tmp_path / "hall.db", ADA, BEN)
    names = ("Eve", "Zoë", "Ada", "Dora")
    bar = cabinet(
        tmp_path / "bar.db",
        *(f"match original players={name}\nsecret RRYB\nguess RRYB" for name in names),
        since=MONDAY + 24 * HOUR,
    )
    assert pegmind("merge", bar, "--store", hall).status == 0
    with closing(open_for_reading(hall)) as journal:
        assert journal.players(9) == ("Ben", "Ada", "Dora", "Zoë", "Eve")
    new = tmp_path / "new.db"
    assert pegmind("merge", bar, "--store", new).status == 0
    assert pegmind("merge", hall, "--store", new).status == 0
    with closing(open_journal(new)) as journal:
        assert journal.players(9) == ("Dora", "Ada", "Zoë", "Eve", "Ben")
