"""The boxes with pegs as values: their measures, their variants, and custom boxes by spelling ("c6p4g10")."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from math import comb, perm
from types import MappingProxyType
from typing import Any, ClassVar, Final, NamedTuple

from station.core.messages import Message, Quoted, Template
from station.core.palette import BLANK, DIGITS, NAME_OF, PEGS
from station.games.codes.box import Box, Boxes, CodeKind, Marked, MatchRules, VariantNames, title_of_code
from station.games.codes.code import Code, Key, full_code, parse_code, score, some_code_fits
from station.games.codes.messages import CodeMessages
from station.games.codes.terms import ANSWERS, YES_NO, number_reader, word_reader
from station.games.pegs.messages import PegMessages
from station.matches.errors import Malformed, MoveError, NotAllowed, Unavailable
from station.matches.messages import GameMessages

HOLES_ALLOWED: Final = range(1, 7)
COLOURS_ALLOWED: Final = range(1, 9)
ROWS_ALLOWED: Final = range(1, 13)
"""What the board can show: 12 rows of 6 holes, pegs in 8 colours."""

_TAKEN_FIRST: Final = "RYGBPWOC"
"""The order in which boxes take colours: six are those of leaflet 000."""

_SPELLING: Final = re.compile(r"c(\d{1,4})p(\d{1,4})g(\d{1,4})([bB]?)([mM]?)", re.ASCII)


class Variants(NamedTuple):
    """The measures that the players may choose from: holes, colours or digits, blanks, whether they may repeat."""

    holes: Sequence[int]
    colours: Sequence[int]
    blank: Sequence[bool] = (False,)
    repeats: Sequence[bool] = (True,)


@dataclass(frozen=True)
class PegBox(Box):
    """A box of coloured pegs, or of digits: `colours` are the pegs in play, in palette order, a blank last.

    `label` is its name for people; None for a custom box. `example` is the code and the row of its lesson, which has
    every kind of answer; with `bars` the lesson also shows the answer on the bars.
    """

    kind: ClassVar[CodeKind] = CodeKind("pegs", "RRYB")

    variants: Variants = field(kw_only=True)
    label: Template | None = field(default=None, kw_only=True, compare=False)
    example: tuple[Code, Code] = field(default=("", ""), kw_only=True, compare=False)
    bars: bool = field(default=False, kw_only=True, compare=False)

    @property
    def blank(self) -> bool:
        """Whether holes may be left empty on purpose."""
        return BLANK in self.colours

    @property
    def pegs(self) -> int:
        """The number of colours, the blank not counted."""
        return len(self.colours) - self.blank

    @property
    def numbered(self) -> bool:
        """Whether its pegs are digits."""
        return self.colours[0].isdigit()

    @property
    def possibilities(self) -> int:
        if self.repeats:
            return super().possibilities
        return count_fillings(self.pegs, self.holes, blank=self.blank) - self.blank

    @property
    def spelling(self) -> str:
        """The measures in notation, blank and no-repeat marked: "c6p4g10", "c8p4g8M", "c8p5g12b"."""
        marks = ("b" if self.blank else "") + ("" if self.repeats else "M")
        return f"c{self.pegs}p{self.holes}g{self.rows}{marks}"

    @property
    def measures(self) -> Mapping[str, Any]:
        blank, repeats = YES_NO[self.blank], YES_NO[self.repeats]
        return {"holes": self.holes, "colours": self.pegs, "blank": blank, "repeats": repeats}

    @property
    def usual(self) -> "PegBox":
        """The usual variant of the box; of a custom one, itself."""
        return BOXES_WITH_PEGS.get(self.name, self)

    @property
    def plain_title(self) -> Message:
        """The name of the box without its measures: "Super", "Custom box"."""
        return (self.label or PegMessages.custom_box)()

    @property
    def measures_in_words(self) -> Message:
        """The box in words: "Super: 5 holes, 8 colours and blanks, 12 rows, 59 049 codes"."""
        return _MEASURES[self.blank, self.repeats](
            box=self.plain_title,
            holes=CodeMessages.holes(n=self.holes),
            colours=count_colours(self, self.pegs),
            rows=GameMessages.rows(n=self.rows),
            codes=GameMessages.codes(n=self.possibilities),
        )

    def read_code(self, text: str) -> Code:
        """Read a complete code; EMPTY stands for a hole without a peg.

        Raises Malformed for a foreign letter and NotAllowed for empty or surplus holes and forbidden repeats.
        """
        code = full_code(text, self.holes, self.colours)
        pegs = code.replace(BLANK, "")
        if not self.repeats and len(set(pegs)) < len(pegs):
            raise NotAllowed(PegMessages.digit_twice() if self.numbered else PegMessages.colour_twice())
        if not self.repeats and not pegs:
            raise NotAllowed(PegMessages.needs_a_peg())
        return code

    def score(self, guess: Code, secret: Code) -> Key:
        return score(guess, secret)

    def some_code_fits(self, marked: Marked) -> bool:
        return some_code_fits(tuple(marked), self.holes, self.colours, repeats=self.repeats)

    def numbered_code(self, number: int) -> Code:
        if self.repeats:
            return super().numbered_code(number)
        code, pegs = "", self.colours
        for left in reversed(range(self.holes)):
            following = count_fillings(len(pegs) - 1 - self.blank, left, blank=self.blank)
            place = min(number // following, len(pegs) - 1)
            number -= place * following
            code += pegs[place]
            pegs = pegs if pegs[place] == BLANK else pegs.replace(pegs[place], "")
        return code

    def code_of_the_day(self, day: date) -> Code | None:
        """Return the code of a day for a box by name in its usual measures."""
        return super().code_of_the_day(day) if self.name in BOXES_WITH_PEGS else None

    @property
    def title(self) -> Message:
        """The box, and what is unusual in it: "Super with 3 holes, 5 colours"; all measures of a custom box."""
        known = BOXES_WITH_PEGS.get(self.name)
        usual = _NO_BOX if known is None else replace(known, rows=self.rows)  # those of a puzzle are not its own
        changed = tuple(_unusual(self, usual))
        return PegMessages.box_with(box=self.plain_title, measures=changed) if changed else self.plain_title


def count_fillings(colours: int, holes: int, *, blank: bool) -> int:
    """Return in how many ways holes can be filled with no colour twice; with a `blank`, any holes may stay empty."""
    if not blank:
        return perm(colours, holes)
    return sum(comb(holes, filled) * perm(max(colours, 0), filled) for filled in range(holes + 1))


def first_pegs(number: int, *, numbered: bool) -> str:
    """Return the pegs of a box with this number of digits, or of colours (1 to 8)."""
    return DIGITS[:number] if numbered else first_colours(number)


def first_colours(number: int) -> str:
    """Return the peg letters of a box with `number` colours (1 to 8), in palette order."""
    taken = _TAKEN_FIRST[:number]
    return "".join(colour.letter for colour in PEGS if colour.letter in taken)


_CUSTOM_RULES: Final = MatchRules(wins=("points", "rows"), boards=2)

_ORIGINAL: Final = PegBox(
    "original", 4, first_colours(6), rows=10,
    variants=Variants(holes=(4,), colours=(6,), blank=(False, True)),
    label=PegMessages.original, example=("RYBG", "RRGP"),
)  # fmt: skip
_SUPERHIRN: Final = PegBox(
    "superhirn", 4, first_colours(8), rows=12, match_rules=MatchRules(bonus=0, even_rounds=True, bouts=True),
    variants=Variants(holes=(4,), colours=(8,), blank=(False, True)),
    label=PegMessages.superhirn, example=("COOW", "OCOO"),
)  # fmt: skip
_SLIDER: Final = PegBox(
    "slider", 4, first_colours(8), rows=8, match_rules=MatchRules(deduction=3), repeats=False,
    variants=Variants(holes=range(1, 5), colours=(8,), blank=(False, True), repeats=(False, True)),
    label=PegMessages.slider, example=("RCYP", "RYBC"), bars=True,
)  # fmt: skip
_SUPER: Final = PegBox(
    "super", 5, first_colours(8), rows=12,
    match_rules=MatchRules(bonus=0, wins=("rows", "points"), even_rounds=True, boards=2),
    variants=Variants(holes=HOLES_ALLOWED, colours=COLOURS_ALLOWED, blank=(False, True)),
    label=PegMessages.super, example=("WBBOG", "BBOPB"),
)  # fmt: skip

_MINI: Final = PegBox(
    "mini", 4, first_colours(6), rows=6,
    variants=Variants(holes=(4,), colours=(6,), blank=(False, True)),
    label=PegMessages.mini, example=("PGGB", "GYGP"),
)  # fmt: skip
_NUMBER: Final = PegBox(
    "number", 4, DIGITS, rows=10, repeats=False,
    variants=Variants(holes=(4,), colours=(8,), repeats=(False, True)),
    label=PegMessages.number, example=("5137", "1538"),
)  # fmt: skip

_NO_BOX: Final = PegBox("", 0, "", rows=0, variants=Variants((), ()))
"""A box of no size, from which a custom one differs in all its measures."""

BOXES_WITH_PEGS: Final[Mapping[str, PegBox]] = MappingProxyType(
    {box.name: box for box in (_ORIGINAL, _SUPERHIRN, _SLIDER, _SUPER, _MINI, _NUMBER)}
)
"""Every box with pegs by name: those of leaflets 000, 001, 003 and 004, and two of the series that 004 names."""


def variant_title(box: str, spelling: str) -> Message:
    """Return the title of a variant of a box: "Super with 3 holes"."""
    try:
        if title := title_of_code(find_box(box), spelling):
            return title
        played = find_box(spelling)
        measures = {"holes": played.holes, "colours": played.pegs, "blank": played.blank, "repeats": played.repeats}
        return variant(BOXES_WITH_PEGS[box], measures).title if box in BOXES_WITH_PEGS else played.title
    except MoveError:
        return GameMessages.unknown_variant(box=box, spelling=spelling)


def is_spelling(name: str) -> bool:
    """Whether a name has the form of a custom box's: "c6p4g10"."""
    return _SPELLING.fullmatch(name) is not None


