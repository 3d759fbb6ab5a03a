"""What can be chosen for a match, as a table: every item with its values, in words and as a picture."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from station import glyphs
from station.games.terms import DEFAULT_PLAYER, Terms
from station.scenes import signs
from station.scenes.board import counted
from station.scenes.menu.draft import NO_OPTIONS, ROUNDS_ALONE, Draft, Options
from station.scenes.signs import Picture

Known = tuple[str, ...]
"""The names of people who have played here, the last one first."""

SEATS: Final = ("Red", "White")
"""What two players are called until they say: the colours of their marker pegs."""

DEFAULT_NAMES: Final = (DEFAULT_PLAYER, *SEATS)

ROUNDS: Final = (2, 4, 6, 8, 10, 12, 1, 3, 5, 7, 9, 11)
"""Even numbers first: with them both set equally often."""

TARGETS: Final = (15, 20, 25, 30, 40, 50)
LIMITS: Final = (15, 30, 45, 60, 90, 120, 180, 300)


class Value(NamedTuple):
    """What an item may be set to: options of `match`, in words, and the text of its sign."""

    options: Options
    words: str
    text: str = ""


class Item(NamedTuple):
    """One thing to be chosen. `values` has none where the item is no question; `seat` is whose name it is."""

    title: str
    values: Callable[[Terms, Known], Sequence[Value]]
    draw: Callable[[Terms, str], Picture]
    seat: int | None = None
    counts: bool = False
    """Whether the number of possible codes depends on it."""


NEW_NAME: Final = Value(NO_OPTIONS, "a new name", "+")


def items(draft: Draft, known: Known) -> tuple[Item, ...]:
    """PLAY first, then whatever leaves a choice, in the order that a table would talk about it."""
    terms = draft.terms
    return (PLAY, *(item for item in ITEMS if len(item.values(terms, known)) > 1))


def offered(item: Item, draft: Draft, known: Known) -> Iterator[Value]:
    """The values of an item that go with the draft."""
    return (value for value in item.values(draft.terms, known) if draft.changed(value.options) is not None)


def current(item: Item, draft: Draft, known: Known) -> Value:
    """The value that the item has now."""
    terms = draft.terms
    trials = ((value, draft.changed(value.options)) for value in item.values(terms, known))
    return next((value for value, after in trials if after is not None and after.terms == terms), NEW_NAME)


def _players(terms: Terms, _known: Known) -> Sequence[Value]:
    first = terms.players[0]
    single = None if first == DEFAULT_PLAYER or (not terms.alone and first in SEATS) else first
    pair = terms.players
    if terms.alone:
        first = single or SEATS[0]
        pair = (first, next(name for name in reversed(SEATS) if name.casefold() != first.casefold()))
    return (
        Value({"players": single}, "one, against the station", glyphs.PERSON),
        Value({"players": ",".join(pair)}, "two, who set codes for each other", glyphs.PERSONS),
    )


def _names(players: int, seat: int, terms: Terms, known: Known) -> Sequence[Value]:
    if len(terms.players) != players:
        return ()
    usual = DEFAULT_PLAYER if terms.alone else SEATS[seat]
    people = (name for name in known if name not in DEFAULT_NAMES)
    names = dict.fromkeys((usual, terms.players[seat], *people))
    return (*(name_value(terms, seat, name) for name in names), NEW_NAME)


def name_value(terms: Terms, seat: int, name: str) -> Value:
    """What it takes to seat somebody; the usual single player needs no telling."""
    players = ",".join((*terms.players[:seat], name, *terms.players[seat + 1 :]))
    return Value({"players": None if players == DEFAULT_PLAYER else players}, name, name)


def _measure(option: str, terms: Terms, _known: Known) -> Sequence[Value]:
    numbers = getattr(terms.box.variants, option)
    return tuple(Value({option: str(number)}, str(number), str(number)) for number in numbers)


def _yes_or_no(option: str, no: str, yes: str, terms: Terms, _known: Known) -> Sequence[Value]:
    answers = getattr(terms.box.variants, option)
    return tuple(Value({option: "yes" if answer else "no"}, yes if answer else no) for answer in answers)


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


def _none(_terms: Terms, _known: Known) -> Sequence[Value]:
    return ()


PLAY: Final = Item("Play", _none, signs.play)
ITEMS: Final = (
    Item("Players", _players, signs.alone),
    Item("Who plays", partial(_names, 1, 0), partial(signs.named, 0), seat=0),
    Item("Who sets the first code", partial(_names, 2, 0), partial(signs.named, 0), seat=0),
    Item("Who breaks it", partial(_names, 2, 1), partial(signs.named, 1), seat=1),
    Item("Holes", partial(_measure, "holes"), signs.holes, counts=True),
    Item("Colours", partial(_measure, "colours"), signs.colours, counts=True),
    Item("Empty holes", partial(_yes_or_no, "blank", "not in a code", "may be in a code"), signs.blanks, counts=True),
    Item("A colour twice", partial(_yes_or_no, "repeats", "not in a code", "may be in a code"), signs.repeats,
         counts=True),
    Item("How long", _length, signs.length),
    Item("Who marks the rows", _marker, signs.marker),
    Item("Who wins", _wins, signs.wins),
    Item("Time for a row", _limit, signs.limit),
)  # fmt: skip


def titled(title: str) -> Item:
    """The item of a title."""
    return next(item for item in (PLAY, *ITEMS) if item.title == title)
