"""Checks of the device files that the drivers open: there, accessible, and large enough. Pure."""

from collections.abc import Iterator
from typing import Final

from hardware.doctor.boot import Boot
from hardware.doctor.machine import Chip, Device, Machine
from hardware.doctor.needs import GPIOMEM, MEMORY, PIO, SPI, Way
from hardware.pins.chips import LABELS
from hardware.sections import Wiring
from hardware.strips.devices import CMDLINE, PIO_RULE, enough
from hardware.strips.section import SPI_PIN
from hardware.wiring.setup import FILE
from station.core.finding import Finding

RULES_FILE: Final = "/etc/udev/rules.d/99-pegmind.rules"
RULES: Final = {
    "/dev/gpiochip": 'SUBSYSTEM=="gpio", GROUP="gpio", MODE="0660"',
    GPIOMEM: 'SUBSYSTEM=="*gpiomem*", GROUP="gpio", MODE="0660"',
    SPI: 'SUBSYSTEM=="spidev", GROUP="spi", MODE="0660"',
    PIO: PIO_RULE,
}
"""udev rules that say who may open a device; Raspberry Pi OS has all of them but the last."""

SPI_ON: Final = "dtparam=spi=on"


def pins(machine: Machine, wiring: Wiring) -> Iterator[Finding]:
    """Check the device of the pins."""
    factory = wiring.inputs.factory
    if factory == "simulated":
        yield Finding("pins", "ok", "simulated (inputs.factory)")
    elif factory == "rpigpio":
        yield _opened("pins", machine, GPIOMEM, "rpigpio opens", 'set inputs.factory = "gpiod"')
    else:
        yield _header_chip(machine, factory)


def pixels(machine: Machine, wiring: Wiring, lit: Way | str | None, config: Boot) -> Iterator[Finding]:
    """Check the driver of the pixels, and its device."""
    match lit:
        case None:
            yield Finding("pixels", "ok", "simulated (pixels.driver)")
        case str(refusal):
            yield Finding("pixels", "wrong", refusal, 'set pixels.driver = "auto" and pixels.pin = 10')
        case Way(driver, how):
            yield Finding("pixels", "ok", f"{driver}, by {how} on GPIO {wiring.pixels.pin}")
            yield from _devices(machine, wiring, lit, config)


def _devices(machine: Machine, wiring: Wiring, lit: Way, config: Boot) -> Iterator[Finding]:
    match lit.how:
        case "SPI":
            yield from _spi(machine, lit, config)
        case "PIO":
            yield _opened("PIO", machine, PIO, "the pixels are driven by", "update the Pi's system and firmware")
            yield from _spi_off(machine, wiring)
        case how:
            yield _memory(machine, how)
    if lit.driver != "neopixel_spi" and lit.how == "SPI" and wiring.inputs.factory != "rpigpio":
        yield _opened("registers", machine, GPIOMEM, f"{lit.driver} opens")


def _header_chip(machine: Machine, factory: str) -> Finding:
    header = next((chip for chip in machine.chips if chip.label in LABELS), None)
    if header is not None:
        return Finding("pins", "ok", f"{factory} opens {header.device.path} ({header.label})")
    shut = next((chip for chip in machine.chips if chip.label is None), None)
    if shut is not None:
        return _barred("pins", shut.device, machine.user)
    found = ", ".join(map(_chip, machine.chips)) or "there is no /dev/gpiochip"
    return Finding(
        "pins",
        "wrong",
        f"none of the GPIO chips belongs to the header: {found}",
        "use Raspberry Pi OS with its own kernel",
    )


def _chip(chip: Chip) -> str:
    return f"{chip.device.path} is {chip.label}"


