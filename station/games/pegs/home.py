"""Boards that people have at home: how they are named for `pegmind crack`, and how their rows are typed.

A board is a box, or a size as people write it:

    original            a box by its name
    4x6, 4x6n           4 holes and 6 colours; n: no colour twice
    c6p4, C6P4G10       6 colours and 4 pegs, as boxes of one's own are spelled; b: with blanks, m: no colour twice
    4x10, c10p4         with more than 8 colours, pegs are called by digits

>>> read_board("4X6").colours, read_board("c10p4m").possibilities
('RYGBPW', 5040)
>>> read_row("red yellow Green b", read_board("original"))
'RYGB'
>>> read_row("1 2 3 4", read_board("original", digits=True))
'1234'
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from difflib import get_close_matches
from typing import Final

from station.core.palette import BLANK, LETTER_OF, NAME_OF
from station.games.codes.answers import MisreadError
from station.games.codes.code import Code
from station.games.codes.crack import COMMANDS
from station.games.pegs.boxes import BOXES_WITH_PEGS, COLOURS_ALLOWED, HOLES_ALLOWED, PegBox, Variants, first_colours
from station.games.registry import families
from station.matches.game import EMPTY

ALL_DIGITS: Final = "1234567890"
"""As many colours as a board may have; the cabinet has eight."""

SIZE_EXAMPLES: Final = "4x6 (4 holes, 6 colours) or c6p4"

_SIZE: Final = re.compile(
    r"(?P<holes>\d{1,3})\s*[x\u00d7*]\s*(?P<colours>\d{1,3})(?P<blank>b?)(?P<once>[mn]?)", re.ASCII
)
_SPELLING: Final = re.compile(r"c(?P<colours>\d{1,4})p(?P<holes>\d{1,4})(g\d{1,4})?(?P<blank>b?)(?P<once>m?)", re.ASCII)


def read_board(name: str, *, digits: bool = False) -> PegBox:
    """Return the board with this name; with `digits`, or more than 8 colours, its pegs are called by digits.

    Raises MisreadError.
    """
    written = name.strip().lower()
    size = _SIZE.fullmatch(written) or _SPELLING.fullmatch(written)
    if written in BOXES_WITH_PEGS:
        box = BOXES_WITH_PEGS[written]
    elif size is not None:
        box = _sized_board(written.replace("m", "M"), size)
    else:
        boxes = [box for family in families() if family.crack for box in family.boxes]
        close = get_close_matches(written, boxes, n=1)
        guess = f"; did you mean {close[0]}?" if close else ""
        raise MisreadError(
            f"{name!r} is not a board{guess}; name {', '.join(boxes)}, or a size such as {SIZE_EXAMPLES}"
        )
    return replace(box, colours=_digits(box.pegs) + BLANK * box.blank) if digits else box


def _sized_board(name: str, size: re.Match[str]) -> PegBox:
    holes, colours, blank, repeats = int(size["holes"]), int(size["colours"]), bool(size["blank"]), not size["once"]
    most = COLOURS_ALLOWED[-1] if blank else len(ALL_DIGITS)
    if holes not in HOLES_ALLOWED:
        raise MisreadError(f"a board has {HOLES_ALLOWED[0]} to {HOLES_ALLOWED[-1]} holes, not {holes}")
    if not 1 <= colours <= most:
        raise MisreadError(f"a board has 1 to {most} colours{' beside the blank' if blank else ''}, not {colours}")
    if not repeats and not blank and holes > colours:
        raise MisreadError(f"without a colour twice, {holes} holes need {holes} colours at least")
    letters = first_colours(colours) + (BLANK if blank else "") if colours in COLOURS_ALLOWED else _digits(colours)
    return PegBox(name, holes, letters, rows=0, variants=Variants((holes,), (colours,)), repeats=repeats)


def _digits(number: int) -> str:
    """Return the digits that stand for `number` colours: from 1 on, or all ten, beginning with 0."""
    return ALL_DIGITS[:number] if number < len(ALL_DIGITS) else "".join(sorted(ALL_DIGITS))


def name_pegs(box: PegBox) -> str:
    """Return how the pegs are typed: "R red, Y yellow", or "The pegs are digits, 1 to 6."."""
    if box.numbered:
        blank = f"; {_blank_digit(box)} is the blank, an empty hole" if box.blank else ""
        return f"The pegs are digits, {box.colours[0]} to {box.colours[box.pegs - 1]}{blank}."
    return ", ".join(f"{letter} {NAME_OF[letter]}" for letter in box.colours)


def _blank_digit(box: PegBox) -> str:
    """Return the digit that stands for the blank: the one after those of the colours."""
    return ALL_DIGITS[box.pegs]


def write_row(code: Code, box: PegBox) -> str:
    """Return a row as `read_row` reads it.

    >>> write_row("12..", read_board("4x6b", digits=True))
    '1277'
    """
    return code.replace(BLANK, _blank_digit(box)) if box.numbered and box.blank else code


def read_row(text: str, box: PegBox) -> Code:
    """Return a row typed in letters, names of colours, or digits. Raises MisreadError or MoveError."""
    words = [word for word in re.split(r"[\s,/:=-]+", text) if word]
    return box.read_code("".join(_read_pegs(word, box) for word in words))


def _read_pegs(word: str, box: PegBox) -> str:
    """Return the letters of a word, which is the name of a colour or has one letter for each peg."""
    letters = word.replace(_blank_digit(box), BLANK) if box.numbered and box.blank else word.upper()
    if word.lower() in LETTER_OF:
        return LETTER_OF[word.lower()]
    if not {*letters} <= {*box.colours, EMPTY}:
        names = box.colours if box.numbered else [NAME_OF[letter] for letter in box.colours]
        _suggest(word, [*names, *COMMANDS])
    return letters


def _suggest(word: str, known: Iterable[str]) -> None:
    """Raise MisreadError if the word is nearly one of those known."""
    for close in get_close_matches(word.lower(), known, n=1, cutoff=0.7):
        raise MisreadError(f"{word} is not a colour or a command; did you mean {close}?")
