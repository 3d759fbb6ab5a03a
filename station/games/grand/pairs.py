"""Pairs of a colour and a shape: how they are written, how they are answered, and whether any code fits some answers.

A pair is two letters, a colour and a shape: "Rc" is a red circle, and "RcYtGsBd" a code. The shapes are those of the
five buttons in these colours, so a pair is put with two of them: one for its colour, and one for its shape.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from station.core.messages import Message, Template, colour
from station.core.palette import NAME_OF, PEGS
from station.games.codes.code import Code, Key, is_half, worth_trying
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


@lru_cache(maxsize=256)
def some_pairs_fit(marked: tuple[tuple[Code, Key], ...]) -> bool:
    """Whether any code would have been answered as these rows were."""
    return _grows((), [(pairs_of(guess), key) for guess, key in marked])


def _grows(start: tuple[str, ...], marked: Sequence[tuple[tuple[str, ...], Key]]) -> bool:
    """Whether the pairs of `start` can be continued to a code that fits; it stops as soon as they cannot."""
    if not all(_may_fit(start, guess, key) for guess, key in marked):
        return False
    if len(start) == PAIRS:
        return all(score_pairs("".join(guess), "".join(start)) == key for guess, key in marked)
    return any(_grows((*start, pair), marked) for pair in _worth_trying(marked))


def _worth_trying(marked: Sequence[tuple[tuple[str, ...], Key]]) -> list[str]:
    """Return the pairs to try next; of the colours that no row has, one is enough, and so of the shapes."""
    named = {piece for guess, _ in marked for pair in guess for piece in pair}
    colours, shapes = (worth_trying(pieces, named) for pieces in (COLOURS, SHAPES))
    return [colour + shape for colour in colours for shape in shapes]


def _may_fit(start: tuple[str, ...], guess: tuple[str, ...], key: Key) -> bool:
    """Whether the answer to a guess can still become `key`; every place left adds one key peg at most."""
    left = PAIRS - len(start)
    red = sum(map(str.__eq__, guess, start))
    both = sum((Counter(guess) & Counter(start)).values())
    half = sum(map(is_half, guess, start))
    return (
        red <= key.red <= red + left
        and both <= key.red + key.white <= both + left
        and half - key.white <= key.half <= half + left
    )
