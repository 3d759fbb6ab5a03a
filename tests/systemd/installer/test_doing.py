"""Every step leads back to where it began."""

import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from systemd.installer.doing import all_or_nothing
from systemd.installer.steps import Copy, Folder, Keep, Link, Put, Remove, Step, Tidy, told
from tests.systemd.installer.fake_system import Outside, seen, world

PATHS = tuple(map(Path, ("/a/b/file", "/a/b/other", "/a/link", "/c/file", "/c/d/e/file", "/c/d/store")))
FOLDERS = (Path("/n/new"), Path("/a/b/new"))
paths = st.sampled_from(PATHS)
steps = st.one_of(
    st.builds(Put, paths, st.binary(max_size=4), st.sampled_from((0o644, 0o755))),
    st.builds(Link, paths, st.sampled_from((Path("/a/b/file"), Path("/nowhere")))),
    st.builds(Remove, paths),
    st.builds(Keep, paths),
    st.builds(Folder, st.sampled_from(FOLDERS)),
)


@given(st.lists(steps, max_size=4), st.lists(steps, max_size=8))
def test_what_was_begun_has_not_happened(there: list[Step], begun: list[Step]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        outside = Outside(Path(folder))
        settle(there, outside)
        before = seen(outside.root)
        with pytest.raises(ZeroDivisionError):
            begin(begun, outside)
        assert {path: what for path, what in seen(outside.root).items() if "before-upgrade" not in path} == {
            path: what for path, what in before.items() if "before-upgrade" not in path
        }


def settle(there: list[Step], outside: Outside) -> None:
    """What is there already; a folder that is there twice is no matter."""
    with all_or_nothing(world(outside)) as carry_out:
        carry_out(dict.fromkeys(step for step in there if not isinstance(step, Keep)))


def begin(begun: list[Step], outside: Outside) -> None:
    with all_or_nothing(world(outside)) as carry_out:
        try:
            carry_out(begun)
        except OSError as error:  # a folder that is there already
            raise ZeroDivisionError from error
        raise ZeroDivisionError


def test_a_store_that_is_given_back_is_whose_it_was_and_has_its_log(tmp_path: Path) -> None:
    outside = Outside(tmp_path)
    owner = (4242, 4243) if os.geteuid() == 0 else (os.geteuid(), os.getegid())
    store, log = tmp_path / "pegmind.db", tmp_path / "pegmind.db-wal"
    for file in (store, log):
        file.write_text(f"{file.name} with all games", encoding="utf-8")
        os.chown(file, *owner)
    with pytest.raises(ZeroDivisionError):
        migrate_and_fail(store, log, outside)
    files = {
        path: (path.read_text(encoding="utf-8"), path.stat().st_uid, path.stat().st_gid) for path in tmp_path.iterdir()
    }
    assert files == {path: (f"{path.name} with all games", *owner) for path in (store, log)}


def migrate_and_fail(store: Path, log: Path, outside: Outside) -> None:
    with all_or_nothing(world(outside)) as carry_out:
        carry_out([Keep(Path("/pegmind.db"))])
        for file in (store, log):
            file.unlink()
        for file in (store, store.with_name("pegmind.db-shm")):
            file.write_text("in new tables", encoding="utf-8")
        raise ZeroDivisionError


@pytest.mark.parametrize("mode", [0o644, 0o755])
def test_a_file_has_its_mode_whatever_an_operator_keeps_from_others(tmp_path: Path, mode: int) -> None:
    before = os.umask(0o077)
    try:
        with all_or_nothing(world(Outside(tmp_path))) as carry_out:
            carry_out([Put(Path("/file"), b"read by all", mode)])
    finally:
        os.umask(before)
    assert seen(tmp_path) == {"file": (mode, b"read by all")}


def test_a_checkout_is_copied_without_what_was_compiled(tmp_path: Path) -> None:
    source = tmp_path / "source"
    for name in ("station/a.py", "station/__pycache__/a.pyc", "station/page/index.html", "README.md", "unasked"):
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(name, encoding="utf-8")
    outside = Outside(tmp_path / "root")
    with all_or_nothing(world(outside)) as carry_out:
        carry_out([Folder(Path("/v")), Copy(source, ("station", "README.md"), Path("/v/source"))])
    assert sorted(path for path, (_, content) in seen(outside.root).items() if content is not None) == [
        *("v/source/README.md", "v/source/station/a.py", "v/source/station/page/index.html"),
    ]


def test_a_plan_is_read_before_it_is_done() -> None:
    plan = (Folder(Path("/v")), Link(Path("/a"), Path("/v")), Tidy((Path("/u"), Path("/w"))), Keep(Path("/s.db")))
    assert [told(step) for step in plan] == [
        "create /v",
        "point /a to /v",
        "remove /u, /w, if empty",
        "copy /s.db to /s.db.before-upgrade, until the new version runs",
    ]
