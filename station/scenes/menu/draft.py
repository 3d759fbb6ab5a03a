"""What has been chosen so far in the menu: options of `match` with their texts, and what they mean."""

from collections.abc import Iterator, Mapping
from typing import Generic, NamedTuple

from station.games.errors import MoveError
from station.scenes.menu.form import NEW_NAME, NO_OPTIONS, Agreed, Form, Item, Known, Options, Value


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
        draft = Draft(self.form, self.box)
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
        return ((name, text) for name in names if (text := wanted.get(name)) is not None)

    def _with(self, name: str, text: str) -> "Draft[Agreed] | None":
        draft = self._replace(options={**self.options, name: text})
        terms = draft.accepted
        return None if terms is None or self.form.idle(name, terms) else draft


def items(draft: Draft[Agreed], known: Known) -> tuple[Item[Agreed], ...]:
    """PLAY first, then whatever leaves a choice, in the order that a table would talk about it."""
    terms, (play, *others) = draft.terms, draft.form.items
    return (play, *(item for item in others if len(item.values(terms, known)) > 1))


def offered(item: Item[Agreed], draft: Draft[Agreed], known: Known) -> Iterator[Value]:
    """The values of an item that go with the draft."""
    return (value for value in item.values(draft.terms, known) if draft.changed(value.options) is not None)


def current(item: Item[Agreed], draft: Draft[Agreed], known: Known) -> Value:
    """The value that the item has now."""
    terms = draft.terms
    trials = ((value, draft.changed(value.options)) for value in item.values(terms, known))
    return next((value for value, after in trials if after is not None and after.terms == terms), NEW_NAME)


def titled(draft: Draft[Agreed], title: str) -> Item[Agreed]:
    """The item of a title."""
    return next(item for item in draft.form.items if item.title == title)
