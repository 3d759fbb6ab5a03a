"""Who has the lines of the header that the cabinet uses. Pure."""

from collections.abc import Iterator
from typing import Final

from hardware.doctor.boot import Boot
from hardware.doctor.firmware import missing_overlay
from hardware.doctor.machine import Line, Machine
from hardware.layout import pin_users
from hardware.pins.chips import LABELS
from hardware.sections import Wiring
from hardware.wiring.setup import FILE, SPI_EXTRAS
from station.finding import Finding

OURS: Final = frozenset({"gpiozero", "lg"})
"""What the kernel calls the user of a line that is a running station's: by gpiod, and by lgpio."""


def lines(machine: Machine, wiring: Wiring, config: Boot, *, running: bool) -> Iterator[Finding]:
    """Whether the lines of the buttons, the knob, the bars and the piezo are free, or a running station's."""
    header = next((chip for chip in machine.chips if chip.label in LABELS), None)
    if header is None or wiring.inputs.factory == "simulated":
        return
    users = {gpio: f"pins.{user}" for gpio, user in pin_users(wiring.pins, {})}
    taken = [line for line in header.taken if line.gpio in users]
    own = [line for line in taken if running and line.user in OURS]
    others = [line for line in taken if line not in own and not _told(line, machine, wiring, config)]
    if own:
        yield Finding("lines", "ok", f"the station that is running has {len(own)} of the {len(users)} that it needs")
    elif not others:
        yield Finding("lines", "ok", f"nobody else has any of the {len(users)} that the cabinet needs")
    yield from (_other(line, users[line.gpio], machine) for line in others)


def _told(line: Line, machine: Machine, wiring: Wiring, config: Boot) -> bool:
    """Whether SPI has a line because config.txt lacks what has been asked for already."""
    return line.gpio in SPI_EXTRAS and missing_overlay(machine, wiring, config) is not None


def _other(line: Line, user: str, machine: Machine) -> Finding:
    who = line.user or "the kernel"
    if line.user.startswith("spi"):
        remedy = "restart the Pi, for its config.txt has been changed since it started: sudo reboot"
    elif line.user in OURS:
        remedy = f"end the other program that uses the pins, or set {user} to another one"
    else:
        file = machine.config.path if machine.config else FILE
        remedy = f"end that, or take its dtoverlay or dtparam out of {file}, or set {user} to another pin"
    return Finding("lines", "wrong", f"GPIO {line.gpio} ({user}) is in use by {who}", remedy)
