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

It is rendered in English, or in the language whose catalog is being read then: `with reading(catalog): str(message)`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, Protocol, TypedDict, Union, cast

from station.core.words import format_number

Argument = Union[str, int, float, "Message", Sequence["Argument"]]
"""A value of a message. A name or a notation stays as it is unless it is `Worded`; a sequence has commas."""


class Catalog(Protocol):
    """A gettext catalog of one language: translations by the codes of the messages and their English texts."""

    def pgettext(self, context: str, message: str, /) -> str:
        """Return the translation of a text."""
        ...

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int, /) -> str:
        """Return the translation of a text in the singular and in the plural, for the number `n`."""
        ...


_catalog: ContextVar[Catalog | None] = ContextVar("catalog", default=None)


@contextmanager
def reading(catalog: Catalog | None) -> Iterator[None]:
    """Render messages with this catalog; None is English."""
    token = _catalog.set(catalog)
    try:
        yield
    finally:
        _catalog.reset(token)


_PLACEHOLDER: Final = re.compile(r"\{(\w+)[^}]*\}")


class Worded(str):
    """A string that is data as it stands, such as a name in moves, but is shown to people as `words`."""

    __slots__ = ()

    @property
    def words(self) -> "Message":
        """The message that people read instead of it."""
        raise NotImplementedError


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
        self.placeholders = frozenset(_PLACEHOLDER.findall(text))

    def __set_name__(self, owner: type, name: str) -> None:
        self.code = name

    def __repr__(self) -> str:
        return f"<{self.code}: {self.text}>"

    def __call__(self, **values: Argument) -> Message:
        """Return a message. Raises TypeError."""
        if values.keys() != self.placeholders:
            raise TypeError(f"{self!r} takes {', '.join(sorted(self.placeholders))}, not {', '.join(values)}")
        return Message(self, values)

    def wording(self, values: Mapping[str, Argument]) -> str:  # noqa: ARG002 - a plural needs them
        """Return the text for these values, placeholders included, in the language that is being read."""
        words = _catalog.get()
        return self.text if words is None else words.pgettext(self.code, self.text)

    def render(self, values: Mapping[str, Argument]) -> str:
        """Return the text with these values filled in."""
        return self.wording(values).format_map({name: _render_value(value) for name, value in values.items()})


class Counted(Template):
    """A text in the singular, for n = 1, and in the plural."""

    def __init__(self, text: str, plural: str) -> None:
        super().__init__(text)
        self.plural = plural
        self.placeholders |= {"n", *_PLACEHOLDER.findall(plural)}

    def wording(self, values: Mapping[str, Argument]) -> str:
        """Return the text for the number `n`, in the language that is being read."""
        words, n = _catalog.get(), cast("int", values["n"])
        if words is None:
            return self.text if n == 1 else self.plural
        return words.npgettext(self.code, self.text, self.plural, abs(n))


class Capitalised(Template):
    """A text that may begin with a value, whose first letter becomes a capital one: a sentence."""

    def render(self, values: Mapping[str, Argument]) -> str:
        """Return the text with a capital first letter."""
        text = super().render(values)
        return text[:1].upper() + text[1:]


class Series(Template):
    """Any number of `parts`, a tuple, one after the other, such as the sentences of a text."""

    def __init__(self, separator: str) -> None:
        super().__init__("{parts}")
        self.separator = separator

    def render(self, values: Mapping[str, Argument]) -> str:
        """Return the parts, joined."""
        return self.separator.join(map(str, cast("Sequence[Argument]", values["parts"])))


class Capitals(Series):
    """A series in capital letters."""

    def render(self, values: Mapping[str, Argument]) -> str:
        """Return the parts, joined, in capitals."""
        return super().render(values).upper()


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


def render_message(value: object) -> str:
    """Put a message into words, as a default of json.dumps. Raises TypeError for anything else."""
    if isinstance(value, Message):
        return str(value)
    raise TypeError(f"{value!r} is not plain data")


def _render_value(value: Argument) -> object:
    if isinstance(value, Worded):
        return str(value.words)
    if isinstance(value, Message):
        return str(value)
    if isinstance(value, int):
        return format_number(value)
    if isinstance(value, float):
        return str(value).replace(".", str(CommonMessages.decimal_point()))
    if isinstance(value, str):
        return value
    return ", ".join(str(_render_value(each)) for each in value)


def _to_data(value: Argument) -> Any:  # noqa: ANN401 - anything that JSON can say
    if isinstance(value, Message):
        return value.data
    return value if isinstance(value, str | int | float) else [_to_data(each) for each in value]