def find_box(name: str) -> PegBox:
    """Return a box by its name, or a custom one by its spelling: "c6p4g10"; "b": blanks, "M": no repeats.

    Letters and order of the spelling are those of Simon Tatham's Guess. Raises Unavailable.
    """
    if name in BOXES_WITH_PEGS:
        return BOXES_WITH_PEGS[name]
    spelt = _SPELLING.fullmatch(name)
    if spelt is None:
        raise Unavailable(GameMessages.no_such_box(box=Quoted(name), boxes=tuple(BOXES_WITH_PEGS)))
    colours, holes, rows = map(int, spelt.groups()[:3])
    for number, allowed, refusal in (
        (colours, COLOURS_ALLOWED, PegMessages.colours_out_of_range),
        (holes, HOLES_ALLOWED, PegMessages.holes_out_of_range),
        (rows, ROWS_ALLOWED, PegMessages.rows_out_of_range),
    ):
        if number not in allowed:
            raise Malformed(refusal(least=allowed[0], most=allowed[-1], number=number))
    letters = first_colours(colours) + (BLANK if spelt[4] == "b" else "")
    repeats = spelt[5] != "M"
    variants = Variants((holes,), (colours,), (letters.endswith(BLANK),), (repeats,))
    box = PegBox("", holes, letters, rows, _CUSTOM_RULES, repeats, variants=variants)
    return _custom(box)


