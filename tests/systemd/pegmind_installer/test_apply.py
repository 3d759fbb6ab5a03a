"""Every step can be undone."""

import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegmind_installer.steps import (
    CopyFiles,
    CopyStore,
    MakeFolder,
    MakeLink,
    RemoveEmptyFolders,
    RemoveFile,
    Run,
    Step,
    WriteFile,
    describe,
)
from tests.systemd.pegmind_installer.fake_system import FakeSystem, read_files

PATHS = tuple(map(Path, ("/a/b/file", "/a/b/other", "/a/link", "/c/file", "/c/d/e/file", "/c/d/store")))
FOLDERS = (Path("/n/new"), Path("/a/b/new"))
paths = st.sampled_from(PATHS)
steps = st.one_of(
    st.builds(WriteFile, paths, st.binary(max_size=4), st.sampled_from((0o644, 0o755))),
    st.builds(MakeLink, paths, st.sampled_from((Path("/a/b/file"), Path("/nowhere")))),
    st.builds(RemoveFile, paths),
    st.builds(CopyStore, paths),
    st.builds(MakeFolder, st.sampled_from(FOLDERS)),
)


class Stopped(Exception):
    """What ends a transaction in these tests."""


@given(st.lists(steps, max_size=4), st.lists(steps, max_size=8))
def test_a_transaction_that_ends_early_changes_nothing(before: list[Step], begun: list[Step]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        system = FakeSystem(Path(folder))
        system.apply(dict.fromkeys(step for step in before if not isinstance(step, CopyStore)))
        files = without_copies(system.root)
        with pytest.raises((Stopped, FileExistsError)):  # a folder may exist already
            system.apply(begun, then=Stopped())
        assert without_copies(system.root) == files


def without_copies(root: Path) -> dict[str, object]:
    """Read all files but the copies of stores, which nothing has to delete."""
    return {path: content for path, content in read_files(root).items() if "before-upgrade" not in path}


def test_a_restored_store_has_its_owner_and_its_log(tmp_path: Path) -> None:
    system = FakeSystem(tmp_path)
    owner = (4242, 4243) if os.geteuid() == 0 else (os.geteuid(), os.getegid())
    store, log, index = (tmp_path / f"pegmind.db{suffix}" for suffix in ("", "-wal", "-shm"))
    for file in (store, log):
        file.write_text(f"{file.name} with all games", encoding="utf-8")
        os.chown(file, *owner)

    def migrate(_step: object) -> None:
        for file in (store, log):
            file.unlink()
        for file in (store, index):
            file.write_text("in new tables", encoding="utf-8")

    system.failure = migrate
    with pytest.raises(Stopped):
        system.apply([CopyStore(Path("/pegmind.db")), Run("migrate", ("migrate",))], then=Stopped())
    files = {
        path: (path.read_text(encoding="utf-8"), path.stat().st_uid, path.stat().st_gid) for path in tmp_path.iterdir()
    }
    assert files == {path: (f"{path.name} with all games", *owner) for path in (store, log)}


@pytest.mark.parametrize("mode", [0o644, 0o755])
def test_a_file_has_its_mode_whatever_the_umask_is(tmp_path: Path, mode: int) -> None:
    before = os.umask(0o077)
    try:
        FakeSystem(tmp_path).apply([WriteFile(Path("/file"), b"read by all", mode)])
    finally:
        os.umask(before)
    assert read_files(tmp_path) == {"file": (mode, b"read by all")}


def test_a_checkout_is_copied_without_compiled_files(tmp_path: Path) -> None:
    source = tmp_path / "source"
    for name in ("station/a.py", "station/__pycache__/a.pyc", "station/page/index.html", "README.md", "other"):
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(name, encoding="utf-8")
    root = tmp_path / "root"
    FakeSystem(root).apply([MakeFolder(Path("/v")), CopyFiles(source, ("station", "README.md"), Path("/v/source"))])
    assert sorted(path for path, (_, content) in read_files(root).items() if content is not None) == [
        *("v/source/README.md", "v/source/station/a.py", "v/source/station/page/index.html")
    ]


@pytest.mark.parametrize("mode", [0o777, 0o600, 0o644])
def test_only_root_may_write_what_is_copied(tmp_path: Path, mode: int) -> None:
    source = tmp_path / "stick"
    (source / "station/page").mkdir(parents=True)
    contents = {"install": "#!/bin/sh", "station/a.py": "", "station/page/b.css": "b {}"}
    for name, content in contents.items():
        (source / name).write_text(content, encoding="ascii")
    for path in source.rglob("*"):
        path.chmod(mode | 0o100 if path.is_dir() else mode)
    before = os.umask(0)
    try:
        FakeSystem(tmp_path / "root").apply([CopyFiles(source, ("station", "install"), Path("/v"))])
    finally:
        os.umask(before)
    modes = {path.name: path.stat().st_mode & 0o777 for path in (tmp_path / "root/v").rglob("*")}
    assert modes == {"install": 0o755, "station": 0o755, "a.py": 0o644, "page": 0o755, "b.css": 0o644}


def test_steps_are_described_to_the_operator() -> None:
    assert [
        describe(MakeFolder(Path("/v"))),
        describe(MakeLink(Path("/a"), Path("/v"))),
        describe(RemoveEmptyFolders((Path("/u"), Path("/w")))),
        describe(CopyStore(Path("/s.db"))),
    ] == [
        "create /v",
        "point /a to /v",
        "remove /u, /w, if empty",
        "copy /s.db to /s.db.before-upgrade, until the new version runs",
    ]
