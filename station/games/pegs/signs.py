"""Signs for the choices before a match with pegs, drawn on the display."""

from collections.abc import Iterable
from typing import Final

from station.core import glyphs
from station.core.frame import DARK, HOLES, PEG, RED, ROWS, WHITE, Lamp, one_row
from station.core.messages import Message
from station.core.palette import BLANK
from station.games.game import EMPTY
from station.games.pegs.boxes import Box
from station.games.pegs.scenes.board import MARKERS
from station.games.pegs.terms import STATION_MARKS, Terms
from station.scenes.signs import STRIPE, Grid, Picture, drawn, ladder, lit, right, robot

HOLE: Final = Lamp("white", 6)
"""A hole that shows no colour."""

FAINT: Final = 20
"""Percent; the part of a stack that a sign is not about."""

BEST: Final = Lamp("green")
CLOCK: Final = Lamp("cyan", 60)
STOPPED: Final = Lamp("cyan", 15)
PAGE: Final = Lamp("purple", 60)
BLANK_PAGE: Final = Lamp("purple", 15)

RUN: Final = 12
"""Lamps of the score track in one row of the display."""

SHORT: Final = 3
LONG: Final = 9

_RING: Final = (".####.", "#....#", "#....#", "#....#", "#....#", ".####.")
_DISC: Final = (".####.", "######", "######", "######", "######", ".####.")
_SMALL_CLOCK: Final = (".###.", "#.#.#", "#.###", "#...#", ".###.")
_CALENDAR: Final = ("#...#.#...#", "###########", "#.#.#.#.#.#", "###########")
_UNEQUAL: Final = ("....#", "...#.", "#####", "..#..", "#####", ".#...", "#....")


def stack(box: Box) -> Grid:
    """A box as a picture: as wide as its holes, as high as its rows, a stripe for every colour.

    The stripe of the blank is dark, as a blank is; the rows above glimmer.
    """
    last = BLANK if box.blank else ""  # which the box may have no row for
    stripes = (box.colours.rstrip(BLANK)[: box.rows - len(last)] + last).ljust(box.rows, EMPTY)
    lamps = {EMPTY: HOLE, BLANK: DARK}
    return {(x, y): lamps.get(peg) or PEG[peg] for y, peg in enumerate(stripes) for x in range(box.holes)}


def strength_sign(terms: Terms, _text: Message | str) -> Picture:
    """A machine and how strong it is."""
    faint, shining = ladder(terms.computer) if terms.computer else ({}, ())
    return Picture(faint, (*robot(0), *shining))


def within(terms: Terms, text: Message | str) -> Picture:
    """The number of rows that a computer takes at most, over all rows of the box, of which this number shines."""
    most = terms.within or 0
    return Picture({(x, y): BEST if x < most else STRIPE for x in range(terms.box.rows) for y in (1, 2, 3)}, text=text)


def play_sign(terms: Terms, _text: Message | str) -> Picture:
    """The box, and an arrow."""
    return Picture(stack(terms.box), right(glyphs.ARROW))


def name_sign(seat: int, terms: Terms, text: Message | str) -> Picture:
    """A name over the colour of its marker peg; with the codemaker's the row behind the shield is lit."""
    marker = MARKERS[seat]._replace(level=60)
    bar = lit(((x, y) for x in range(ROWS) for y in (1, 2)), marker)
    makes = seat == 0 and not terms.alone
    return Picture(bar, text=text, secret=one_row((marker,) * terms.box.holes if makes else ()))


def holes(terms: Terms, text: Message | str) -> Picture:
    """The box with its first row standing out."""
    return Picture(_standing_out(terms.box, ((x, 0) for x in range(HOLES))), right(str(text)))


def colours(terms: Terms, text: Message | str) -> Picture:
    """The box with one peg of every colour standing out."""
    return Picture(_standing_out(terms.box, ((0, y) for y in range(terms.box.pegs))), right(str(text)))