def variant(box: PegBox, measures: Mapping[str, int]) -> PegBox:
    """Return `box` with some of its `measures` chosen: holes, colours, blank and repeats (0 or 1).

    Raises Unavailable for a measure that the players may not choose in this box.
    """
    for measure, value in measures.items():
        if value not in getattr(box.variants, measure):
            raise Unavailable(_no_variant(box, measure, value))
    blank = BLANK if measures.get("blank", box.blank) else ""
    return replace(
        box,
        holes=measures.get("holes", box.holes),
        colours=first_pegs(measures.get("colours", box.pegs), numbered=box.numbered) + blank,
        repeats=bool(measures.get("repeats", box.repeats)),
    )


def _no_variant(box: PegBox, measure: str, value: int) -> Message:
    """Return why a box cannot be played with this value of a measure."""
    if measure in _NEVER:
        never, always = _NEVER[measure]
        return (never if value else always)(box=box.name)
    *others, most = getattr(box.variants, measure)
    greatest = _in_words(measure, most, box)
    if not others:
        return PegMessages.played_with(box=box.name, measure=greatest, number=value)
    return PegMessages.played_with_range(box=box.name, least=others[0], measure=greatest, number=value)


def _custom(box: PegBox) -> PegBox:
    if box.possibilities == 0:
        needed = {measure: _in_words(measure, box.holes, box) for measure in ("holes", "colours")}
        raise Unavailable(PegMessages.too_few_colours(**needed))
    return replace(box, name=box.spelling)


