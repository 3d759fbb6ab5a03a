"""`pegmind backup`, `restore` and `merge`, as an operator asks for them, also of a station that plays."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

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


def test_the_configuration_names_the_place_of_copies(store: Path, tmp_path: Path) -> None:
    config = tmp_path / "pegmind.toml"
    config.write_text(f'[backup]\nfolder = "{tmp_path / "usb"}"\nkeep = 2\n')
    for _ in range(3):
        assert pegmind("backup", "--store", store, "--config", config).status == 0
    assert len(list((tmp_path / "usb").iterdir())) == 2


def test_games_come_in_while_a_station_plays(store: Path, tmp_path: Path) -> None:
    other = cabinet(tmp_path / "other.db", ADA, LEFT, BEN, since=MONDAY + 24 * HOUR)
    with playing(store, tmp_path):
        assert pegmind("merge", other, "--store", store).out == ("added 2 games (and 1 abandoned); 0 already here\n")
        assert pegmind("merge", other, "--store", store).out == "added 0 games; 2 already here\n"
        assert pegmind("backup", tmp_path / "copy.db", "--store", store).status == 0
    assert told(tmp_path / "copy.db") == told(store)
    assert told(store)["unfinished"].moves == ("match original players=Ada", "secret RRYB", "guess WWWW")
