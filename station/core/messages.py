"""Messages for people, as values. They are put into words only where somebody reads them.

A template is an English text with named placeholders; it stands in a class of messages and is called with their values:

>>> class GardenMessages:
...     beds = Counted("{n} bed is dug", "{n} beds are dug")
...     ready = Template("{name}, {beds}.")
>>> message = GardenMessages.ready(name="Ada", beds=GardenMessages.beds(n=2))
>>> str(message)
'Ada, 2 beds are dug.'
>>> message.data
{'code': 'ready', 'values': {'name': 'Ada', 'beds': {'code': 'beds', 'values': {'n': 2}}}}

It is rendered in English, or in the language of a catalog: `with use_catalog(catalog): str(message)`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date
from functools import lru_cache
from string import Formatter
from typing import Any, Final, Protocol, TypedDict, Union, cast

from station.core.grammar import append
from station.core.words import format_number

Argument = Union[str, int, float, date, "Message", Sequence["Argument"]]
"""A value of a message. A name or a notation stays as it is unless it is `Worded`; a sequence has commas."""


class Catalog(Protocol):
    """A gettext catalog of one language: translations by the codes of the messages and their English texts."""

    def info(self) -> dict[str, str]:
        """Return the header of the catalog, in which "language" is the code of the language."""
        ...

    def pgettext(self, context: str, message: str, /) -> str:
        """Return the translation of a text."""
        ...

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int, /) -> str:
        """Return the translation of a text in the singular and in the plural, for the number `n`."""
        ...


_catalog: ContextVar[Catalog | None] = ContextVar("catalog", default=None)


@contextmanager
def use_catalog(catalog: Catalog | None) -> Iterator[None]:
    """Render messages with this catalog; None is English."""
    token = _catalog.set(catalog)
    try:
        yield
    finally:
        _catalog.reset(token)


@lru_cache(maxsize=4096)
def _pieces(text: str) -> tuple[tuple[str, str | None, str], ...]:
    """Return the parts of a text: what stands before each placeholder, its name, and the form that it asks for."""
    return tuple((before, name, form or "") for before, name, form, _ in Formatter().parse(text))


class Worded(str):
    """A string that is data as it stands, such as a name in moves, but is shown to people as `words`."""

    __slots__ = ()

    @property
    def words(self) -> "Message":
        """The message that people read instead of it."""
        raise NotImplementedError


class Quoted(Worded):
    """Typed text, in the quotation marks of the language; signs that do not print are escaped."""

    __slots__ = ()

    @property
    def words(self) -> "Message":
        signs = (sign if sign.isprintable() else repr(sign)[1:-1] for sign in self)
        return CommonMessages.quoted(text="".join(signs))


class Hundredths(float):
    """A number that is shown with two decimals, also if they are zeros: 5.90."""

    __slots__ = ()


class MessageData(TypedDict):
    """A message as values: the code of its template, and what stands in it."""

    code: str
    values: Mapping[str, Any]


class Message:
    """A template with its values. `str(message)` renders it."""

    __slots__ = ("template", "values")

    def __init__(self, template: "Template", values: Mapping[str, Argument]) -> None:
        self.template = template
        self.values = values

    def __str__(self) -> str:
        return self.template.render(self.values)

    def __repr__(self) -> str:
        return f"<{self.code}: {self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self.template is other.template and self.values == other.values

    def __hash__(self) -> int:
        return hash((self.template, frozenset(self.values.items())))

    @property
    def code(self) -> str:
        """The name of the template, by which a client recognises the message: "still_empty"."""
        return self.template.code

    @property
    def data(self) -> MessageData:
        """The message as plain data: its code, and its values by name."""
        return {"code": self.code, "values": {name: _to_data(value) for name, value in self.values.items()}}


class Template:
    """A text with named placeholders. Called with a value for each, it makes a message; else it raises TypeError."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.code = ""
        self.placeholders = frozenset(name for _, name, _ in _pieces(text) if name)

    def __set_name__(self, owner: type, name: str) -> None:
        self.code = name

    def __repr__(self) -> str:
        return f"<{self.code}: {self.text}>"

    def __call__(self, **values: Argument) -> Message:
        """Return a message. Raises TypeError."""
        if values.keys() != self.placeholders:
            raise TypeError(f"{self!r} takes {', '.join(sorted(self.placeholders))}, not {', '.join(values)}")
        return Message(self, values)

    def wording(self, values: Mapping[str, Argument], form: str = "") -> str:
        """Return the text for these values, placeholders included, in the language that is being read.

        `form` is the form that the text around it asks for, as `{dice:dative}` does: the translation of
        "dice:dative" is taken if there is one.
        """
        catalog = _catalog.get()
        english = self._english(values)
        if catalog is None:
            return english
        said = self._look_up(catalog, f"{self.code}:{form}", values) if form else english
        return self._look_up(catalog, self.code, values) if said == english else said

    def render(self, values: Mapping[str, Argument], form: str = "") -> str:
        """Return the text with these values filled in."""
        return _fill(self.wording(values, form), values)

    def _english(self, values: Mapping[str, Argument]) -> str:  # noqa: ARG002 - a plural needs them
        return self.text

    def _look_up(self, catalog: Catalog, context: str, values: Mapping[str, Argument]) -> str:  # noqa: ARG002 - as above
        return catalog.pgettext(context, self.text)


