"""What can be chosen for a match with pegs: every item with its values, in words and as a picture."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Final

from station.core import glyphs
from station.core.messages import Message
from station.core.palette import BLANK
from station.games.daily import DAILY
from station.games.family import Known
from station.games.messages import GameMessages
from station.games.pegs import signs
from station.games.pegs.boxes import BOXES, COLOURS, HOLES, ROWS, Box, count_colours, first_colours
from station.games.pegs.messages import PegMessages
from station.games.pegs.terms import DUEL, MEASURES, Terms, read_terms
from station.games.players import COMPUTERS, STRENGTHS, Strength, strength_in_words
from station.scenes.menu.form import BOX, Form, FormItem, Options, Value, name_values, no_values, people, seated
from station.scenes.messages import StationMessages
from station.scenes.signs import alone

ROUNDS: Final = range(2, 13, 2)
"""Of two players: both set equally often."""

ROUNDS_ALONE: Final = range(1, 7)

TARGETS: Final = (15, 20, 25, 30, 40, 50)
LIMITS: Final = (15, 30, 45, 60, 90, 120, 180, 300)

ROW_LIMITS: Final[Mapping[tuple[int, int, bool], tuple[int, ...]]] = MappingProxyType(
    {(4, 6, True): (5,), (4, 8, True): (6,), (5, 5, True): (5,), (5, 7, True): (6,), (5, 9, True): (7,)}
)
"""The rows in which the strongest computer can promise to find a code, the fewest first.

