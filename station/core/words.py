"""Puts numbers, times and reasons into words."""

import re
from collections.abc import Iterable
from typing import Final

TERMINAL_WIDTH: Final = 80
"""Columns of a terminal, unless it has another number."""

LONGEST_WORD: Final = 60
"""Characters; a message quotes no more of a word that somebody typed."""

GROUPED_FROM: Final = 10_000
"""Numbers from here on are shown in groups of three digits: 59 049, but 1296."""

_OVERLONG: Final = re.compile(rf"(\S{{{LONGEST_WORD}}})(?!['\"]?[;,]?(?!\S))\S+?(['\"]?[;,]?)(?!\S)")
"""The beginning of a longer word, and the quotation mark and the comma behind it."""


def plural(number: int, thing: str) -> str:
    """Count in words: "1 row", "2 rows"."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def format_number(number: float, form: str = "") -> str:
    """Return a number as people read it: 1296, 32 768; `form` gives the decimal places: ".1f" for one."""
    return f"{number:{form}}" if abs(number) < GROUPED_FROM else f"{number:,{form}}".replace(",", " ")


def sentence(reason: str) -> str:
    """Make a reason a sentence: "Hole 4 is still empty."."""
    return f"{reason[:1].upper()}{reason[1:]}."


def shorten_words(reason: str) -> str:
    """Cut overlong words in a reason: they quote what was typed, which may be garbage of any length."""
    return _OVERLONG.sub(r"\1…\2", reason)


def local_time(seconds: float | None, separator: str = " ", smallest: str = "minutes") -> str | None:
    """Return a time, in seconds since 1970, as ISO 8601 with its offset from UTC: "2026-11-23 06:50+01:00".

    None if it is unknown, or outside the calendar, as a time in a damaged store may be.
    """
    if seconds is None:
        return None
    from datetime import UTC, datetime

    try:
        return datetime.fromtimestamp(seconds, UTC).astimezone().isoformat(separator, smallest)
    except (OverflowError, OSError, ValueError):
        return None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return '; did you mean "press"?' if a known word is close, else the empty string."""
    from difflib import get_close_matches

    close = get_close_matches(word, list(known), n=1)
    return f'; did you mean "{close[0]}"?' if close else ""
