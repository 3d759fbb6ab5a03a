"""The boxes with pegs as values: their measures, their variants, and custom boxes by spelling ("c6p4g10")."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import perm
from types import MappingProxyType
from typing import Final, NamedTuple

from station.core.palette import BLANK, PEGS
from station.games.errors import Malformed, NotAllowed, Unavailable
from station.games.game import EMPTY
from station.games.pegs.code import Code, parse_code

HOLES: Final = range(1, 7)
COLOURS: Final = range(1, 9)
ROWS: Final = range(1, 13)
"""What the board can show: 12 rows of 6 holes, pegs in 8 colours."""

_TAKEN_FIRST: Final = "RYGBPWOC"
"""Boxes of fewer colours take these first: six are those of leaflet 000."""

_SPELLING: Final = re.compile(r"c(\d{1,4})p(\d{1,4})g(\d{1,4})([bB]?)([mM]?)", re.ASCII)


class Variants(NamedTuple):
    """The measures that the players may choose from: holes, coloured pegs, blanks, repeated colours."""

    holes: Sequence[int]
    colours: Sequence[int]
    blank: Sequence[bool] = (False,)
    repeats: Sequence[bool] = (True,)


@dataclass(frozen=True)
class Box:
    """The measures of one box.

    `colours` are the peg letters in play, in palette order, a blank last; `bonus` is what the codemaker
    gets on top of one point a row when the secret is not found; `deduction` is what a proven fault takes
    from the codemaker; `wins` are the ways of winning, the usual one first.
    """

    name: str
    title: str
    holes: int
    colours: str
    rows: int
    bonus: int
    variants: Variants
    deduction: int = 0
    repeats: bool = True
    wins: tuple[str, ...] = ("points",)

    @property
    def blank(self) -> bool:
        """Whether holes may be left empty on purpose."""
        return BLANK in self.colours

    @property
    def pegs(self) -> int:
        """How many colours of pegs there are, the blank not counted."""
        return len(self.colours) - self.blank

    @property
    def possibilities(self) -> int:
        """How many secrets there are."""
        colours = len(self.colours)
        return int(colours**self.holes) if self.repeats else perm(colours, self.holes)

    @property
    def spelling(self) -> str:
        """The measures in notation, blank and no-repeat marked: "c6p4g10", "c8p4g8M", "c8p5g12b"."""
        marks = ("b" if self.blank else "") + ("" if self.repeats else "M")
        return f"c{self.pegs}p{self.holes}g{self.rows}{marks}"


def first_colours(number: int) -> str:
    """The peg letters of a box with so many colours (1 to 8), in palette order."""
    taken = _TAKEN_FIRST[:number]
    return "".join(colour.letter for colour in PEGS if colour.letter in taken)


_ORIGINAL: Final = Box(
    "original", "Original", 4, first_colours(6), rows=10, bonus=1,
    variants=Variants(holes=(4,), colours=(6,), blank=(False, True)),
)  # fmt: skip
_SUPERHIRN: Final = Box(
    "superhirn", "Superhirn", 4, first_colours(8), rows=12, bonus=0,
    variants=Variants(holes=(4,), colours=(8,), blank=(False, True)),
)  # fmt: skip
_SLIDER: Final = Box(
    "slider", "Slider", 4, first_colours(8), rows=8, bonus=1, deduction=3, repeats=False,
    variants=Variants(holes=range(1, 5), colours=(8,), repeats=(False, True)),
)  # fmt: skip
_SUPER: Final = Box(
    "super", "Super", 5, first_colours(8), rows=12, bonus=0, wins=("rows", "points"),
    variants=Variants(holes=HOLES, colours=COLOURS, blank=(False, True)),
)  # fmt: skip

BOXES: Final[Mapping[str, Box]] = MappingProxyType({box.name: box for box in (_ORIGINAL, _SUPERHIRN, _SLIDER, _SUPER)})
"""Every box with pegs by name, with the numbers of its leaflet: 000, 001, 003 and 004."""


def is_spelling(name: str) -> bool:
    """Whether a name has the form of a custom box's: "c6p4g10"."""
    return _SPELLING.fullmatch(name) is not None


