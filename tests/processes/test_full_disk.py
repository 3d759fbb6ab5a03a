"""The disk is full, the card is worn out, the folder is wrong: the players are told, and nothing is lost."""

import json
import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from station.store.journal import UnfinishedMatch
from station.store.opening import open_journal
from station.store.reading import open_for_reading
from tests.processes.commands import PATIENCE, ROOT
from tests.simulator import Show, some
from tests.station.store.cabinets import ADA, cabinet

BUILT: Final = "match original\nsecret RRYB\nguess WWWW\npress red red yellow white"
WORN_OUT: Final = "The store {} cannot be read or written: check the disk or card."


def run_on_a_disk(store: Path, script: str) -> "subprocess.CompletedProcess[str]":
    """Play a script in a process whose disk can be "# full" and "# free"."""
    line = (sys.executable, "-m", "tests.processes.full_disk", str(store))
    return subprocess.run(line, input=script, capture_output=True, text=True, cwd=ROOT, check=False, timeout=PATIENCE)


def on_a_disk(store: Path, script: str) -> list[Show]:
    """What such a script shows, which nothing interrupts."""
    played = run_on_a_disk(store, script)
    assert (played.returncode, "Traceback" in played.stderr) == (0, False), played.stderr
    return [json.loads(line) for line in played.stdout.splitlines()]


def seen(show: Show) -> dict[str, Any]:
    return some(show, "scene", "rows", "building", "cursor", "message")


def test_ok_plays_the_row_once_there_is_space_again(tmp_path: Path) -> None:
    script = f"{BUILT}\nshow\n# full\npress ok\npress ok\n# free\npress ok\nwait 1\nshow\n"
    before, after = map(seen, on_a_disk(tmp_path / "store.db", script))
    assert after == {
        "scene": "guess",
        "rows": [*before["rows"], {"pegs": "RRYW", "red": 3, "white": 0}],
        "building": "",
        "cursor": 0,
        "message": "Row 2: 3 exact, 0 colour only. 8 rows left.",
    }
    with closing(open_for_reading(tmp_path / "store.db")) as journal:
        assert journal.moves(1) == ("match original", "secret RRYB", "guess WWWW", "guess RRYW")


def test_the_next_ok_opens_a_match_that_failed_to_open(tmp_path: Path) -> None:
    script = "next secret RRYB\npress ok ok\n# full\npress ok\nshow\n# free\npress ok\nshow\n"
    full, opened = on_a_disk(tmp_path / "store.db", script)
    assert some(full, "scene", "rows") == {"scene": "menu", "rows": None}
    assert full["message"].startswith(WORN_OUT.format(tmp_path / "store.db"))
    assert some(opened, "scene", "rows", "building") == {"scene": "guess", "rows": [], "building": ""}


def test_a_line_that_cannot_be_written_ends_the_script(tmp_path: Path) -> None:
    played = run_on_a_disk(tmp_path / "store.db", "match original\n# full\nsecret RRYB\n")
    reason = f"unavailable: the store {tmp_path / 'store.db'} cannot be read or written: check the disk or card"
    assert played.stderr.splitlines()[-1] == f"station.script.play.ScriptError: {reason}"
    with closing(open_journal(tmp_path / "store.db")) as journal:
        assert journal.read_unfinished() == UnfinishedMatch(1, ("match original",), None)


@pytest.fixture
def store(tmp_path: Path) -> Path:
    cabinet(tmp_path / "pegmind.db", ADA)
    (tmp_path / "pegmind.db.lock").unlink()
    return tmp_path / "pegmind.db"


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def asked(store: Path, *before: str) -> str:
    """What a process says in the end that has done something `before` it makes copy.db of a store."""
    program = (
        "import resource, sys",
        "from pathlib import Path",
        "from station.store.backup import backup",
        "from station.store.files import Backup",
        *before,
        "backup(Path(sys.argv[1]), Backup(), 'now', Path(sys.argv[2]))",
    )
    command = [sys.executable, "-c", "\n".join(program), str(store), str(store.with_name("copy.db"))]
    said = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False, timeout=PATIENCE).stderr
    return said.splitlines()[-1].removeprefix("station.store.errors.StoreError: ")


def most(size: int) -> str:
    """From here on no file can become larger than so many bytes."""
    return f"resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}))"


def test_a_store_that_is_larger_than_what_is_free_is_not_begun(store: Path, tmp_path: Path) -> None:
    pages = 2**31
    os.truncate(store, pages * 4096)  # none of which takes any room
    with store.open("r+b") as file:
        file.seek(28)  # the header's number of pages
        file.write(pages.to_bytes(4, "big"))
    says = f"there is not enough space for {tmp_path / 'copy.db'}: free some space, or name a file on another disk"
    assert asked(store, most(10**8)) == says
    assert names(tmp_path) == ["pegmind.db"]


def test_a_disk_that_is_full_has_no_half_copy(store: Path, tmp_path: Path) -> None:
    says = f"{tmp_path / 'copy.db'} cannot be written: check the disk or card, or name a file on another one"
    assert asked(store, most(8192)) == says
    assert names(tmp_path) == ["pegmind.db"]


def test_a_disk_that_forgets_what_is_written_is_found_out(store: Path, tmp_path: Path) -> None:
    forget = (
        "def forget(event, arguments):",
        "    if event == 'sqlite3.connect' and 'immutable' in str(arguments[0]) and '.part' in str(arguments[0]):",
        "        Path(sys.argv[2] + '.part').write_bytes(bytes(100))",
        "sys.addaudithook(forget)",
    )
    says = f"the copy {tmp_path / 'copy.db'} cannot be read back: check the disk or card, or name a file on another one"
    assert asked(store, *forget) == says
    assert names(tmp_path) == ["pegmind.db"]


def test_a_script_that_finds_no_room_for_its_store_says_so() -> None:
    line = ["sh", "-c", 'ulimit -f 0; exec "$0" -m station script -', sys.executable]
    ran = subprocess.run(line, input="", capture_output=True, text=True, cwd=ROOT, check=False, timeout=PATIENCE)
    assert ran.returncode == 1
    assert ran.stderr.startswith("pegmind: there is no folder for a temporary store")
