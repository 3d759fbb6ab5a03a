"""Reading the cabinet's lamps off the data line, as somebody in front of it does."""

import struct
from collections.abc import Iterable, Sequence
from functools import cache
from math import dist
from typing import Final, NamedTuple

from hardware.pixels import Light, duties
from station.core.frame import LAMPS, ROWS, Lamp
from station.core.palette import PEGS, Colours
from tests.processes.strips.waves import Transfer, decoded, pio_levels, spi_levels

ACROSS: Final = 12
FULL_LIGHT: Final = {colour.letter: duties(Lamp(colour.name), Light(), Colours()) for colour in PEGS}
"""The duties of every colour at full light."""

DARK: Final = "."
WORD: Final = 4
TRIAL: Final = bytes(WORD)
"""A dark word, with which neopixel tries a Pi 5's PIO before the first frame."""

BRIGHT: Final = 0.4
"""The share of a colour's full light from which on a lamp is a peg and no glimmer."""


class Lamps(NamedTuple):
    """The display and the secret row, a letter a lamp: "R" shines red, "r" glimmers, "." is dark.

    `rows` are 12 from the bottom; each has 6 pegs and then its 6 key lamps.
    """

    rows: tuple[str, ...]
    secret: str


def frames(transfers: Iterable[Transfer]) -> list[bytes]:
    """The 450 duties of every frame, red, green, blue of each pixel, by the lengths of the levels on the line."""
    program: tuple[int, ...] = ()
    seen = []
    for each in transfers:
        if each.by == "PROG":
            program = tuple(word for (word,) in struct.iter_unpack("<H", each.sent))
        elif each.sent != TRIAL:
            seen.append(_pixels(each.by, each.clock, each.sent, program))
    return seen


def last_frame(transfers: Sequence[Transfer]) -> bytes:
    """Return the last of the `frames`, without a look at those before."""
    newest = next(each for each in reversed(transfers) if each.by != "PROG" and each.sent != TRIAL)
    programs = [each for each in transfers if each.by == "PROG"]
    return frames([*programs[-1:], newest])[-1]


def read(shown: bytes) -> Lamps:
    """The lamps of a frame: the line runs from the bottom left, every second row back, and last the secret row."""
    letters = "".join(_letter(shown[at : at + 3]) for at in range(0, len(shown), 3))
    rows = [letters[at : at + ACROSS] for at in range(0, ROWS * ACROSS, ACROSS)]
    return Lamps(tuple(row[:: -1 if at % 2 else 1] for at, row in enumerate(rows)), letters[ROWS * ACROSS :])


@cache  # what blinks comes again and again
def _pixels(by: str, clock: int, sent: bytes, program: tuple[int, ...]) -> bytes:
    transfer = Transfer(by, 0, clock, sent)
    line = decoded(spi_levels(transfer) if by == "SPI" else pio_levels(list(program), transfer))
    shown, filling = line[: 3 * LAMPS], line[3 * LAMPS :]
    assert len(shown) == 3 * LAMPS, f"a frame has {LAMPS} pixels, and here are {len(line) / 3}"
    assert len(filling) < WORD, "nothing follows a frame but what fills a word"
    assert not any(filling)
    return bytes(shown[at + channel] for at in range(0, len(shown), 3) for channel in (1, 0, 2))


@cache
def _letter(duties: bytes) -> str:
    """The colour that is nearest, whatever its light."""
    if not any(duties):
        return DARK
    shares = _shares(duties)
    nearest = min(FULL_LIGHT, key=lambda letter: dist(shares, _shares(FULL_LIGHT[letter])))
    return nearest if max(duties) >= BRIGHT * max(FULL_LIGHT[nearest]) else nearest.lower()


def _shares(duties: bytes) -> tuple[float, ...]:
    return tuple(duty / max(duties) for duty in duties)
