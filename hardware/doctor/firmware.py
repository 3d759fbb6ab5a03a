"""Checks of config.txt: lines that a cabinet needs, and lines that conflict with it. Pure."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from hardware.doctor.board import kind
from hardware.doctor.boot import Boot
from hardware.doctor.devices import add
from hardware.doctor.machine import Machine
from hardware.doctor.needs import Way
from hardware.models import Model
from hardware.sections import Wiring
from hardware.wiring.setup import FILE, I2C, SERIAL, SPI_EXTRAS, setups
from hardware.wiring.wires import free
from station.core.finding import Finding

SERIAL_OFF: Final = "sudo raspi-config, Interface Options, Serial Port: no shell, no hardware; then restart"
SERIAL_OVERLAYS: Final = ("disable-bt", "miniuart-bt", "pi3-disable-bt", "pi3-miniuart-bt", "uart0", "uart0-pi5")
"""They connect the better serial port to GPIO 14 and 15."""

CONSOLES: Final = ("console=ttyS0", "console=ttyAMA0")
"""Parameters of a running kernel: the header's serial port. The console of the Pi 5 is elsewhere, at ttyAMA10."""

AUDIO: Final = "dtparam=audio=on"


class Taken(NamedTuple):
    """A parameter of the device tree that reserves pins for `about`."""

    about: str
    parameter: str
    pins: frozenset[int]


TAKEN: Final = (
    Taken("I2C", "i2c_arm", frozenset(I2C)),
    Taken("I2S", "i2s", frozenset({18, 19, 20, 21})),
)


def firmware(machine: Machine, wiring: Wiring, lit: Way | None, config: Boot) -> Iterator[Finding]:
    """Compare config.txt with what the wiring needs."""
    if machine.model is None:
        return
    if machine.config is None:
        yield Finding(
            "config.txt", "warning", f"there is no {FILE} to check", "pegmind wiring prints the lines that it needs"
        )
        return
    used = frozenset(range(2, 28)) - set(free(wiring))
    if lit is not None:
        yield from _lines(machine.model, wiring, config, machine.config.path)
    yield from _serial(machine, used, config)
    yield from _taken(used, config, machine.config.path)
    yield from _audio(lit, config, machine.config.path)


def wanted(model: Model, wiring: Wiring) -> tuple[str, ...]:
    """Return the lines for a board; one that is not supported is taken for a Pi 3."""
    name = kind(model) or "3"
    return next(setup.lines for setup in setups(wiring) if setup.model == name)


def missing_overlay(machine: Machine, wiring: Wiring, config: Boot) -> str | None:
    """Return the line that frees GPIO 7, 8 and 9 from SPI, if it is needed and not there."""
    lines = wanted(machine.model, wiring) if machine.model else ()
    return next((line for line in lines if line.startswith("dtoverlay=") and not config.has(line)), None)


def _lines(model: Model, wiring: Wiring, config: Boot, file: str) -> Iterator[Finding]:
    clocks = tuple(line for line in wanted(model, wiring) if line.startswith("core_freq"))
    overlays = tuple(line for line in wanted(model, wiring) if line.startswith("dtoverlay="))
    if missing := tuple(line for line in clocks if not config.has(line)):
        says = f"{file} does not fix the core clock, so pixels may flicker in wrong colours"
        yield Finding("core clock", "warning", says, add(missing, file, config))
    elif clocks:
        yield Finding("core clock", "ok", f"{file} has {' and '.join(clocks)}")
    if missing := tuple(line for line in overlays if not config.has(line)):
        says = f"SPI holds GPIO {_and(SPI_EXTRAS - set(free(wiring)))}, which the cabinet uses"
        yield Finding("SPI pins", "wrong", says, add(missing, file, config))
    elif overlays:
        yield Finding("SPI pins", "ok", f"{file} has {' and '.join(overlays)}")


def _serial(machine: Machine, used: frozenset[int], config: Boot) -> Iterator[Finding]:
    if not SERIAL & used:
        return
    pins = f"GPIO {_and(SERIAL & used)}"
    if cause := _serial_on(machine, config):
        says = f"the serial port holds {pins}, which the cabinet uses ({cause})"
        yield Finding("serial port", "wrong", says, SERIAL_OFF)
    elif machine.cmdline and "console=serial0" in machine.cmdline.text:
        says = f"{machine.cmdline.path} has console=serial0, which has no effect while enable_uart is off"
        yield Finding("serial port", "warning", says, SERIAL_OFF)
    else:
        yield Finding("serial port", "ok", f"it is off, so {pins} are free for the cabinet")


def _serial_on(machine: Machine, config: Boot) -> str | None:
    """Return what has switched the header's serial port on."""
    if config.settings.get("enable_uart") == "1":
        return "enable_uart=1"
    overlays = (f"dtoverlay={name}" for name in SERIAL_OVERLAYS if name in config.overlays)
    parameter = "dtparam=uart0=on" if "uart0" in config.parameters and config.on("uart0") else None
    consoles = (word for word in machine.started_with.split() if word.startswith(CONSOLES))
    return next(overlays, None) or parameter or next(consoles, None)


def _taken(used: frozenset[int], config: Boot, file: str) -> Iterator[Finding]:
    for about, parameter, pins in TAKEN:
        if pins & used and config.on(parameter):
            says = f"{about} holds GPIO {_and(pins & used)}, which the cabinet uses"
            yield Finding(about, "wrong", says, f"remove dtparam={parameter}=on from {file}, and restart: sudo reboot")


def _audio(lit: Way | None, config: Boot, file: str) -> Iterator[Finding]:
    if lit is not None and lit.how == "PWM" and config.on("audio"):
        remedy = f"replace {AUDIO} in {file} by dtparam=audio=off, and restart: sudo reboot"
        yield Finding("audio", "wrong", "the Pi's own sound uses the PWM that drives the pixels", remedy)


def _and(pins: set[int] | frozenset[int]) -> str:
    *most, last = map(str, sorted(pins))
    return f"{', '.join(most)} and {last}" if most else last
