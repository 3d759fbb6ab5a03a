"""What has been chosen so far in the menu: options of `match` with their texts, and what they mean."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from station.games.boxes import BOXES, Box
from station.games.errors import MoveError
from station.games.terms import MEASURES, Terms, read
from station.scenes.board import counted

Options = Mapping[str, str | None]
"""Options of `match` to set; None takes one away."""

NO_OPTIONS: Final[Mapping[str, str]] = MappingProxyType({})

ROUNDS_ALONE: Final = range(1, 7)

_KEPT: Final = ("players", *MEASURES)
"""These go with everything, and are never dropped."""

_MAY_GO: Final = ("rounds", "target", "marker", "wins", "limit")


class Draft(NamedTuple):
    """The terms of a match that is not opened yet; `read` accepts them at any time."""

    box: str
    options: Mapping[str, str] = NO_OPTIONS

    @property
    def move(self) -> str:
        """The move that opens the match."""
        return " ".join(("match", self.box, *self._said))

    @property
    def terms(self) -> Terms:
        """What the options mean."""
        return read((self.box, *self._said))

    @property
    def accepted(self) -> Terms | None:
        """What the options mean; None where they contradict each other."""
        try:
            return self.terms
        except MoveError:
            return None

    @property
    def plain(self) -> "Draft":
        """The same without the options that go without saying."""
        draft, terms = self, self.terms
        for name in self.options:
            fewer = draft._replace(options={other: text for other, text in draft.options.items() if other != name})
            draft = fewer if fewer.accepted == terms else draft
        return draft

    def changed(self, options: Options) -> "Draft | None":
        """The draft with some options set; others that no longer fit are dropped. None where these are refused."""
        draft = Draft(self.box)
        for name, text in self._wanted(options):
            more = draft._with(name, text)
            if more is None and name in options:
                return None
            draft = more or draft
        return draft

    @property
    def _said(self) -> Iterator[str]:
        return (f"{name}={self.options[name]}" for name in (*_KEPT, *_MAY_GO) if name in self.options)

    def _wanted(self, options: Options) -> Iterator[tuple[str, str]]:
        """What should hold, the weightiest first: who plays what, how it is won, then what is new."""
        wanted = {**self.options, **options}
        names = dict.fromkeys((*_KEPT, "wins", *options, *_MAY_GO))
        return ((name, text) for name in names if (text := wanted.get(name)) is not None)

    def _with(self, name: str, text: str) -> "Draft | None":
        draft = self._replace(options={**self.options, name: text})
        terms = draft.accepted
        return None if terms is None or _idle(name, terms) else draft


def _idle(name: str, terms: Terms) -> bool:
    """Whether an option is accepted, but no choice of somebody alone."""
    return terms.alone and (name == "wins" or (name == "rounds" and terms.rounds not in ROUNDS_ALONE))


def measures(box: Box) -> str:
    """A box in words: "Super: 5 holes, 8 colours and blanks, 12 rows, 59049 codes"."""
    colours = counted(box.pegs, "colour") + (" and blanks" if box.blank else "")
    twice = "" if box.repeats else ", none twice"
    rows, codes = counted(box.rows, "row"), counted(box.possibilities, "code")
    return f"{BOXES[box.name].title}: {counted(box.holes, 'hole')}, {colours}{twice}, {rows}, {codes}"


def summary(terms: Terms) -> str:
    """Who plays, for how long, and what is not as usual: "Ada and Ben, 4 rounds, fewest rows win"."""
    return ", ".join((_who(terms), _how_long(terms), *_more(terms)))


def _who(terms: Terms) -> str:
    return f"{terms.players[0]} against the station" if terms.alone else " and ".join(terms.players)


def _how_long(terms: Terms) -> str:
    return counted(terms.rounds, "round") if terms.rounds is not None else f"first to {terms.target} points"


def _more(terms: Terms) -> Iterator[str]:
    if terms.marker == "codemaker":
        yield "marked by hand"
    if terms.wins == "rows" and not terms.alone:
        yield "fewest rows win"
    if terms.limit is not None:
        yield f"{terms.limit} seconds a row"
