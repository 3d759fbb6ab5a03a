"""What Pegmind needs of the system: all that is missing is named at once, in one sentence."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pegmind_installer.packages import NEEDS, find_missing, format_request, list_debian_packages, list_not_installed

ROOT = Path(__file__).parents[3]
SCRIPT = ROOT / "systemd/pegmind_installer/packages.py"


def ran(*words: str, path: str) -> subprocess.CompletedProcess[str]:
    """Run the script with no other programs than those in the folder `path`."""
    line = (sys.executable, str(SCRIPT), *words)
    env = {"PATH": path}
    return subprocess.run(line, cwd=ROOT, env=env, capture_output=True, text=True, check=False)


def programs(folder: Path, *names: str) -> str:
    """Write programs that only fail to a folder."""
    for name in names:
        (folder / name).write_text("#!/bin/sh\nexit 1\n", encoding="ascii")
        (folder / name).chmod(0o755)
    return str(folder)


def test_if_nothing_is_missing_nothing_is_asked_for(tmp_path: Path) -> None:
    there = ran("play", path=str(tmp_path))
    assert (there.returncode, there.stdout, there.stderr) == (
        *(0, "play needs: python3-venv\nAll of it is there.\n", ""),
    )


@pytest.mark.parametrize("purpose", NEEDS)
def test_a_purpose_names_each_package_once(purpose: str) -> None:
    assert list(list_debian_packages(purpose)) == sorted(set(list_debian_packages(purpose)))


def test_the_tests_build_what_a_pi_builds() -> None:
    assert (
        set(list_debian_packages("pi")) <= set(list_debian_packages("test")) <= set(list_debian_packages("boot-test"))
    )


def test_a_program_is_found_where_only_root_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    everything = find_missing("boot-test")
    monkeypatch.setenv("PATH", os.environ["PATH"].replace("/usr/sbin", "").replace("/sbin", ""))
    assert find_missing("boot-test") == everything


def test_one_sentence_asks_for_all_packages() -> None:
    needs = NEEDS["boot-test"]
    asked = format_request("boot-test", needs, apt=True)
    assert asked.splitlines() == [asked]
    assert re.fullmatch(r"make boot-test needs .*: sudo apt install ((?:\S+ ?)+)", asked)
    assert asked.partition("apt install ")[2].split() == list(list_debian_packages("boot-test"))


def test_on_other_systems_programs_are_named() -> None:
    asked = format_request("test", NEEDS["test"], apt=False)
    assert "apt" not in asked
    assert all(need.provides in asked for need in NEEDS["test"])


def test_a_request_of_the_installer_names_its_command() -> None:
    assert format_request("pi", NEEDS["pi"], apt=True).startswith("sudo ./install needs")


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


def test_only_packages_that_dpkg_has_fully_installed_count() -> None:
    status = (
        "Package: g++\nStatus: install ok installed\nVersion: 4:12\n\n"
        "Package: swig\nStatus: deinstall ok config-files\n\n"
        "Package: python3-venv\nDescription: x\n more\nStatus: install ok half-configured\n\n\n"
        "Package: libc6-dev\nStatus: hold ok installed\n\n"
        "Package: python3-dev\nStatus: purge ok not-installed\n"
    )
    assert list_not_installed(status, list_debian_packages("pi")) == ("python3-dev", "python3-venv", "swig")


def test_a_script_beside_these_modules_imports_those_of_python() -> None:
    assert {file.stem for file in SCRIPT.parent.glob("*.py")} & sys.stdlib_module_names == set()


def test_the_script_runs_on_an_old_python() -> None:
    ast.parse(SCRIPT.read_text(encoding="utf-8"), feature_version=(3, 9))
