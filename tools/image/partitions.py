"""Put an SD card together from two folders, without loop devices and without root's mounts.

A FAT partition that the Pi's firmware reads, and an ext4 partition with everything else.
"""

import os
from pathlib import Path
from typing import Final, NamedTuple

from tools.debian import host
from tools.debian.cache import replacing

MIB: Final = 2**20
DISK_ID: Final = "70656700"
"""What the kernel's command line and fstab know the partitions by: PARTUUID=70656700-02."""

FAT_ID: Final = "70656701"
EXT4_ID: Final = "70656700-7065-4000-8000-706567000002"
FIRST: Final = 4 * MIB
"""Where the first partition begins, as on Raspberry Pi OS: cards erase blocks of this size."""


class Layout(NamedTuple):
    """Where the partitions are on a card, in bytes."""

    firmware: int
    root: int
    size: int

    @property
    def table(self) -> str:
        """What sfdisk reads."""
        start, root = FIRST // MIB, (FIRST + self.firmware) // MIB
        lines = (
            f"label: dos\nlabel-id: 0x{DISK_ID}\nunit: sectors",
            f"start={start}MiB, size={self.firmware // MIB}MiB, type=c, bootable",
            f"start={root}MiB, size={self.root // MIB}MiB, type=83",
        )
        return "\n".join((*lines, ""))


def plan(used: int) -> Layout:
    """Return the layout of a card whose system takes so many bytes: the smallest power of two with some room.

    QEMU takes cards of such sizes only.
    """
    firmware, size = 256 * MIB, 1024 * MIB
    while size - FIRST - firmware < used * 1.4:
        size *= 2
    return Layout(firmware, size - FIRST - firmware, size)


def write_card(firmware: Path, root: Path, layout: Layout, card: Path) -> None:
    """Write a card with the files of two folders. Raises Failed.

    It is written beside the folders, and moved to its place when it is finished; so `card` has to be on the same file
    system.
    """
    with replacing(card, root.parent) as new:
        _write(firmware, root, layout, new)


def _write(firmware: Path, root: Path, layout: Layout, card: Path) -> None:
    """Write a card, and beside it the files that it is put together from."""
    fat, ext4, table = (card.with_name(f"{card.name}.{part}") for part in ("fat", "ext4", "table"))
    with fat.open("wb") as file:
        file.truncate(layout.firmware)
    host.run("mkfs.fat", "-F", "32", "-n", "FIRMWARE", "-i", FAT_ID, fat)
    host.run("sh", "-c", 'mcopy -i "$0" -s -p -m "$1"/* ::/', fat, firmware)
    options = ("-q", "-F", "-t", "ext4", "-L", "pegmind", "-U", EXT4_ID)
    host.run("mke2fs", *options, "-d", root, ext4, f"{layout.root // 1024}k")
    table.write_text(layout.table, encoding="ascii")
    with card.open("wb") as file:
        file.truncate(layout.size)
    host.run("sh", "-c", 'sfdisk --quiet "$0" <"$1"', card, table)
    for part, start in ((fat, FIRST), (ext4, FIRST + layout.firmware)):
        place = (f"of={card}", f"seek={start // MIB}", f"bs={MIB}", "conv=notrunc,sparse", "status=none")
        host.run("dd", f"if={part}", *place)


def measure(folder: Path) -> int:
    """Return how many bytes the files of a folder take."""
    return sum(path.lstat().st_blocks * 512 for path in map(Path, _walk(folder)))


def _walk(folder: Path) -> list[str]:
    return [os.path.join(place, name) for place, folders, files in os.walk(folder) for name in (*folders, *files)]  # noqa: PTH118 - hundreds of thousands
