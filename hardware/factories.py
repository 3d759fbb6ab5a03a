"""The pin factories, opened by name: gpiozero is never left to choose one by itself."""

import os
import tempfile
from collections.abc import Callable
from typing import Final

from gpiozero import GPIOZeroError
from gpiozero.pins import Factory

from hardware.errors import CabinetError


def open_factory(name: str) -> Factory:
    """Open `lgpio` or `rpigpio`. Raises CabinetError with the way out."""
    try:
        return _FACTORIES[name]()
    except ImportError as error:
        raise CabinetError(
            f"inputs.factory = {name}: its library is not installed ({error});"
            f" install it with: pip install {_PACKAGES[name]}"
        ) from error
    except (GPIOZeroError, OSError, RuntimeError) as error:
        raise CabinetError(
            f"inputs.factory = {name}: no header of a Raspberry Pi can be opened here ({error});"
            " on a desktop use: pegmind play"
        ) from error
    except Exception as error:
        if type(error).__module__ != name:
            raise
        raise CabinetError(f"inputs.factory = {name}: {error}; on a desktop use: pegmind play") from error


def _lgpio() -> Factory:
    # lgpio makes a FIFO in its working folder when it is imported, and fails where it may not.
    os.environ.setdefault("LG_WD", os.environ.get("RUNTIME_DIRECTORY", tempfile.gettempdir()))
    from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415 - only where it is asked for

    return LGPIOFactory()


def _rpigpio() -> Factory:
    from gpiozero.pins.rpigpio import RPiGPIOFactory  # noqa: PLC0415 - only where it is asked for

    return RPiGPIOFactory()


_FACTORIES: Final[dict[str, Callable[[], Factory]]] = {"lgpio": _lgpio, "rpigpio": _rpigpio}
_PACKAGES: Final = {"lgpio": "lgpio", "rpigpio": "RPi.GPIO"}
