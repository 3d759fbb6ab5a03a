"""Opens pin factories by name, so that gpiozero never chooses one by itself."""

import logging
import os
import tempfile
from collections.abc import Callable
from functools import cache
from typing import Final

from gpiozero import GPIOZeroError
from gpiozero.pins import Factory

from hardware.errors import CabinetError
from hardware.pins.chips import DESKTOP, header_chip
from station.core.installing import to_install

log = logging.getLogger("pegmind")


def open_factory(name: str) -> Factory:
    """Open `gpiod`, `lgpio` or `rpigpio`, and log it the first time. Raises CabinetError that says what to do."""
    try:
        factory, place = _FACTORIES[name]()
    except ImportError as error:
        raise CabinetError(
            f"inputs.factory = {name}: its library is not installed ({error});"
            f" install it with: {to_install(_PACKAGES[name])}"
        ) from error
    except CabinetError as error:
        raise CabinetError(f"inputs.factory = {name}: {error}") from error
    except (GPIOZeroError, OSError, RuntimeError) as error:
        raise CabinetError(
            f"inputs.factory = {name}: the header of a Raspberry Pi cannot be opened here ({error}); {DESKTOP}"
        ) from error
    except Exception as error:
        if type(error).__module__ != name:
            raise
        raise CabinetError(f"inputs.factory = {name}: {error}; {DESKTOP}") from error
    _log_once(name, place)
    return factory


@cache
def _log_once(name: str, place: str) -> None:
    """Log which pins are open; a station that waits for its strip opens the pins again and again."""
    log.info("pins: %s on %s", name, place)


def _open_gpiod() -> tuple[Factory, str]:
    from hardware.pins.gpiod_factory import GpiodFactory

    chip = header_chip()
    return GpiodFactory(chip.device), f"{chip.device} ({chip.label})"


def _open_lgpio() -> tuple[Factory, str]:
    folder = os.environ.setdefault("LG_WD", os.environ.get("RUNTIME_DIRECTORY", tempfile.gettempdir()))
    if not os.access(folder, os.W_OK | os.X_OK):
        # lgpio creates a FIFO there when it is imported, and its error does not say where.
        raise CabinetError(
            f"lgpio may not create its FIFO in the folder LG_WD = {folder}: set LG_WD to a folder that you may write to"
        )
    from hardware.pins.lgpio_factory import NamingFactory

    chip = header_chip()
    return NamingFactory(chip=chip.number), f"{chip.device} ({chip.label})"


def _open_rpigpio() -> tuple[Factory, str]:
    from gpiozero.pins.rpigpio import RPiGPIOFactory

    return RPiGPIOFactory(), "/dev/gpiomem"


_FACTORIES: Final[dict[str, Callable[[], tuple[Factory, str]]]] = {
    "gpiod": _open_gpiod,
    "lgpio": _open_lgpio,
    "rpigpio": _open_rpigpio,
}
_PACKAGES: Final = {"gpiod": "gpiod", "lgpio": "lgpio", "rpigpio": "RPi.GPIO"}