class Counted(Template):
    """A text in the singular, for n = 1, and in the plural; `n` may be a number with a decimal."""

    def __init__(self, text: str, plural: str) -> None:
        super().__init__(text)
        self.plural = plural
        self.placeholders |= {"n", *(name for _, name, _ in _pieces(plural) if name)}

    def _english(self, values: Mapping[str, Argument]) -> str:
        return self.text if values["n"] == 1 and isinstance(values["n"], int) else self.plural

    def _look_up(self, catalog: Catalog, context: str, values: Mapping[str, Argument]) -> str:
        n = cast("float", values["n"])
        number = abs(int(n))
        if isinstance(n, float) and number == 1:  # 1.3 has the form of 0, which in French is a singular: "1,3 rangée"
            number = 0
        return catalog.npgettext(context, self.text, self.plural, number)


class Capitalised(Template):
    """A text that may begin with a value, whose first letter becomes a capital one: a sentence."""

    def render(self, values: Mapping[str, Argument], form: str = "") -> str:
        text = super().render(values, form)
        return text[:1].upper() + text[1:]


class Series(Template):
    """Any number of `parts`, a tuple, one after the other, such as the sentences of a text."""

    def __init__(self, separator: str) -> None:
        super().__init__("{parts}")
        self.separator = separator

    def render(self, values: Mapping[str, Argument], form: str = "") -> str:  # noqa: ARG002 - its parts have none
        return self.separator.join(map(str, cast("Sequence[Argument]", values["parts"])))


class Capitals(Series):
    """A series in capital letters."""

    def render(self, values: Mapping[str, Argument], form: str = "") -> str:
        return super().render(values, form).upper()


