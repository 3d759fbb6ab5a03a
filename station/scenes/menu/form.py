"""The form of a match: its items and values, and what has been chosen so far."""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from station.core.messages import Message
from station.games.errors import MoveError
from station.games.family import Known
from station.games.players import DEFAULT_NAMES, DEFAULT_PLAYER, SEAT_NAMES
from station.scenes.messages import StationMessages
from station.scenes.signs import Picture

Options = Mapping[str, str | None]
"""Options of `match` to set, or BOX; None takes an option away."""

NO_OPTIONS: Final[Mapping[str, str]] = MappingProxyType({})

BOX: Final = "box"
"""Not an option of `match`, but the box itself: a value may be another one."""

FORMER_NAMES: Final = ("Red", "White", "Orange", "Cyan", "Purple", "Green")
"""What earlier versions called those who gave no name; stored games have made them known, and nobody chose them."""


class Seated(Protocol):
    """The terms of a match, of whatever box."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the people."""
        ...


Agreed = TypeVar("Agreed", bound=Seated)


class Value(NamedTuple):
    """What an item may be set to: options of `match`, in words, and the text of its sign."""

    options: Options
    words: Message
    text: Message | str = ""


NEW_NAME: Final = Value(NO_OPTIONS, StationMessages.new_name(), "+")


class FormItem(NamedTuple, Generic[Agreed]):
    """One thing to be chosen. `values` has none where the item is no question; `seat` is whose name it is.

    `adds` is what is said after the words of a value, from the terms as they would be with it.
    """

    title: Message
    values: Callable[[Agreed, Known], Sequence[Value]]
    draw: Callable[[Agreed, Message | str], Picture]
    seat: int | None = None
    adds: Callable[[Agreed], Message] | None = None


def _never(_option: str, _terms: object) -> bool:
    return False


class Form(NamedTuple, Generic[Agreed]):
    """A kind of box.

    `read` reads what stands behind `match`. Where options contradict each other, those of `weighty` stay, then
    what is new, then those of `others`; `idle` says of an option that is accepted whether it means nothing.
    The first of `items` is to play, and `words` is what is played on some terms. `reserved` are the names that
    nobody can have, each with the reason.
    """

    read: Callable[[Sequence[str]], Agreed]
    weighty: tuple[str, ...]
    items: tuple[FormItem[Agreed], ...]
    words: Callable[[Agreed], Message]
    others: tuple[str, ...] = ()
    idle: Callable[[str, Agreed], bool] = _never
    reserved: Mapping[str, Message] = MappingProxyType({})

    @property
    def play(self) -> FormItem[Agreed]:
        """The first item."""
        return self.items[0]


def no_values(_terms: object, _known: Known) -> Sequence[Value]:
    """The values of an item that is no question."""
    return ()


def people(players: Sequence[str]) -> Options:
    """What it takes to play with these people."""
    return {"players": ",".join(players) or None}


def name_value(terms: Seated, seat: int, name: str) -> Value:
    """What it takes to give somebody a seat, from 0."""
    players = (*terms.players[:seat], name, *terms.players[seat + 1 :])
    words = StationMessages.name(name=name)
    return Value(people(players), words, words)


def name_values(numbers: Container[int], seat: int, terms: Seated, known: Known) -> Sequence[Value]:
    """Who may have a seat; nobody is asked where the number of people is not among `numbers`."""
    if len(terms.players) not in numbers:
        return ()
    usual = DEFAULT_PLAYER if len(terms.players) == 1 else SEAT_NAMES[seat]
    others = (name for name in known.names if name not in DEFAULT_NAMES + FORMER_NAMES)
    offered = dict.fromkeys((usual, terms.players[seat], *others))
    return (*(name_value(terms, seat, name) for name in offered), NEW_NAME)


def seated(players: tuple[str, ...], number: int) -> tuple[str, ...]:
    """Make them `number` people, 0 to 6: a name that was chosen stays, and the others have numbers."""
    if number == len(players):
        return players
    if number == 1:
        return players[:1] if players and players[0] not in SEAT_NAMES else (DEFAULT_PLAYER,)
    now = players[:number] + (DEFAULT_PLAYER,) * (number - len(players))
    for seat in range(number):
        if now[seat] == DEFAULT_PLAYER:
            now = (*now[:seat], _seat_name(seat, now), *now[seat + 1 :])
    return now


def _seat_name(seat: int, taken: Sequence[str]) -> str:
    """The usual name at a seat, or the first of these that is nobody's."""
    folded = {name.casefold() for name in taken}
    return next(name for name in (SEAT_NAMES[seat], *SEAT_NAMES) if name.casefold() not in folded)


class Draft(NamedTuple, Generic[Agreed]):
    """The terms of a match that is not opened yet; the form's `read` accepts them at any time."""

    form: Form[Agreed]
    box: str
    options: Mapping[str, str] = NO_OPTIONS

    @property
    def move(self) -> str:
        """The move that opens the match."""
        return " ".join(("match", self.box, *self._said))

    @property
    def terms(self) -> Agreed:
        """What the options mean."""
        return self.form.read((self.box, *self._said))

    @property
    def accepted(self) -> Agreed | None:
        """What the options mean; None where they contradict each other."""
        try:
            return self.terms
        except MoveError:
            return None

    @property
    def plain(self) -> "Draft[Agreed]":
        """The same without the options that go without saying."""
        draft, terms = self, self.terms
        for name in self.options:
            fewer = draft._replace(options={other: text for other, text in draft.options.items() if other != name})
            draft = fewer if fewer.accepted == terms else draft
        return draft

    def changed(self, options: Options) -> "Draft[Agreed] | None":
        """The draft with some options set; others that no longer fit are dropped. None where these are refused."""
        draft = Draft(self.form, options.get(BOX) or self.box)
        if draft.accepted is None:
            return None
        for name, text in self._wanted(options):
            more = draft._with(name, text)
            if more is None and name in options:
                return None
            draft = more or draft
        return draft

    @property
    def _said(self) -> Iterator[str]:
        names = (*self.form.weighty, *self.form.others)
        return (f"{name}={self.options[name]}" for name in names if name in self.options)

    def _wanted(self, options: Options) -> Iterator[tuple[str, str]]:
        """What should hold, the weightiest first, then what is new."""
        wanted = {**self.options, **options}
        names = dict.fromkeys((*self.form.weighty, *options, *self.form.others))
        return ((name, text) for name in names if name != BOX and (text := wanted.get(name)) is not None)

    def _with(self, name: str, text: str) -> "Draft[Agreed] | None":
        draft = self._replace(options={**self.options, name: text})
        terms = draft.accepted
        return None if terms is None or self.form.idle(name, terms) else draft


def items(draft: Draft[Agreed], known: Known) -> tuple[FormItem[Agreed], ...]:
    """To play first, then whatever leaves a choice, in the order that a table would talk about it."""
    terms, (play, *others) = draft.terms, draft.form.items
    return (play, *(item for item in others if len(item.values(terms, known)) > 1))


def offered(item: FormItem[Agreed], draft: Draft[Agreed], known: Known) -> Iterator[Value]:
    """The values of an item that go with the draft."""
    return (value for value in item.values(draft.terms, known) if draft.changed(value.options) is not None)


def current(item: FormItem[Agreed], draft: Draft[Agreed], known: Known) -> Value:
    """The value that the item has now."""
    terms = draft.terms
    trials = ((value, draft.changed(value.options)) for value in item.values(terms, known))
    return next((value for value, after in trials if after is not None and after.terms == terms), NEW_NAME)
