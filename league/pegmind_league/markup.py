"""Builds HTML: all text is escaped, and HTML has a type of its own, so that it is not escaped again."""

from collections.abc import Iterable
from html import escape
from typing import Final, Union

VOID: Final = frozenset({"input", "link", "meta"})
"""Elements that have no content and no end tag."""


class Html(str):
    """Text that is HTML already."""

    __slots__ = ()


Content = Union[Html, str, int, None, "Iterable[Content]"]


def element(name: str, /, *content: Content, **attributes: object) -> Html:
    """Return an element. An attribute that is None or False is left out; `class_` is class, `aria_label` aria-label."""
    given = "".join(_attribute(key, value) for key, value in attributes.items())
    return Html(f"<{name}{given}>" if name in VOID else f"<{name}{given}>{join(content)}</{name}>")


def join(content: Content) -> Html:
    """Return all content as one piece of HTML."""
    if content is None:
        return Html()
    if isinstance(content, Html):
        return content
    if isinstance(content, str | int):
        return Html(escape(str(content)))
    return Html("".join(map(join, content)))


def _attribute(key: str, value: object) -> str:
    if value is None or value is False:
        return ""
    name = key.removesuffix("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(str(value))}"'
