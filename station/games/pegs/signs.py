"""Signs for the choices before a match with pegs, drawn on the display."""

from collections.abc import Iterable
from typing import Final

from station.core import glyphs
from station.core.frame import DARK, HOLES, PEG, Lamp
from station.core.messages import Message
from station.core.palette import BLANK
from station.games.codes.terms import CodeTerms
from station.games.pegs.boxes import PegBox
from station.matches.game import EMPTY
from station.scenes.signs import STRIPE, Grid, Picture, draw_points, right

HOLE_LAMP: Final = Lamp("white", 6)
"""A hole that shows no colour."""

FAINT_PEGS: Final = 20
"""Percent; the level of the part of a stack that a sign is not about."""

ADVISED: Final = Lamp("green")


_RING: Final = (".####.", "#....#", "#....#", "#....#", "#....#", ".####.")
_DISC: Final = (".####.", "######", "######", "######", "######", ".####.")
_UNEQUAL: Final = ("....#", "...#.", "#####", "..#..", "#####", ".#...", "#....")


def stack(box: PegBox) -> Grid:
    """A box as a picture: as wide as its holes, as high as its rows, a stripe for every colour.

    The stripe of the blank is dark, as a blank is; the rows above glimmer.
    """
    last = BLANK if box.blank else ""  # the box may have no row left for it
    stripes = (box.colours.rstrip(BLANK)[: box.rows - len(last)] + last).ljust(box.rows, EMPTY)
    lamps = {EMPTY: HOLE_LAMP, BLANK: DARK}
    return {(x, y): lamps.get(peg) or PEG[peg] for y, peg in enumerate(stripes) for x in range(box.holes)}


def within(terms: CodeTerms[PegBox], text: Message | str) -> Picture:
    """The number of rows that a computer takes at most, over all rows of the box, of which this number shines."""
    most = terms.within or 0
    return Picture(
        {(x, y): ADVISED if x < most else STRIPE for x in range(terms.box.rows) for y in (1, 2, 3)}, text=text
    )


def holes(terms: CodeTerms[PegBox], text: Message | str) -> Picture:
    """The box with its first row standing out."""
    return Picture(_highlight(terms.box, ((x, 0) for x in range(HOLES))), right(str(text)))


def colours(terms: CodeTerms[PegBox], text: Message | str) -> Picture:
    """The box with one peg of every colour standing out."""
    return Picture(_highlight(terms.box, ((0, y) for y in range(terms.box.pegs))), right(str(text)))


def rows(terms: CodeTerms[PegBox], text: Message | str) -> Picture:
    """The box with the first hole of every row standing out."""
    return Picture(_highlight(terms.box, ((0, y) for y in range(terms.box.rows))), right(str(text)))


def blanks(terms: CodeTerms[PegBox], _text: Message | str) -> Picture:
    """Codes with holes in them and a ring, or full ones and a disc."""
    box = terms.box
    gaps = {(y % box.holes, y): DARK for y in range(box.rows)} if box.blank else {}
    return Picture({**_codes(box), **gaps}, draw_points(_RING if box.blank else _DISC, HOLES, glyphs.TEXT_BOTTOM))


def repeats(terms: CodeTerms[PegBox], _text: Message | str) -> Picture:
    """Codes with two pegs alike and an equals sign, or with all pegs different and the sign for that."""
    if terms.box.repeats:
        return Picture(_codes(terms.box, alike=2), right("="))
    return Picture(_codes(terms.box), draw_points(_UNEQUAL, HOLES, glyphs.TEXT_BOTTOM))


def _highlight(box: PegBox, points: Iterable[tuple[int, int]]) -> Grid:
    """The stack of a box with some of its lamps in full light, the others faint."""
    bright = set(points)
    return {
        point: lamp if point in bright else lamp._replace(level=lamp.level * FAINT_PEGS // 100)
        for point, lamp in stack(box).items()
    }


def _codes(box: PegBox, alike: int = 1) -> Grid:
    """Examples of codes, one in every row; `alike` pegs side by side have the same colour."""
    pegs = box.colours.rstrip(BLANK)
    return {(x, y): PEG[pegs[(y + x // alike) % len(pegs)]] for y in range(box.rows) for x in range(box.holes)}
