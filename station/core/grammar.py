"""Joins a value to the word before it as a language does it: French drops the e of "de" before Ada."""

import re
import unicodedata
from typing import Final

APOSTROPHE: Final = "\N{RIGHT SINGLE QUOTATION MARK}"

_ELIDED: Final = re.compile(r"\b([cdjlmnst]|(?:jus|lors|puis)?qu)e $", re.IGNORECASE)
"""The end of a French text whose last word loses its e before a vowel."""


def append(before: str, value: str, language: str) -> str:
    """Return a text with a value after it, as `language` (a code such as "fr") joins them."""
    if language.startswith("fr") and _begins_with_vowel(value):
        before = _ELIDED.sub(f"\\1{APOSTROPHE}", before)
    return before + value


def _begins_with_vowel(word: str) -> bool:
    """Return whether a word or a name begins with a vowel, with h, or with y before a consonant.

    So do Élise, Henri and Yves. Which names have an h that is aspirated, nobody can tell from their letters.
    """
    first = unicodedata.normalize("NFD", word[:1].lower())[:1]
    return first in {*"aeiouhœæ"} or (first == "y" and word[1:2].lower() not in {*"aeiou"})
