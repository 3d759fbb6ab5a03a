"""A GPIO chip of our own under the real libraries: built, plugged in with LD_PRELOAD, and driven through a socket."""

import mmap
import os
import socket
import struct
import subprocess
import time
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, Self

from tests.memory import folder_until_exit

HERE: Final = Path(__file__).parent
SOURCES: Final = ("gpiochip.c", "paths.c")
MOVE: Final = struct.Struct("<HhI")
LINE: Final = struct.Struct("<IIQQQ")
LINES: Final = 58
RELEASED: Final = -1
"""The level of a line that nobody holds."""

TORN_OUT: Final = -2
"""The level of a line whose edges can no longer be read."""

AT_ONCE: Final = 8000
"""Moves in one datagram."""

ZERO_2_W: Final = "902120"
SECONDS_TO_WAIT: Final = 60.0
SECONDS_TO_PLUG_IN: Final = 10.0


class Line(NamedTuple):
    """What a program has made of a line: `direction` is 0 free, 1 input, 2 output."""

    direction: int
    level: int
    flags: int
    changes: int
    changed_ns: int


@cache
def built() -> Path:
    """The chip as a library, compiled with the machine's own compiler."""
    library = folder_until_exit("gpiochip") / "gpiochip.so"
    sources = [str(HERE / name) for name in SOURCES]
    command = ["cc", "-shared", "-fPIC", "-O2", "-Wall", "-Wextra", "-Werror", "-o", str(library), *sources, "-ldl"]
    subprocess.run(command, check=True)
    return library


def plugged_in(folder: Path, **settings: str) -> dict[str, str]:
    """The environment of a program on a Zero 2 W whose chip is reached through `folder`.

    `settings` are those of gpiochip.c, in lower case: `number`, `label`, `denied`, `busy`, `user`.
    """
    given = {"number": "0", "label": "pinctrl-bcm2835", "revision": ZERO_2_W} | settings
    chip = {f"GPIOCHIP_{key.upper()}": value for key, value in given.items()}
    reached = {"GPIOCHIP_SOCKET": str(folder / "socket"), "GPIOCHIP_TABLE": str(folder / "table")}
    preloaded = ":".join(filter(None, (str(built()), os.environ.get("LD_PRELOAD"))))
    return {**os.environ, **chip, **reached, "LD_PRELOAD": preloaded, "LG_WD": str(folder)}


class Fingers:
    """Hands on the lines of a chip that a program has opened, and eyes on what comes out. Use it as a context."""

    def __init__(self, folder: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind("")
        self._socket.settimeout(SECONDS_TO_WAIT)
        _connect(self._socket, folder / "socket")
        with (folder / "table").open("rb") as table:
            self._table = mmap.mmap(table.fileno(), 0, access=mmap.ACCESS_READ)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Leave the chip alone."""
        self._table.close()
        self._socket.close()

    def drive(self, gpio: int, level: int) -> None:
        """Hold a line at a level from now on."""
        self.move([(gpio, level)])

    def move(self, levels: Iterable[tuple[int, int]], gap: float = 0.0) -> None:
        """Hold lines at levels, one after the other, `gap` seconds apart; it is done when this is."""
        moves = [MOVE.pack(gpio, level, round(gap * 1e6)) for gpio, level in levels]
        for at in range(0, len(moves), AT_ONCE):
            self._socket.send(b"".join(moves[at : at + AT_ONCE]))
            self._socket.recv(1)

    def line(self, gpio: int) -> Line:
        """What the program has made of a line."""
        return Line(*LINE.unpack_from(self._table, gpio * LINE.size))

    def level(self, gpio: int) -> int:
        """What comes out of a line, also of one that was an output when it was let go; 0 of an input."""
        line = self.line(gpio)
        return int(line.direction != 1 and line.level)


def _connect(plug: socket.socket, address: Path) -> None:
    """Reach the chip, which comes up when it is first opened."""
    deadline = time.monotonic() + SECONDS_TO_PLUG_IN
    while True:
        try:
            return plug.connect(str(address))
        except (FileNotFoundError, ConnectionRefusedError):
            if time.monotonic() > deadline:
                raise
            time.sleep(0.01)
