"""Releases as make dist and make release write them: nothing of them is left in a checkout that is cleaned."""

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Final

from pegmind_installer.extras import OWN, PROJECT
from station import __version__

ROOT: Final = Path(__file__).parents[1]
MAKES: Final = ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")
"""What make tells a make that it calls; these tests are called by one."""

ME: Final = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org")


def said(folder: Path, *command: str) -> list[str]:
    outside = {name: value for name, value in os.environ.items() if name not in MAKES}
    done = subprocess.run(command, cwd=folder, env=outside, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_make_clean_removes_a_release_that_git_ignores(tmp_path: Path) -> None:
    for name in ("Makefile", ".gitignore", "station/__init__.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    said(tmp_path, "git", "init", "-q")
    said(tmp_path, "git", "add", ".")
    said(tmp_path, "git", *ME, "commit", "-qm", "All of it")
    release = f"pegmind-{__version__}.tar.gz"
    assert said(tmp_path, "make", "dist") == [release]
    assert f"pegmind-{__version__}/station/__init__.py" in said(tmp_path, "tar", "tf", release)
    for_pi = (tmp_path / f"pegmind-{__version__}-arm64.tar.gz", tmp_path / f"pegmind-{__version__}-arm64.tar.gz.sha256")
    for file in for_pi:
        file.touch()
    assert said(tmp_path, "git", "status", "--porcelain") == []
    said(tmp_path, "make", "clean")
    assert not any(file.exists() for file in (tmp_path / release, *for_pi))


def projects() -> list[str]:
    """The texts of the pyproject.toml of each of our own packages."""
    return [(ROOT / folder / PROJECT).read_text(encoding="utf-8") for folder in OWN.values()]


def test_our_own_packages_have_one_version_and_need_exactly_it() -> None:
    named = re.compile(r'(?:^version = "|"pegmind.*==)([^"]+)"', re.MULTILINE)
    assert {version for text in projects() for version in named.findall(text)} == {__version__}


def test_the_tests_have_what_our_packages_need_for_their_extras() -> None:
    cabinet, *others = map(tomllib.loads, projects())
    there = {str(each) for group in ("check", "test") for each in cabinet["dependency-groups"][group]}
    extras = (extra for each in others for extra in each["project"].get("optional-dependencies", {}).values())
    assert {each for extra in extras for each in extra} <= there
