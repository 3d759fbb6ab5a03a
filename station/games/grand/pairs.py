"""Pairs of a colour and a shape: how they are written, and named.

A pair is two letters, a colour and a shape: "Rc" is a red circle, and "RcYtGsBd" a code. The shapes are those of the
five buttons in these colours, so a pair is put with two of them: one for its colour, and one for its shape.
"""

from typing import Final

from station.core.messages import Message, Template, colour
from station.core.palette import NAME_OF, PEGS
from station.games.grand.messages import GrandMessages

PAIRS: Final = 4
"""Pairs of a code."""

PAIR_BUTTONS: Final = ("red", "yellow", "green", "blue", "purple")
"""The buttons, each of which puts its own colour or shape."""

COLOURS: Final = "RYGBP"
SHAPES: Final = "ctsdx"
"""The letters of the shapes, in the order of the buttons: circle, star, square, diamond, cross."""

ALL_PAIRS: Final = tuple(colour + shape for colour in COLOURS for shape in SHAPES)

_SHAPE_OF: Final = {peg.name: peg.shape for peg in PEGS}
SHAPE_NAMES: Final = {shape: _SHAPE_OF[button] for shape, button in zip(SHAPES, PAIR_BUTTONS, strict=True)}
"""The shape of every letter, as the palette has it."""


def name_piece(piece: str) -> Message:
    """Return the name of a colour, a shape or a pair: "red", "circle", "red circle"."""
    if piece in COLOURS:
        return colour(NAME_OF[piece])
    names = [NAME_OF[each] if each in COLOURS else SHAPE_NAMES[each] for each in piece]
    template: Template = getattr(GrandMessages, "_".join(names))
    return template()
