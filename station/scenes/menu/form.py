"""The form of a match: its items and values, and what has been chosen so far."""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from datetime import date
from math import inf
from types import MappingProxyType
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from station.core.locale import ENGLISH
from station.core.messages import Message
from station.matches.daily import DAILY
from station.matches.errors import MoveError
from station.matches.players import DEFAULT_NAMES, DEFAULT_PLAYER, SEAT_NAMES
from station.matches.unwanted import NO_NAMES, UnwantedNames
from station.scenes.messages import StationMessages
from station.scenes.signs import Picture

Options = Mapping[str, str | None]
"""Options of `match` to set, or BOX_OPTION; None removes an option."""

NO_OPTIONS: Final[Mapping[str, str]] = MappingProxyType({})

BOX_OPTION: Final = "box"
"""Not an option of `match`, but the box itself, which a value may change."""

FORMER_NAMES: Final = ("Red", "White", "Orange", "Cyan", "Purple", "Green")
"""What earlier versions called players without a name; they are in stored games, but nobody chose them."""


class PageReader(NamedTuple):
    """Somebody who has used a page: its language, the name that was given there, or "", and when it was used last."""

    language: str = ENGLISH
    name: str = ""
    used: float = -inf


NO_READER: Final = PageReader()


class MenuFacts(NamedTuple):
    """The knowledge of a menu: the names of people who have played here, the last one first, and the date.

    `today` is None if the date is unknown. `second_board` says whether two boards can be played at once here.
    `cabinets` has the other cabinets that are free for a duel, by id and name, and `taken` the one that was chosen and
    is not free any more. `language` is that of the lamps, or of the page on which the menu was opened, and `player` the
    name that was given there, or "": who takes the first seat.
    `reader` is the reader of the page that was used last. Names that are `unwanted` are neither taken nor offered.
    """

    names: tuple[str, ...] = ()
    today: date | None = None
    second_board: bool = False
    cabinets: tuple[tuple[str, str], ...] = ()
    taken: tuple[tuple[str, str], ...] = ()
    language: str = ENGLISH
    player: str = ""
    reader: PageReader = NO_READER
    unwanted: UnwantedNames = NO_NAMES

    def with_free(self, cabinets: tuple[tuple[str, str], ...], chosen: str | None) -> "MenuFacts":
        """Return the same with these free cabinets; a chosen one keeps its name when it is not free any more."""
        names, free = dict((*self.taken, *self.cabinets)), dict(cabinets)
        taken = ((cabinet, name) for cabinet, name in names.items() if cabinet == chosen and cabinet not in free)
        return self._replace(cabinets=cabinets, taken=tuple(taken))

    def name_of(self, cabinet: str) -> str:
        """Return the name of a cabinet, or its id if the name is unknown."""
        return dict((*self.taken, *self.cabinets)).get(cabinet, cabinet)


NOTHING_KNOWN: Final = MenuFacts()


class HasPlayers(Protocol):
    """The terms of a match with any box."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the people."""
        ...


TermsT = TypeVar("TermsT", bound=HasPlayers)


class ItemValue(NamedTuple):
    """A value of an item: the options of `match` that it sets, its words, and the text of its sign."""

    options: Options
    words: Message
    text: Message | str = ""


NEW_NAME: Final = ItemValue(NO_OPTIONS, StationMessages.new_name(), "+")


class FormItem(NamedTuple, Generic[TermsT]):
    """One thing to be chosen. `values` returns none if there is no choice; `seat` is the seat whose name it is.

    `adds` returns what follows the words of a value, from the terms as they would be with it.
    """

    title: Message
    values: Callable[[TermsT, MenuFacts], Sequence[ItemValue]]
    draw: Callable[[TermsT, Message | str], Picture]
    seat: int | None = None
    adds: Callable[[TermsT], Message] | None = None


class Form(NamedTuple, Generic[TermsT]):
    """The form in which the terms of one kind of box are chosen.

    `read` reads the words that follow `match`. If options contradict each other, those of `weighty` stay, then the
    new ones, then those of `others`; `idle` says whether an accepted option has no effect. The first of `items` is to
    play, and `words` describes the match on some terms. `reserved` has the names that nobody can have, each with the
    reason. `invites` returns the id of the cabinet against which a match on some terms is to be played, or None.
    """

    read: Callable[[Sequence[str]], TermsT]
    weighty: tuple[str, ...]
    items: tuple[FormItem[TermsT], ...]
    words: Callable[[TermsT, MenuFacts], Message]
    others: tuple[str, ...] = ()
    idle: Callable[[str, TermsT], bool] = lambda _option, _terms: False
    reserved: Mapping[str, Message] = MappingProxyType({})
    invites: Callable[[TermsT], str | None] | None = None

    @property
    def play(self) -> FormItem[TermsT]:
        """The first item."""
        return self.items[0]


def no_values(_terms: object, _known: MenuFacts) -> Sequence[ItemValue]:
    """Return no values, for an item that leaves no choice."""
    return ()


