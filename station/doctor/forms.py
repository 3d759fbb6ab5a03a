"""The findings of the doctor as text and as JSON. Pure."""

import json
from collections.abc import Iterator, Sequence
from textwrap import TextWrapper
from typing import Final

from station.finding import Finding, State
from station.words import counted

WIDTH: Final = 80
"""Columns, unless the terminal has another number."""

NARROW: Final = 60
"""In fewer columns a sentence begins on a line of its own."""

ORDER: Final[tuple[State, ...]] = ("ok", "warning", "wrong")
"""The worst comes last, where a terminal still shows it."""

REMEDY: Final = "> "


def as_text(findings: Sequence[Finding], width: int = WIDTH) -> str:
    """Return the findings for a terminal of `width` columns, and a line that sums them up."""
    groups = ([finding for finding in findings if finding.state == state] for state in ORDER)
    room = max(len(finding.about) for finding in findings) + 2
    texts = ("\n".join(_lines(group, room, width)) for group in groups if group)
    return "\n\n".join([*texts, _wrap(_summary(findings), width)])


def as_json(findings: Sequence[Finding]) -> str:
    """Return the findings as a JSON array of objects."""
    return json.dumps([finding._asdict() for finding in findings], indent=1, ensure_ascii=False)


def _lines(group: Sequence[Finding], room: int, width: int) -> Iterator[str]:
    for each in group:
        head = f"{each.state:<9}{each.about:<{room}}"
        indent = " " * (len(head) if width >= NARROW else 2)
        if width < NARROW:
            yield head.rstrip()
            head = indent
        yield _wrap(each.says, width, head, indent)
        if each.remedy is not None:
            yield _wrap(each.remedy, width, indent + REMEDY, indent + " " * len(REMEDY))


def _wrap(text: str, width: int, first: str = "", rest: str = "") -> str:
    """Wrap between words only, so that commands can be copied."""
    wrapper = TextWrapper(
        width, initial_indent=first, subsequent_indent=rest, break_long_words=False, break_on_hyphens=False
    )
    return wrapper.fill(text)


def _summary(findings: Sequence[Finding]) -> str:
    ok, warnings, wrong = (sum(finding.state == state for finding in findings) for state in ORDER)
    told = f"{counted(warnings, 'warning')}, {ok} ok"
    if wrong:
        return f"{wrong} wrong, {told}: fix what is wrong, then run the doctor again."
    return f"Nothing is wrong: {told}." if warnings else f"Everything is ok ({counted(ok, 'check')})."
