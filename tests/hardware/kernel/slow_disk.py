"""A slow disk under a program: built, plugged in with LD_PRELOAD, and its syncs counted."""

import os
import struct
import subprocess
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from tests.memory import folder_until_exit

SOURCE: Final = Path(__file__).with_name("slow_disk.c")
COUNTS: Final = struct.Struct("<QQQQ")


class Counts(NamedTuple):
    """Syncs that have begun, those that are `running`, when the last ended (ns, CLOCK_MONOTONIC), bytes written."""

    syncs: int
    running: int
    synced: int
    bytes: int


class SlowDisk(NamedTuple):
    """The disk of a program, by the file in which its library counts."""

    table: Path

    def counts(self) -> Counts:
        """What has been synced and written until now."""
        return Counts(*COUNTS.unpack(self.table.read_bytes()))


@cache
def built() -> Path:
    """The disk as a library, compiled with the machine's own compiler."""
    library = folder_until_exit("slow-disk") / "slow_disk.so"
    flags = ("-Wall", "-Wextra", "-Werror", "-O1", "-fPIC", "-shared")
    subprocess.run(["cc", *flags, "-o", str(library), str(SOURCE), "-ldl"], check=True)  # noqa: S607 - any compiler
    return library


def on_slow_disk(disk: SlowDisk, delay: int) -> dict[str, str]:
    """What a program has to have in its environment so that each of its syncs takes `delay` milliseconds more."""
    preloaded = ":".join(filter(None, (str(built()), os.environ.get("LD_PRELOAD"))))
    return {"LD_PRELOAD": preloaded, "SLOW_DISK_MS": str(delay), "SLOW_DISK_COUNTS": str(disk.table)}
