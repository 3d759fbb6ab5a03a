"""Pairs of a colour and a shape: how they are written, and how they are answered.

A pair is two letters, a colour and a shape: "Rc" is a red circle, and "RcYtGsBd" a code. The shapes are those of the
five buttons in these colours, so a pair is put with two of them: one for its colour, and one for its shape.
"""

from collections import Counter
from typing import Final

from station.core.messages import Message, Template, colour
from station.core.palette import NAME_OF, PEGS
from station.games.codes.code import Code, Key, is_half
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


def pairs_of(code: Code) -> tuple[str, ...]:
    """The pairs of a code, or of the beginning of one."""
    return tuple(code[at : at + 2] for at in range(0, len(code), 2))


def score_pairs(guess: Code, secret: Code) -> Key:
    """Answer a guess: red for exact, white for the pair alone, half where just the colour or just the shape is right.

    A pair that is not exact gets white if the code has it in another place that has not answered for a pair yet, and
    otherwise half if its place has its colour or its shape. Pairs are taken from left to right; it is not symmetric.
    """
    places = list(zip(pairs_of(guess), pairs_of(secret), strict=True))
    others = Counter(right for pair, right in places if pair != right)
    white = half = 0
    for pair, right in places:
        if pair == right:
            continue
        if others[pair]:
            others[pair] -= 1
            white += 1
        else:
            half += is_half(pair, right)
    return Key(sum(pair == right for pair, right in places), white, half)
