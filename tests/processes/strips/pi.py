"""A Raspberry Pi in a folder, and processes that run on it: real libraries down to the kernel's edge.

What stands for the kernel is kernel/strip_devices.c, which says how.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

from tests.processes.commands import PATIENCE, ROOT

SPI, PIO, CHIP, GPIOMEM, MEM = "/dev/spidev0.0", "/dev/pio0", "/dev/gpiochip0", "/dev/gpiomem", "/dev/mem"
BUFFER = "/sys/module/spidev/parameters/bufsiz"
MEMORY = 1 << 32
"""Bytes of the memory that a library maps, none of them on a disk."""


class Board(NamedTuple):
    """What a board calls itself, its processor, and its revision."""

    name: str
    chip: str
    revision: int


ZERO_W = Board("Raspberry Pi Zero W Rev 1.1", "bcm2835", 0x9000C1)
ZERO_2_W = Board("Raspberry Pi Zero 2 W Rev 1.0", "bcm2837", 0x902120)
PI_2B = Board("Raspberry Pi 2 Model B Rev 1.1", "bcm2836", 0xA01041)
PI_3B = Board("Raspberry Pi 3 Model B Rev 1.2", "bcm2837", 0xA02082)
PI_3B_PLUS = Board("Raspberry Pi 3 Model B Plus Rev 1.3", "bcm2837", 0xA020D3)
PI_3A_PLUS = Board("Raspberry Pi 3 Model A Plus Rev 1.0", "bcm2837", 0x9020E0)
PI_4B = Board("Raspberry Pi 4 Model B Rev 1.4", "bcm2711", 0xC03114)
PI_400 = Board("Raspberry Pi 400 Rev 1.0", "bcm2711", 0xC03130)
CM4 = Board("Raspberry Pi Compute Module 4 Rev 1.0", "bcm2711", 0xA03140)
PI_5 = Board("Raspberry Pi 5 Model B Rev 1.0", "bcm2712", 0xC04170)
CM5 = Board("Raspberry Pi Compute Module 5 Rev 1.0", "bcm2712", 0xC04180)
PI_500 = Board("Raspberry Pi 500 Rev 1.0", "bcm2712", 0xD04190)


def identity(board: Board) -> dict[str, str]:
    """The files that say which board it is; their bytes are the characters."""
    return {
        "/proc/device-tree/model": f"{board.name}\0",
        "/proc/device-tree/compatible": f"raspberrypi,some-board\0brcm,{board.chip}\0",
        "/proc/device-tree/system/linux,revision": board.revision.to_bytes(4, "big").decode("latin-1"),
        "/proc/cpuinfo": f"Hardware\t: BCM2835\nRevision\t: {board.revision:06x}\nModel\t\t: {board.name}\n",
    }


class Ended(NamedTuple):
    """A process that has ended: its exit status, what each step came to, and what it said on its way."""

    status: int
    steps: list[str]
    said: str


class Pi:
    """A board with SPI switched on, or with PIO where it has that. `library` is the compiled kernel's edge."""

    def __init__(self, root: Path, library: Path, board: Board) -> None:
        self.root, self._library = root, library
        for name, text in identity(board).items():
            self.write(name, text)
        self.write(BUFFER, "4096\n")
        for device in (SPI, CHIP, PIO if board.chip == "bcm2712" else GPIOMEM, MEM):
            self.write(device, "")
        for memory in (GPIOMEM, MEM):
            if self.path(memory).exists():
                os.truncate(self.path(memory), MEMORY)

    def path(self, name: str) -> Path:
        """Where a file of the board is."""
        return self.root / name.removeprefix("/")

    def write(self, name: str, text: str) -> None:
        """Write a file of the board."""
        self.path(name).parent.mkdir(parents=True, exist_ok=True)
        self.path(name).write_bytes(text.encode("latin-1"))

    def forbid(self, name: str) -> None:
        """Let nobody open a file of the board."""
        self.path(name).chmod(0)

    def play(self, *steps: list[Any]) -> Ended:
        """Run a process that takes these steps; see process.py."""
        return ended(self.start("-m", "tests.processes.strips.process", json.dumps(steps)))

    def start(self, *line: object) -> subprocess.Popen[str]:
        """Start Python on this board; its outputs are pipes."""
        return subprocess.Popen(
            [sys.executable, *map(str, line)],
            env={**os.environ, "LD_PRELOAD": str(self._library), "PI_ROOT": str(self.root), "PI_MEMORY": "guarded"},
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def wire(self) -> bytes:
        """All that went down the data line."""
        return self.path("wire").read_bytes() if self.path("wire").exists() else b""


def ended(process: subprocess.Popen[str]) -> Ended:
    """Wait until a process has ended."""
    with process:
        out, said = process.communicate(timeout=PATIENCE)
    marked = [line.removeprefix("> ") for line in out.splitlines() if line.startswith("> ")]
    return Ended(process.returncode, marked, said)


def compiled(folder: Path) -> Path:
    """Compile the kernel's edge."""
    library = folder / "strip_devices.so"
    sources = [ROOT / "tests/hardware/kernel" / name for name in ("pi_files.c", "strip_devices.c")]
    flags = ("-Wall", "-Wextra", "-Werror", "-O1", "-fPIC", "-shared")
    subprocess.run(["cc", *flags, "-o", library, *sources], check=True)  # noqa: S607 - whichever compiler there is
    return library
