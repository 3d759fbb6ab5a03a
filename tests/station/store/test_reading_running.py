"""Which process has a store."""

from contextlib import closing
from pathlib import Path

import pytest

from station.store.opening import open_journal
from station.store.reading import Running, running_station

NOW = 1_800_000_000.0


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store after a game that was opened."""
    with closing(open_journal(tmp_path / "pegmind.db")) as journal:
        journal.append("match original", NOW)
    return tmp_path / "pegmind.db"


def test_who_has_the_store(store: Path, tmp_path: Path) -> None:
    inode = store.with_name("pegmind.db.lock").stat().st_ino
    root = tmp_path / "root"
    (root / "proc/77").mkdir(parents=True)
    (root / "proc/locks").write_text(
        f"1: POSIX  ADVISORY  WRITE 5 fe:00:{inode}0 0 EOF\n2: FLOCK  ADVISORY  WRITE 77 fe:00:{inode} 0 EOF\n"
    )
    (root / "proc/77/cmdline").write_text("/usr/bin/python3\0/home/ada/.venv/bin/pegmind\0run\0")
    assert running_station(store, root) == Running(77, (root / "proc/77").owner(), "run")
    link = tmp_path / "link.db"
    link.symlink_to(store)
    assert running_station(link, root) == running_station(store, root)
    (root / "proc/77/cmdline").write_text("python\0-B\0-m\0station\0play\0--no-browser\0")
    assert running_station(store, root) == Running(77, (root / "proc/77").owner(), "play")
    for other in ("/usr/bin/other\0", "tail\0-f\0/var/log/pegmind\0", "pytest\0tests/station\0tests/web\0"):
        (root / "proc/77/cmdline").write_text(other)
        assert running_station(store, root) is None
    assert running_station(tmp_path / "no.db", root) is running_station(store, tmp_path) is None
