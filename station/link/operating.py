"""Commands over the link: they can change only what the service menu can."""

import logging
from collections.abc import Callable
from typing import Final

from station.core.settings import LIGHT, OFF, USUAL, Change, Night, PowerOff, Task
from station.link.payload import Unreadable
from station.store.errors import StoreError

log = logging.getLogger("pegmind")

DIMMEST: Final = min(LIGHT, key=LIGHT.__getitem__)

NIGHT_HOURS = "22-07"
"""The hours of the night if none are configured."""


def read_command(what: str, payload: bytes, night: Night) -> Task:
    """Return the task that a command asks for; `night` is the configured one. Raises Unreadable."""
    words = payload.decode("ascii", "replace").strip()
    match what, words:
        case "brightness", _ if words.isdecimal() and len(words) <= len("100") and int(words) <= 100:  # noqa: PLR2004 - percent
            return Change("brightness", nearest_light(int(words)))
        case "night", "off":
            return Change("night", OFF)
        case "night", "on":
            return Change("night", USUAL if night.on else NIGHT_HOURS)
        case "power", "off":
            return PowerOff()
    raise Unreadable("there is no such command")


def nearest_light(percent: int) -> str:
    """Return the brightness setting nearest to a percentage; of two equally near ones, the brighter."""
    return min(LIGHT, key=lambda name: abs(100 * LIGHT[name] - percent))


class Operating:
    """Carries out commands. `read_light` returns the brightness that is set."""

    def __init__(self, carry_out: Callable[[Task], None], night: Night, read_light: Callable[[], str]) -> None:
        self._carry_out = carry_out
        self._night = night
        self._read_light = read_light
        self._before_off = ""

    def hear(self, names: tuple[str, ...], payload: bytes) -> None:
        """Carry out a command. Raises Unreadable."""
        (what,) = names
        task = self._switch_light(payload) if what == "brightness" else None
        task = task or read_command(what, payload, self._night)
        log.info("over the link: %s %s", what, payload.decode("ascii").strip())
        try:
            self._carry_out(task)
        except StoreError as error:
            log.error("over the link: %s cannot be set: %s", what, error)

    def _switch_light(self, payload: bytes) -> Task | None:
        """Return what switching the light off or on sets: a cabinet is never dark, and is as bright as before then."""
        now = self._read_light()
        match payload.strip():
            case b"off":
                self._before_off = self._before_off or now
                return Change("brightness", DIMMEST)
            case b"on":
                before, self._before_off = self._before_off, ""
                return Change("brightness", before or now)
            case _:
                self._before_off = ""
                return None
