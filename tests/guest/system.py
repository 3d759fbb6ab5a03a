"""The guest's system: Debian 12 with what Raspberry Pi OS Lite has that Pegmind and its installer look at."""

from pathlib import Path
from typing import Final

from pegmind_installer import packages
from tests.guest import host
from tests.guest.cache import built, key

BOARD: Final = Path(__file__).parent / "board"
SUITE: Final = "bookworm"
PACKAGES: Final = (
    *("systemd", "systemd-sysv", "udev", "dbus", "polkitd", "kmod", "procps"),
    *("python3", "make", *packages.list_debian_packages("pi")),
)

LEFT_OUT: Final = ("doc", "info", "locale", "man")
QUIET: Final = (
    *("apt-daily.timer", "apt-daily-upgrade.timer", "dpkg-db-backup.timer", "e2scrub_all.timer", "fstrim.timer"),
    *("serial-getty@ttyS0.service", "getty@tty1.service"),
)
"""What would wake up in the middle of a measurement, and has nothing to do here."""

GROUPS: Final = ("gpio", "spi")
"""That Raspberry Pi OS has for its devices."""


def system() -> Path:
    """The folder of the root file system. Raises Failed."""
    return built("system", key(Path(__file__), Path(packages.__file__), BOARD / "debian"), _build)


def _build(to: Path) -> None:
    slim = [f"--dpkgopt=path-exclude=/usr/share/{each}/*" for each in LEFT_OUT]
    packages = f"--include={','.join(PACKAGES)}"
    host.run(
        "mmdebstrap",
        "--quiet",
        "--mode=root",
        "--dpkgopt=force-unsafe-io",
        "--variant=minbase",
        *slim,
        packages,
        SUITE,
        to,
        *_mirrors(),
        apart=True,
    )
    host.run("cp", "-r", f"{BOARD}/debian/.", to)
    for group in GROUPS:
        host.run("chroot", to, "groupadd", "--system", group)
    host.run("chroot", to, "systemctl", "mask", *QUIET)
    (to / "etc/resolv.conf").unlink(missing_ok=True)  # which is that of the machine it was built on


def _mirrors() -> list[str]:
    """Where this machine has its Debian packages from."""
    wanted = ("Created-By: Packages", "Origin: Debian")
    lines = host.run("apt-get", "indextargets", "--format", "deb $(SITE) $(RELEASE) $(COMPONENT)", *wanted)
    return sorted({line for line in lines.splitlines() if f" {SUITE}" in line})
