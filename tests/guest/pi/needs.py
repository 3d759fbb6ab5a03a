"""What the Pi test needs of this machine besides what the boot test needs: it runs programs for arm64."""

from pathlib import Path
from typing import Final

from tests.guest import host
from tests.guest.failure import Failed
from tests.guest.runner import say

PACKAGES: Final = ("arch-test", "binfmt-support", "qemu-user-static")
BINFMT: Final = Path("/proc/sys/fs/binfmt_misc")


def prepare() -> None:
    """Install what is missing, and make sure that programs for arm64 run here. Raises Failed."""
    if missing := [each for each in PACKAGES if not _is_installed(each)]:
        say(f"installing Debian packages that make pi-test needs: {' '.join(missing)} ...")
        host.run("apt-get", "-qq", "update")
        host.run("apt-get", "-qq", "install", "--yes", "--no-install-recommends", *missing)
    if _runs_arm64():
        return
    # In a container nothing has mounted it, and nothing has started binfmt-support.
    if not (BINFMT / "register").exists():
        host.run("mount", "-t", "binfmt_misc", "binfmt_misc", BINFMT)
    host.run("update-binfmts", "--enable", "qemu-aarch64")
    if not _runs_arm64():
        raise Failed("programs for arm64 do not run here: make pi-test needs qemu-user-static and binfmt_misc")


def _is_installed(package: str) -> bool:
    try:
        return host.run("dpkg-query", "--show", "--showformat=${db:Status-Status}", package) == "installed"
    except Failed:
        return False


def _runs_arm64() -> bool:
    try:
        host.run("arch-test", "arm64")
    except Failed:
        return False
    return True