def _spi(machine: Machine, lit: Way, config: Boot) -> Iterator[Finding]:
    device, file = machine.devices.get(SPI), machine.config.path if machine.config else FILE
    if device is None and config.has(SPI_ON):
        remedy = "restart the Pi: sudo reboot"
        yield Finding("SPI", "wrong", f"there is no {SPI}, though {file} has {SPI_ON}", remedy)
    elif device is None:
        yield Finding("SPI", "wrong", f"SPI is off: there is no {SPI}", add((SPI_ON,), file, config))
    elif not device.usable:
        yield _barred("SPI", device, machine.user)
    elif machine.spi_buffer is not None and machine.spi_buffer < lit.frame:
        yield _small_buffer(machine, machine.spi_buffer, lit.frame)
    elif machine.config and not config.has(SPI_ON):
        says = f"{SPI} is there, but {file} has no line {SPI_ON}, so it may be gone after a restart"
        yield Finding("SPI", "warning", says, add((SPI_ON,), file, config))
    else:
        yield Finding("SPI", "ok", f"{SPI} is there, with room for a frame of {lit.frame} bytes")


def _small_buffer(machine: Machine, room: int, frame: int) -> Finding:
    file = machine.cmdline.path if machine.cmdline else CMDLINE
    remedy = f"add spidev.bufsiz={enough(frame)} to the line in {file}, and restart: sudo reboot"
    return Finding("SPI", "wrong", f"a frame has {frame} bytes, but the buffer of {SPI} only {room}", remedy)


def _spi_off(machine: Machine, wiring: Wiring) -> Iterator[Finding]:
    if SPI in machine.devices and wiring.pixels.pin == SPI_PIN:
        file = machine.config.path if machine.config else FILE
        says = f"SPI is on and may hold GPIO {SPI_PIN}, which PIO needs"
        remedy = f'remove {SPI_ON} from {file} and restart, or set pixels.driver = "neopixel_spi"'
        yield Finding("SPI", "warning", says, remedy)


def _memory(machine: Machine, how: str) -> Finding:
    device = machine.devices.get(MEMORY)
    if device is not None and device.usable:
        return Finding(how, "ok", f"{machine.user} may open {MEMORY}")
    remedy = "run Pegmind as root, or wire the pixels to GPIO 10 (SPI) and set pixels.pin = 10"
    return Finding(how, "wrong", f"{how} needs {MEMORY}, which {machine.user} may not open", remedy)


def _opened(about: str, machine: Machine, path: str, who: str, missing: str = "use Raspberry Pi OS") -> Finding:
    device = machine.devices.get(path)
    if device is None:
        return Finding(about, "wrong", f"there is no {path}", missing)
    return Finding(about, "ok", f"{who} {path}") if device.usable else _barred(about, device, machine.user)


def _barred(about: str, device: Device, user: str) -> Finding:
    says = f"{user} may not open {device.path}"
    if device.standing == "listed":
        says = f"{says}: it has been added to the group {device.group}, but has to log in again"
        return Finding(about, "wrong", says, "log out and in again, or restart: sudo reboot")
    if device.standing == "member" or device.group in ("", "root"):
        return Finding(about, "wrong", says, _rule(device.path, user))
    remedy = f"sudo usermod -aG {device.group} {user}, then log in again"
    return Finding(about, "wrong", f"{says}, because it is not in the group {device.group}", remedy)


def _rule(path: str, user: str) -> str:
    rule = next(rule for start, rule in RULES.items() if path.startswith(start))
    group = "spi" if path == SPI else "gpio"
    return f"add the line {rule} to {RULES_FILE}; sudo usermod -aG {group} {user}; then restart: sudo reboot"


def add(lines: tuple[str, ...], file: str, config: Boot) -> str:
    """Return how to add lines to config.txt; if one is there for other boards, say so."""
    what = f"the line {lines[0]}" if len(lines) == 1 else f"the lines {' and '.join(lines)}"
    below = " below a line [all]" if set(lines) & {*config.elsewhere} else ""
    there = "; where it is now, it applies only to other boards" if below else ""
    return f"add {what} to {file}{below}, as sudo make install does, and restart: sudo reboot{there}"
