"""The disk is full, the card is worn out, the folder is wrong: the players are told, and nothing is lost."""

import errno
import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from station.notice import NOT_KEPT, Notice
from station.store.errors import Damaged, StoreError, Unwritable, explained
from station.store.journal import Saved
from station.store.opening import open_journal, open_to_play
from station.store.reading import open_for_reading
from tests.simulator import Show, some
from tests.station.processes import ROOT

BUILT: Final = "match original\nsecret RRYB\nguess WWWW\npress red red yellow white"
WORN_OUT: Final = "The store {} cannot be read or written: check the disk or card."
FORGETS: Final = "until that is mended and the station started again, games are not kept"


def on_a_disk(store: Path, script: str) -> list[Show]:
    """Play a script in a process whose disk can be "# full" and "# free"."""
    command = [sys.executable, "-m", "tests.station.store.full_disk", str(store)]
    played = subprocess.run(command, input=script, capture_output=True, text=True, cwd=ROOT, check=False, timeout=60)
    assert (played.returncode, "Traceback" in played.stderr) == (0, False), played.stderr
    return [json.loads(line) for line in played.stdout.splitlines()]


def seen(show: Show) -> dict[str, Any]:
    return some(show, "scene", "rows", "building", "cursor", "message")


def test_on_a_full_disk_the_match_stays_as_it_was_and_the_players_are_told(tmp_path: Path) -> None:
    shown = on_a_disk(tmp_path / "store.db", f"{BUILT}\nshow\n# full\npress ok\nshow\n")
    before, after = map(seen, shown)
    assert after == before | {"message": WORN_OUT.format(tmp_path / "store.db")}


def test_the_row_is_still_there_and_ok_plays_it_once_there_is_space_again(tmp_path: Path) -> None:
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


