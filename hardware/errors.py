"""Errors of the parts of the cabinet."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

RPI_GPIO: Final = {
    "Failed to add edge detection": "with this kernel RPi.GPIO notices no press; set inputs.factory to gpiod",
    "Cannot determine SOC peripheral base address": "RPi.GPIO does not know this board; set inputs.factory to gpiod",
}
"""Errors of RPi.GPIO on kernels from 6.6 on, and on a Pi 5, and what to do."""


class CabinetError(Exception):
    """A part cannot be used; `str(error)` is a sentence that names the part and says what to do."""


@contextmanager
def opening(part: str) -> Iterator[None]:
    """Name `part` in any error of its library.

    The error of lgpio is a plain Exception, so nothing narrower would catch it.
    """
    try:
        yield
    except CabinetError:
        raise
    except Exception as error:
        way_out = f": {RPI_GPIO[str(error)]}" if str(error) in RPI_GPIO else ""
        raise CabinetError(f"{part}: {error}{way_out}") from error
