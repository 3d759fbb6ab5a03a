"""The card: Debian with what a Pi needs to start, to be reached and to keep the time, and Pegmind from its archive."""

import shutil
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tools.debian import host
from tools.debian.cache import LAST
from tools.debian.chroot import inside, within
from tools.debian.releases import TRIXIE_ARM64, Debian
from tools.debian.roots import build_root
from tools.image.files import FILES, OFF, OVERLAY, UNITS, USER
from tools.image.partitions import measure, plan, write_card

DEBIAN: Final[Debian] = TRIXIE_ARM64
FIRMWARE: Final = "non-free-firmware"
PACKAGES: Final = (
    *("systemd", "systemd-sysv", "udev", "dbus", "polkitd", "kmod", "procps", "python3"),
    *("linux-image-arm64", "raspi-firmware", "firmware-brcm80211"),
    *("ca-certificates", "iproute2", "openssh-server", "sudo", "systemd-timesyncd"),
    *("e2fsprogs", "cloud-guest-utils", "wpasupplicant", "wireless-regdb"),
)

OVERLAY_SOURCE: Final = Path(__file__).parent / "overlay.dts"
KERNEL_HOOK: Final = "/etc/kernel/postinst.d/z50-raspi-firmware"
"""raspi-firmware's script, which copies a kernel to the firmware's partition and writes config.txt and cmdline.txt."""

CONFIGURE: Final = "configure"
"""What dpkg tells the script about; for anything else it does nothing."""

UPDATED: Final = ("etc/.updated", "var/.updated")
"""Files as old as /usr, by which systemd sees that nothing has to be rebuilt at the first start."""


def build_image_root(today: date) -> Path:
    """Return the root folder that the image is made of, with Debian's packages of this month. Raises Failed."""
    return build_root(DEBIAN, PACKAGES, "image-system", FIRMWARE, today=today)


def build_card(system: Path, archive: Path, key: str | None, card: Path) -> None:
    """Write a card with Pegmind from an archive on a system. Raises Failed.

    `key` is the text of a file with public SSH keys, whose owner may log in; without it nobody can.
    """
    with TemporaryDirectory(dir=LAST) as work:
        root, firmware = Path(work, "root"), Path(work, "firmware")
        host.run("cp", "-a", "--reflink=auto", system, root)
        for name, text in FILES.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        _write_boot_files(root)
        _install(root, archive)
        within(root, Path("/"), "systemctl", "enable", *UNITS)
        within(root, Path("/"), "systemctl", "disable", *OFF)
        for host_key in (root / "etc/ssh").glob("ssh_host_*"):
            host_key.unlink()  # or all cabinets would share them; sshd-keygen.service makes new ones at the first start
        if key is not None:
            _create_login(root, key)
        for each in UPDATED:
            host.run("touch", "--reference", root / "usr", root / each)
        (root / "boot/firmware").rename(firmware)
        (root / "boot/firmware").mkdir()
        write_card(firmware, root, plan(measure(root)), card)


def _write_boot_files(root: Path) -> None:
    """Compile the overlay, and let Debian's script write what the firmware reads."""
    (version,) = (folder.name for folder in (root / "usr/lib/modules").iterdir())
    within(root, Path("/"), "env", f"DEB_MAINT_PARAMS={CONFIGURE}", KERNEL_HOOK, version, f"/boot/vmlinuz-{version}")
    overlays = root / "boot/firmware/overlays"
    overlays.mkdir(exist_ok=True)
    host.run("dtc", "-q", "-@", "-I", "dts", "-O", "dtb", "-o", overlays / f"{OVERLAY}.dtbo", OVERLAY_SOURCE)


def _install(root: Path, archive: Path) -> None:
    """Install Pegmind as its owner would; Debian's kernel has an overlay of its own, so config.txt stays as it is."""
    source = Path("/root") / archive.name.removesuffix(".tar.gz")
    host.run("tar", "--extract", "--file", archive, "--directory", root / "root")
    within(root, Path("/"), str(source / "install"), "--yes", "--model", "none", offline=True)
    shutil.rmtree(inside(root, source))


def _create_login(root: Path, key: str) -> None:
    """Create a user who logs in with a key, and may do everything."""
    within(root, Path("/"), "useradd", "--create-home", "--shell", "/bin/bash", "--groups", "sudo,pegmind", USER)
    (root / f"etc/sudoers.d/{USER}").write_text(f"{USER} ALL=(ALL) NOPASSWD: ALL\n", encoding="ascii")
    folder = root / f"home/{USER}/.ssh"
    folder.mkdir()
    (folder / "authorized_keys").write_text(key, encoding="utf-8")
    within(root, Path("/"), "chown", "--recursive", f"{USER}:{USER}", f"/home/{USER}/.ssh")
