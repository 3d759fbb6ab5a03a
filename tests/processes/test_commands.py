"""The commands as processes of their own; tests/station/cli/test_commands.py has the rest of them."""

import json
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from station import __version__
from tests.processes.commands import PATIENCE, ROOT, pegmind
from tests.station.store.cabinets import ADA, cabinet


def test_every_error_of_a_configuration_is_told_at_once(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text('[pins]\nreed = 5\n[timings]\nidle = 1\n[pagee]\nport = 1\n[page]\nport = "x"\n')
    sentences = [
        'pins.reed: there is no such key; did you mean "red"?',
        "timings.idle = 1: must be 5.0 to 86400.0",
        '[pagee]: there is no such section; did you mean "page"?',
        'page.port = "x": must be a whole number',
    ]
    for command in (["config"], ["run"], ["play", "--no-browser"], ["scores"], ["script", "-"]):
        told = pegmind(*command, "--config", wrong)
        assert told == (2, "", "".join(f"{wrong}: {sentence}\n" for sentence in sentences))


@pytest.mark.parametrize("factory", ["gpiod", "lgpio", "rpigpio"])
def test_without_pins_the_cabinet_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, factory: str
) -> None:
    monkeypatch.setenv("LG_WD", str(tmp_path))  # elsewhere another user's FIFO may be in the way
    (tmp_path / "here.toml").write_text(f'[page]\non = false\n[inputs]\nfactory = "{factory}"\n')
    status, out, err = pegmind("run", "--config", tmp_path / "here.toml", "--store", tmp_path / "store.db")
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert err.startswith(f"pegmind: inputs.factory = {factory}: ")
    assert "pip install" in err or "on a desktop use: pegmind play" in err


LETTER = b"my precious letter"
RECIPES = "CREATE TABLE recipe (name TEXT); INSERT INTO recipe VALUES ('cake')"
EVERY_COMMAND = (
    *("play --no-browser", "run", "script -", "scores", "scores --games", "export", "review"),
    *("backup", "backup copy.db", "restore other.db", "merge other.db"),
)


def recipes(file: Path) -> bytes:
    """Make somebody else's database of a file; its bytes."""
    with closing(sqlite3.connect(file)) as database:
        database.executescript(RECIPES)
    return file.read_bytes()


def damaged_recipes(file: Path) -> bytes:
    file.write_bytes(recipes(file)[:50])
    return file.read_bytes()


def letter(file: Path) -> bytes:
    file.write_bytes(LETTER)
    return LETTER


def single_byte(file: Path) -> bytes:
    """SQLite takes such a file for an empty one."""
    file.write_bytes(b"!")
    return b"!"


@pytest.mark.parametrize(
    ("command", "write", "reason"),
    [
        *((command, letter, "is not a database: name another file with --store") for command in EVERY_COMMAND),
        ("scores", single_byte, "is not a database: name another file with --store"),
        ("restore other.db", recipes, "is a database, but not a store of Pegmind's: name another file"),
        ("script -", damaged_recipes, "is not a store of Pegmind's: name another file with --store"),
    ],
)
def test_a_file_that_is_not_a_store_is_refused_and_kept(
    tmp_path: Path, command: str, write: Callable[[Path], bytes], reason: str
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    precious, other = folder / "precious", folder / "other.db"
    cabinet(other, ADA)
    before = write(precious)
    names = {path.name for path in folder.iterdir()}
    words = [str(folder / word) if word.endswith(".db") else word for word in command.split()]
    if command == "run":  # which looks for its pins first
        (tmp_path / "pins.toml").write_text('[inputs]\nfactory = "simulated"\n[pixels]\ndriver = "simulated"\n')
        words += ["--config", str(tmp_path / "pins.toml")]
    told = pegmind(*words, "--store", precious, stdin="match original\n")
    assert told == (1, "", f"pegmind: {precious} {reason}\n")
    assert (precious.read_bytes(), {path.name for path in folder.iterdir()}) == (before, names)


def test_the_doctor_names_a_file_that_is_not_a_store(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_bytes(LETTER)
    findings = json.loads(pegmind("doctor", "--json", "--store", tmp_path / "letter.txt").out)
    (store,) = [(each["state"], each["says"], each["remedy"]) for each in findings if each["about"] == "store"]
    assert store == ("wrong", f"{tmp_path / 'letter.txt'} is not a database", "name another file with --store")


def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    (tmp_path / "new.db").touch()
    moves = "match original\nsecret RRYB\nguess RRYB\n"
    assert pegmind("script", "-", "--store", tmp_path / "new.db", stdin=moves) == (0, "", "")
    assert pegmind("export", "--store", tmp_path / "new.db").out.startswith("# match 1\n")


def test_the_version_and_the_help_are_commands_too() -> None:
    assert pegmind("version") == pegmind("--version") == (0, f"pegmind {__version__}\n", "")
    assert pegmind("help") == pegmind("--help")
    status, out, err = pegmind("help", "scores")
    assert (status, out, err) == pegmind("scores", "--help")
    assert out.startswith("usage: pegmind scores ")
    status, out, err = pegmind("help", "score")
    assert (status, out, err.splitlines()[-1]) == (
        *(2, ""),
        "pegmind: error: there is no command 'score'; did you mean \"scores\"?",
    )


def test_a_store_is_offered_only_to_the_commands_that_use_one() -> None:
    commands = re.findall(r"^    (\w+) ", pegmind("help").out, re.MULTILINE)
    without = {name for name in commands if "--store" not in pegmind("help", name).out}
    assert without == {"confirm", "crack", "games", "wiring", "panel", "selftest", "league", "help", "version"}
    assert 'path = "mine.db"' in pegmind("config", "--store", "mine.db").out


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_texts_fit_into_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    store = tmp_path / "store.db"
    cabinet(store, ADA)
    monkeypatch.setenv("COLUMNS", str(columns))
    for command in ("scores", "scores --games", "review", "scores --player Ada", "config", "doctor"):
        out = pegmind(*command.split(), "--store", store).out
        wide = [line for line in out.splitlines() if len(line) > columns and " " in line.strip(" #>")]
        assert [line for line in wide if " = " not in line and str(store.parent) not in line] == [], command
    table = pegmind("scores", "--games", "--store", store).out.splitlines()
    assert (len(table) == 2) == (columns == 120)


PRESSES_CTRL_C: Final = """
import os, signal, sys
from station.__main__ import main

class Hand:
    def find_spec(self, name, *_where):
        if name == "station.core.words":
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Hand())
sys.exit(main(["config"]))
"""


def test_ctrl_c_while_a_command_starts_shows_no_traceback() -> None:
    line = [sys.executable, "-c", PRESSES_CTRL_C]
    ran = subprocess.run(line, capture_output=True, text=True, cwd=ROOT, check=False, timeout=PATIENCE)
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "")


def test_numpy_starts_no_threads() -> None:
    """Its threads spin on all cores, and a lamp waits."""
    counted = "from station.__main__ import main; main(['crack', '1x3', '--totals']); import os, numpy"
    command = [sys.executable, "-c", f"{counted}; print(len(os.listdir('/proc/self/task')))"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert done.stdout.endswith("\n1\n")
