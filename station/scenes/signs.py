"""Pictures of what can be chosen: under a sign, which stands out while it is changed, lies what it means."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from station.core import glyphs
from station.core.frame import DARK, DARK_ROW, HOLES, PEG, RED, ROWS, WHITE, Lamp, Lamps, one_row
from station.core.glyphs import Points, columns_of, placed
from station.core.palette import BLANK
from station.games.game import EMPTY
from station.games.pegs.boxes import Box
from station.games.pegs.scenes.board import MARKERS
from station.games.pegs.terms import STATION_MARKS, Terms
from station.games.players import STRENGTHS, Strength

Grid = Mapping[tuple[int, int], Lamp]
"""Lamps by (column, row) of the 12 x 12 display."""

TOP: Final = 5
"""Row on which a sign stands that leaves the rows below to its meaning."""

HOLE: Final = Lamp("white", 6)
"""A hole that shows no colour."""

STRIPE: Final = Lamp("white", 15)
FAINT: Final = 20
"""Percent; the part of a stack that a sign is not about."""

BEST: Final = Lamp("green")
CLOCK: Final = Lamp("cyan", 60)
STOPPED: Final = Lamp("cyan", 15)

ASIDE: Final = 8
"""The column of what stands beside a person or a machine."""

STEP: Final = 3
"""Rows from one stripe of strength to the next."""

RUN: Final = 12
"""Lamps of the score track in one row of the display."""

SHORT: Final = 3
LONG: Final = 9

_RING: Final = (".####.", "#....#", "#....#", "#....#", "#....#", ".####.")
_DISC: Final = (".####.", "######", "######", "######", "######", ".####.")
_ROBOT: Final = ("...#...", "#######", "#.....#", "#.#.#.#", "#.....#", "#.###.#", "#######")
_SMALL_CLOCK: Final = (".###.", "#.#.#", "#.###", "#...#", ".###.")
_UNEQUAL: Final = ("....#", "...#.", "#####", "..#..", "#####", ".#...", "#....")


class Picture(NamedTuple):
    """What lies `under` a sign, and the sign: points, or a text that stands or runs on the rows from `bottom` on."""

    under: Grid
    sign: Points = ()
    text: str = ""
    bottom: int = TOP
    secret: Lamps = DARK_ROW


def halves(grid: Grid) -> tuple[Lamps, Lamps]:
    """The pegs and the key lamps of a grid."""
    left, right = (
        tuple(grid.get((half + x, y), DARK) for y in range(ROWS) for x in range(HOLES)) for half in (0, HOLES)
    )
    return left, right


def lit(points: Iterable[tuple[int, int]], lamp: Lamp) -> Grid:
    """One lamp at some points."""
    return dict.fromkeys(points, lamp)


def stack(box: Box) -> Grid:
    """A box as it stands on the shelf: as wide as its holes, as high as its rows, a stripe for every colour.

    The stripe of the blank is dark, as a blank is; the rows above glimmer.
    """
    stripes = box.colours.ljust(box.rows, EMPTY)[: box.rows]
    lamps = {EMPTY: HOLE, BLANK: DARK}
    return {(x, y): lamps.get(peg) or PEG[peg] for y, peg in enumerate(stripes) for x in range(box.holes)}


def right(text: str) -> Points:
    """A narrow text in the middle of the right half."""
    columns = columns_of(text)
    return placed(columns, HOLES + (HOLES - len(columns)) // 2)


def robot(left: int) -> Points:
    """A machine, 7 columns wide and 7 rows high, over the rows for the meaning of the sign."""
    return _drawn(_ROBOT, left, TOP)


def ladder(strength: Strength) -> tuple[Grid, Points]:
    """Beside a machine, three stripes one above the other, and those of them that shine: as many as it is strong."""
    return lit(_stripes(len(STRENGTHS)), STRIPE), _stripes(STRENGTHS.index(strength) + 1)


def strength_sign(terms: Terms, _text: str) -> Picture:
    """A machine and how strong it is."""
    faint, shining = ladder(terms.computer) if terms.computer else ({}, ())
    return Picture(faint, (*robot(0), *shining))


def within(terms: Terms, text: str) -> Picture:
    """The number of rows that a computer takes at most over all rows of the box, of which so many shine."""
    most = terms.within or 0
    return Picture({(x, y): BEST if x < most else STRIPE for x in range(terms.box.rows) for y in (1, 2, 3)}, text=text)


def play_sign(terms: Terms, _text: str) -> Picture:
    """The box, and an arrow."""
    return Picture(stack(terms.box), right(glyphs.ARROW))


def alone(_terms: Terms, text: str) -> Picture:
    """A picture by itself."""
    return Picture({}, text=text, bottom=glyphs.BOTTOM)


def name_sign(seat: int, terms: Terms, text: str) -> Picture:
    """A name over the colour of its marker peg; with the codemaker's the row behind the shield is lit."""
    marker = MARKERS[seat]._replace(level=60)
    bar = lit(((x, y) for x in range(ROWS) for y in (1, 2)), marker)
    makes = seat == 0 and not terms.alone
    return Picture(bar, text=text, secret=one_row((marker,) * terms.box.holes if makes else ()))


