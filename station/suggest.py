"""Suggestions for misspelt words."""

from collections.abc import Iterable


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return '; did you mean "press"?' if a known word is close, else the empty string."""
    from difflib import get_close_matches  # noqa: PLC0415 - slow to import, and only needed on errors

    close = get_close_matches(word, list(known), n=1)
    return f'; did you mean "{close[0]}"?' if close else ""
