"""What a doctor says, for a terminal and as data. Pure."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from textwrap import TextWrapper
from types import MappingProxyType
from typing import Final

from station.finding import Finding, State

WIDTH: Final = 80
ORDER: Final[tuple[State, ...]] = ("ok", "warning", "wrong")
"""The worst comes last, for that is what a terminal still shows."""

REMEDY: Final = "> "


def as_text(findings: Sequence[Finding]) -> str:
    """The findings for a terminal of 80 columns, and a line that sums them up."""
    groups = ([finding for finding in findings if finding.state == state] for state in ORDER)
    return "\n\n".join([*("\n".join(_lines(group, _indent(findings))) for group in groups if group), _sum(findings)])


def as_json(findings: Sequence[Finding]) -> str:
    """The findings as a JSON array of objects."""
    return json.dumps([finding._asdict() for finding in findings], indent=1, ensure_ascii=False)


FINDINGS_AS: Final[Mapping[str, Callable[[Sequence[Finding]], str]]] = MappingProxyType(
    {"text": as_text, "json": as_json}
)


def _indent(findings: Sequence[Finding]) -> int:
    return max(len(finding.about) for finding in findings) + 2


def _lines(group: Sequence[Finding], room: int) -> Iterator[str]:
    for state, about, says, remedy in ((each.state, each.about, each.says, each.remedy) for each in group):
        head = f"{state:<9}{about:<{room}}"
        yield _wrapped(says, head, " " * len(head))
        if remedy is not None:
            blank = " " * len(head)
            yield _wrapped(remedy, blank + REMEDY, blank + " " * len(REMEDY))


def _wrapped(text: str, first: str, rest: str) -> str:
    """Wrapped between words only: what is to be typed stays as it is."""
    wrapper = TextWrapper(
        WIDTH, initial_indent=first, subsequent_indent=rest, break_long_words=False, break_on_hyphens=False
    )
    return wrapper.fill(text)


def _sum(findings: Sequence[Finding]) -> str:
    ok, warnings, wrong = (sum(finding.state == state for finding in findings) for state in ORDER)
    if wrong:
        return f"{wrong} wrong, {warnings} to look at, {ok} ok: mend what is wrong, and ask again."
    if warnings:
        return f"Nothing is wrong; {warnings} to look at, {ok} ok."
    return f"All {ok} are ok."
