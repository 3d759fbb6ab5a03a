"""Checks of the device files that pins and strip drivers open, and of the header's lines. Pure."""

from collections.abc import Iterator
from typing import Final

from hardware.doctor.boot import Boot, advise_lines
from hardware.doctor.firmware import missing_overlay
from hardware.doctor.machine import Device, Gpiochip, Machine
from hardware.kernels import CHIP_SELECT, find_kept_pin
from hardware.layout import decorates, pin_users
from hardware.models import Model
from hardware.pins.chips import UsedLine
from hardware.sections import Wiring
from hardware.strips.devices import (
    CMDLINE,
    GPIOMEM,
    GPIOMEM_DEVICE,
    PIO_DEVICE,
    SPI_DEVICE,
    DeviceFile,
    whole_pages,
)
from hardware.strips.driver import SPI_ON, SPI_PIN, SPI_TRANSPORT, StripDriver, Transport
from hardware.strips.registry import SIMULATED, Pixels
from hardware.wiring.setup import FILE, SPI_EXTRAS
from station.core.finding import Finding, FindingState

RULES_FILE: Final = "/etc/udev/rules.d/99-pegmind.rules"
GPIO_CHIP: Final = DeviceFile("/dev/gpiochip", about="pins", udev_rule='SUBSYSTEM=="gpio", GROUP="gpio", MODE="0660"')
"""Any GPIO chip; its number follows."""

RULES: Final = {each.path: each.udev_rule for each in (GPIO_CHIP, GPIOMEM_DEVICE, SPI_DEVICE, PIO_DEVICE)}
"""udev rules that say who may open a device; Raspberry Pi OS has all of them but the last."""

OUR_USERS: Final = frozenset({"gpiozero", "lg"})
"""The kernel's names for the user of a line that a running station uses, with gpiod and with lgpio."""


def check_pins(machine: Machine, wiring: Wiring) -> Iterator[Finding]:
    """Check the device of the pins."""
    factory = wiring.inputs.factory
    if factory == SIMULATED:
        yield Finding("pins", "ok", "simulated (inputs.factory)")
    elif factory == "rpigpio":
        device = GPIOMEM_DEVICE._replace(about="pins", remedy='set inputs.factory = "gpiod"')
        yield _check_device(machine, device, "rpigpio")
    else:
        yield _check_header_chip(machine, factory)


def check_pixels(machine: Machine, wiring: Wiring, config: Boot) -> Iterator[Finding]:
    """Check that the driver of the pixels suits the board and its configuration, and check its devices."""
    pixels, model = wiring.pixels, machine.model
    driver, transport = pixels.find_driver(model), pixels.find_transport(model)
    if pixels.driver == SIMULATED:
        yield Finding("pixels", "ok", "simulated (pixels.driver)")
    elif driver is None or transport is None:
        yield _explain_refusal(pixels, driver, model)
    else:
        yield Finding("pixels", "ok", f"{driver.name}, by {transport.name} on GPIO {pixels.pin}")
        for device in transport.devices:
            if device.path != GPIOMEM or wiring.inputs.factory != "rpigpio":  # whose pins need the same device
                yield from _check_pixel_device(machine, device, driver, transport, pixels.order, config)
        yield from _check_spi_is_off(machine, pixels, transport)


def check_header_lines(machine: Machine, wiring: Wiring, config: Boot, *, running: bool) -> Iterator[Finding]:
    """Check that the lines of buttons, knob, bars and piezo are free, or used by the running station."""
    header = machine.header_chip
    if header is None or wiring.inputs.factory == SIMULATED:
        return
    users = dict(pin_users(wiring.pins, {}))
    used = [line for line in header.used_lines if line.gpio in users]
    own = [line for line in used if running and line.user in OUR_USERS]
    # What SPI holds because config.txt lacks a line, or because of the kernel, is in another finding.
    explained = SPI_EXTRAS if missing_overlay(machine, wiring, config) else set()
    explained |= {CHIP_SELECT} if find_kept_pin(machine.model, machine.kernel_version, wiring) else set()
    others = [line for line in used if line not in own and line.gpio not in explained]
    if own:
        yield Finding("lines", "ok", f"the running station uses {len(own)} of the {len(users)} that it needs")
    elif not others:
        yield Finding("lines", "ok", f"all {len(users)} that the cabinet needs are free")
    yield from (_explain_used_line(line, users[line.gpio], machine) for line in others)


def _check_header_chip(machine: Machine, factory: str) -> Finding:
    header = machine.header_chip
    if header is not None:
        return Finding("pins", "ok", f"{factory} opens {header.device.path} ({header.label})")
    unreadable = next((chip for chip in machine.chips if chip.label is None), None)
    if unreadable is not None:
        return _explain_access(machine, unreadable.device, GPIO_CHIP)
    found = ", ".join(map(_describe_chip, machine.chips)) or "there is no /dev/gpiochip"
    says = f"none of the GPIO chips belongs to the header: {found}"
    return Finding("pins", "wrong", says, "use Raspberry Pi OS with its own kernel")


def _describe_chip(chip: Gpiochip) -> str:
    return f"{chip.device.path} is {chip.label}"


