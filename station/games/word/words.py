"""The words of the box: the common ones, which can be secrets, and all others, which can be guessed.

The word of a day must never change, whatever becomes of the list. So the words of the days have files of their own,
days-de.txt and the like, which only grow: after an empty line a date, and below it the words that may be the word of a
day from then on, and those, with a - before them, that no longer may.

`make words` makes their files. In a file, lines that begin with # say where the words come from and under which licence
they are; each other line has a word, and a * after it if it is a common one.
"""

import unicodedata
from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final

LANGUAGES: Final = ("en", "de", "fr", "nl")
WORD_LENGTHS: Final = range(4, 6)
"""How many letters a word may have."""

WORD_FOLDER: Final = Path(__file__).parent / "data"
LATIN: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
UMLAUTS: Final = "ÄÖÜ"
SPELT_OUT: Final = str.maketrans({"Œ": "OE", "Æ": "AE", "ẞ": "SS"})
"""Letters that Unicode does not take apart."""


def alphabet(language: str) -> str:
    """Return the letters of a language, in the order in which the knob steps through them.

    German children learn Ä, Ö and Ü after Z; so on the knob, which goes round, they are the last ones before A.
    """
    return LATIN + UMLAUTS if language == "de" else LATIN


def common_words(language: str, letters: int) -> tuple[str, ...]:
    """Return the words that every adult speaker knows, sorted; a secret is one of these."""
    return _read_words(language)[letters][0]


def all_words(language: str, letters: int) -> frozenset[str]:
    """Return all words that can be guessed: the common ones, and rare and inflected ones."""
    return _read_words(language)[letters][1]


def words_for_day(language: str, day: date) -> tuple[str, ...]:
    """Return the words of which one is the word of `day`, in an order that never changes."""
    return read_word_days(days_file(language).read_text(encoding="utf-8"), day)


def days_file(language: str, folder: Path = WORD_FOLDER) -> Path:
    """Return the file with the words of the days of a language."""
    return folder / f"days-{language}.txt"


def read_word_days(text: str, day: date) -> tuple[str, ...]:
    """Return the words that the text of such a file has for a day."""
    words: dict[str, None] = {}
    for part in text.split("\n\n")[1:]:  # the first one names the sources
        since, *changes = part.split()
        if date.fromisoformat(since) > day:
            break
        for change in changes:
            if change.startswith("-"):
                del words[change[1:]]
            else:
                words[change] = None
    return tuple(words)


def in_letters(text: str, language: str) -> str:
    """Return a text as the box writes it: in capitals and, in all languages but German, without accents.

    So É is E and Œ is OE, as in French crosswords, and IJ are two letters. In German, whose umlauts are letters,
    accents stay; ß is SS, as in German capitals and crosswords. Whatever is not a letter of the box stays, too, so that
    a caller can refuse it.
    """
    capitals = unicodedata.normalize("NFKC", text).upper().translate(SPELT_OUT)
    if language == "de":
        return capitals
    plain = unicodedata.normalize("NFD", capitals)
    return "".join(sign for sign in plain if not unicodedata.combining(sign))


@cache
def _read_words(language: str) -> dict[int, tuple[tuple[str, ...], frozenset[str]]]:
    """Return the common words and all words of a language, by the number of their letters."""
    lines = tuple(_read_lines(language))
    words = {line.removesuffix("*") for line in lines}
    common = sorted(line.removesuffix("*") for line in lines if line.endswith("*"))
    return {
        letters: (
            tuple(word for word in common if len(word) == letters),
            frozenset(word for word in words if len(word) == letters),
        )
        for letters in WORD_LENGTHS
    }


def _read_lines(language: str) -> Iterator[str]:
    """Yield the lines of a language's file that have words."""
    with (WORD_FOLDER / f"{language}.txt").open(encoding="utf-8") as file:
        for line in file:
            if not line.startswith("#"):
                yield line.rstrip("\n")
