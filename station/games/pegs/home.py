"""Boards that people have at home: how `pegmind crack` lets them be named, and rows and answers be typed.

A board is a box, or a size as people write it:

    original            a box by its name
    4x6, 4x6n           4 holes and 6 colours; n: no colour twice
    c6p4, C6P4G10       6 colours and 4 pegs, as boxes of one's own are spelled; b: with blanks, m: no colour twice
    4x10, c10p4         with more than 8 colours, pegs are called by digits

>>> read_board("4X6").colours, read_board("c10p4m").possibilities
('RYGBPW', 5040)
>>> original = read_board("original")
>>> read_line("red yellow Green b: 2w 1r", original)
('RYGB', Key(red=1, white=2, half=0))
>>> read_line("1/2", original)
(None, Key(red=1, white=2, half=0))
>>> read_line("1234 12", read_board("original", digits=True))
('1234', Key(red=1, white=2, half=0))
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from difflib import get_close_matches
from typing import Final

from station.core.palette import BLANK, LETTER_OF, NAME_OF
from station.games.codes.code import Code, Key
from station.games.codes.family import CodeFamily
from station.games.game import EMPTY
from station.games.pegs.boxes import BOXES, COLOURS, HOLES, PegBox, Variants, first_colours
from station.games.registry import families

ALL_DIGITS: Final = "1234567890"
"""As many colours as a board may have; the cabinet has eight."""

SIZES: Final = "4x6 (4 holes, 6 colours) or c6p4"
AN_ANSWER: Final = "an answer is two numbers, red and white, as in: 1 2"
COMMANDS: Final = ("undo", "change", "show", "help", "quit")

_SIZE: Final = re.compile(
    r"(?P<holes>\d{1,3})\s*[x\u00d7*]\s*(?P<colours>\d{1,3})(?P<blank>b?)(?P<once>[mn]?)", re.ASCII
)
_SPELLING: Final = re.compile(r"c(?P<colours>\d{1,4})p(?P<holes>\d{1,4})(g\d{1,4})?(?P<blank>b?)(?P<once>m?)", re.ASCII)

_GAP: Final = r"(?:[\s,;/:+&-]|and\b)*"
_RED: Final = r"(?:r|reds?|blacks?|bulls?)(?![a-z])"
_WHITE: Final = r"(?:w|whites?|cows?)(?![a-z])"
_ANSWER: Final = (
    rf"(?:(?P<red>\d)\s*(?:{_RED})?{_GAP}(?P<white>\d)\s*(?:{_WHITE})?"
    rf"|(?P<first_white>\d)\s*{_WHITE}{_GAP}(?P<last_red>\d)\s*{_RED}"
    rf"|(?P<only_red>\d)\s*{_RED}|(?P<only_white>\d)\s*{_WHITE}|none)"
)
"""Red and white: "1 2", "12", "1/2"; in words "1 red 2 white", "2w 1r", "2 whites"; "none"."""


class MisreadError(ValueError):
    """A board or a line that cannot be read; `str(error)` says why, and how it is written."""


def read_board(name: str, *, digits: bool = False) -> PegBox:
    """Return the board with this name; with `digits`, or more than 8 colours, its pegs are called by digits.

    Raises MisreadError.
    """
    written = name.strip().lower()
    size = _SIZE.fullmatch(written) or _SPELLING.fullmatch(written)
    if written in BOXES:
        box = BOXES[written]
    elif size is not None:
        box = _sized_board(written.replace("m", "M"), size)
    else:
        boxes = [box for family in families() if isinstance(family, CodeFamily) for box in family.boxes]
        close = get_close_matches(written, boxes, n=1)
        guess = f"; did you mean {close[0]}?" if close else ""
        raise MisreadError(f"{name!r} is not a board{guess}; name {', '.join(boxes)}, or a size such as {SIZES}")
    return replace(box, colours=_digits(len(box.colours))) if digits else box


def _sized_board(name: str, size: re.Match[str]) -> PegBox:
    holes, colours, blank, repeats = int(size["holes"]), int(size["colours"]), bool(size["blank"]), not size["once"]
    most = COLOURS[-1] if blank else len(ALL_DIGITS)
    if holes not in HOLES:
        raise MisreadError(f"a board has {HOLES[0]} to {HOLES[-1]} holes, not {holes}")
    if not 1 <= colours <= most:
        raise MisreadError(f"a board has 1 to {most} colours{' beside the blank' if blank else ''}, not {colours}")
    if not repeats and holes > colours + blank:
        raise MisreadError(f"without a colour twice, {holes} holes need {holes} colours at least")
    letters = first_colours(colours) + (BLANK if blank else "") if colours in COLOURS else _digits(colours)
    return PegBox(name, holes, letters, 12, 1, variants=Variants((holes,), (colours,)), repeats=repeats)


def _digits(number: int) -> str:
    """The digits by which `number` colours are called: from 1 on, or all ten, which begin with 0."""
    return ALL_DIGITS[:number] if number < len(ALL_DIGITS) else "".join(sorted(ALL_DIGITS))


def name_pegs(box: PegBox) -> str:
    """Return how the pegs are typed: "R red, Y yellow", or "The pegs are digits, 1 to 6."."""
    if box.numbered:
        return f"The pegs are digits, {box.colours[0]} to {box.colours[-1]}."
    return ", ".join(f"{letter} {NAME_OF[letter]}" for letter in box.colours)


def read_line(text: str, box: PegBox) -> tuple[Code | None, Key | None]:
    """Return the row and the answer of a line, None for what it does not have. Raises MisreadError or MoveError."""
    row = rf"(?:\d[\s,]*){{{box.holes}}}" if box.numbered else r"\D+[\s:=]"
    answered = re.fullmatch(rf"(?P<row>{row})?[\s:=]*{_ANSWER}", text, re.ASCII | re.IGNORECASE)
    if answered is not None:
        return answered["row"] and read_row(answered["row"], box), _read_key(answered, box)
    if re.search(r"\d", text) and not (box.numbered and re.fullmatch(row, text)):
        raise MisreadError(AN_ANSWER if not box.numbered else f"{AN_ANSWER}; a row has {box.holes} digits")
    return read_row(text, box), None


def read_change(text: str, box: PegBox) -> tuple[int, Key]:
    """Return the row, 1 or more, and its right answer, of "change 2 0 1". Raises MisreadError."""
    changed = re.fullmatch(rf"change\s+(?P<row>\d{{1,2}})[\s:]+{_ANSWER}", text, re.ASCII | re.IGNORECASE)
    if changed is None:
        raise MisreadError("change needs a row and its answer, as in: change 2 0 1")
    return int(changed["row"]), _read_key(changed, box)


def _read_key(answer: re.Match[str], box: PegBox) -> Key:
    red = answer["red"] or answer["last_red"] or answer["only_red"] or 0
    white = answer["white"] or answer["first_white"] or answer["only_white"] or 0
    key = Key(int(red), int(white))
    if sum(key) > box.holes:
        raise MisreadError(f"{sum(key)} key pegs are too many: a row has only {box.holes} holes")
    if key == Key(box.holes - 1, 1):
        raise MisreadError(f"{key.red} red and 1 white is impossible: if all other pegs are right, so is the last")
    return key


def read_row(text: str, box: PegBox) -> Code:
    """Return a row typed in letters, names of colours, or digits. Raises MisreadError or MoveError."""
    words = [word for word in re.split(r"[\s,/:=-]+", text) if word]
    return box.read_code("".join(_read_pegs(word, box) for word in words))


def _read_pegs(word: str, box: PegBox) -> str:
    """Return the letters of a word, which is the name of a colour or has one letter for each peg."""
    letters = word.upper()
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
