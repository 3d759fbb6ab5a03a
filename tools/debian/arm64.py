"""What is needed besides packages to build systems for arm64: this machine runs their programs in an emulator."""

from pathlib import Path
from typing import Final

from tools.debian import host
from tools.debian.cache import Failed

BINFMT: Final = Path("/proc/sys/fs/binfmt_misc")


def enable_arm64() -> None:
    """Make programs for arm64 run on this machine. Raises Failed."""
    if _runs_arm64():
        return
    # In a container nothing has mounted it, and nothing has started binfmt-support.
    if not (BINFMT / "register").exists():
        host.run("mount", "-t", "binfmt_misc", "binfmt_misc", BINFMT)
    host.run("update-binfmts", "--enable", "qemu-aarch64")
    if not _runs_arm64():
        raise Failed("programs for arm64 do not run here: that needs qemu-user-static and binfmt_misc")


def _runs_arm64() -> bool:
    try:
        host.run("arch-test", "arm64")
    except Failed:
        return False
    return True
