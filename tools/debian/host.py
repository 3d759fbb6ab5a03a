"""The machine on which Debian systems are built: its programs, installed where they are missing."""

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from pegmind_installer import packages
from tools.debian.cache import BUILD_LOG, HOME, ROOT, Failed

SYSTEM_PATH: Final = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
ROOM: Final = 3_000_000_000
"""Bytes: two thirds of them are used, while a disk is built or written to."""

PATIENCE: Final = 1800
"""Seconds that one command may take, downloads included."""

DIE_WITH_US: Final = ("setpriv", "--pdeathsig", "KILL")
"""Whatever ends a command, nothing that it has started outlives it."""

EMULATED: Final = {"QEMU_CPU": "cortex-a53"}
"""The processor that programs for arm64 see: that of a Pi 3. It ignores the pointer authentication of Debian 13's
programs, which takes QEMU seven times as long as all the rest of them."""

APART: Final = ("unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc")
"""What is mounted is seen by nobody else, and goes with the last process; and they all go with the first one."""


def check() -> None:
    """See whether Debian systems can be built here at all. Raises Failed."""
    if os.geteuid() != 0 or not shutil.which("apt-get") or platform.machine() != "x86_64":
        raise Failed("this builds Debian systems: run it as root, on Debian for amd64, in a container too")


def prepare(purpose: str) -> None:
    """Install what a purpose (see packages.py) needs and this machine lacks. Raises Failed."""
    if (free := shutil.disk_usage(HOME).free) < ROOM:
        raise Failed(f"make {purpose} needs {ROOM / 1e9:.0f} GB in {HOME}, and there are {free / 1e9:.1f} GB free")
    if packages.install_missing(purpose, sys.executable):
        raise Failed(f"without these packages make {purpose} cannot run")
    try:
        run("true", apart=True)
    except Failed as error:
        raise Failed(f"make {purpose} may not mount here (a container has to be privileged): {error}") from error


def run(*command: str | Path, at: Path | None = None, apart: bool = False) -> str:
    """Run a command and return its output; `apart` gives it mount and process namespaces of its own.

    Raises Failed with the last line of its errors, which BUILD_LOG has all of.
    """
    environment = {**os.environ, **EMULATED, "PATH": SYSTEM_PATH, "LC_ALL": "C.UTF-8"}
    line = (*DIE_WITH_US, *(APART if apart else ()), *command)
    with BUILD_LOG.open("a+", encoding="utf-8", errors="replace") as errors:
        errors.write(f"$ {' '.join(map(str, command))}\n")
        errors.flush()
        status, out = _run_to_end(line, at, environment, errors.fileno())
        if status == 0:
            return out
        errors.write(out)
    last = BUILD_LOG.read_text(encoding="utf-8", errors="replace").strip().splitlines()[-1]
    raise Failed(f"{Path(command[0]).name} failed, see {BUILD_LOG.relative_to(ROOT)}: {last}")


def _run_to_end(
    line: tuple[str | Path, ...], at: Path | None, environment: Mapping[str, str], errors: int
) -> tuple[int | None, str]:
    """Run a command; return its exit status and its output. The status is None if it took too long."""
    try:
        ended = subprocess.run(
            line, cwd=at, env=environment, stdout=subprocess.PIPE, stderr=errors, timeout=PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        return None, f"it was not done in {PATIENCE} s\n"
    return ended.returncode, ended.stdout.decode(errors="replace")
