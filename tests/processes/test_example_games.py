"""The games of examples/ as installed packages: their own tests, the commands, and a cabinet of real pins and lamps."""

import json
import os
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tests.example_games import EXAMPLES, ROOT, install_examples
from tests.ports import reserved_port
from tests.processes.commands import PATIENCE, PEGMIND, pegmind
from tests.processes.lamp_player import Player
from tests.processes.page_viewer import viewing
from tests.processes.real_station import running

MOST_LINES = 150


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every process finds the games."""
    folder = install_examples()
    monkeypatch.setenv("PYTHONPATH", str(folder))
    return folder


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_tests_of_a_game_pass_with_the_installed_package(name: str, tmp_path: Path) -> None:
    command = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(tmp_path))
    tests = (str(ROOT / "examples" / name / "tests"), "-c", os.devnull)
    done = subprocess.run((*command, *tests), cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_tests_of_a_new_game_pass(tmp_path: Path) -> None:
    assert pegmind("new-game", "catch", "--folder", tmp_path / "catch").status == 0
    command = (Path(sys.executable).with_name("pytest"), "-q", "-p", "no:cacheprovider")
    done = subprocess.run(command, cwd=tmp_path / "catch", capture_output=True, text=True, check=False)
    assert "3 passed" in done.stdout, done.stdout


def test_the_games_are_listed_with_their_packages() -> None:
    assert pegmind("games").out.splitlines() == [
        'bricks: "Bricks", pegmind-bricks 1.0, pegmind_bricks:BricksGame',
        'simon: "Simon", pegmind-simon 1.0, pegmind_simon:SimonGame',
    ]


def test_a_script_plays_a_game_and_exports_it(tmp_path: Path) -> None:
    store = tmp_path / "store.db"
    lines = "seed 4\nmatch bricks players=Ada pace=fast\npush\nwait 3\nturn +2\ncut\npress ok\nwait 50\nshow\n"
    shown = json.loads(pegmind("script", "-", "--store", store, stdin=lines).out)
    assert (shown["box"], shown["title"], shown["scene"]) == ("bricks", "Bricks", "play")
    again = pegmind("script", "-", "--store", tmp_path / "again.db", stdin=f"{lines}leave\n")
    assert again.status == 0
    moves = pegmind("export", "1", "--store", tmp_path / "again.db").out
    assert moves.splitlines()[1] == "match bricks players=Ada pace=fast"
    assert pegmind("script", "-", stdin=moves).status == 0


def test_a_finished_game_is_among_the_scores(tmp_path: Path) -> None:
    store = tmp_path / "store.db"
    lines = "match simon players=Ada\ndeal 7\nplay 60\n"
    assert pegmind("script", "-", "--store", store, stdin=lines).status == 0
    assert pegmind("scores", "--store", store).out.startswith("Ada · simon (solo)\n  games       1\n")
    (game,) = json.loads(pegmind("scores", "--games", "--json", "--store", store).out)
    assert (game["box"], game["spelling"], game["points"]) == ("simon", "solo", [0])
    without = subprocess.run(
        (*PEGMIND, "scores", "--store", str(store)),
        env={**os.environ, "PYTHONPATH": ""},
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert without.stdout.startswith("Ada · simon (solo)\n  games       1\n")


def test_a_game_is_played_on_pins_and_lamps(tmp_path: Path) -> None:
    with reserved_port() as port, running(tmp_path, port=port) as station, viewing(port) as page:
        Player(station, page).start("bricks")
        station.press("ok")
        station.turn(2)
        wait_for_move(station.store, "play ")
        assert len(station.wire.look()) > 5


def wait_for_move(store: Path, begin: str) -> None:
    """Wait until the newest match has a move, or a row being built, that begins like this."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if any(move.startswith(begin) for move in moves_in(store)):
            return
        time.sleep(0.1)
    raise AssertionError((begin, moves_in(store)))


def moves_in(store: Path) -> list[str]:
    with closing(sqlite3.connect(f"file:{store}?mode=ro", uri=True)) as database:
        return [text for (text,) in database.execute("SELECT text FROM move ORDER BY match, number")]


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_game_is_short(name: str) -> None:
    lines = (ROOT / f"examples/{name}/pegmind_{name}/__init__.py").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= MOST_LINES


def test_the_catalogs_of_the_games_are_compiled() -> None:
    files = [*(ROOT / "examples").glob("*/pegmind_*/locale/*/LC_MESSAGES/messages.po")]
    assert len(files) == 6
    for file in files:
        compiled = BytesIO()
        with file.open("rb") as written:
            write_mo(compiled, read_po(written))
        assert file.with_suffix(".mo").read_bytes() == compiled.getvalue(), file
