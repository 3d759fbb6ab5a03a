"""All checks of a machine and a cabinet's wiring, beginning with board, kernel, power and libraries. Pure."""

import re
from collections.abc import Iterator
from typing import Final

from hardware.doctor.devices import check_header_lines, check_pins, check_pixels
from hardware.doctor.firmware import check_power_button, firmware
from hardware.doctor.machine import GPIOZERO, NUMPY, PIN_LIBRARIES, SEGNO, WEBSOCKETS, Machine
from hardware.kernels import UPGRADE, explain_kept_pin, find_kept_pin
from hardware.layout import decorates
from hardware.models import SUPPORTED, Model, kind
from hardware.sections import Wiring
from hardware.strips.devices import Library
from hardware.strips.registry import SIMULATED
from station.core.finding import Finding, FindingState, run_check

OLDEST_KERNEL: Final = (5, 10)
"""The first Linux with the GPIO interface that gpiod and we use."""

NO_RPI_GPIO: Final = (6, 6)
"""The first Linux on which RPi.GPIO sees no edges (raspberrypi/linux#6037)."""

LOW_NOW, CAPPED_NOW, THROTTLED_NOW, HOT_NOW = (1 << bit for bit in range(4))
LOW_ONCE, CAPPED_ONCE, THROTTLED_ONCE, HOT_ONCE = (1 << bit for bit in range(16, 20))
"""The bits of vcgencmd get_throttled, as in Raspberry Pi's documentation."""

COOL: Final = "let air flow around it, or add a heat sink"


def examine(machine: Machine, wiring: Wiring, *, running: bool) -> Iterator[Finding]:
    """Compare a machine with what a cabinet needs; `running` is whether a station is using the cabinet.

    On a desktop pins and pixels are not checked.
    """
    yield from run_check("model", lambda: check_model(machine, wiring))
    yield from run_check("kernel", lambda: check_kernel(machine, wiring))
    yield from run_check("power", lambda: check_power(machine))
    yield from run_check("libraries", lambda: check_libraries(machine, needed_libraries(machine, wiring)))
    if machine.model is None:
        return
    config = machine.read_config_txt()
    yield from run_check("pins", lambda: check_pins(machine, wiring))
    yield from run_check("pixels", lambda: check_pixels(machine, wiring, config))
    yield from run_check("config.txt", lambda: firmware(machine, wiring, config))
    yield from run_check("power button", lambda: check_power_button(machine, wiring, config))
    yield from run_check("lines", lambda: check_header_lines(machine, wiring, config, running=running))


def check_model(machine: Machine, wiring: Wiring) -> Iterator[Finding]:
    """Check which board this is."""
    if machine.model is None and wiring.inputs.factory == wiring.pixels.driver == SIMULATED:
        yield Finding("model", "ok", "this is not a Raspberry Pi; pins and pixels are simulated")
    elif machine.model is None:
        says = "this is not a Raspberry Pi, so there are no pins and no pixels"
        yield Finding("model", "warning", says, "play with simulated ones: pegmind play")
    elif kind(machine.model) is None:
        names = ", ".join(each.name for each in SUPPORTED)
        says = f"{machine.model.name}: Pegmind supports the Raspberry Pi {names}"
        yield Finding("model", "warning", says, "it may work, but has not been tested; use one of those")
    else:
        yield Finding("model", "ok", machine.model.name)


def check_kernel(machine: Machine, wiring: Wiring) -> Iterator[Finding]:
    """Check that the kernel suits the library that opens the pins."""
    says = f"Linux {machine.kernel}"
    numbers = machine.kernel_version[:2]
    factory = wiring.inputs.factory
    if machine.model and factory in ("gpiod", "lgpio") and numbers < OLDEST_KERNEL:
        remedy = 'update Raspberry Pi OS, or set inputs.factory = "rpigpio"'
        yield Finding("kernel", "wrong", f"{says} is too old for inputs.factory = {factory}", remedy)
    elif machine.model and factory == "rpigpio" and numbers >= NO_RPI_GPIO:
        remedy = 'set inputs.factory = "gpiod"'
        yield Finding("kernel", "wrong", f"{says}: with inputs.factory = rpigpio no press is noticed", remedy)
    elif pin := find_kept_pin(machine.model, machine.kernel_version, wiring):
        state: FindingState = "warning" if decorates(pin.removeprefix("pins.")) else "wrong"
        yield Finding("kernel", state, explain_kept_pin(machine.kernel_version, pin), UPGRADE)
    else:
        yield Finding("kernel", "ok", says)


