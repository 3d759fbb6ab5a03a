"""The same files give the same archive, whoever made them, and when."""

import os
import subprocess
import tarfile
from pathlib import Path

import pytest

from tools.release.pack import pack, write_hash

TIME = 1_700_000_000


def folder(at: Path, *names: str, mode: int, age: int) -> Path:
    """Write the files of a release in this order."""
    for name in names:
        file = at / "pegmind-1" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{name}\n", encoding="utf-8")
        file.chmod(mode | (0o100 if name == "install" else 0))
        os.utime(file, (age, age))
    return at / "pegmind-1"


def test_two_archives_of_the_same_files_have_the_same_bytes(tmp_path: Path) -> None:
    one = folder(tmp_path / "one", "install", "docs/a.md", "docs/b.md", mode=0o644, age=1)
    two = folder(tmp_path / "two", "docs/b.md", "docs/a.md", "install", mode=0o600, age=2)
    pack(one, tmp_path / "one.tar.gz", TIME)
    pack(two, tmp_path / "other-name.tar.gz", TIME)
    assert (tmp_path / "one.tar.gz").read_bytes() == (tmp_path / "other-name.tar.gz").read_bytes()


def test_an_archive_belongs_to_root_and_unpacks_to_one_folder(tmp_path: Path) -> None:
    made = folder(tmp_path, "install", "docs/a.md", mode=0o600, age=1)
    pack(made, tmp_path / "made.tar.gz", TIME)
    with tarfile.open(tmp_path / "made.tar.gz") as tar:
        members = {each.name: (oct(each.mode), each.uid, each.uname, each.mtime) for each in tar}
    assert members == {
        "pegmind-1": ("0o755", 0, "root", TIME),
        "pegmind-1/docs": ("0o755", 0, "root", TIME),
        "pegmind-1/docs/a.md": ("0o644", 0, "root", TIME),
        "pegmind-1/install": ("0o755", 0, "root", TIME),
    }


def test_an_unfinished_archive_leaves_the_last_one_as_it_was(tmp_path: Path) -> None:
    archive = tmp_path / "made.tar.gz"
    archive.write_text("the last one", encoding="utf-8")
    with pytest.raises(FileNotFoundError):
        pack(tmp_path / "pegmind-1", archive, TIME)
    assert [(each.name, each.read_text(encoding="utf-8")) for each in tmp_path.iterdir()] == [
        ("made.tar.gz", "the last one")
    ]


def test_its_hash_is_checked_by_sha256sum(tmp_path: Path) -> None:
    pack(folder(tmp_path, "install", mode=0o644, age=1), tmp_path / "made.tar.gz", TIME)
    file = write_hash(tmp_path / "made.tar.gz")
    check = ("sha256sum", "--check", file.name)
    assert subprocess.run(check, cwd=tmp_path, capture_output=True, text=True, check=True).stdout == "made.tar.gz: OK\n"
    with (tmp_path / "made.tar.gz").open("ab") as archive:
        archive.write(b"!")
    assert subprocess.run(check, cwd=tmp_path, capture_output=True, check=False).returncode == 1
