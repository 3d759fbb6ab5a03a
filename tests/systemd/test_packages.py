"""What Pegmind needs of the system: what is missing is said at once, in one sentence."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from systemd.packages import NEEDS, debian_packages, missing, request

ROOT = Path(__file__).parents[2]


def ran(*words: str, path: str) -> subprocess.CompletedProcess[str]:
    """Run the module with no other programs than those in the folder `path`."""
    line = (sys.executable, "-m", "systemd.packages", *words)
    env = {"PATH": path, "PYTHONPATH": str(ROOT)}
    return subprocess.run(line, cwd=ROOT, env=env, capture_output=True, text=True, check=False)


def programs(folder: Path, *names: str) -> str:
    """Put programs that do nothing, and fail where asked for anything, into a folder."""
    for name in names:
        (folder / name).write_text("#!/bin/sh\nexit 1\n", encoding="ascii")
        (folder / name).chmod(0o755)
    return str(folder)


def test_where_all_is_there_nothing_is_asked_for(tmp_path: Path) -> None:
    there = ran("play", path=str(tmp_path))
    assert (there.returncode, there.stdout, there.stderr) == (
        *(0, "play needs: python3-venv\nAll of it is there.\n", ""),
    )


@pytest.mark.parametrize("purpose", NEEDS)
def test_a_purpose_names_each_package_once(purpose: str) -> None:
    assert list(debian_packages(purpose)) == sorted(set(debian_packages(purpose)))


def test_what_is_built_on_a_pi_is_built_for_the_tests_too() -> None:
    assert set(debian_packages("pi")) <= set(debian_packages("test")) <= set(debian_packages("boot-test"))


def test_a_program_is_found_where_only_root_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    everything = missing("boot-test")
    monkeypatch.setenv("PATH", os.environ["PATH"].replace("/usr/sbin", "").replace("/sbin", ""))
    assert missing("boot-test") == everything


def test_one_sentence_asks_for_all_packages() -> None:
    needs = NEEDS["boot-test"]
    asked = request("boot-test", needs, apt=True)
    assert asked.splitlines() == [asked]
    assert re.fullmatch(r"make boot-test needs .*: sudo apt install ((?:\S+ ?)+)", asked)
    assert asked.partition("apt install ")[2].split() == list(debian_packages("boot-test"))


def test_off_debian_the_sentence_names_programs_and_no_packages() -> None:
    asked = request("test", NEEDS["test"], apt=False)
    assert "apt" not in asked
    assert all(need.provides in asked for need in NEEDS["test"])


def test_who_asks_for_the_installer_is_told_of_the_installer() -> None:
    assert request("pi", NEEDS["pi"], apt=True).startswith("sudo make install needs")


def test_apt_that_fails_ends_in_a_request_and_not_in_silence(tmp_path: Path) -> None:
    path = programs(tmp_path, "apt-get", "sudo", "env")
    asked = ran("--install", "boot-test", path=path)
    assert asked.returncode == 1
    assert "sudo apt install" in asked.stderr.splitlines()[-1]
    assert "Traceback" not in asked.stderr


def test_without_apt_nothing_is_tried(tmp_path: Path) -> None:
    asked = ran("--install", "boot-test", path=str(tmp_path))
    assert (asked.returncode, asked.stdout) == (1, "")
    assert "your system's package manager" in asked.stderr
