"""What can be chosen for a match with pegs: every item with its values, in words and as a picture."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final

from station.core import glyphs
from station.core.words import plural
from station.games.family import Known
from station.games.pegs import signs
from station.games.pegs.boxes import BOXES, Box
from station.games.pegs.terms import MEASURES, Terms, read_terms
from station.games.players import COMPUTERS, STRENGTHS, Strength
from station.scenes.menu.form import PLAY, Form, FormItem, Value, name_values, no_values, people, seated
from station.scenes.signs import alone

ROUNDS: Final = (2, 4, 6, 8, 10, 12, 1, 3, 5, 7, 9, 11)
"""Even numbers first: with them both set equally often."""

ROUNDS_ALONE: Final = range(1, 7)

TARGETS: Final = (15, 20, 25, 30, 40, 50)
LIMITS: Final = (15, 30, 45, 60, 90, 120, 180, 300)

ROW_LIMITS: Final[Mapping[tuple[int, int, bool], tuple[int, ...]]] = MappingProxyType({(4, 6, True): (5,)})
"""The rows in which the strongest computer can promise to find a code, the fewest first.

By holes, colours (the blank counted) and repeats. It is what the shipped strategies promise, and spares a look at them.
"""

USUAL: Final[Strength] = "medium"
"""How strongly a computer plays until somebody says."""


def measures(box: Box) -> str:
    """A box in words: "Super: 5 holes, 8 colours and blanks, 12 rows, 59049 codes"."""
    colours = plural(box.pegs, "colour") + (" and blanks" if box.blank else "")
    twice = "" if box.repeats else ", none twice"
    rows, codes = plural(box.rows, "row"), plural(box.possibilities, "code")
    return f"{BOXES[box.name].title}: {plural(box.holes, 'hole')}, {colours}{twice}, {rows}, {codes}"


def possibilities(terms: Terms) -> str:
    """How many codes there are, behind a measure: ", 512 possible codes"."""
    return f", {plural(terms.box.possibilities, 'possible code')}"


def terms_in_words(terms: Terms) -> str:
    """The box, who plays, for how long, and what is not as usual: "…, Ada and Ben, 4 rounds, fewest rows win"."""
    return f"{measures(terms.box)}. {', '.join((_who(terms), _how_long(terms), *_more(terms)))}"


def _who(terms: Terms) -> str:
    if terms.computer is not None:
        most = "" if terms.within is None else f", {plural(terms.within, 'row')} at most"
        return f"{terms.players[0]} and {terms.seats[1]} ({terms.computer}{most})"
    return f"{terms.players[0]} against the station" if terms.alone else " and ".join(terms.players)


def _how_long(terms: Terms) -> str:
    return plural(terms.rounds, "round") if terms.rounds is not None else f"first to {terms.target} points"


def _more(terms: Terms) -> Iterator[str]:
    if terms.marker == "codemaker":
        yield "marked by hand"
    if terms.wins == "rows" and not terms.alone:
        yield "fewest rows win"
    if terms.limit is not None:
        yield f"{terms.limit} seconds a row"


def row_limits(box: Box) -> tuple[int, ...]:
    """The numbers of rows that the strongest computer can promise for a box; often none."""
    return ROW_LIMITS.get((box.holes, len(box.colours), box.repeats), ())


def _players(terms: Terms, _known: Known) -> Sequence[Value]:
    one, two = people(seated(terms.players, 1)), people(seated(terms.players, 2))
    computer = terms.computer or USUAL
    return (
        Value({**one, "computers": None}, "one, against the station", glyphs.PERSON),
        Value({**two, "computers": None}, "two, who set codes for each other", glyphs.PERSONS),
        Value({**one, "computers": computer}, "one and a computer, who set codes for each other", glyphs.RIVALS),
    )


def _strength(terms: Terms, _known: Known) -> Sequence[Value]:
    return [Value({"computers": strength}, strength) for strength in STRENGTHS] if terms.computer else ()


def _within(terms: Terms, _known: Known) -> Sequence[Value]:
    """How the strongest computer guesses, where there is a choice."""
    most = row_limits(terms.box) if terms.computer == STRENGTHS[-1] else ()
    promises = (Value({"within": str(rows)}, f"never more than {plural(rows, 'row')}", str(rows)) for rows in most)
    return (Value({"within": None}, "the fewest rows in the long run", "NO"), *promises)


def _measure(option: str, terms: Terms, _known: Known) -> Sequence[Value]:
    numbers = getattr(terms.box.variants, option)
    return tuple(Value({option: str(number)}, str(number), str(number)) for number in numbers)


def _yes_or_no(option: str, terms: Terms, _known: Known) -> Sequence[Value]:
    answers = getattr(terms.box.variants, option)
    words = {"no": "not in a code", "yes": "may be in a code"}
    return tuple(Value({option: text}, words[text]) for text in ("yes" if answer else "no" for answer in answers))


def _length(terms: Terms, _known: Known) -> Sequence[Value]:
    numbers = ROUNDS_ALONE if terms.alone else ROUNDS
    rounds = (Value({"rounds": str(n), "target": None}, plural(n, "round"), str(n)) for n in numbers)
    targets = (Value({"rounds": None, "target": str(n)}, f"until somebody has {n} points", str(n)) for n in TARGETS)
    return (*rounds, *targets)


def _marker(terms: Terms, _known: Known) -> Sequence[Value]:
    by_hand = Value({"marker": "codemaker"}, "whoever set the code, by hand")
    return () if terms.alone else (Value({"marker": None}, "the station"), by_hand)


def _wins(terms: Terms, _known: Known) -> Sequence[Value]:
    if terms.alone:
        return ()
    words = {"rows": "whoever needs the fewest rows", "points": "whoever has the most points"}
    return tuple(Value({"wins": wins}, words[wins]) for wins in terms.box.wins)


def _limit(_terms: Terms, _known: Known) -> Sequence[Value]:
    limits = (Value({"limit": str(seconds)}, plural(seconds, "second"), str(seconds)) for seconds in LIMITS)
    return (Value({"limit": None}, "no limit", "NO"), *limits)


def _idle(option: str, terms: Terms) -> bool:
    """Whether an option is accepted, but no choice of somebody alone, or nothing that a computer can keep to."""
    if option == "within":
        return terms.within not in row_limits(terms.box)
    return terms.alone and (option == "wins" or (option == "rounds" and terms.rounds not in ROUNDS_ALONE))


PEGS: Final[Form[Terms]] = Form(
    read=read_terms,
    weighty=("players", "computers", *MEASURES, "wins"),
    others=("rounds", "target", "marker", "limit", "within"),
    idle=_idle,
    words=terms_in_words,
    reserved={COMPUTERS[0]: f"{COMPUTERS[0]} is the name of a computer"},
    items=(
        FormItem(PLAY, no_values, signs.play_sign),
        FormItem("Players", _players, alone),
        FormItem("How strong", _strength, signs.strength_sign),
        FormItem("How it guesses", _within, signs.within),
        FormItem("Who plays", partial(name_values, (1,), 0), partial(signs.name_sign, 0), seat=0),
        FormItem("Who sets the first code", partial(name_values, (2,), 0), partial(signs.name_sign, 0), seat=0),
        FormItem("Who breaks it", partial(name_values, (2,), 1), partial(signs.name_sign, 1), seat=1),
        FormItem("Holes", partial(_measure, "holes"), signs.holes, adds=possibilities),
        FormItem("Colours", partial(_measure, "colours"), signs.colours, adds=possibilities),
        FormItem("Empty holes", partial(_yes_or_no, "blank"), signs.blanks, adds=possibilities),
        FormItem("A colour twice", partial(_yes_or_no, "repeats"), signs.repeats, adds=possibilities),
        FormItem("How long", _length, signs.length),
        FormItem("Who marks the rows", _marker, signs.marker),
        FormItem("Who wins", _wins, signs.wins),
        FormItem("Time for a row", _limit, signs.limit),
    ),
)
"""How a box with pegs is asked about."""
