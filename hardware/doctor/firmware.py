"""Checks of config.txt: lines that a cabinet needs, and lines that conflict with it. Pure."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from hardware.doctor.boot import Boot, advise_lines
from hardware.doctor.machine import Machine
from hardware.models import Model, kind
from hardware.sections import Wiring
from hardware.strips.driver import AUDIO_OFF, SPI_ON
from hardware.wiring.setup import FILE, I2C, SERIAL, SPI_EXTRAS, SPI_OVERLAY, setups
from hardware.wiring.wires import free
from station.core.finding import Finding

SERIAL_OFF: Final = "sudo raspi-config, Interface Options, Serial Port: no shell, no hardware; then restart"
SERIAL_OVERLAYS: Final = ("disable-bt", "miniuart-bt", "pi3-disable-bt", "pi3-miniuart-bt", "uart0", "uart0-pi5")
"""Overlays that connect the better serial port to GPIO 14 and 15."""

MINI_UART: Final = "console=ttyS0"
UART: Final = "console=ttyAMA0"
"""Parameters of the running kernel for a console that may be at the header. The Pi 5 has its console at a plug of its
own, ttyAMA10."""

BLUETOOTH: Final = re.compile(r"Zero 2|Pi 3|Pi 4")
"""Boards whose ttyAMA0 leads to Bluetooth, unless one of the overlays above connects it to the header instead.

Source: "Configure UARTs" in Raspberry Pi's documentation. A Compute Module may have no Bluetooth.
"""


class ReservedPins(NamedTuple):
    """A parameter of the device tree that reserves pins for `about`."""

    about: str
    parameter: str
    pins: frozenset[int]


TAKEN: Final = (
    ReservedPins("I2C", "i2c_arm", frozenset(I2C)),
    ReservedPins("I2S", "i2s", frozenset({18, 19, 20, 21})),
)


def firmware(machine: Machine, wiring: Wiring, config: Boot) -> Iterator[Finding]:
    """Compare config.txt with what the wiring needs."""
    if machine.model is None:
        return
    if machine.config is None:
        says = f"there is no {FILE} to check"
        yield Finding("config.txt", "warning", says, "pegmind wiring prints the lines that it needs")
        return
    file, transport = machine.config.path, wiring.pixels.find_transport(machine.model)
    used = frozenset(range(2, 28)) - set(free(wiring))
    if transport is not None:
        yield from _check_lines(machine.model, wiring, config, file)
    yield from _check_serial(machine, used, config)
    yield from _check_reserved_pins(used, config, file)
    if transport is not None and AUDIO_OFF in transport.config_lines and config.on("audio"):
        says = f"the Pi's own sound uses the {transport.name} that drives the pixels"
        remedy = f"replace dtparam=audio=on in {file} by {AUDIO_OFF}, and restart: sudo reboot"
        yield Finding("audio", "wrong", says, remedy)


def needed_lines(model: Model, wiring: Wiring) -> tuple[str, ...]:
    """Return the lines for a board; one that is not supported counts as a Pi 3."""
    name = kind(model) or "3"
    return next(setup.lines for setup in setups(wiring) if setup.model == name)


def missing_overlay(machine: Machine, wiring: Wiring, config: Boot) -> bool:
    """Return whether the line that frees GPIO 7, 8 and 9 from SPI is needed and missing."""
    lines = needed_lines(machine.model, wiring) if machine.model else ()
    return SPI_OVERLAY in lines and not config.has(SPI_OVERLAY)


def _check_lines(model: Model, wiring: Wiring, config: Boot, file: str) -> Iterator[Finding]:
    lines = needed_lines(model, wiring)
    clocks = tuple(line for line in lines if line.startswith("core_freq"))
    if missing := tuple(line for line in clocks if not config.has(line)):
        says = f"{file} does not fix the core clock, so pixels may flicker in wrong colours"
        yield Finding("core clock", "warning", says, advise_lines(missing, file, config))
    elif clocks:
        yield Finding("core clock", "ok", f"{file} has {' and '.join(clocks)}")
    if SPI_OVERLAY in lines and not config.has(SPI_OVERLAY):
        says = f"SPI holds GPIO {_join_pins(SPI_EXTRAS - set(free(wiring)))}, which the cabinet uses"
        yield Finding("SPI pins", "wrong", says, advise_lines((SPI_OVERLAY,), file, config))
    elif SPI_OVERLAY in lines:
        yield Finding("SPI pins", "ok", f"{file} has {SPI_OVERLAY}")
    others = tuple(line for line in lines if line not in (SPI_ON, SPI_OVERLAY, AUDIO_OFF, *clocks))
    if missing := tuple(line for line in others if not config.has(line)):
        says = f"{file} has no {' and no '.join(missing)}, which the pixels need"
        yield Finding("pixel lines", "wrong", says, advise_lines(missing, file, config))
    elif others:
        yield Finding("pixel lines", "ok", f"{file} has {' and '.join(others)}")


def _check_serial(machine: Machine, used: frozenset[int], config: Boot) -> Iterator[Finding]:
    if not SERIAL & used:
        return
    pins = f"GPIO {_join_pins(SERIAL & used)}"
    if cause := _find_serial_cause(machine, config):
        says = f"the serial port holds {pins}, which the cabinet uses ({cause})"
        yield Finding("serial port", "wrong", says, SERIAL_OFF)
    elif machine.cmdline and "console=serial0" in machine.cmdline.text:
        says = f"{machine.cmdline.path} has console=serial0, which has no effect while enable_uart is off"
        yield Finding("serial port", "warning", says, SERIAL_OFF)
    else:
        yield Finding("serial port", "ok", f"it is off, so {pins} are free for the cabinet")


def _find_serial_cause(machine: Machine, config: Boot) -> str | None:
    """Return what has switched the header's serial port on; None if it is off."""
    if config.settings.get("enable_uart") == "1":
        return "enable_uart=1"
    overlays = (f"dtoverlay={name}" for name in SERIAL_OVERLAYS if name in config.overlays)
    parameter = "dtparam=uart0=on" if "uart0" in config.parameters and config.on("uart0") else None
    header = (MINI_UART,) if machine.model and BLUETOOTH.search(machine.model.name) else (MINI_UART, UART)
    consoles = (word for word in machine.kernel_parameters.split() if word.startswith(header))
    return next(overlays, None) or parameter or next(consoles, None)


def _check_reserved_pins(used: frozenset[int], config: Boot, file: str) -> Iterator[Finding]:
    for about, parameter, pins in TAKEN:
        if pins & used and config.on(parameter):
            says = f"{about} holds GPIO {_join_pins(pins & used)}, which the cabinet uses"
            yield Finding(about, "wrong", says, f"remove dtparam={parameter}=on from {file}, and restart: sudo reboot")


def _join_pins(pins: set[int] | frozenset[int]) -> str:
    *others, last = map(str, sorted(pins))
    return f"{', '.join(others)} and {last}" if others else last
