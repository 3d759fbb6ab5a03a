"""Joins a value to the word before it as a language does it: French drops the e of "de" before Ada."""

import re
import unicodedata
from typing import Final

APOSTROPHE: Final = "\N{RIGHT SINGLE QUOTATION MARK}"

_ELIDED: Final = re.compile(r"\b([cdjlmnst]|(?:jus|lors|puis)?qu)e $", re.IGNORECASE)
"""The end of a French text whose last word loses its e before a vowel."""

_MUTE: Final = frozenset(
    {
        *("hadrien", "hector", "helene", "helie", "heloise", "henri", "henriette", "henry", "herbert", "hercule"),
        *("hermance", "hermine", "hermione", "herve", "hilaire", "hippolyte", "homere", "honore", "honorine", "horace"),
        *("hortense", "hubert", "hugo", "hugues", "huguette", "humbert", "hyacinthe"),
    }
)
"""Names that have a mute h in French, without accents; before any other h, *de* keeps its e."""


def append(before: str, value: str, language: str) -> str:
    """Return a text with a value after it, as `language` (a code such as "fr") joins them."""
    if language.startswith("fr") and _begins_with_vowel(value):
        before = _ELIDED.sub(f"\\1{APOSTROPHE}", before)
    return before + value


def _begins_with_vowel(word: str) -> bool:
    """Return whether a word or a name begins with a vowel, with a mute h, or with y before a consonant.

    So do Élise, Henri and Yves, but not Hans: of the names with an h, those above have a mute one.
    """
    plain = unicodedata.normalize("NFD", word.lower()).encode("ascii", "ignore").decode()
    if plain.startswith("h"):
        return re.split(r"[^a-z]", plain, maxsplit=1)[0] in _MUTE
    return (
        plain[:1] in {*"aeiou"} or word[:1].lower() in {"œ", "æ"} or (plain[:1] == "y" and plain[1:2] not in {*"aeiou"})
    )
