"""The use of each pin and pixel: sections [pins] and [geometry]. Pins are BCM numbers."""

from collections.abc import Iterator
from typing import Final

from station.core.frame import HOLES, LAMPS, ROWS, lamp_at
from station.core.section import Section, setting

_ODD: Final = (0, 2, 3, 4, 0, 17, 27, 22, 0, 10, 9, 11, 0, 0, 5, 6, 13, 19, 26, 0)
_EVEN: Final = (0, 0, 0, 14, 15, 18, 0, 23, 24, 0, 25, 8, 7, 0, 0, 12, 0, 16, 20, 21)
HEADER: Final = {gpio: 2 * row + 1 for row, gpio in enumerate(_ODD) if gpio} | {
    gpio: 2 * row + 2 for row, gpio in enumerate(_EVEN) if gpio
}
"""The pin of each GPIO on the 40-pin header, which is the same on every Pi that has one."""


def _pin(number: int, says: str) -> int:
    return setting(number, says=says, least=2, most=27)


def _pins(numbers: tuple[int, int, int, int], says: str) -> tuple[int, int, int, int]:
    return setting(numbers, says=says, least=2, most=27)


class Pins(Section):
    """Section [pins] of the configuration. All inputs are closed to ground, with the internal pull-up."""

    red: int = _pin(5, "button")
    orange: int = _pin(6, "button")
    yellow: int = _pin(13, "button")
    green: int = _pin(19, "button")
    cyan: int = _pin(26, "button")
    blue: int = _pin(16, "button")
    purple: int = _pin(20, "button")
    white: int = _pin(21, "button")
    blank: int = _pin(12, "button")
    ok: int = _pin(25, "button")
    back: int = _pin(24, "button")
    knob_a: int = _pin(17, "knob, line A")
    knob_b: int = _pin(27, "knob, line B")
    push: int = _pin(22, "knob, push")
    piezo: int = _pin(18, "piezo")
    red_bar: tuple[int, int, int, int] = _pins((4, 14, 15, 23), "red bar, from the first LED")
    white_bar: tuple[int, int, int, int] = _pins((2, 7, 8, 9), "white bar, from the first LED")


DECORATION: Final = ("piezo", "red_bar", "white_bar")
"""The parts that only decorate, by their keys in [pins]."""


def decorates(user: str) -> bool:
    """Return whether the user of a pin, as pin_users names it, only decorates: an LED of a bar, or the piezo."""
    return user.partition("[")[0] in DECORATION


class Geometry(Section):
    """Section [geometry] of the configuration: how the data line runs through the 150 pixels."""

    first: str = setting(
        "bottom-left",
        says="corner of the board where the data line begins",
        one_of=("bottom-left", "bottom-right", "top-left", "top-right"),
    )
    serpentine: bool = setting(True, says="whether every second row runs backwards")
    secret: str = setting("last", says="place of the secret row on the data line", one_of=("first", "last"))


def chain(geometry: Geometry) -> tuple[int, ...]:
    """Return the lamp at each of the 150 pixels, in the order of the data line.

    Lamps are numbered as a Frame lists them: 72 pegs, 72 key lamps, 6 of the secret row.
    """
    secret = tuple(range(LAMPS - HOLES, LAMPS))
    if geometry.first.endswith("right"):
        secret = secret[::-1]
    board = tuple(lamp for row in _rows(geometry) for lamp in row)
    return secret + board if geometry.secret == "first" else board + secret


def pin_users(pins: Pins, claimed: dict[int, str]) -> Iterator[tuple[int, str]]:
    """Yield every pin in use with its user: the fields of `pins`, and what a driver has claimed."""
    yield from claimed.items()
    for name in pins._fields:
        value = getattr(pins, name)
        if isinstance(value, int):
            yield value, name
        else:
            yield from ((pin, f"{name}[{place}]") for place, pin in enumerate(value))


def conflicts(pins: Pins, claimed: dict[int, str]) -> list[str]:
    """Return a sentence for every pin with more than one user."""
    users: dict[int, list[str]] = {}
    for pin, user in pin_users(pins, claimed):
        users.setdefault(pin, []).append(user)
    return [f"GPIO {pin} is used by {' and by '.join(names)}" for pin, names in users.items() if len(names) > 1]


def _rows(geometry: Geometry) -> Iterator[tuple[int, ...]]:
    """Yield rows of 12 lamps, 6 pegs and 6 key lamps, in the order and direction of the data line."""
    order = range(ROWS) if geometry.first.startswith("bottom") else range(ROWS - 1, -1, -1)
    leftward = geometry.first.endswith("right")
    for place, row in enumerate(order):
        lamps = tuple(lamp_at(column, row) for column in range(2 * HOLES))
        backwards = leftward != (geometry.serpentine and place % 2 == 1)
        yield lamps[::-1] if backwards else lamps
