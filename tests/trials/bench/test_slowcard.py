"""The slow card of the bench: how a lamp follows the knob, and the disk whose syncs are delayed."""

import os
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.hardware.kernel.slow_disk import SlowDisk, on_slow_disk
from trials.bench.figures import UnmeasuredError
from trials.bench.slowcard import followed

WRITES = """
import sqlite3, sys
with sqlite3.connect(sys.argv[1]) as database:
    database.execute("INSERT INTO peg VALUES ('R')")
"""


def test_a_lamp_follows_every_detent_of_a_frame() -> None:
    assert followed("W", [(1, "R"), (2, "R"), (3, "G"), (4, "."), (5, "g"), (6, "G"), (7, "C")], 5) == [1, 3, 3, 3, 7]


def test_a_lamp_that_stops_short_is_not_measured() -> None:
    with pytest.raises(UnmeasuredError, match=r"^the lamp followed 1 of 2 detents$"):
        followed("W", [(1, "R")], 2)


@pytest.mark.slow
def test_a_slow_disk_delays_and_counts_each_sync(tmp_path: Path) -> None:
    disk, store = SlowDisk(tmp_path / "counts"), tmp_path / "store.db"
    with sqlite3.connect(store) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("CREATE TABLE peg (colour TEXT)")
    database.close()
    began = time.monotonic()
    subprocess.run(
        [sys.executable, "-c", WRITES, str(store)], env={**os.environ, **on_slow_disk(disk, 100)}, check=True
    )
    ended = time.monotonic()
    counts = disk.counts()
    assert counts.running == 0
    assert counts.syncs >= 1
    assert ended - began > counts.syncs * 0.1
    assert began < counts.synced / 1e9 < ended
    assert counts.bytes > store.stat().st_size / 2
