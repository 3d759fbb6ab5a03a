"""Checks who is using the lines of the header that the cabinet needs. Pure."""

from collections.abc import Iterator
from typing import Final

from hardware.doctor.boot import Boot
from hardware.doctor.firmware import missing_overlay
from hardware.doctor.machine import Line, Machine
from hardware.layout import pin_users
from hardware.pins.chips import LABELS
from hardware.sections import Wiring
from hardware.wiring.setup import FILE, SPI_EXTRAS
from station.core.finding import Finding

OURS: Final = frozenset({"gpiozero", "lg"})
"""What the kernel calls the user of a line that a running station uses, with gpiod and with lgpio."""


def lines(machine: Machine, wiring: Wiring, config: Boot, *, running: bool) -> Iterator[Finding]:
    """Check that the lines of buttons, knob, bars and piezo are free, or used by the running station."""
    header = next((chip for chip in machine.chips if chip.label in LABELS), None)
    if header is None or wiring.inputs.factory == "simulated":
        return
    users = {gpio: f"pins.{user}" for gpio, user in pin_users(wiring.pins, {})}
    taken = [line for line in header.taken if line.gpio in users]
    own = [line for line in taken if running and line.user in OURS]
    others = [line for line in taken if line not in own and not _told(line, machine, wiring, config)]
    if own:
        yield Finding("lines", "ok", f"the running station uses {len(own)} of the {len(users)} that it needs")
    elif not others:
        yield Finding("lines", "ok", f"all {len(users)} that the cabinet needs are free")
    yield from (_other(line, users[line.gpio], machine) for line in others)


def _told(line: Line, machine: Machine, wiring: Wiring, config: Boot) -> bool:
    """Return whether SPI holds a line because config.txt lacks a line that another finding asks for."""
    return line.gpio in SPI_EXTRAS and missing_overlay(machine, wiring, config) is not None


def _other(line: Line, user: str, machine: Machine) -> Finding:
    who = line.user or "the kernel"
    if line.user.startswith("spi"):
        remedy = "restart the Pi, as its config.txt has been changed since it started: sudo reboot"
    elif line.user in OURS:
        remedy = f"stop the other program that uses the pins, or set {user} to another pin"
    else:
        file = machine.config.path if machine.config else FILE
        remedy = f"stop that, or remove its dtoverlay or dtparam from {file}, or set {user} to another pin"
    return Finding("lines", "wrong", f"GPIO {line.gpio} ({user}) is in use by {who}", remedy)
