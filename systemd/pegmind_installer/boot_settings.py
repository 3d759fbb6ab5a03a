"""Print as JSON what a configuration needs in config.txt, for every model: boot_settings.py CONFIG.

The only file of the installer that imports the program. The Python of the new version runs it, because the wiring
needs gpiozero.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from hardware.doctor.firmware import SERIAL_OVERLAYS, TAKEN
from hardware.models import PI_5, kind, model
from hardware.strips.driver import SPI_PIN
from hardware.wiring.setup import SERIAL, Setup, setups
from hardware.wiring.wires import free
from station.config.reader import read_config
from station.config.sections import Config, check_config

SPI_ON = "dtparam=spi=on"


def build_settings(config: Config) -> dict[str, object]:
    """Return this Pi's model, whether the serial console must be off, and the lines of config.txt for each model."""
    used = frozenset(range(2, 28)) - set(free(config))
    board = model()
    return {
        "model": kind(board) if board else None,
        "serial_console_off": bool(SERIAL & used),
        "boards": {
            setup.model: {"required": setup.lines, "forbidden": list(_forbidden_lines(config, used, setup))}
            for setup in setups(config)
        },
    }


def _forbidden_lines(config: Config, used: frozenset[int], setup: Setup) -> Iterator[str]:
    """The lines that must not be in effect, the same as those that the doctor reports."""
    if SERIAL & used:
        yield from ("enable_uart=1", "dtparam=uart0=on", *(f"dtoverlay={name}" for name in SERIAL_OVERLAYS))
    yield from (f"dtparam={each.parameter}=on" for each in TAKEN if each.pins & used)
    if setup.model == PI_5 and config.pixels.pin == SPI_PIN and SPI_ON not in setup.lines:
        yield SPI_ON


if __name__ == "__main__":
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    print(json.dumps(build_settings(read_config(Config, file, check_config))))  # noqa: T201 - its output is what it is for
