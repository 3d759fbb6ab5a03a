"""A part of the cabinet that could not be opened, as data: the cabinet plays without it."""

import logging
from collections.abc import Callable, Collection
from typing import NamedTuple, TypeVar

from hardware.errors import CabinetError, DeviceError, name_part
from station.core.events import CONFIRM

log = logging.getLogger("pegmind")

Part = TypeVar("Part")


class Missing(NamedTuple):
    """A part by its key in [pins], such as white_bar[2], and the sentence that says why it could not be opened."""

    key: str
    says: str


def open_part(key: str, gpio: int, make: Callable[[], Part]) -> Part | Missing:
    """Return the part that `make` opens on a pin, or why it could not be opened."""
    try:
        with name_part(f"pins.{key} = {gpio}"):
            return make()
    except CabinetError as error:
        log.debug("%s", error, exc_info=error)
        return Missing(key, str(error))


def require_confirm(missing: Collection[Missing]) -> None:
    """Raise DeviceError if both controls that confirm are missing: then nobody can play."""
    refused = sorted(part.says for part in missing if part.key in CONFIRM)
    if len(refused) == len(CONFIRM):
        raise DeviceError(f"nothing is left to confirm with: {'; '.join(refused)}")
