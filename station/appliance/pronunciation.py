"""Respells for espeak-ng what it would misread: names of boxes, buttons labelled in English, dates and ones.

Each language has its rules: what is read, and what is written instead for the voice. A rule was put here after
listening to what espeak-ng makes of the written form; `espeak-ng -v de --ipa TEXT` shows it.
"""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

Respelling = tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]

_GERMAN_DAYS: Final = (
    *("ersten", "zweiten", "dritten", "vierten", "fünften", "sechsten", "siebten", "achten", "neunten", "zehnten"),
    *("elften", "zwölften", "dreizehnten", "vierzehnten", "fünfzehnten", "sechzehnten", "siebzehnten", "achtzehnten"),
    *("neunzehnten", "zwanzigsten", "einundzwanzigsten", "zweiundzwanzigsten", "dreiundzwanzigsten"),
    *("vierundzwanzigsten", "fünfundzwanzigsten", "sechsundzwanzigsten", "siebenundzwanzigsten"),
    *("achtundzwanzigsten", "neunundzwanzigsten", "dreißigsten", "einunddreißigsten"),
)
_GERMAN_MONTHS: Final = "Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember"
_FRENCH_FEMININE: Final = (
    "carte|case|combinaison|couleur|erreur|forme|heure|lettre|paire|partie|place|puce|rangée|seconde|série|victoire"
)


def _ordinal(found: re.Match[str]) -> str:
    """Return a German day of a month as an ordinal: after "der" in the nominative, else in the dative."""
    before, number = found.groups()
    day = _GERMAN_DAYS[int(number) - 1]
    return f"{before}{day.removesuffix('n')}" if before.strip() == "der" else f"{before}{day}"


def _rule(written: str, spoken: str | Callable[[re.Match[str]], str]) -> Respelling:
    return re.compile(rf"\b{written}"), spoken


RESPELLINGS: Final[Mapping[str, tuple[Respelling, ...]]] = MappingProxyType(
    {
        "de": (
            _rule(rf"(der |)([1-9]|[12]\d|3[01])\.(?= (?:{_GERMAN_MONTHS})\b)", _ordinal),
            _rule(r"[Bb]ack\b", "Bäck"),
        ),
        "fr": (
            _rule(rf"(?<![,.])1 (?={_FRENCH_FEMININE})\b", "une "),
            _rule(r"(\d+) h\b", r"\1 heures"),
            _rule(r"Slider\b", "Slaïdeur"),
        ),
        "nl": (
            _rule(r"op back\b", "op, bek"),  # else it is one word: oppek
            _rule(r"back\b", "bek"),
            _rule(r"Slider\b", "Slaider"),
        ),
    }
)
"""By language, the rules in the order in which they are applied."""


def respell(text: str, language: str) -> str:
    """Return a text as it is written for the voice of a language, such as "de"."""
    for written, spoken in RESPELLINGS.get(language, ()):
        text = written.sub(spoken, text)
    return text