def holes(terms: Terms, text: str) -> Picture:
    """The box with its first row standing out."""
    return Picture(_standing_out(terms.box, ((x, 0) for x in range(HOLES))), right(text))


def colours(terms: Terms, text: str) -> Picture:
    """The box with one peg of every colour standing out."""
    return Picture(_standing_out(terms.box, ((0, y) for y in range(terms.box.pegs))), right(text))


def blanks(terms: Terms, _text: str) -> Picture:
    """Codes with holes in them and a ring, or full ones and a disc."""
    box = terms.box
    gaps = {(y % box.holes, y): DARK for y in range(box.rows)} if box.blank else {}
    return Picture({**_codes(box), **gaps}, _drawn(_RING if box.blank else _DISC, HOLES, glyphs.BOTTOM))


def repeats(terms: Terms, _text: str) -> Picture:
    """Codes with two pegs alike and an equals sign, or with all pegs different and the sign for that."""
    if terms.box.repeats:
        return Picture(_codes(terms.box, alike=2), right("="))
    return Picture(_codes(terms.box), _drawn(_UNEQUAL, HOLES, glyphs.BOTTOM))


def length(terms: Terms, text: str) -> Picture:
    """The number over as many rounds, in the colours of those who set the code; or over a track of so many points."""
    if terms.target is not None:
        track = {(n % RUN, n // RUN): STRIPE for n in range(terms.target)}
        return Picture({**track, ((terms.target - 1) % RUN, (terms.target - 1) // RUN): BEST}, text=text)
    makers, step = (MARKERS[:1], 2) if terms.alone else (MARKERS, 1)  # of one colour they need a gap to be counted
    bars = {(n * step, y): makers[n % len(makers)] for n in range(terms.rounds or 0) for y in (1, 2, 3)}
    return Picture(bars, text=text)


def marker(terms: Terms, _text: str) -> Picture:
    """The key pegs under a machine, or under a hand."""
    pegs = {(1 + 3 * n + x, y): lamp for n, lamp in enumerate((RED, RED, WHITE, WHITE)) for x in (0, 1) for y in (1, 2)}
    if terms.marker != STATION_MARKS:
        return Picture(pegs, text=glyphs.HAND)
    return Picture(pegs, robot(2))


def wins(terms: Terms, _text: str) -> Picture:
    """A cup over a short bar and a long one; the one that wins is green."""
    fewest = terms.wins == "rows"
    short = lit(((x, 3) for x in range(SHORT)), BEST if fewest else STRIPE)
    long = lit(((x, 1) for x in range(LONG)), STRIPE if fewest else BEST)
    return Picture({**short, **long}, text=glyphs.CUP)


def limit(terms: Terms, text: str) -> Picture:
    """The seconds over a clock, which is faint where there is no limit."""
    lamp = STOPPED if terms.limit is None else CLOCK
    return Picture(lit(_drawn(_SMALL_CLOCK, 3, 0), lamp), text=text)


def _stripes(number: int) -> Points:
    """So many of the stripes, from the bottom."""
    return tuple((x, TOP + STEP * stripe) for stripe in range(number) for x in range(ASIDE, ROWS))


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


def _drawn(rows: tuple[str, ...], left: int, bottom: int) -> Points:
    return tuple(_points(rows, left, bottom))


def _points(rows: tuple[str, ...], left: int, bottom: int) -> Iterator[tuple[int, int]]:
    for y, row in enumerate(reversed(rows)):
        yield from ((left + x, bottom + y) for x, mark in enumerate(row) if mark == "#")
