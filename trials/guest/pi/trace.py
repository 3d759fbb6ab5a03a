"""What the driver writes to the registers of the SPI controller, from QEMU's trace, as records of transfers."""

import os
import re
import socket
from pathlib import Path
from typing import Final

from tests.processes.strips.waves import HEAD

EVENT: Final = "memory_region_ops_write"
SPI: Final = 0x3F204000
CS, FIFO, CLK = SPI, SPI + 0x04, SPI + 0x08
TRANSFER_ACTIVE: Final = 0x80
WRITE: Final = re.compile(rb"@(\d+)\.(\d+):.* addr 0x(3f2040[0-9a-f]{2}) value 0x([0-9a-f]+)")
CORE_CLOCK: Final = 400_000_000
"""Hz of QEMU's Pi 3, where no firmware heeds core_freq=250; the register CLK has the divider."""


class Transfers:
    """Puts the bytes of each transfer together, and times it by the clock of this machine."""

    def __init__(self) -> None:
        self._sent = bytearray()
        self._divider = 0

    def read(self, line: bytes) -> bytes:
        """Return the record of the transfer that a line of the trace ends; b"" if it ends none."""
        found = WRITE.search(line)
        if not found:
            return b""
        seconds, fraction, address, value = found[1], found[2], int(found[3], 16), int(found[4], 16)
        if address == FIFO:
            self._sent.append(value & 0xFF)
        elif address == CLK:
            self._divider = value
        elif address == CS and self._sent and not value & TRANSFER_ACTIVE:
            return self._record(int(seconds) * 10**9 + int(fraction.ljust(9, b"0")))
        return b""

    def _record(self, ended: int) -> bytes:
        sent, clock = bytes(self._sent), CORE_CLOCK // max(self._divider, 2)
        self._sent.clear()
        began = ended - len(sent) * 8 * 10**9 // clock
        return HEAD.pack(b"SPI ", began, clock, len(sent)) + sent


def follow(trace: Path, to: socket.socket) -> None:
    """Read a trace to its end, and send a record of each transfer."""
    transfers = Transfers()
    with to, trace.open("rb") as lines:
        for line in lines:
            if record := transfers.read(line):
                try:
                    to.sendall(record)
                except OSError:
                    return


def make_fifo(path: Path) -> None:
    """Make the file that QEMU writes its trace to."""
    path.unlink(missing_ok=True)
    os.mkfifo(path)