def check_power(machine: Machine) -> Iterator[Finding]:
    """Check the voltage and the temperature of the board."""
    if machine.model is None:
        return
    answer = re.fullmatch(r"throttled=0x([0-9a-fA-F]+)", machine.throttled or "")
    if answer is not None:
        says = "the voltage has been high enough since the Pi was switched on"
        yield from _explain_throttling(int(answer[1], 16), machine.model) or [Finding("power", "ok", says)]
    elif machine.low_voltage is not None:  # all that the kernel tells without a group
        bits = LOW_NOW if machine.low_voltage else 0
        yield from _explain_throttling(bits, machine.model) or [
            Finding("power", "ok", "the voltage is high enough now")
        ]
    else:
        says = "vcgencmd does not say whether the voltage is high enough"
        remedy = f"sudo apt install raspi-utils; sudo usermod -aG video {machine.user}; then log in again"
        yield Finding("power", "warning", says, remedy)


def needed_libraries(machine: Machine, wiring: Wiring) -> tuple[Library, ...]:
    """Return the libraries for the pins, the pixels, the computer players and their hints, and the page."""
    libraries = [GPIOZERO]
    if machine.model and wiring.inputs.factory in PIN_LIBRARIES:
        libraries.append(PIN_LIBRARIES[wiring.inputs.factory])
    transport = wiring.pixels.find_transport(machine.model) if machine.model else None
    return (*libraries, *(transport.libraries if transport else ()), NUMPY, WEBSOCKETS, SEGNO)


def check_libraries(machine: Machine, needed: tuple[Library, ...]) -> Iterator[Finding]:
    """Check that libraries can be imported, and that they have the versions that were tested."""
    missing = [each.distribution for each in needed if machine.versions.get(each.distribution) is None]
    present = [each.distribution for each in needed if each.distribution not in missing]
    if missing:
        says = f"{', '.join(missing)} cannot be imported"
        pip = f"{machine.python} -m pip install {' '.join(missing)}"
        yield Finding("libraries", "wrong", says, f"sudo {machine.installer}" if machine.installer else pip)
    tested = {name: machine.tested.get(name.lower().replace(".", "-")) for name in present}
    untested = [name for name in present if tested[name] not in (None, machine.versions[name])]
    if untested:
        says = "; ".join(f"{name} is {machine.versions[name]}, but {tested[name]} was tested" for name in untested)
        install = " ".join(f"{name}=={tested[name]}" for name in untested)
        yield Finding("libraries", "warning", says, f"{machine.python} -m pip install {install}")
    elif not missing:
        yield Finding("libraries", "ok", ", ".join(f"{name} {machine.versions[name]}".strip() for name in present))


def _explain_throttling(bits: int, model: Model) -> list[Finding]:
    """Return what is wrong by the bits of vcgencmd get_throttled."""
    findings = []
    remedy = _power_supply_remedy(model)
    if bits & LOW_NOW:
        findings.append(Finding("power", "wrong", "the voltage of the Pi is too low now", remedy))
    elif bits & LOW_ONCE:
        says = "the voltage of the Pi has been too low since it was switched on"
        findings.append(Finding("power", "warning", says, remedy))
    if bits & HOT_NOW:
        findings.append(Finding("power", "warning", "the Pi is too hot and has slowed down", COOL))
    elif bits & HOT_ONCE:
        findings.append(Finding("power", "warning", "the Pi has been too hot since it was switched on", COOL))
    if not findings and bits & (CAPPED_NOW | THROTTLED_NOW):
        findings.append(Finding("power", "warning", "the Pi has slowed down", f"{remedy}; {COOL}"))
    elif not findings and bits & (CAPPED_ONCE | THROTTLED_ONCE):
        says = "the Pi has been slowed down since it was switched on"
        findings.append(Finding("power", "warning", says, f"{remedy}; {COOL}"))
    return findings


def _power_supply_remedy(model: Model) -> str:
    volts = next((f"5 V, {each.supply:g} A" for each in SUPPORTED if each.name == kind(model)), "5 V")
    return f"use the Pi's own power supply ({volts}) with a short, thick cable, and connect only the Pi to it"
