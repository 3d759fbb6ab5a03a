"""Checks of config.txt: lines that a cabinet needs, and lines that conflict with it. Pure."""

import re
from collections.abc import Iterator
from typing import Final

from hardware.doctor.boot import Boot, advise_lines
from hardware.doctor.machine import BootFile, Machine
from hardware.doctor.overlays import BUSES, find_taken_pins
from hardware.layout import pin_users
from hardware.models import PI_5, Model, kind
from hardware.sections import Wiring
from hardware.strips.driver import AUDIO_OFF, SPI_ON
from hardware.wiring.setup import FILE, POWER_OVERLAY, SERIAL, SPI_EXTRAS, SPI_OVERLAY, setups
from hardware.wiring.wires import POWER_PIN, free
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


BUS_NAMES: Final = frozenset(about for _parameter, about, _pins in BUSES)


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
        yield from _check_lines(machine, machine.model, wiring, config)
    yield from _check_serial(machine, used, config)
    yield from _check_taken_pins(machine.model, machine.config, used, config)
    yield from _check_doubtful(machine, wiring, config)
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


def check_power_button(machine: Machine, wiring: Wiring, config: Boot) -> Iterator[Finding]:
    """Check that the power button that is set up, if any, switches the Pi off, and that nothing else does."""
    about, model, file = "power button", machine.model, machine.config
    if model is None or file is None:
        return
    taken = list(find_taken_pins(config, model))
    pin = next((min(each.pins) for each in taken if each.line == POWER_OVERLAY), None)
    if pin is None:
        says = f"none is set up; for one between GPIO {POWER_PIN} and ground, add {POWER_OVERLAY} to {file.path}"
        yield Finding(about, "ok", "this Pi has one on its board" if kind(model) == PI_5 else says)
        return
    user = dict(pin_users(wiring.pins, {})).get(pin)
    holder = next((each for each in taken if pin in each.pins and each.line != POWER_OVERLAY), None)
    chip = machine.header_chip
    if user is not None:
        says = f"GPIO {pin} is pins.{user}, too, which would switch the Pi off"
        yield Finding(about, "wrong", says, _advise_removal(POWER_OVERLAY, file))
    elif holder is not None:
        says = f"{holder.about} holds GPIO {pin}, so the button does nothing"
        yield Finding(about, "warning", says, _advise_removal(holder.line, file))
    elif chip is not None and pin not in {line.gpio for line in chip.used_lines}:
        says = f"{file.file_of(POWER_OVERLAY)} has {POWER_OVERLAY}, but the running kernel does not watch GPIO {pin}"
        yield Finding(about, "warning", says, "restart the Pi: sudo reboot")
    else:
        yield Finding(about, "ok", f"a button between GPIO {pin} and ground switches the Pi off")


def _advise_removal(line: str, file: BootFile) -> str:
    return f"remove {line} from {file.file_of(line)}, and restart: sudo reboot"


def _check_core_clock(machine: Machine, lines: tuple[str, ...], config: Boot, file: str) -> Iterator[Finding]:
    """Compare what config.txt says of the core clock with what the firmware has read when it started."""
    wanted = dict(line.split("=") for line in lines)
    missing = tuple(line for line in lines if not config.has(line))
    started_with = {key: machine.core_clock[key] for key in wanted if key in machine.core_clock}
    has = " and ".join(lines)
    if missing and started_with != wanted:
        says = f"{file} does not fix the core clock, so pixels may flicker in wrong colours"
        yield Finding("core clock", "warning", says, advise_lines(missing, file, config))
    elif missing:
        says = f"the Pi has started with {has}, but {file} no longer says so, so that ends with a restart"
        yield Finding("core clock", "warning", says, advise_lines(missing, file, config))
    elif any(wanted[key] != value for key, value in started_with.items()):
        now = " and ".join(f"{key}={value}" for key, value in started_with.items())
        says = f"{file} has {has}, but the Pi has started with {now}, so pixels may flicker in wrong colours"
        yield Finding("core clock", "warning", says, "restart the Pi: sudo reboot")
    elif lines and started_with == wanted:
        yield Finding("core clock", "ok", f"the Pi has started with {has}")
    elif lines:
        yield Finding("core clock", "ok", f"{file} has {has}; vcgencmd does not say whether that is in effect")


def _check_lines(machine: Machine, model: Model, wiring: Wiring, config: Boot) -> Iterator[Finding]:
    lines, file = needed_lines(model, wiring), machine.config.path if machine.config else FILE
    yield from _check_core_clock(machine, tuple(line for line in lines if line.startswith("core_freq")), config, file)
    if SPI_OVERLAY in lines and not config.has(SPI_OVERLAY):
        says = f"SPI holds GPIO {_join_pins(SPI_EXTRAS - set(free(wiring)))}, which the cabinet uses"
        yield Finding("SPI pins", "wrong", says, advise_lines((SPI_OVERLAY,), file, config))
    elif SPI_OVERLAY in lines:
        yield Finding("SPI pins", "ok", f"{file} has {SPI_OVERLAY}")
    others = tuple(
        line for line in lines if line not in (SPI_ON, SPI_OVERLAY, AUDIO_OFF) and not line.startswith("core_freq")
    )
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


def _check_taken_pins(model: Model, file: BootFile, used: frozenset[int], config: Boot) -> Iterator[Finding]:
    for about, line, pins in find_taken_pins(config, model):
        if pins & used and line != POWER_OVERLAY:  # which has a check of its own
            says = f"{about} holds GPIO {_join_pins(pins & used)}, which the cabinet uses"
            yield Finding(about if about in BUS_NAMES else "config.txt", "wrong", says, _advise_removal(line, file))


def _check_doubtful(machine: Machine, wiring: Wiring, config: Boot) -> Iterator[Finding]:
    """Warn of lines that matter, below a filter that only the firmware can judge when the Pi starts."""
    model, file, used = machine.model, machine.config, frozenset(range(2, 28)) - set(free(wiring))
    if model is None or file is None or not config.doubtful:
        return
    at_most = machine.read_config_txt(at_most=True)
    only_if = f"if {' or '.join(dict.fromkeys(config.doubtful.values()))} applies, which only the firmware knows"
    sure = {*find_taken_pins(config, model)}
    for about, line, pins in find_taken_pins(at_most, model):
        if pins & used and line != POWER_OVERLAY and (about, line, pins) not in sure:
            says = f"{about} holds GPIO {_join_pins(pins & used)}, which the cabinet uses, {only_if}"
            yield Finding("config.txt", "warning", says, _advise_removal(line, file))
    cause = _find_serial_cause(machine, at_most)
    if SERIAL & used and cause and not _find_serial_cause(machine, config):
        says = f"the serial port holds GPIO {_join_pins(SERIAL & used)}, which the cabinet uses, {only_if}"
        yield Finding("config.txt", "warning", says, _advise_removal(cause, file))
    lost = tuple(line for line in needed_lines(model, wiring) if config.has(line) and not at_most.has(line))
    if lost and wiring.pixels.find_transport(model) is not None:
        says = f"{' and '.join(lost)} does not hold {only_if}"
        remedy = f"move {' and '.join(lost)} to the end of {file.path}, below a line [all], and restart: sudo reboot"
        yield Finding("config.txt", "warning", says, remedy)


def _join_pins(pins: set[int] | frozenset[int]) -> str:
    *others, last = map(str, sorted(pins))
    return f"{', '.join(others)} and {last}" if others else last
