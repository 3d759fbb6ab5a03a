"""All checks of a machine and the wiring of a cabinet."""

from collections.abc import Iterator

from hardware.doctor.board import board, kernel, power
from hardware.doctor.boot import boot
from hardware.doctor.devices import pins, pixels
from hardware.doctor.firmware import firmware
from hardware.doctor.libraries import installed
from hardware.doctor.machine import Machine
from hardware.doctor.needs import Way, libraries, way
from hardware.doctor.pins import lines
from hardware.sections import Wiring
from station.core.finding import Finding, checked


def examine(machine: Machine, wiring: Wiring, *, running: bool) -> Iterator[Finding]:
    """Compare a machine with what a cabinet needs; `running` is whether a station is using the cabinet.

    On a desktop pins and pixels are not checked.
    """
    lit = way(wiring.pixels, machine.model)
    driven = lit if isinstance(lit, Way) else None
    yield from checked("model", lambda: board(machine, wiring))
    yield from checked("kernel", lambda: kernel(machine, wiring))
    yield from checked("power", lambda: power(machine))
    yield from checked("libraries", lambda: installed(machine, libraries(wiring, driven, machine.model)))
    if machine.model is None:
        return
    config = boot(machine.config.text if machine.config else "", machine.model)
    yield from checked("pins", lambda: pins(machine, wiring))
    yield from checked("pixels", lambda: pixels(machine, wiring, lit, config))
    yield from checked("config.txt", lambda: firmware(machine, wiring, driven, config))
    yield from checked("lines", lambda: lines(machine, wiring, config, running=running))
