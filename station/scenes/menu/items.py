"""What can be chosen for a match with pegs, as a table: every item with its values, in words and as a picture."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from station import glyphs
from station.breaker.pegs.shelf import bounds
from station.games.computers import COMPUTERS, STRENGTHS, Strength
from station.games.terms import MEASURES, Terms, read
from station.scenes import signs
from station.scenes.menu.form import PLAY, Form, Item, Known, Value, names, no_values, people, seated
from station.scenes.menu.words import agreed, possibilities
from station.words import counted

ROUNDS: Final = (2, 4, 6, 8, 10, 12, 1, 3, 5, 7, 9, 11)
"""Even numbers first: with them both set equally often."""

ROUNDS_ALONE: Final = range(1, 7)

TARGETS: Final = (15, 20, 25, 30, 40, 50)
LIMITS: Final = (15, 30, 45, 60, 90, 120, 180, 300)


USUAL: Final[Strength] = "medium"
"""How strongly a computer plays until somebody says."""


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
    most = bounds(terms.box) if terms.computer == STRENGTHS[-1] else ()
    promises = (Value({"within": str(rows)}, f"never more than {counted(rows, 'row')}", str(rows)) for rows in most)
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
    rounds = (Value({"rounds": str(n), "target": None}, counted(n, "round"), str(n)) for n in numbers)
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
    limits = (Value({"limit": str(seconds)}, counted(seconds, "second"), str(seconds)) for seconds in LIMITS)
    return (Value({"limit": None}, "no limit", "NO"), *limits)


def _idle(option: str, terms: Terms) -> bool:
    """Whether an option is accepted, but no choice of somebody alone, or nothing that a computer can keep to."""
    if option == "within":
        return terms.within not in bounds(terms.box)
    return terms.alone and (option == "wins" or (option == "rounds" and terms.rounds not in ROUNDS_ALONE))


PEGS: Final[Form[Terms]] = Form(
    read=read,
    weighty=("players", "computers", *MEASURES, "wins"),
    others=("rounds", "target", "marker", "limit", "within"),
    idle=_idle,
    words=agreed,
    reserved={COMPUTERS[0]: f"{COMPUTERS[0]} is the name of a computer"},
    items=(
        Item(PLAY, no_values, signs.play),
        Item("Players", _players, signs.alone),
        Item("How strong", _strength, signs.strength),
        Item("How it guesses", _within, signs.within),
        Item("Who plays", partial(names, (1,), 0), partial(signs.named, 0), seat=0),
        Item("Who sets the first code", partial(names, (2,), 0), partial(signs.named, 0), seat=0),
        Item("Who breaks it", partial(names, (2,), 1), partial(signs.named, 1), seat=1),
        Item("Holes", partial(_measure, "holes"), signs.holes, adds=possibilities),
        Item("Colours", partial(_measure, "colours"), signs.colours, adds=possibilities),
        Item("Empty holes", partial(_yes_or_no, "blank"), signs.blanks, adds=possibilities),
        Item("A colour twice", partial(_yes_or_no, "repeats"), signs.repeats, adds=possibilities),
        Item("How long", _length, signs.length),
        Item("Who marks the rows", _marker, signs.marker),
        Item("Who wins", _wins, signs.wins),
        Item("Time for a row", _limit, signs.limit),
    ),
)
"""How a box with pegs is asked about."""
