"""A memory card: a file system of its own, whose every write and every sync is counted by the kernel.

Only root may have one; it is a file, a loop device, and ext4 as Raspberry Pi OS makes it.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from trials.bench.figures import UnmeasuredError

MEGABYTES: Final = 300
BLOCK: Final = 4096
SECTOR: Final = 512
"""Bytes of what the kernel counts in, whatever the device has."""

BYTES: Final = 6
SYNCS: Final = 15
"""The columns of /sys/block/*/stat that have sectors written and flushes; see the kernel's Documentation/block/stat."""


class Written(NamedTuple):
    """Bytes written to a card, and how often it was told to have them for good."""

    bytes: int
    syncs: int

    def since(self, before: "Written") -> "Written":
        """What has been added since."""
        return Written(self.bytes - before.bytes, self.syncs - before.syncs)


class Card(NamedTuple):
    """A folder that is a card of its own, and the kernel's counts of it."""

    folder: Path
    counts: Path

    def written(self) -> Written:
        """All that was written until now, the file system's own journal, too."""
        os.sync()
        columns = self.counts.read_text(encoding="ascii").split()
        return Written(int(columns[BYTES]) * SECTOR, int(columns[SYNCS]))


@contextmanager
def card() -> Iterator[Card]:
    """A new card, gone at the end. Raises UnmeasuredError."""
    if os.geteuid() or not all(map(shutil.which, ("mkfs.ext4", "losetup", "mount", "umount"))):
        raise UnmeasuredError("a card of its own to count on needs root, and mkfs.ext4 and mount")
    with TemporaryDirectory() as folder, ExitStack() as undo:
        image, place = Path(folder) / "card", Path(folder) / "mounted"
        place.mkdir()
        with image.open("wb") as empty:
            empty.truncate(MEGABYTES * 1_000_000)
        _run("mkfs.ext4", "-q", "-b", str(BLOCK), str(image))
        device = _run("losetup", "--find", "--show", str(image))
        undo.callback(_run, "losetup", "--detach", device)
        _run("mount", "-o", "noatime", device, str(place))
        undo.callback(_run, "umount", str(place))
        yield Card(place, Path("/sys/block") / Path(device).name / "stat")


def _run(*command: str) -> str:
    try:
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
    except subprocess.CalledProcessError as error:
        raise UnmeasuredError(f"{' '.join(command)}: {error.stderr.strip()}") from error
