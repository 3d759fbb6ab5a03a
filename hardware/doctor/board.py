"""The board, its kernel and its power. Pure."""

import re
from collections.abc import Iterator
from typing import Final

from hardware.doctor.machine import Machine
from hardware.models import Model
from hardware.sections import Wiring
from hardware.wiring.power import BOARDS
from station.core.finding import Finding

KINDS: Final = {"Zero 2 W": r"Zero 2", "3": r"Pi 3|Module 3", "4": r"Pi 4|Module 4", "5": r"Pi 5|Module 5"}
"""The boards that Pegmind supports, by their names in wiring.md."""

OLDEST: Final = (5, 10)
"""The first Linux with the GPIO interface that gpiod and we use."""

DEAF: Final = (6, 6)
"""The first Linux on which RPi.GPIO sees no edges (raspberrypi/linux#6037)."""

LOW_NOW, CAPPED_NOW, THROTTLED_NOW, HOT_NOW = (1 << bit for bit in range(4))
LOW_ONCE, CAPPED_ONCE, THROTTLED_ONCE, HOT_ONCE = (1 << bit for bit in range(16, 20))
"""The bits of vcgencmd get_throttled, after its page in Raspberry Pi's documentation."""

COOL: Final = "let air flow around it, or add a heat sink"


def kind(model: Model) -> str | None:
    """Return the name of a board in wiring.md; None for one that is not supported."""
    return next((name for name, pattern in KINDS.items() if re.search(pattern, model.name)), None)


def board(machine: Machine, wiring: Wiring) -> Iterator[Finding]:
    """Check which board this is."""
    if machine.model is None:
        yield _desktop(wiring)
    elif kind(machine.model) is None:
        says = f"{machine.model.name}: Pegmind supports the Raspberry Pi {', '.join(KINDS)}"
        yield Finding("model", "warning", says, "it may work, but has not been tested; use one of those")
    else:
        yield Finding("model", "ok", machine.model.name)


def kernel(machine: Machine, wiring: Wiring) -> Iterator[Finding]:
    """Check that the kernel suits the library that opens the pins."""
    says = f"Linux {machine.kernel}"
    numbers = tuple(int(number) for number in re.findall(r"\d+", machine.kernel)[:2])
    factory = wiring.inputs.factory
    if machine.model and factory in ("gpiod", "lgpio") and numbers < OLDEST:
        remedy = 'update Raspberry Pi OS, or set inputs.factory = "rpigpio"'
        yield Finding("kernel", "wrong", f"{says} is too old for inputs.factory = {factory}", remedy)
    elif machine.model and factory == "rpigpio" and numbers >= DEAF:
        remedy = 'set inputs.factory = "gpiod"'
        yield Finding("kernel", "wrong", f"{says}: with inputs.factory = rpigpio no press is noticed", remedy)
    else:
        yield Finding("kernel", "ok", says)


def power(machine: Machine) -> Iterator[Finding]:
    """Check the voltage and the temperature of the board."""
    if machine.model is None:
        return
    found = re.fullmatch(r"throttled=0x([0-9a-fA-F]+)", machine.throttled or "")
    if found is None:
        says = "vcgencmd does not say whether the voltage is high enough"
        remedy = f"sudo apt install raspi-utils; sudo usermod -aG video {machine.user}; then log in again"
        yield Finding("power", "warning", says, remedy)
    else:
        yield from _power(int(found[1], 16), _supply(machine.model)) or [_well()]


def _power(bits: int, supply: str) -> list[Finding]:
    found = []
    if bits & LOW_NOW:
        found.append(Finding("power", "wrong", "the voltage of the Pi is too low now", supply))
    elif bits & LOW_ONCE:
        found.append(
            Finding("power", "warning", "the voltage of the Pi has been too low since it was switched on", supply)
        )
    if bits & HOT_NOW:
        found.append(Finding("power", "warning", "the Pi is too hot and has slowed down", COOL))
    elif bits & HOT_ONCE:
        found.append(Finding("power", "warning", "the Pi has been too hot since it was switched on", COOL))
    if not found and bits & (CAPPED_NOW | THROTTLED_NOW):
        found.append(Finding("power", "warning", "the Pi has slowed down", f"{supply}; {COOL}"))
    elif not found and bits & (CAPPED_ONCE | THROTTLED_ONCE):
        found.append(
            Finding("power", "warning", "the Pi has been slowed down since it was switched on", f"{supply}; {COOL}")
        )
    return found


def _well() -> Finding:
    return Finding("power", "ok", "the voltage has been high enough since the Pi was switched on")


def _supply(model: Model) -> str:
    volts = next((f"5 V, {each.supply:g} A" for each in BOARDS if each.name == kind(model)), "5 V")
    return f"use the Pi's own power supply ({volts}) with a short, thick cable, and connect only the Pi to it"


def _desktop(wiring: Wiring) -> Finding:
    if wiring.inputs.factory == wiring.pixels.driver == "simulated":
        return Finding("model", "ok", "this is not a Raspberry Pi; pins and pixels are simulated")
    says = "this is not a Raspberry Pi, so there are no pins and no pixels"
    return Finding("model", "warning", says, "play with simulated ones: pegmind play")