def rows(terms: Terms, text: Message | str) -> Picture:
    """The box with the first hole of every row standing out."""
    return Picture(_standing_out(terms.box, ((0, y) for y in range(terms.box.rows))), right(str(text)))


def boards(terms: Terms, _text: Message | str) -> Picture:
    """The box once or twice."""
    first = stack(terms.box)
    second = {(x + HOLES, y): lamp if terms.boards > 1 else DARK for (x, y), lamp in first.items()}
    return Picture({**first, **second})


def blanks(terms: Terms, _text: Message | str) -> Picture:
    """Codes with holes in them and a ring, or full ones and a disc."""
    box = terms.box
    gaps = {(y % box.holes, y): DARK for y in range(box.rows)} if box.blank else {}
    return Picture({**_codes(box), **gaps}, drawn(_RING if box.blank else _DISC, HOLES, glyphs.BOTTOM))


def repeats(terms: Terms, _text: Message | str) -> Picture:
    """Codes with two pegs alike and an equals sign, or with all pegs different and the sign for that."""
    if terms.box.repeats:
        return Picture(_codes(terms.box, alike=2), right("="))
    return Picture(_codes(terms.box), drawn(_UNEQUAL, HOLES, glyphs.BOTTOM))


def length(terms: Terms, text: Message | str) -> Picture:
    """The number over as many rounds, in the colours of those who set the code; or over a track of so many points."""
    if terms.target is not None:
        track = {(n % RUN, n // RUN): STRIPE for n in range(terms.target)}
        return Picture({**track, ((terms.target - 1) % RUN, (terms.target - 1) // RUN): BEST}, text=text)
    makers, step = (MARKERS[:1], 2) if terms.alone else (MARKERS, 1)  # of one colour they need a gap to be counted
    bars = {(n * step, y): makers[n % len(makers)] for n in range(terms.rounds or 0) for y in (1, 2, 3)}
    return Picture(bars, text=text)


def marker(terms: Terms, _text: Message | str) -> Picture:
    """The key pegs under a machine, or under a hand."""
    pegs = {(1 + 3 * n + x, y): lamp for n, lamp in enumerate((RED, RED, WHITE, WHITE)) for x in (0, 1) for y in (1, 2)}
    if terms.marker != STATION_MARKS:
        return Picture(pegs, text=glyphs.HAND)
    return Picture(pegs, robot(2))


def wins(terms: Terms, _text: Message | str) -> Picture:
    """A cup over a short bar and a long one; the one that wins is green."""
    fewest = terms.wins == "rows"
    short = lit(((x, 3) for x in range(SHORT)), BEST if fewest else STRIPE)
    long = lit(((x, 1) for x in range(LONG)), STRIPE if fewest else BEST)
    return Picture({**short, **long}, text=glyphs.CUP)


def limit(terms: Terms, text: Message | str) -> Picture:
    """The seconds over a clock, which is faint where there is no limit."""
    lamp = STOPPED if terms.limit is None else CLOCK
    return Picture(lit(drawn(_SMALL_CLOCK, 3, 0), lamp), text=text)


def code(terms: Terms, text: Message | str) -> Picture:
    """The day of the month over a calendar, which is faint where the code is not that of a day."""
    lamp = BLANK_PAGE if terms.daily is None else PAGE
    return Picture(lit(drawn(_CALENDAR, 0, 0), lamp), text=text)


def _standing_out(box: Box, points: Iterable[tuple[int, int]]) -> Grid:
    """The stack of a box with some of its lamps in full light, the others faint."""
    bright = set(points)
    return {
        point: lamp if point in bright else lamp._replace(level=lamp.level * FAINT // 100)
        for point, lamp in stack(box).items()
    }


def _codes(box: Box, alike: int = 1) -> Grid:
    """Examples of codes, one in every row; so many pegs side by side are alike."""
    pegs = box.colours.rstrip(BLANK)
    return {(x, y): PEG[pegs[(y + x // alike) % len(pegs)]] for y in range(box.rows) for x in range(box.holes)}
