"""What can be wrong with the cabinet's parts."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

RPI_GPIO: Final = {
    "Failed to add edge detection": "this kernel tells RPi.GPIO of no press; set inputs.factory to gpiod",
    "Cannot determine SOC peripheral base address": "RPi.GPIO does not know this board; set inputs.factory to gpiod",
}
"""What RPi.GPIO says on kernels from 6.6 on, and on a Pi 5, and the way out."""


class CabinetError(Exception):
    """A part cannot be used; `str(error)` is a sentence that names the part and the way out."""


@contextmanager
def opening(part: str) -> Iterator[None]:
    """Name `part` in whatever its library says against it.

    lgpio's error is an Exception and nothing more, so there is no narrower net.
    """
    try:
        yield
    except CabinetError:
        raise
    except Exception as error:
        way_out = f": {RPI_GPIO[str(error)]}" if str(error) in RPI_GPIO else ""
        raise CabinetError(f"{part}: {error}{way_out}") from error
