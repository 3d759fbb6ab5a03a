"""A system in a folder, with what is installed on a Pi laid down in it, for systemd's own tools."""

import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Final

from systemd.installer.places import pieces

FOLDER: Final = Path(__file__).parents[2] / "systemd"
BOOKWORM: Final = 252
"""The oldest systemd that a station is installed on."""

PROGRAMS: Final = ("opt/pegmind/current/bin/pegmind", "usr/bin/kill", "usr/bin/udevadm", "usr/bin/cage")
"""What the units start, besides what is laid down."""


def laid(root: Path, systemd: int = BOOKWORM) -> Path:
    """Lay down all pieces, as on a system with this systemd, beside this machine's own units."""
    own = root / "usr/lib/systemd/system"
    shutil.copytree("/usr/lib/systemd/system", own, symlinks=True)
    for piece in pieces(FOLDER, systemd, kiosk=True):
        put(root / piece.path.relative_to("/"), piece.source.read_text(encoding="utf-8"), piece.mode)
    for program in PROGRAMS:
        put(root / program, "", 0o755)
    return root


def put(path: Path, text: str, mode: int = 0o644) -> None:
    """Write a file, and the folders on the way to it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(mode)


def tool(*line: object) -> subprocess.CompletedProcess[str]:
    """Run one of systemd's tools."""
    return subprocess.run([*map(str, line)], capture_output=True, text=True, check=False)


@cache
def version() -> int:
    """The version of this machine's systemd."""
    said = re.match(r"systemd (\d+)", tool("systemd-analyze", "--version").stdout)
    assert said
    return int(said[1])


Unit = dict[str, dict[str, list[str]]]


def unit(name: str) -> Unit:
    """The sections of a unit, and what each key was given, in the order of the file."""
    sections: Unit = {}
    for line in (FOLDER / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = sections.setdefault(line.strip("[]"), {})
        elif line and not line.startswith("#"):
            key, _, value = line.partition("=")
            section.setdefault(key, []).append(value)
    return sections