def box_named(name: str) -> Box:
    """The box with pegs of a leaflet, or a custom one by its spelling: "c6p4g10"; "b": blanks, "M": no repeats.

    Letters and order of the spelling are those of Simon Tatham's Guess. Raises Unavailable.
    """
    if name in BOXES:
        return BOXES[name]
    spelt = _SPELLING.fullmatch(name)
    if spelt is None:
        raise Unavailable(f"there is no box {name!r} here; there are {', '.join(BOXES)}, and spellings such as c6p4g10")
    colours, holes, rows = map(int, spelt.groups()[:3])
    for number, allowed, thing in (
        (colours, COLOURS, "colours"),
        (holes, HOLES, "holes (p)"),
        (rows, ROWS, "rows (g)"),
    ):
        _within(number, allowed, thing)
    letters = first_colours(colours) + (BLANK if spelt[4] == "b" else "")
    repeats = spelt[5] != "M"
    variants = Variants((holes,), (colours,), (letters.endswith(BLANK),), (repeats,))
    return _custom(Box("", "", holes, letters, rows, 1, variants, repeats=repeats, wins=("points", "rows")))


def variant(box: Box, measures: Mapping[str, int]) -> Box:
    """Return `box` with some of its `measures` chosen: holes, colours, blank and repeats (0 or 1).

    Raises Unavailable for what the box does not leave to the players.
    """
    for measure, value in measures.items():
        if value not in getattr(box.variants, measure):
            raise Unavailable(f"{box.name} is {_played(box.variants, measure, value)}")
    blank = BLANK if measures.get("blank", box.blank) else ""
    return _titled(
        replace(
            box,
            holes=measures.get("holes", box.holes),
            colours=first_colours(measures.get("colours", box.pegs)) + blank,
            repeats=bool(measures.get("repeats", box.repeats)),
        )
    )


def full_code(text: str, box: Box) -> Code:
    """Read a complete code for `box`; EMPTY stands for a hole without a peg.

    Raises Malformed for a foreign letter and NotAllowed for empty or surplus holes and forbidden repeats.
    """
    if len(text) > box.holes:
        raise NotAllowed(f"the row has {len(text)} pegs, but only {box.holes} {'hole' if box.holes == 1 else 'holes'}")
    empty = [str(hole) for hole, peg in enumerate(text.ljust(box.holes, EMPTY), start=1) if peg == EMPTY]
    parse_code(text.replace(EMPTY, ""), box.colours)
    if len(empty) == 1:
        raise NotAllowed(f"hole {empty[0]} is still empty")
    if empty:
        raise NotAllowed(f"holes {', '.join(empty[:-1])} and {empty[-1]} are still empty")
    if not box.repeats and len(set(text)) < len(text):
        raise NotAllowed("this box does not allow a colour twice")
    return text


def _played(variants: Variants, measure: str, value: int) -> str:
    """How a box is played that does not allow this value: "played with 4 holes, not 5", "played without blanks"."""
    if measure == "blank":
        return "played without blanks" if value else "always played with blanks"
    if measure == "repeats":
        return "played without repeated colours" if value else "always played with repeated colours allowed"
    allowed: Sequence[int] = getattr(variants, measure)
    least = f"{allowed[0]} to " if len(allowed) > 1 else ""
    return f"played with {least}{_phrase(measure, allowed[-1])}, not {value}"


def _custom(box: Box) -> Box:
    if box.possibilities == 0:
        raise Unavailable(
            f"without repeats, {_phrase('holes', box.holes)} need at least {_phrase('colours', box.holes)}"
        )
    return replace(box, name=box.spelling, title=f"Box {box.spelling}")


def _within(number: int, allowed: range, thing: str) -> None:
    if number not in allowed:
        raise Malformed(f"{thing} must be {allowed[0]} to {allowed[-1]}, not {number}")


def _titled(box: Box) -> Box:
    """Name the variant by what is not as usual: "Original with blanks", "Super with 3 holes, 5 colours"."""
    usual = BOXES.get(box.name, box)
    changed = [
        _phrase(measure, getattr(box, field))
        for measure, field in _FIELDS.items()
        if getattr(box, field) != getattr(usual, field)
    ]
    return replace(box, title=f"{usual.title} with {', '.join(changed)}" if changed else usual.title)


_FIELDS: Final = MappingProxyType({"blank": "blank", "repeats": "repeats", "holes": "holes", "colours": "pegs"})


def _phrase(measure: str, value: int) -> str:
    """A measure in words: "3 holes", "1 colour", "blanks", "no repeated colours"."""
    if measure == "blank":
        return "blanks" if value else "no blanks"
    if measure == "repeats":
        return "repeated colours" if value else "no repeated colours"
    return f"{value} {measure if value != 1 else measure[:-1]}"