By holes, colours (the blank counted) and repeats. It is what the shipped strategies promise, and spares a look at them.
"""

USUAL: Final[Strength] = "medium"
"""How strongly a computer plays until somebody says."""


def measures(box: Box) -> Message:
    """A box in words: "Super: 5 holes, 8 colours and blanks, 12 rows, 59 049 codes"."""
    return _MEASURES[box.blank, box.repeats](
        box=BOXES.get(box.name, box).title,
        holes=PegMessages.holes(n=box.holes),
        colours=count_colours(box, box.pegs),
        rows=GameMessages.rows(n=box.rows),
        codes=GameMessages.codes(n=box.possibilities),
    )


_MEASURES: Final = MappingProxyType(
    {
        (False, True): PegMessages.measures,
        (True, True): PegMessages.measures_blanks,
        (False, False): PegMessages.measures_no_twice,
        (True, False): PegMessages.measures_blanks_no_twice,
    }
)
"""How a box is described, by whether it has blanks and allows repeats."""


def menu_title(box: Box) -> Message:
    """What a box is called in the menu, where any custom one stands for all of them."""
    return box.title if box.name in BOXES else PegMessages.own_box()


def menu_words(box: Box) -> Message:
    """A box in words, as the menu has it."""
    if box.name in BOXES:
        return measures(box)
    return PegMessages.own_measures(box=PegMessages.own_box(), holes=HOLES[-1], colours=COLOURS[-1], rows=ROWS[-1])


def possibilities(terms: Terms) -> Message:
    """How many codes there are with a measure: "512 possible codes"."""
    return PegMessages.possible_codes(n=terms.box.possibilities)


def terms_in_words(terms: Terms) -> Message:
    """The box, who plays, for how long, and what is not as usual: "…, Ada and Ben, 4 rounds, fewest rows win"."""
    agreed = (_who(terms), _how_long(terms), *_more(terms))
    return PegMessages.terms(measures=measures(terms.box), agreed=agreed)


def _who(terms: Terms) -> Message:
    first, second = terms.seats
    if terms.alone:
        return PegMessages.against_station(player=first)
    if terms.computer is None:
        return PegMessages.two_people(first=first, second=second)
    strength = strength_in_words(terms.computer)
    if terms.within is None:
        return PegMessages.with_computer(player=first, computer=second, strength=strength)
    rows = GameMessages.rows(n=terms.within)
    return PegMessages.with_computer_within(player=first, computer=second, strength=strength, rows=rows)


def _how_long(terms: Terms) -> Message:
    if terms.target is not None:
        return PegMessages.first_to(n=terms.target)
    return GameMessages.rounds(n=terms.rounds or 1)


def _more(terms: Terms) -> Iterator[Message]:
    if terms.marker == "codemaker":
        yield PegMessages.marked_by_hand()
    if terms.wins == "rows" and not terms.alone:
        yield PegMessages.fewest_rows_win()
    if terms.limit is not None:
        yield PegMessages.seconds_a_row(n=terms.limit)
    if terms.boards > 1:
        yield PegMessages.two_boards_at_once()
    if terms.daily is not None:
        yield PegMessages.code_of_day(day=str(terms.daily))


def row_limits(box: Box) -> tuple[int, ...]:
    """The numbers of rows that the strongest computer can promise for a box; often none."""
    return ROW_LIMITS.get((box.holes, len(box.colours), box.repeats), ())


def _players(terms: Terms, _known: Known) -> Sequence[Value]:
    one, two = people(seated(terms.players, 1)), people(seated(terms.players, 2))
    computer = terms.computer or USUAL
    return (
        Value({**one, "computers": None}, PegMessages.one_against_station(), glyphs.PERSON),
        Value({**two, "computers": None}, PegMessages.two_set_codes(), glyphs.PERSONS),
        Value({**one, "computers": computer}, PegMessages.one_and_computer(), glyphs.RIVALS),
    )


def _strength(terms: Terms, _known: Known) -> Sequence[Value]:
    if terms.computer is None:
        return ()
    return [Value({"computers": strength}, strength_in_words(strength)) for strength in STRENGTHS]


def _within(terms: Terms, _known: Known) -> Sequence[Value]:
    """How the strongest computer guesses, where there is a choice."""
    most = row_limits(terms.box) if terms.computer == STRENGTHS[-1] else ()
    promises = (Value({"within": str(rows)}, PegMessages.never_more_than(n=rows), str(rows)) for rows in most)
    return (Value({"within": None}, PegMessages.fewest_in_long_run(), PegMessages.NO()), *promises)


def _measure(option: str, terms: Terms, _known: Known) -> Sequence[Value]:
    numbers = _OWN[option] if _is_own(terms.box) else getattr(terms.box.variants, option, ())
    return tuple(
        Value(_measured(terms.box, option, number), PegMessages.a_number(number=number), str(number))
        for number in numbers
    )


def _twice(terms: Terms, known: Known, *, digits: bool) -> Sequence[Value]:
    """Whether a colour may be there twice; or a digit, where the pegs are `digits`."""
    return _yes_or_no("repeats", terms, known) if terms.box.numbered == digits else ()


def _yes_or_no(option: str, terms: Terms, _known: Known) -> Sequence[Value]:
    answers = (False, True) if _is_own(terms.box) else getattr(terms.box.variants, option)
    words = (PegMessages.not_in_a_code(), PegMessages.may_be_in_a_code())
    return tuple(Value(_measured(terms.box, option, answer), words[answer]) for answer in answers)


_OWN: Final[Mapping[str, range]] = MappingProxyType({"holes": HOLES, "colours": COLOURS, "rows": ROWS})
"""The measures of a custom box."""


def _is_own(box: Box) -> bool:
    """Whether the players choose all of its measures."""
    return box.name not in BOXES


def _measured(box: Box, measure: str, value: int) -> Options:
    """What it takes to give a box another measure: a custom box becomes another one."""
    if not _is_own(box):
        return {measure: str(value) if measure in _OWN else "yes" if value else "no"}
    now = {"holes": box.holes, "rows": box.rows, "colours": box.pegs, "blank": box.blank, "repeats": box.repeats}
    holes, rows, pegs, blank, repeats = {**now, measure: value}.values()
    colours = first_colours(pegs) + (BLANK if blank else "")
    return {BOX: replace(box, holes=holes, rows=rows, colours=colours, repeats=bool(repeats)).spelling}


def _boards(terms: Terms, known: Known) -> Sequence[Value]:
    """On how many boards two people play, where there is a place for the second one."""
    if len(terms.players) == 1 or terms.box.boards == 1:
        return ()
    here = [Value({"boards": "2", DUEL: None}, PegMessages.two_boards(), "2")] if known.second_board else []
    elsewhere = (
        Value({"boards": "2", DUEL: cabinet}, PegMessages.board_at(cabinet=name), "2")
        for cabinet, name in known.cabinets
    )
    two = (*here, *elsewhere)
    return (Value({"boards": None, DUEL: None}, PegMessages.one_board(), "1"), *two) if two else ()


def _second_name(terms: Terms, known: Known) -> Sequence[Value]:
    """Who breaks the first code; at another cabinet they give their name there."""
    return () if terms.duel is not None else name_values((2,), 1, terms, known)


def _rounds(terms: Terms) -> Sequence[int]:
    """How many rounds are offered: even numbers where two take turns in setting the code."""
    return ROUNDS_ALONE if terms.alone or terms.boards > 1 else ROUNDS


def _length(terms: Terms, _known: Known) -> Sequence[Value]:
    numbers = _rounds(terms)
    rounds = (Value({"rounds": str(n), "target": None}, GameMessages.rounds(n=n), str(n)) for n in numbers)
    targets = (Value({"rounds": None, "target": str(n)}, PegMessages.until_points(n=n), str(n)) for n in TARGETS)
    return (*rounds, *targets)


def _marker(terms: Terms, _known: Known) -> Sequence[Value]:
    by_hand = Value({"marker": "codemaker"}, PegMessages.by_hand())
    return () if terms.alone else (Value({"marker": None}, PegMessages.by_the_station()), by_hand)


def _wins(terms: Terms, _known: Known) -> Sequence[Value]:
    if terms.alone:
        return ()
    words = {"rows": PegMessages.rows_decide(), "points": PegMessages.points_decide()}
    return tuple(Value({"wins": wins}, words[wins]) for wins in terms.box.wins)


def _limit(_terms: Terms, _known: Known) -> Sequence[Value]:
    limits = (Value({"limit": str(seconds)}, PegMessages.seconds(n=seconds), str(seconds)) for seconds in LIMITS)
    return (Value({"limit": None}, PegMessages.no_limit(), PegMessages.NO()), *limits)


def _codes(terms: Terms, known: Known) -> Sequence[Value]:
    """Which code one person breaks: there is a choice where the date is known, and the box is played as usual."""
    if not terms.alone or known.today is None or terms.box != BOXES.get(terms.box.name):
        return ()
    day = str(known.today)
    return (
        Value({DAILY: None}, PegMessages.a_new_code(), "?"),
        Value({DAILY: day}, PegMessages.code_of_today(day=day), str(known.today.day)),
    )


def _idle(option: str, terms: Terms) -> bool:
    """Whether an option is accepted, but no choice of those who play, or nothing that a computer can keep to."""
    if option == "within":
        return terms.within not in row_limits(terms.box)
    if option == "rounds":
        return terms.rounds not in _rounds(terms)
    return terms.alone and option == "wins"


PEGS: Final[Form[Terms]] = Form(
    read=read_terms,
    weighty=("players", "computers", *MEASURES, "boards", DUEL, "wins"),
    others=("rounds", "target", "marker", "limit", "within", DAILY),
    idle=_idle,
    words=terms_in_words,
    reserved={COMPUTERS[0]: GameMessages.name_of_computer(name=COMPUTERS[0])},
    items=(
        FormItem(StationMessages.play(), no_values, signs.play_sign),
        FormItem(StationMessages.players(), _players, alone),
        FormItem(StationMessages.how_strong(), _strength, signs.strength_sign),
        FormItem(PegMessages.how_it_guesses(), _within, signs.within),
        FormItem(StationMessages.who_plays(), partial(name_values, (1,), 0), partial(signs.name_sign, 0), seat=0),
        FormItem(
            PegMessages.who_sets_the_first_code(), partial(name_values, (2,), 0), partial(signs.name_sign, 0), seat=0
        ),
        FormItem(PegMessages.who_breaks_it(), _second_name, partial(signs.name_sign, 1), seat=1),
        FormItem(PegMessages.how_many_holes(), partial(_measure, "holes"), signs.holes, adds=possibilities),
        FormItem(PegMessages.how_many_colours(), partial(_measure, "colours"), signs.colours, adds=possibilities),
        FormItem(PegMessages.how_many_rows(), partial(_measure, "rows"), signs.rows),
        FormItem(PegMessages.empty_holes(), partial(_yes_or_no, "blank"), signs.blanks, adds=possibilities),
        FormItem(PegMessages.a_colour_twice(), partial(_twice, digits=False), signs.repeats, adds=possibilities),
        FormItem(PegMessages.a_digit_twice(), partial(_twice, digits=True), signs.repeats, adds=possibilities),
        FormItem(PegMessages.how_many_boards(), _boards, signs.boards),
        FormItem(PegMessages.how_long(), _length, signs.length),
        FormItem(PegMessages.who_marks(), _marker, signs.marker),
        FormItem(PegMessages.who_wins(), _wins, signs.wins),
        FormItem(PegMessages.time_for_a_row(), _limit, signs.limit),
        FormItem(PegMessages.which_code(), _codes, signs.code),
    ),
)
"""How a box with pegs is asked about."""