class MessageError(Exception):
    """Something failed or was refused; `message` and `str(error)` say what."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


class CommonMessages:
    """Texts that every part of the station uses."""

    text = Series(" ")  # of sentences: `sentences` takes it apart again
    sequence = Series(" ")  # of words, such as the colours of a row
    sentence = Capitalised("{reason}.")
    announcement = Capitalised("{reason}.")
    both = Template("{some} and {last}")
    either = Template("{some} or {last}")
    decimal_point = Template(".")  # as in 3.6
    quoted = Template("'{text}'")  # what somebody typed

    # Dates: "November 24", "November 24, 2026". The singular is the first of a month.
    day = Counted("{month} {n}", "{month} {n}")
    day_of_year = Template("{day}, {year}")
    january = Template("January")
    february = Template("February")
    march = Template("March")
    april = Template("April")
    may = Template("May")
    june = Template("June")
    july = Template("July")
    august = Template("August")
    september = Template("September")
    october = Template("October")
    november = Template("November")
    december = Template("December")

    red = Template("red")
    orange = Template("orange")
    yellow = Template("yellow")
    green = Template("green")
    cyan = Template("cyan")
    blue = Template("blue")
    purple = Template("purple")
    white = Template("white")
    blank = Template("blank")


def join_sentences(*parts: Message | None) -> Message:
    """Join sentences into one message; None is left out."""
    there = tuple(part for part in parts if part is not None)
    return there[0] if len(there) == 1 else CommonMessages.text(parts=there)


def sentences(message: Message) -> tuple[Message, ...]:
    """Return the sentences of a text, whose parts may be texts themselves."""
    if message.template is not CommonMessages.text:
        return (message,)
    parts = message.values["parts"]
    return tuple(each for part in parts for each in sentences(part))  # type: ignore[union-attr, arg-type]


def list_items(items: Iterable[Argument], template: Template = CommonMessages.both) -> Argument:
    """List one thing or more: "a", "a and b", "a, b and c"."""
    *some, last = items
    return template(some=tuple(some), last=last) if some else last


def colour(name: str) -> Message:
    """Return the name of a peg colour, or of the blank, as a message."""
    template: Template = getattr(CommonMessages, name)
    return template()


MONTHS: Final = (
    *(CommonMessages.january, CommonMessages.february, CommonMessages.march, CommonMessages.april),
    *(CommonMessages.may, CommonMessages.june, CommonMessages.july, CommonMessages.august),
    *(CommonMessages.september, CommonMessages.october, CommonMessages.november, CommonMessages.december),
)


def with_year(day: date) -> Message:
    """Return a date that may be long ago, as a message with its year: "November 24, 2026"."""
    return CommonMessages.day_of_year(day=day, year=day.year)


def refusal(reason: Message) -> Message:
    """Return the sentence that says why something was not done."""
    return CommonMessages.sentence(reason=reason)


def announcement(reason: Message) -> Message:
    """Return the sentence that says what everybody should know, though nothing was refused."""
    return CommonMessages.announcement(reason=reason)


def reason_of(notice: Message | None) -> Message | None:
    """Return the reason that a refusal gives, or None for any other message."""
    reason = notice.values["reason"] if notice is not None and notice.template is CommonMessages.sentence else None
    return reason if isinstance(reason, Message) else None


def text_of(message: Message | None) -> str | None:
    """Return the text of a message; None without a message."""
    return None if message is None else str(message)


def render_message(value: object) -> str:
    """Put a message into words, as a default of json.dumps. Raises TypeError for anything else."""
    if isinstance(value, Message):
        return str(value)
    raise TypeError(f"{value!r} is not plain data")


def _fill(text: str, values: Mapping[str, Argument]) -> str:
    catalog = _catalog.get()
    language = catalog.info()["language"] if catalog is not None else ""
    filled = ""
    for before, name, form in _pieces(text):
        filled += before
        if name is not None:
            filled = append(filled, _render_value(values[name], form), language)
    return filled


def _render_value(value: Argument, form: str = "") -> str:
    if isinstance(value, Worded):
        value = value.words
    if isinstance(value, Message):
        return value.template.render(value.values, form)
    if isinstance(value, date):
        value = CommonMessages.day(n=value.day, month=MONTHS[value.month - 1]())
        return _render_value(value, form)
    if isinstance(value, int):
        return format_number(value)
    if isinstance(value, float):
        text = f"{value:.2f}" if isinstance(value, Hundredths) else str(value)
        return text.replace(".", str(CommonMessages.decimal_point()))
    if isinstance(value, str):
        return value
    return ", ".join(_render_value(each, form) for each in value)


def _to_data(value: Argument) -> Any:  # noqa: ANN401 - anything that JSON can say
    if isinstance(value, Message):
        return value.data
    if isinstance(value, date):
        return value.isoformat()
    return value if isinstance(value, str | int | float) else [_to_data(each) for each in value]
