"""Errors of the parts of the cabinet. Each message names the part and says what to do."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from station.core.threads import ThreadError

RPI_GPIO: Final = {
    "Failed to add edge detection": "with this kernel RPi.GPIO notices no press; set inputs.factory to gpiod",
    "Cannot determine SOC peripheral base address": "RPi.GPIO does not know this board; set inputs.factory to gpiod",
}
"""Errors of RPi.GPIO on kernels from 6.6 on, and on a Pi 5, and what to do."""


class CabinetError(Exception):
    """A part of the cabinet cannot be used."""


class DeviceError(CabinetError, RuntimeError):
    """A device cannot be used now, but perhaps later.

    Opening a cabinet fails with it like with any CabinetError. After a frame that failed with it, the next frame is
    tried again.
    """


@contextmanager
def name_part(part: str, kind: type[CabinetError] = CabinetError) -> Iterator[None]:
    """Put the name of a part before the message of any error, and raise it as a CabinetError.

    A CabinetError keeps its type, and a ThreadError is no fault of the part. Any other error becomes one of type
    `kind`: some libraries, such as lgpio, raise a plain Exception, so nothing narrower would catch it.
    """
    try:
        yield
    except ThreadError:
        raise
    except CabinetError as error:
        raise type(error)(f"{part}: {error}") from error
    except Exception as error:
        remedy = f": {RPI_GPIO[str(error)]}" if str(error) in RPI_GPIO else ""
        raise kind(f"{part}: {error}{remedy}") from error
