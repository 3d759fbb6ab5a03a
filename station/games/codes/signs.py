"""Signs for the choices before a match in which codes are broken, drawn on the display."""

from typing import Final

from station.core import glyphs
from station.core.frame import DARK, HOLES, RED, ROWS, WHITE, Lamp, one_row
from station.core.messages import Message
from station.games.codes.box import Box
from station.games.codes.looks import look_of
from station.games.codes.scenes.board import TRACK_MARKERS
from station.games.codes.terms import STATION_MARKS, CodeTerms
from station.matches.daily import GRADES
from station.scenes.signs import STRIPE, Grid, Picture, draw_points, ladder, light, right, robot

WINNING: Final = Lamp("green")
CLOCK: Final = Lamp("cyan", 60)
STOPPED: Final = Lamp("cyan", 15)
PAGE_LAMP: Final = Lamp("purple", 60)
BLANK_PAGE: Final = Lamp("purple", 15)

RUN: Final = 12
"""Lamps of the score track in one row of the display."""

TRACK_LAMPS: Final = 5 * RUN
"""Lamps that there are under a number."""

SHORT: Final = 3
LONG: Final = 9

_SMALL_CLOCK: Final = (".###.", "#.#.#", "#.###", "#...#", ".###.")
_CALENDAR: Final = ("#...#.#...#", "###########", "#.#.#.#.#.#", "###########")


def play_sign(terms: CodeTerms[Box], _text: Message | str) -> Picture:
    """The box, and an arrow."""
    return Picture(_picture(terms), right(glyphs.ARROW))


def strength_sign(terms: CodeTerms[Box], _text: Message | str) -> Picture:
    """A machine and how strong it is."""
    faint, shining = ladder(terms.computer) if terms.computer else ({}, ())
    return Picture(faint, (*robot(0), *shining))


def name_sign(seat: int, terms: CodeTerms[Box], text: Message | str) -> Picture:
    """A name over the colour of its marker peg; with the codemaker's the row behind the shield is lit."""
    marker = TRACK_MARKERS[seat]._replace(level=60)
    bar = light(((x, y) for x in range(ROWS) for y in (1, 2)), marker)
    makes = seat == 0 and not terms.alone
    return Picture(bar, text=text, secret=one_row((marker,) * terms.box.places if makes else ()))


def boards(terms: CodeTerms[Box], _text: Message | str) -> Picture:
    """The box once or twice."""
    first = _picture(terms)
    second = {(x + HOLES, y): lamp if terms.boards > 1 else DARK for (x, y), lamp in first.items()}
    return Picture({**first, **second})


def length(terms: CodeTerms[Box], text: Message | str) -> Picture:
    """The number over its rounds, in the colours of those who set the code; or over a track to the target."""
    if terms.target is not None:
        track = {(n % RUN, n // RUN): STRIPE for n in range(min(terms.target, TRACK_LAMPS))}
        at = (terms.target - 1) % TRACK_LAMPS
        return Picture({**track, (at % RUN, at // RUN): WINNING}, text=text)
    makers, step = (
        (TRACK_MARKERS[:1], 2) if terms.alone else (TRACK_MARKERS, 1)
    )  # of one colour they need a gap to be counted
    lines = -(-(terms.rounds or 0) * step // RUN)
    height, space = {1: (3, 1), 2: (2, 1)}.get(lines, (1, 0))
    bars = {
        (n * step % RUN, n * step // RUN * (height + space) + y + (lines == 1)): makers[n % len(makers)]
        for n in range(terms.rounds or 0)
        for y in range(height)
    }
    return Picture(bars, text=text)


def marker(terms: CodeTerms[Box], _text: Message | str) -> Picture:
    """The key pegs under a machine, or under a hand."""
    pegs = {(1 + 3 * n + x, y): lamp for n, lamp in enumerate((RED, RED, WHITE, WHITE)) for x in (0, 1) for y in (1, 2)}
    if terms.marker != STATION_MARKS:
        return Picture(pegs, text=glyphs.HAND)
    return Picture(pegs, robot(2))


def wins(terms: CodeTerms[Box], _text: Message | str) -> Picture:
    """A cup over a short bar and a long one; the one that wins is green."""
    fewest = terms.wins == "rows"
    short = light(((x, 3) for x in range(SHORT)), WINNING if fewest else STRIPE)
    long = light(((x, 1) for x in range(LONG)), STRIPE if fewest else WINNING)
    return Picture({**short, **long}, text=glyphs.CUP)


def limit(terms: CodeTerms[Box], text: Message | str) -> Picture:
    """The seconds over a clock, which is faint where there is no limit."""
    lamp = STOPPED if terms.limit is None else CLOCK
    return Picture(light(draw_points(_SMALL_CLOCK, 3, 0), lamp), text=text)


def puzzle(terms: CodeTerms[Box], text: Message | str) -> Picture:
    """A number over rows with a gap that is to be filled: as many as the grade has, and faint if it is no puzzle."""
    rows = 0 if terms.puzzle is None else GRADES.index(terms.puzzle) + 1
    given = light(((x, y) for y in range(1, 1 + rows) for x in range(2, 10)), STRIPE)
    gap = light(((x, 0) for x in range(2, 10, 2)), WINNING if rows else STRIPE)
    return Picture({**given, **gap}, text=text)


def code(terms: CodeTerms[Box], text: Message | str) -> Picture:
    """The day of the month over a calendar, which is faint where the code is not that of a day."""
    lamp = BLANK_PAGE if terms.daily is None else PAGE_LAMP
    return Picture(light(draw_points(_CALENDAR, 0, 0), lamp), text=text)


def _picture(terms: CodeTerms[Box]) -> Grid:
    return look_of(terms.box).picture()
