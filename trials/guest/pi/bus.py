"""The emulator's side of the Pi: its registers, by QEMU's test protocol, and its monitor."""

import json
import socket
import threading
import time
from collections.abc import Iterable
from typing import Any, Final

from tools.debian.cache import Failed

GPIO: Final = 0x3F200000
GPSET0, GPCLR0, GPLEV0 = GPIO + 0x1C, GPIO + 0x28, GPIO + 0x34
"""Registers that raise lines, lower lines, and have their levels. In QEMU the first two move inputs, too."""

PATIENCE: Final = 60.0
"""Seconds that QEMU may take to answer."""


class Pins:
    """The lines of the header, from outside."""

    def __init__(self, qtest: socket.socket) -> None:
        qtest.settimeout(PATIENCE)
        self._qtest = qtest
        self._answers = qtest.makefile("r")
        self._lock = threading.Lock()

    def move(self, moves: Iterable[tuple[int, int, float]]) -> list[int]:
        """Pull lines up or down, each for so many seconds before the next; return when (ns of this machine)."""
        times = []
        for line, level, seconds in moves:
            times.append(time.time_ns())
            self._ask("writel", GPSET0 if level else GPCLR0, 1 << line)
            time.sleep(seconds)
        return times

    def raise_lines(self, lines: Iterable[int]) -> None:
        """Pull lines up together."""
        self._ask("writel", GPSET0, sum(1 << line for line in lines))

    def read_levels(self, lines: Iterable[int]) -> list[int]:
        """Return the levels of lines, whichever side drives them."""
        levels = self._ask("readl", GPLEV0)
        return [levels >> line & 1 for line in lines]

    def _ask(self, verb: str, *numbers: int) -> int:
        with self._lock:
            try:
                self._qtest.sendall(f"{verb} {' '.join(map(hex, numbers))}\n".encode())
                status, _, value = self._answers.readline().strip().partition(" ")
            except OSError as error:
                raise Failed(f"QEMU does not move or read the pins any more: {error}") from error
        if status != "OK":
            raise Failed(f"QEMU refuses {verb}: {status or 'it has ended'} {value}")
        return int(value, 16) if value else 0


class Monitor:
    """QEMU's monitor (QMP). Raises Failed where it does not answer."""

    def __init__(self, qmp: socket.socket) -> None:
        qmp.settimeout(PATIENCE)
        self._qmp = qmp
        self._answers = qmp.makefile("r")
        self._read()  # the greeting
        self.run("qmp_capabilities")

    def run(self, command: str, **arguments: object) -> None:
        """Run a command. Raises Failed."""
        request = json.dumps({"execute": command, "arguments": arguments}).encode()
        try:
            self._qmp.sendall(request + b"\n")
        except OSError as error:
            raise Failed(f"QEMU has ended, so it does not run {command}") from error
        while "event" in (answer := self._read()):
            pass
        if "error" in answer:
            raise Failed(f"QEMU refuses {command}: {answer['error']}")

    def _read(self) -> Any:  # noqa: ANN401 - whatever it says
        """Return the next message."""
        try:
            return json.loads(self._answers.readline())
        except (OSError, ValueError) as error:
            raise Failed(f"QEMU's monitor does not answer within {PATIENCE:.0f} s, or QEMU has ended") from error
