"""The peg colours: name, letter, sRGB hex, and the shape drawn on the page.

One palette serves every box. Its colours differ in lightness as well as in hue, so that all eight
and an empty hole stay apart for people with a colour-vision deficiency.
"""

from typing import Final, NamedTuple

from station.core.section import Section, setting

BLANK: Final = "."
"""Letter of a hole left empty on purpose; it counts as one more colour."""


class Colour(NamedTuple):
    """One peg colour: `letter` in notation, `shape` for reading it without hue."""

    name: str
    letter: str
    shape: str


PEGS: Final = (
    Colour("red", "R", "circle"),
    Colour("orange", "O", "triangle"),
    Colour("yellow", "Y", "star"),
    Colour("green", "G", "square"),
    Colour("cyan", "C", "drop"),
    Colour("blue", "B", "diamond"),
    Colour("purple", "P", "cross"),
    Colour("white", "W", "ring"),
)


def _hex(colour: str, says: str) -> str:
    return setting(colour, says=says, matches="#[0-9a-fA-F]{6}", example="#a41008")


class Colours(Section):
    """Section [colours] of the configuration: the sRGB colour of each peg, as "#rrggbb"."""

    red: str = _hex("#a41008", "pegs, and key pegs: exact")
    orange: str = _hex("#e06c00", "pegs")
    yellow: str = _hex("#fff400", "pegs")
    green: str = _hex("#40b084", "pegs")
    cyan: str = _hex("#7cd4ff", "pegs")
    blue: str = _hex("#2414ac", "pegs")
    purple: str = _hex("#9050f4", "pegs")
    white: str = _hex("#ffffff", "pegs, and key pegs: colour only")


DIGITS: Final = "12345678"
"""The pegs of a box of digits: 1 has the first colour of the palette, and so on."""

LETTER_OF: Final = {colour.name: colour.letter for colour in PEGS} | {"blank": BLANK}
DIGIT_OF: Final = {colour.name: digit for colour, digit in zip(PEGS, DIGITS, strict=True)}

NAME_OF: Final = {peg: name for name, peg in (*LETTER_OF.items(), *DIGIT_OF.items())}
"""The colour of every peg, by its letter or digit."""
