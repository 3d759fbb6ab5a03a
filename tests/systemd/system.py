"""A folder with the system files of a Pi on which Pegmind is installed, for systemd's own tools."""

import os
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Final

from pegmind_installer.layout import find_system_files

FOLDER: Final = Path(__file__).parents[2] / "systemd"
PATHS: Final = {**os.environ, "PYTHONPATH": str(FOLDER)}
"""The environment in which Python finds the installer."""

BOOKWORM: Final = 252
"""The oldest systemd that a station is installed on."""

PROGRAMS: Final = ("opt/pegmind/current/bin/pegmind", "usr/bin/sh", "usr/bin/udevadm", "usr/bin/cage")
"""What the units start, besides the system files."""


def install_files(root: Path, systemd: int = BOOKWORM) -> Path:
    """Write all system files for this version of systemd, beside this machine's own units; return the folder."""
    own = root / "usr/lib/systemd/system"
    shutil.copytree("/usr/lib/systemd/system", own, symlinks=True)
    for file in find_system_files(FOLDER, systemd, kiosk=True):
        write_file(root / file.path.relative_to("/"), file.source.read_text(encoding="utf-8"), file.mode)
    for program in PROGRAMS:
        write_file(root / program, "", 0o755)
    return root


def write_file(path: Path, text: str, mode: int = 0o644) -> None:
    """Write a file, and create its folders."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(mode)


def run_tool(*line: object) -> subprocess.CompletedProcess[str]:
    """Run one of systemd's tools."""
    return subprocess.run([*map(str, line)], capture_output=True, text=True, check=False)


@cache
def read_systemd_version() -> int:
    """Return the version of this machine's systemd."""
    found = re.match(r"systemd (\d+)", run_tool("systemd-analyze", "--version").stdout)
    assert found
    return int(found[1])


Unit = dict[str, dict[str, list[str]]]


def read_unit(name: str) -> Unit:
    """Return the sections of a unit, with the values of each key in the order of the file."""
    sections: Unit = {}
    text = (FOLDER / name).read_text(encoding="utf-8").replace("\\\n", " ")
    for line in text.splitlines():
        if line.startswith("["):
            section = sections.setdefault(line.strip("[]"), {})
        elif line and not line.startswith("#"):
            key, _, value = line.partition("=")
            section.setdefault(key, []).append(value)
    return sections
