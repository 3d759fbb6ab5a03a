"""`pegmind run` as a process of its own, on a Raspberry Pi of which only the kernel's devices are ours.

The chip of kernel/gpiochip.c and the strip's device of kernel/strip_devices.c are preloaded together. Hands move the
pins, and what goes down the data line is read back.
"""

import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from hardware.layout import Pins
from tests.hardware.kernel.chip import Fingers, plugged_in
from tests.memory import folder_until_exit
from tests.processes.commands import ROOT
from tests.processes.strips.pi import PI_5, ZERO_2_W, Board, Pi, compiled
from tests.processes.strips.waves import HEAD, Transfer

PINS: Final = Pins()
HELD: Final = 0.02
"""Seconds that a quick finger holds a button, and lets go before the next: longer than the buttons' lock."""

QUARTER: Final = 0.002
"""Seconds between two edges of a knob that is turned."""

CLOCKWISE: Final = ((PINS.knob_a, 0), (PINS.knob_b, 0), (PINS.knob_a, 1), (PINS.knob_b, 1))
"""The edges of one detent."""

HERE: Final = "127.0.0.1"
CONFIG: Final = """
[inputs]
factory = "{factory}"
[store]
path = "{store}"
[language]
cabinet = "en"
[page]
on = {page}
host = "{host}"
port = {port}
second_board = true
[timings]
key_peg = 0.02
idle = 3600
"""


class Rig(NamedTuple):
    """A board with its chip's label, and what opens its pins."""

    board: Board
    label: str
    factory: str


ZERO_2_W_GPIOD: Final = Rig(ZERO_2_W, "pinctrl-bcm2835", "gpiod")
ZERO_2_W_LGPIO: Final = ZERO_2_W_GPIOD._replace(factory="lgpio")
PI_5_LGPIO: Final = Rig(PI_5, "pinctrl-rp1", "lgpio")


class Wire:
    """What went down the data line, read as it grows."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._read = 0
        self.transfers: list[Transfer] = []

    def look(self) -> list[Transfer]:
        """All transfers until now, the whole evening's."""
        if self._path.exists():
            with self._path.open("rb") as record:
                record.seek(self._read)
                self._take(record.read())
        return self.transfers

    def _take(self, more: bytes) -> None:
        """Take what is there as a whole; of a record that is being written the rest comes later."""
        at = 0
        while at + HEAD.size <= len(more):
            kind, when, clock, size = HEAD.unpack_from(more, at)
            if at + HEAD.size + size > len(more):
                break
            at += HEAD.size
            self.transfers.append(Transfer(kind.decode().strip(), when, clock, more[at : at + size]))
            at += size
        self._read += at


class RealStation(NamedTuple):
    """A station at work: its process, hands on its pins, its data line, and where it keeps its games.

    `log` are the lines until it was ready.
    """

    process: subprocess.Popen[str]
    fingers: Fingers
    wire: Wire
    store: Path
    log: list[str]

    def press(self, *controls: str) -> None:
        """Press buttons one after the other, and let each go."""
        self.fingers.move([(getattr(PINS, each), level) for each in controls for level in (0, 1)], HELD)

    def turn(self, detents: int) -> None:
        """Turn the knob clockwise."""
        self.fingers.move(CLOCKWISE * detents, QUARTER)


@contextmanager
def running(
    folder: Path, rig: Rig = ZERO_2_W_GPIOD, *, host: str = HERE, port: int | None = None, **chip: str
) -> Iterator[RealStation]:
    """A station that is ready; with a `port` it has its page there, on a `host`.

    At the end it is killed if it still runs. For `chip` see plugged_in.
    """
    pi = board(folder, rig)
    with started(folder, pi, rig, host=host, port=port, **chip) as process:
        log = read_until("the page is at" if port else "is ready on", process.stderr or ())
        with Fingers(folder) as fingers:
            yield RealStation(process, fingers, Wire(pi.path("wire")), folder / "pegmind.db", log)


@contextmanager
def started(
    folder: Path, pi: Pi, rig: Rig = ZERO_2_W_GPIOD, *, host: str = HERE, port: int | None = None, **chip: str
) -> Iterator[subprocess.Popen[str]]:
    """`pegmind run` on a board, from its first moment; at the end it is killed if it still runs.

    Somebody at its page may play the second of two boards.
    """
    store, config = folder / "pegmind.db", folder / "pegmind.toml"
    page = str(port is not None).lower()
    settings = {"factory": rig.factory, "store": store, "page": page, "host": host, "port": port or 8080}
    config.write_text(CONFIG.format(**settings), encoding="utf-8")
    command = (sys.executable, "-m", "station", "run", "--config", str(config))
    environment = on_board(folder, pi, rig, **chip)
    with subprocess.Popen(command, env=environment, cwd=ROOT, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def on_board(folder: Path, pi: Pi, rig: Rig, **chip: str) -> dict[str, str]:
    """The environment of a program that has both devices; its transfers by SPI take their time on the wire."""
    environment = plugged_in(folder, label=rig.label, revision=f"{rig.board.revision:x}", **chip)
    preloaded = f"{environment['LD_PRELOAD']}:{_strip_devices()}"
    return environment | {"LD_PRELOAD": preloaded, "PI_ROOT": str(pi.root), "PI_WIRE": "slow"}


def board(folder: Path, rig: Rig = ZERO_2_W_GPIOD) -> Pi:
    """The board of a rig, in a folder."""
    return Pi(folder / "pi", _strip_devices(), rig.board)


def zero_2_w(folder: Path) -> dict[str, str]:
    """The same for a board whose files are in `folder`."""
    return on_board(folder, board(folder), ZERO_2_W_GPIOD)


def read_until(word: str, said: Iterable[str]) -> list[str]:
    """The lines of a log until there is a word in one; they are the error if it never comes."""
    lines = []
    for line in said:
        lines.append(line)
        if word in line:
            return lines
    raise AssertionError("".join(lines))


@cache
def _strip_devices() -> Path:
    return compiled(folder_until_exit("strip-devices"))