def people(players: Sequence[str]) -> Options:
    """Return the options to play with these people."""
    return {"players": ",".join(players) or None}


def name_value(terms: HasPlayers, seat: int, name: str) -> ItemValue:
    """Return the value that gives somebody a seat, from 0."""
    players = (*terms.players[:seat], name, *terms.players[seat + 1 :])
    words = StationMessages.name(name=name)
    return ItemValue(people(players), words, words)


def name_values(numbers: Container[int], seat: int, terms: HasPlayers, known: MenuFacts) -> Sequence[ItemValue]:
    """Return who may have a seat: no values if the number of people is not among `numbers`."""
    if len(terms.players) not in numbers:
        return ()
    usual = DEFAULT_PLAYER if len(terms.players) == 1 else SEAT_NAMES[seat]
    others = (name for name in known.names if name not in DEFAULT_NAMES + FORMER_NAMES)
    offered = dict.fromkeys((usual, terms.players[seat], *others))
    return (*(name_value(terms, seat, name) for name in offered), NEW_NAME)


def number_seats(players: tuple[str, ...], number: int) -> tuple[str, ...]:
    """Return `number` people, 0 to 6: names that were chosen stay, and the others are numbered."""
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
    """Return the usual name at a seat, or the first usual name that is free."""
    folded = {name.casefold() for name in taken}
    return next(name for name in (SEAT_NAMES[seat], *SEAT_NAMES) if name.casefold() not in folded)


class Draft(NamedTuple, Generic[TermsT]):
    """The terms of a match that is not opened yet; the form's `read` always accepts them."""

    form: Form[TermsT]
    box: str
    options: Mapping[str, str] = NO_OPTIONS

    @property
    def move(self) -> str:
        """The move that opens the match."""
        return " ".join(("match", self.box, *self._option_words))

    @property
    def terms(self) -> TermsT:
        """The terms that the options mean."""
        return self.form.read((self.box, *self._option_words))

    @property
    def valid_terms(self) -> TermsT | None:
        """The terms that the options mean, or None if they contradict each other."""
        try:
            return self.terms
        except MoveError:
            return None

    @property
    def plain(self) -> "Draft[TermsT]":
        """The draft without the options that change nothing."""
        draft, terms = self, self.terms
        for name in self.options:
            fewer = draft._replace(options={other: text for other, text in draft.options.items() if other != name})
            draft = fewer if fewer.valid_terms == terms else draft
        return draft

    def with_options(self, options: Options) -> "Draft[TermsT] | None":
        """Return the draft with some options set, without others that no longer fit; None if these are refused."""
        draft = Draft(self.form, options.get(BOX_OPTION) or self.box)
        if draft.valid_terms is None:
            return None
        for name, text in self._merge_options(options):
            more = draft._try_option(name, text)
            if more is None and name in options:
                return None
            draft = more or draft
        return draft

    def on_day(self, day: date | None) -> "Draft[TermsT]":
        """Return the draft with the code of this day, if it has that of another one; None: the day is unknown."""
        text = None if day is None else str(day)
        return self if self.options.get(DAILY, text) == text else self.with_options({DAILY: text}) or self

    @property
    def _option_words(self) -> Iterator[str]:
        names = (*self.form.weighty, *self.form.others)
        return (f"{name}={self.options[name]}" for name in names if name in self.options)

    def _merge_options(self, options: Options) -> Iterator[tuple[str, str]]:
        """Yield the options that should hold, the weightiest first, then the new ones."""
        wanted = {**self.options, **options}
        names = dict.fromkeys((*self.form.weighty, *options, *self.form.others))
        return ((name, text) for name in names if name != BOX_OPTION and (text := wanted.get(name)) is not None)

    def _try_option(self, name: str, text: str) -> "Draft[TermsT] | None":
        draft = self._replace(options={**self.options, name: text})
        terms = draft.valid_terms
        return None if terms is None or self.form.idle(name, terms) else draft


def items(draft: Draft[TermsT], known: MenuFacts) -> tuple[FormItem[TermsT], ...]:
    """Return the item to play, then all that leave a choice, in the order in which people would talk about them."""
    terms, (play, *others) = draft.terms, draft.form.items
    return (play, *(item for item in others if len(item.values(terms, known)) > 1))


def possible_values(item: FormItem[TermsT], draft: Draft[TermsT], known: MenuFacts) -> Iterator[ItemValue]:
    """Yield the values of an item that are possible with the draft."""
    return (value for value in item.values(draft.terms, known) if draft.with_options(value.options) is not None)


def current_value(item: FormItem[TermsT], draft: Draft[TermsT], known: MenuFacts) -> ItemValue:
    """Return the value that the item has now."""
    terms = draft.terms
    trials = ((value, draft.with_options(value.options)) for value in item.values(terms, known))
    return next((value for value, after in trials if after is not None and after.terms == terms), NEW_NAME)