def test_players_who_press_on_do_not_fill_the_log(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.station.store.full_disk", str(tmp_path / "store.db")]
    hour = "press ok back yellow\n" * 20 + "wait 600\npress ok\n"
    played = subprocess.run(
        command, input=f"{BUILT}\n# full\n{hour}", capture_output=True, text=True, cwd=ROOT, check=False, timeout=60
    )
    complaint = f"the store {tmp_path / 'store.db'} cannot be read or written: check the disk or card"
    assert (played.returncode, played.stderr.splitlines()) == (0, [complaint, complaint])


def test_a_peg_is_placed_on_a_full_disk_and_kept_with_the_next_one_that_can_be(tmp_path: Path) -> None:
    script = "match original\nsecret RRYB\n# full\npress red\nshow\npress green\n# free\npress blue\ncut\nshow\n"
    full, after_the_cut = on_a_disk(tmp_path / "store.db", script)
    assert some(full, "building", "message") == {
        "building": "R",
        "message": WORN_OUT.format(tmp_path / "store.db"),
    }
    assert some(after_the_cut, "building", "cursor") == {"building": "RGB", "cursor": 3}


def test_a_match_that_could_not_be_opened_is_opened_with_the_next_ok(tmp_path: Path) -> None:
    script = "next secret RRYB\npress ok ok\n# full\npress ok\nshow\n# free\npress ok\nshow\n"
    full, opened = on_a_disk(tmp_path / "store.db", script)
    assert some(full, "scene", "rows") == {"scene": "menu", "rows": None}
    assert full["message"].startswith(WORN_OUT.format(tmp_path / "store.db"))
    assert some(opened, "scene", "rows", "building") == {"scene": "guess", "rows": [], "building": ""}


def test_a_line_of_a_script_that_cannot_be_written_ends_the_script(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.station.store.full_disk", str(tmp_path / "store.db")]
    played = subprocess.run(
        command, input="match original\n# full\nsecret RRYB\n", capture_output=True, text=True, cwd=ROOT, check=False
    )
    reason = f"unavailable: the store {tmp_path / 'store.db'} cannot be read or written: check the disk or card"
    assert played.stderr.splitlines()[-1] == f"station.script.play.ScriptError: {reason}"
    with closing(open_journal(tmp_path / "store.db")) as journal:
        assert journal.unfinished() == Saved(1, ("match original",), None)


def test_a_folder_that_cannot_be_made_lets_the_station_play_and_forget(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    store = tmp_path / "file" / "store.db"
    journal, notice = open_to_play(store, "now")
    with closing(journal):
        assert notice == Notice(f"the store {store} cannot be used: File exists; {FORGETS}", NOT_KEPT)
        journal.append("match original", 0.0)
        assert journal.unfinished() == Saved(1, ("match original",), None)


def test_a_folder_in_the_place_of_the_store_lets_the_station_play_and_forget(tmp_path: Path) -> None:
    (tmp_path / "store.db").mkdir()
    journal, notice = open_to_play(tmp_path / "store.db", "now")
    journal.close()
    says = f"the store {tmp_path / 'store.db'} is a folder: name a file in it, by store.path or --store; {FORGETS}"
    assert notice == Notice(says, NOT_KEPT)


def test_nothing_can_be_kept_where_nothing_can_be_written() -> None:
    journal, notice = open_to_play(Path("/proc/pegmind/store.db"), "now")
    journal.close()
    says = f"the store /proc/pegmind/store.db cannot be used: No such file or directory; {FORGETS}"
    assert notice == Notice(says, NOT_KEPT)


def full(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "a.db")) as database:
        database.execute("PRAGMA max_page_count = 1")
        database.execute("CREATE TABLE t (x)")


def read_only(folder: Path) -> None:
    sqlite3.connect(folder / "a.db").close()
    with closing(sqlite3.connect(f"file:{folder / 'a.db'}?mode=ro", uri=True)) as database:
        database.execute("CREATE TABLE t (x)")


def missing(folder: Path) -> None:
    sqlite3.connect(folder / "nowhere" / "a.db")


def locked(folder: Path) -> None:
    with (
        closing(sqlite3.connect(folder / "a.db", isolation_level=None)) as one,
        closing(sqlite3.connect(folder / "a.db", timeout=0)) as other,
    ):
        one.execute("BEGIN EXCLUSIVE")
        other.execute("CREATE TABLE t (x)")


def garbage(folder: Path) -> None:
    (folder / "a.db").write_bytes(b"x" * 5000)
    with closing(sqlite3.connect(folder / "a.db")) as database:
        database.execute("CREATE TABLE t (x)")


def no_file(folder: Path) -> None:
    (folder / "nowhere").read_bytes()


def no_column(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "a.db")) as database:
        database.execute("SELECT x")


def says(number: int) -> Callable[[Path], object]:
    """The system says so."""

    def accident(_folder: Path) -> None:
        raise OSError(number, "what the system says")

    return accident


@pytest.mark.parametrize(
    ("accident", "kind", "sentence"),
    [
        (full, Unwritable, "the disk with the store S is full: free some space"),
        (read_only, Unwritable, "the store S is read-only: make the file and its folder writable"),
        (missing, Unwritable, "the store S cannot be opened: check that its folder exists and is writable"),
        (locked, Unwritable, "the store S is locked by another program: close that program"),
        (garbage, Damaged, "the store S is damaged (file is not a database)"),
        (
            says(errno.EACCES),
            Unwritable,
            "the store S is closed to this user: ask again with sudo, or make it and its folder this user's",
        ),
        (says(errno.ENOSPC), Unwritable, "the disk with the store S is full: free some space"),
        (says(errno.EROFS), Unwritable, "the store S is on a disk that is read-only: mount it for writing"),
        (says(errno.EIO), Unwritable, "the store S cannot be read or written: check the disk or card"),
        (
            lambda folder: (folder / "no").read_bytes(),
            Unwritable,
            "the store S cannot be used: No such file or directory",
        ),
        (
            lambda _: sqlite3.connect(":memory:").execute("SELECT x"),
            StoreError,
            "the store S failed: no such column: x",
        ),
    ],
)
def test_every_accident_has_its_sentence(
    tmp_path: Path, accident: Callable[[Path], object], kind: type[StoreError], sentence: str
) -> None:
    with pytest.raises(StoreError) as told, explained("S"):
        accident(tmp_path)
    assert (type(told.value), str(told.value)) == (kind, sentence)
