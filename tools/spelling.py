"""Checks the spelling of the catalogs with hunspell: make spelling.

Words that its dictionaries lack are in own_terms.toml, each with the reason why it stays; one that no catalog has any
more is reported, too.
"""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from babel.messages.pofile import read_po

from station.core.grammar import APOSTROPHE
from tools.catalogs import FOLDER

DICTIONARIES: Final = {"de": "de_DE", "nl": "nl", "fr": "fr"}
"""The dictionary of each language that has a catalog; any other language is not checked."""

OWN_TERMS: Final = Path(__file__).with_name("own_terms.toml")

_NO_WORDS: Final = re.compile(r"\{[^}]*\}|<[^>]*>|`[^`]*`|\b[\w.-]+[._/:][\w.-]+\b|--\w+|\w+=[\w{}]*")
"""Placeholders, markup, names of settings and files."""

_WORD: Final = re.compile(rf"[^\W\d_]+(?:[{APOSTROPHE}'-][^\W\d_]+)*")


def find_words(text: str) -> Iterator[str]:
    """Yield the words of a text that can be spelt wrong.

    >>> list(find_words("{n} Löcher: setz store.path und rows=3"))
    ['Löcher', 'setz', 'und']
    """
    for word in _WORD.findall(_NO_WORDS.sub(" ", text)):
        yield word.replace(APOSTROPHE, "'")


def read_texts(catalog: Path) -> Iterator[str]:
    """Yield every translation of a catalog."""
    with catalog.open("rb") as file:
        for message in read_po(file):
            if message.id:
                yield from [message.string] if isinstance(message.string, str) else message.string or ()


def read_own_terms(text: str, language: str) -> frozenset[str]:
    """Return the words of a language that stay although no dictionary has them."""
    table: Mapping[str, Mapping[str, str]] = tomllib.loads(text)
    return frozenset(word for part in ("all", language) for words in table[part].values() for word in words.split())


def misspelt(words: Iterable[str], dictionary: str) -> frozenset[str]:
    """Return those words that a dictionary of hunspell lacks. Raises OSError if hunspell is not installed."""
    command = ("hunspell", "-l", "-i", "utf-8", "-d", dictionary)
    found = subprocess.run(command, input="\n".join(words), capture_output=True, text=True, check=True)
    return frozenset(found.stdout.split())


def main() -> int:
    """Print the words that are neither in a dictionary nor own terms; return the exit status."""
    own, used, wrong = OWN_TERMS.read_text(encoding="utf-8"), set[str](), False
    terms = {language: read_own_terms(own, language) for language in DICTIONARIES}
    for language, dictionary in DICTIONARIES.items():
        texts = {word: text for text in read_texts(FOLDER / f"{language}.po") for word in find_words(text)}
        foreign = misspelt(texts, dictionary)
        used |= foreign
        for word in sorted(foreign - terms[language]):
            wrong = True
            place = next((text for known, text in texts.items() if word in known), "")
            print(f"{language}: {word}: {place}")
        print(f"{language}: {len(texts)} words, {len(foreign & terms[language])} of them own terms")
    if unused := frozenset[str]().union(*terms.values()) - used:
        print(f"{OWN_TERMS.name} has words that need not be there: {' '.join(sorted(unused))}")
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())