def _unusual(box: PegBox, usual: PegBox) -> Iterator[Message]:
    for measure, name in _FIELDS.items():
        if getattr(box, name) != getattr(usual, name):
            yield _in_words(measure, getattr(box, name), box)


_FIELDS: Final = MappingProxyType(
    {"holes": "holes", "colours": "pegs", "rows": "rows", "blank": "blank", "repeats": "repeats"}
)
_NEVER: Final = MappingProxyType(
    {
        "blank": (PegMessages.played_without_blanks, PegMessages.played_with_blanks),
        "repeats": (PegMessages.played_without_repeats, PegMessages.played_with_repeats),
    }
)
"""The refusals of a box that never has blanks or repeated colours, and of one that always has them."""


def count_colours(box: PegBox, number: int) -> Message:
    """A number of colours in words: "6 colours"; in a box whose pegs are digits, "8 digits"."""
    return PegMessages.digits(n=number) if box.numbered else PegMessages.colours(n=number)


def name_repeats(box: PegBox) -> Message:
    """Return the variant in which a colour, or a digit, may occur twice."""
    return PegMessages.repeated_digits() if box.numbered else PegMessages.repeated_colours()


def _in_words(measure: str, value: int, box: PegBox) -> Message:
    """A measure in words: "3 holes", "1 colour", "8 digits", "12 rows", "blanks", "no repeated colours"."""
    match measure:
        case "blank":
            return PegMessages.blanks() if value else PegMessages.no_blanks()
        case "repeats":
            no_repeats = PegMessages.no_repeated_digits if box.numbered else PegMessages.no_repeated_colours
            return name_repeats(box) if value else no_repeats()
        case "holes":
            return CodeMessages.holes(n=value)
        case "rows":
            return GameMessages.rows(n=value)
        case _:
            return count_colours(box, value)


_MEASURES: Final = MappingProxyType(
    {
        (False, True): PegMessages.measures,
        (True, True): PegMessages.measures_blanks,
        (False, False): PegMessages.measures_no_twice,
        (True, False): PegMessages.measures_blanks_no_twice,
    }
)
"""How a box is described, by whether it has blanks and allows repeats."""

PEG_BOXES: Final = Boxes(
    known=BOXES_WITH_PEGS,
    named=find_box,
    variant=variant,
    measures=MappingProxyType(
        {
            "holes": number_reader(HOLES_ALLOWED),
            "colours": number_reader(COLOURS_ALLOWED),
            "blank": word_reader(ANSWERS),
            "repeats": word_reader(ANSWERS),
        }
    ),
    read_secret=lambda text: parse_code(text, "".join(NAME_OF)),
    names=VariantNames(variant_title, spells=is_spelling),
    has_puzzles=lambda box: box == BOXES_WITH_PEGS.get(box.name),
)
"""The boxes of the family, and the options that choose their variants."""
