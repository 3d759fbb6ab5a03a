"""Print as JSON what a configuration needs on the boot partition, for every model: boot_settings.py CONFIG.

The only file of the installer that imports the program. The Python of the new version runs it, because the wiring
needs gpiozero.
"""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from hardware.doctor.firmware import SERIAL_OVERLAYS
from hardware.doctor.overlays import BUSES
from hardware.kernels import UPGRADE, Version, explain_kept_pin, find_kept_pin, kernel_version
from hardware.models import PI_5, Model, kind, model
from hardware.strips.driver import SPI_PIN
from hardware.wiring.setup import SERIAL, PiSetup, optional_lines, setups
from hardware.wiring.wires import free
from station.config.reader import read_config
from station.config.sections import Config, check_config

SPI_ON = "dtparam=spi=on"


def build_settings(config: Config, board: Model | None, kernel: Version) -> dict[str, object]:
    """Return this Pi's model, whether the serial console must be off, and what each model needs.

    For each model these are lines of config.txt, the pins that no other overlay may take, and under `by_hand` what the
    installer leaves to the operator.
    "kernel" says what the running kernel keeps from the cabinet, and what to do; None if that is nothing.
    """
    used = frozenset(range(2, 28)) - set(free(config))
    pin = find_kept_pin(board, kernel, config)
    return {
        "model": kind(board) if board else None,
        "kernel": f"{explain_kept_pin(kernel, pin)}; to mend that: {UPGRADE}" if pin else None,
        "serial_console_off": bool(SERIAL & used),
        "boards": {
            setup.model: {
                "required": (*setup.lines, *optional_lines(config, setup.model)),
                "forbidden": list(_forbidden_lines(config, used, setup)),
                "pins": sorted(used),
                "by_hand": setup.by_hand,
            }
            for setup in setups(config)
        },
    }


def _forbidden_lines(config: Config, used: frozenset[int], setup: PiSetup) -> Iterator[str]:
    """Yield the lines that must not be in effect, the same as those that the doctor reports."""
    if SERIAL & used:
        yield from ("enable_uart=1", "dtparam=uart0=on", *(f"dtoverlay={name}" for name in SERIAL_OVERLAYS))
    yield from (f"dtparam={parameter}=on" for parameter, _about, pins in BUSES if pins & used)
    if setup.model == PI_5 and config.pixels.pin == SPI_PIN and SPI_ON not in setup.lines:
        yield SPI_ON


if __name__ == "__main__":
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    system = os.uname()
    settings = build_settings(
        read_config(Config, file, check_config), model(), kernel_version(system.release, system.version)
    )
    print(json.dumps(settings))  # noqa: T201 - printing is its purpose
