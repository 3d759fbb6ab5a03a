"""The menu of a match with pegs: every item with its values, in words and as a picture."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Final

from station.core.messages import Message
from station.core.palette import BLANK
from station.games.codes.menu import build_entry, build_form
from station.games.codes.messages import CodeMessages
from station.games.codes.terms import CodeTerms
from station.games.family import MenuEntry
from station.games.pegs import signs
from station.games.pegs.boxes import (
    BOXES_WITH_PEGS,
    COLOURS_ALLOWED,
    HOLES_ALLOWED,
    PEG_BOXES,
    ROWS_ALLOWED,
    PegBox,
    find_box,
    first_colours,
)
from station.games.pegs.messages import PegMessages
from station.matches.players import STRENGTHS
from station.scenes.menu.form import BOX_OPTION, Form, FormItem, ItemValue, MenuFacts, Options

ROW_LIMITS: Final[Mapping[tuple[int, int, bool], tuple[int, ...]]] = MappingProxyType(
    {(4, 6, True): (5,), (4, 8, True): (6,), (5, 5, True): (5,), (5, 7, True): (6,), (5, 9, True): (7,)}
)
"""The rows in which the strongest computer can promise to find a code, the fewest first.

The keys are holes, colours (the blank counted) and repeats. These are the limits of the shipped strategies, listed here
so that the menu need not look at their files.
"""


def menu_title(box: PegBox) -> Message:
    """Return the title of a box in the menu, where one entry stands for all custom boxes."""
    return box.title if box.name in BOXES_WITH_PEGS else PegMessages.own_box()


def menu_words(box: PegBox) -> Message:
    """Return a box in words, as the menu has it."""
    if box.name in BOXES_WITH_PEGS:
        return box.measures_in_words
    return PegMessages.own_measures(
        box=PegMessages.own_box(), holes=HOLES_ALLOWED[-1], colours=COLOURS_ALLOWED[-1], rows=ROWS_ALLOWED[-1]
    )


def possibilities(terms: CodeTerms[PegBox]) -> Message:
    """Return in words how many codes there are: "512 possible codes"."""
    return PegMessages.possible_codes(n=terms.box.possibilities)


def row_limits(box: PegBox) -> tuple[int, ...]:
    """Return the numbers of rows that the strongest computer can promise for a box; for most boxes there are none."""
    return ROW_LIMITS.get((box.holes, len(box.colours), box.repeats), ())


def _within(terms: CodeTerms[PegBox], _known: MenuFacts) -> Sequence[ItemValue]:
    """Return how the strongest computer may guess: in fewest rows on average, or never in more than some."""
    most = row_limits(terms.box) if terms.computer == STRENGTHS[-1] else ()
    promises = (ItemValue({"within": str(rows)}, PegMessages.never_more_than(n=rows), str(rows)) for rows in most)
    return (ItemValue({"within": None}, PegMessages.fewest_in_long_run(), CodeMessages.NO()), *promises)


def _measure(option: str, terms: CodeTerms[PegBox], _known: MenuFacts) -> Sequence[ItemValue]:
    numbers = _CUSTOM_MEASURES[option] if _is_custom(terms.box) else getattr(terms.box.variants, option, ())
    return tuple(
        ItemValue(_choose_measure(terms.box, option, number), PegMessages.a_number(number=number), str(number))
        for number in numbers
    )


def _twice(terms: CodeTerms[PegBox], known: MenuFacts, *, digits: bool) -> Sequence[ItemValue]:
    """Return whether a colour may occur twice; or a digit, if the pegs are `digits`."""
    return _yes_or_no("repeats", terms, known) if terms.box.numbered == digits else ()


def _yes_or_no(option: str, terms: CodeTerms[PegBox], _known: MenuFacts) -> Sequence[ItemValue]:
    answers = (False, True) if _is_custom(terms.box) else getattr(terms.box.variants, option)
    words = (PegMessages.not_in_a_code(), PegMessages.may_be_in_a_code())
    return tuple(ItemValue(_choose_measure(terms.box, option, answer), words[answer]) for answer in answers)


_CUSTOM_MEASURES: Final[Mapping[str, range]] = MappingProxyType(
    {"holes": HOLES_ALLOWED, "colours": COLOURS_ALLOWED, "rows": ROWS_ALLOWED}
)
"""The measures of a custom box."""


def _is_custom(box: PegBox) -> bool:
    """Whether it is a custom box, all of whose measures the players choose."""
    return box.name not in BOXES_WITH_PEGS


def _choose_measure(box: PegBox, measure: str, value: int) -> Options:
    """Return the options that give a box another measure; a custom box gets another spelling."""
    if not _is_custom(box):
        return {measure: str(value) if measure in _CUSTOM_MEASURES else "yes" if value else "no"}
    now = {"holes": box.holes, "rows": box.rows, "colours": box.pegs, "blank": box.blank, "repeats": box.repeats}
    new = {**now, measure: value}
    colours = first_colours(new["colours"]) + (BLANK if new["blank"] else "")
    own = replace(box, holes=new["holes"], rows=new["rows"], colours=colours, repeats=bool(new["repeats"]))
    return {BOX_OPTION: own.spelling}


def _idle(option: str, terms: CodeTerms[PegBox]) -> bool:
    """Whether an option is a limit of rows that no computer can keep to."""
    return option == "within" and terms.within not in row_limits(terms.box)


PEGS_FORM: Final[Form[CodeTerms[PegBox]]] = build_form(
    PEG_BOXES,
    measures=(
        FormItem(PegMessages.how_many_holes(), partial(_measure, "holes"), signs.holes, adds=possibilities),
        FormItem(PegMessages.how_many_colours(), partial(_measure, "colours"), signs.colours, adds=possibilities),
        FormItem(PegMessages.how_many_rows(), partial(_measure, "rows"), signs.rows),
        FormItem(PegMessages.empty_holes(), partial(_yes_or_no, "blank"), signs.blanks, adds=possibilities),
        FormItem(PegMessages.a_colour_twice(), partial(_twice, digits=False), signs.repeats, adds=possibilities),
        FormItem(PegMessages.a_digit_twice(), partial(_twice, digits=True), signs.repeats, adds=possibilities),
    ),
    guessing=(FormItem(PegMessages.how_it_guesses(), _within, signs.within),),
    idle=_idle,
)
"""The menu of a box with pegs."""


def menu_entry(box: str) -> MenuEntry:
    """Return a box as a picture."""
    measured = find_box(box)
    return build_entry(PEGS_FORM, measured, menu_title(measured), menu_words(measured))
