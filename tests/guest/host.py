"""The machine that the boot test runs on: its programs, installed where they are missing, and what they say."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tests.guest.cache import LAST, ROOT
from tests.guest.failure import Failed

PACKAGES: Final = {
    "cpio": "cpio",
    "debugfs": "e2fsprogs",
    "gcc": "gcc",
    "make": "make",
    "mmdebstrap": "mmdebstrap",
    "modprobe": "kmod",
    "nbdkit": "nbdkit",
    "qemu-system-x86_64": "qemu-system-x86",
    "xz": "xz-utils",
}
"""The Debian package of each program."""

SYSTEM_PATH: Final = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


def check() -> None:
    """See to it that the boot test can run here. Raises Failed."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        raise Failed("the boot test builds a Debian system: run it as root, on Debian 12 (in a container will do)")
    if sys.version_info[:2] != (3, 11):
        raise Failed("the boot test fetches packages for the guest's Python, which is 3.11: run it with Python 3.11")
    missing = sorted({package for program, package in PACKAGES.items() if not shutil.which(program, path=SYSTEM_PATH)})
    if missing:
        run("sh", ".ci/apt", *missing, at=ROOT)


def run(*command: str | Path, at: Path | None = None, more: Mapping[str, str] | None = None) -> str:
    """What a command prints; its errors are kept. Raises Failed with the last of them where it fails."""
    environment = {**os.environ, "PATH": SYSTEM_PATH, "LC_ALL": "C.UTF-8", **(more or {})}
    said = LAST / "build.log"
    with said.open("a+", encoding="utf-8", errors="replace") as errors:
        errors.write(f"$ {' '.join(map(str, command))}\n")
        errors.flush()
        ended = subprocess.run(command, cwd=at, env=environment, stdout=subprocess.PIPE, stderr=errors, check=False)
        out = ended.stdout.decode(errors="replace")
        if ended.returncode == 0:
            return out
        errors.write(out)
    last = said.read_text(encoding="utf-8", errors="replace").strip().splitlines()[-1]
    raise Failed(f"{Path(command[0]).name} failed, see {said.relative_to(ROOT)}: {last}")