def _explain_refusal(pixels: Pixels, driver: StripDriver | None, model: Model | None) -> Finding:
    """Return the finding about a driver that cannot do what the configuration asks for."""
    board = model.name if model else "machine that is not a Raspberry Pi"
    pins = driver.pins_on(model.chip if model else None) if driver else ()
    remedy = 'set pixels.driver = "auto" and pixels.pin = 10'
    if driver is None or not pins:
        name = driver.name if driver else pixels.driver
        return Finding("pixels", "wrong", f"pixels.driver = {name} does not support a {board}", remedy)
    if pixels.order not in driver.orders:
        says = f"pixels.driver = {driver.name} does not support pixels.order = {pixels.order}"
        return Finding("pixels", "wrong", says, f"set pixels.order to {' or '.join(driver.orders)}")
    can_use = f"GPIO {', '.join(map(str, pins))}"
    says = f"pixels.driver = {driver.name} can only use {can_use}, but pixels.pin is {pixels.pin}"
    return Finding("pixels", "wrong", says, remedy)


def _check_pixel_device(
    machine: Machine, device: DeviceFile, driver: StripDriver, transport: Transport, order: str, config: Boot
) -> Iterator[Finding]:
    if device is SPI_DEVICE:
        yield from _check_spi(machine, transport.frame_bytes(order), config)
    elif device.group == "root":
        yield _check_root_device(machine, device.path, transport.name)
    else:
        yield _check_device(machine, device, driver.name)


def _check_spi(machine: Machine, frame_bytes: int, config: Boot) -> Iterator[Finding]:
    path = SPI_DEVICE.path
    device, file = machine.devices.get(path), machine.config.path if machine.config else FILE
    if device is None and config.has(SPI_ON):
        remedy = "restart the Pi: sudo reboot"
        yield Finding("SPI", "wrong", f"there is no {path}, though {file} has {SPI_ON}", remedy)
    elif device is None:
        yield Finding("SPI", "wrong", f"SPI is off: there is no {path}", advise_lines((SPI_ON,), file, config))
    elif not device.usable:
        yield _explain_access(machine, device, SPI_DEVICE)
    elif machine.spi_buffer is not None and machine.spi_buffer < frame_bytes:
        cmdline = machine.cmdline.path if machine.cmdline else CMDLINE
        says = f"a frame has {frame_bytes} bytes, but the buffer of {path} only {machine.spi_buffer}"
        remedy = f"add spidev.bufsiz={whole_pages(frame_bytes)} to the line in {cmdline}, and restart: sudo reboot"
        yield Finding("SPI", "wrong", says, remedy)
    elif machine.config and not config.has(SPI_ON):
        says = f"{path} is there, but {file} has no line {SPI_ON}, so it may be gone after a restart"
        yield Finding("SPI", "warning", says, advise_lines((SPI_ON,), file, config))
    else:
        yield Finding("SPI", "ok", f"{path} is there, with room for a frame of {frame_bytes} bytes")


def _check_root_device(machine: Machine, path: str, transport: str) -> Finding:
    device = machine.devices.get(path)
    if device is not None and device.usable:
        return Finding(transport, "ok", f"{machine.user} may open {path}")
    remedy = "run Pegmind as root, or wire the pixels to GPIO 10 (SPI) and set pixels.pin = 10"
    return Finding(transport, "wrong", f"{transport} needs {path}, which {machine.user} may not open", remedy)


def _check_device(machine: Machine, needed: DeviceFile, driver: str) -> Finding:
    device = machine.devices.get(needed.path)
    if device is None:
        return Finding(needed.about, "wrong", f"there is no {needed.path}", needed.remedy)
    if not device.usable:
        return _explain_access(machine, device, needed)
    return Finding(needed.about, "ok", needed.used.format(driver=driver, path=needed.path))


def _check_spi_is_off(machine: Machine, pixels: Pixels, transport: Transport) -> Iterator[Finding]:
    """Warn if SPI may hold the pin that something else drives."""
    if SPI_DEVICE.path not in machine.devices or pixels.pin != SPI_PIN or transport.name == SPI_TRANSPORT.name:
        return
    file = machine.config.path if machine.config else FILE
    says = f"SPI is on and may hold GPIO {SPI_PIN}, which {transport.name} needs"
    remedy = f'remove {SPI_ON} from {file} and restart, or set pixels.driver = "neopixel_spi"'
    yield Finding("SPI", "warning", says, remedy)


def _explain_access(machine: Machine, device: Device, needed: DeviceFile) -> Finding:
    """Return the finding about a device that this user may not open."""
    user = machine.user
    says = f"{user} may not open {device.path}"
    if device.membership == "listed":
        says = f"{says}: it has been added to the group {device.group}, but has to log in again"
        remedy = "log out and in again, or restart: sudo reboot"
    elif device.membership == "member" or device.group in ("", "root"):
        join = f"sudo usermod -aG {needed.group} {user}"
        remedy = f"add the line {needed.udev_rule} to {RULES_FILE}; {join}; then restart: sudo reboot"
    else:
        says = f"{says}, because it is not in the group {device.group}"
        remedy = f"sudo usermod -aG {device.group} {user}, then log in again"
    return Finding(needed.about, "wrong", says, remedy)


def _explain_used_line(line: UsedLine, user: str, machine: Machine) -> Finding:
    """Return the finding about a line that the cabinet needs for `user` and that something else uses."""
    pin, who = f"pins.{user}", line.user or "the kernel"
    if line.user.startswith("spi"):
        remedy = "restart the Pi, as its config.txt has been changed since it started: sudo reboot"
    elif line.user in OUR_USERS:
        remedy = f"stop the other program that uses the pins, or set {pin} to another pin"
    else:
        file = machine.config.path if machine.config else FILE
        remedy = f"stop that, or remove its dtoverlay or dtparam from {file}, or set {pin} to another pin"
    state: FindingState = "warning" if decorates(user) else "wrong"
    return Finding("lines", state, f"GPIO {line.gpio} ({pin}) is in use by {who}", remedy)
