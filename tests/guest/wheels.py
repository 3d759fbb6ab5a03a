"""The packages of the lock file, as PyPI has them, for the Python of a guest."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from packaging.markers import Marker

from tools.debian import host
from tools.debian.cache import ROOT, built, key
from tools.debian.releases import Debian

LOCK: Final = ROOT / "requirements-pi.lock"
MACHINES: Final = {"amd64": "x86_64", "arm64": "aarch64"}
OLDEST_GLIBC, NEWEST_GLIBC = 5, 36
"""The minor versions of glibc 2 whose wheels are taken; Debian 12 has 2.36."""


def wheels(debian: Debian) -> Path:
    """Return the folder with all of them. Raises Failed."""
    return built(f"wheels-{debian.name}", key(Path(__file__), LOCK, *debian), lambda to: _download(debian, to))


def select_requirements(lock: str, debian: Debian) -> str:
    """Return the lines of a lock file that apply to a guest, without the conditions that say so.

    pip evaluates conditions for the Python that it runs in, whatever Python it downloads for.
    """
    return "".join(_select(re.split(r"^(?=\S)", lock, flags=re.MULTILINE), debian))


def _select(requirements: list[str], debian: Debian) -> Iterator[str]:
    guest = {
        "python_version": debian.python,
        "python_full_version": f"{debian.python}.0",
        "platform_machine": MACHINES[debian.architecture],
        "sys_platform": "linux",
    }
    for each in requirements:
        line, newline, hashes = each.partition("\n")
        requirement, _, condition = line.removesuffix("\\").partition(" ; ")
        if not condition or Marker(condition.strip()).evaluate(guest):
            yield f"{requirement.strip()} \\{newline}{hashes}" if condition else each


def _download(debian: Debian, to: Path) -> None:
    machine = MACHINES[debian.architecture]
    platforms = [f"manylinux_2_{minor}_{machine}" for minor in range(NEWEST_GLIBC, OLDEST_GLIBC - 1, -1)]
    older = [f"{each}_{machine}" for each in ("manylinux2014", "manylinux2010", "manylinux1", "linux")]
    target = (*(f"--platform={each}" for each in (*platforms, *older)), f"--python-version={debian.python}")
    lock = to / LOCK.name
    lock.write_text(select_requirements(LOCK.read_text(encoding="utf-8"), debian), encoding="utf-8")
    pip = (sys.executable, "-m", "pip", "download", "--quiet", *target, "--require-hashes", "--no-deps")
    host.run(*pip, "--requirement", lock, "--dest", to)
    lock.unlink()
