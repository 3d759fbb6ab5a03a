"""Checks the spelling of the catalogs with hunspell, and French grammar with Grammalecte: make spelling.

Both read each message as it is shown, with likely values. Words that the dictionaries lack are in own_terms.toml, each
with the reason why it stays; one that no catalog has any more is reported, too. The rules of Grammalecte that find
nothing wrong here are there as well. Debian has no such checker for German and Dutch.
"""

import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from babel.messages.pofile import read_po

from station.core.grammar import APOSTROPHE
from tools.catalogs import FOLDER
from tools.wordings import PEOPLE, render_likely

DICTIONARIES: Final = {"de": "de_DE", "nl": "nl", "fr": "fr"}
"""The dictionary of each language that has a catalog; any other language is not checked."""

GRAMMALECTE: Final = "grammalecte-cli"

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


def find_errors(texts: Iterable[str], harmless: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Yield what Grammalecte finds wrong in French texts, each with the text; the rules in `harmless` do not count.

    Raises OSError if it is not installed.
    """
    lines = tuple(texts)
    with TemporaryDirectory() as folder:
        file = Path(folder, "texts")
        file.write_text("\n".join(lines), encoding="utf-8")
        command = (GRAMMALECTE, "--file", f"{file}", "--only_when_errors", "--json")
        found = subprocess.run(command, capture_output=True, text=True, check=True)
    for paragraph in json.loads(found.stdout)["data"]:
        for error in paragraph["lGrammarErrors"]:
            if error["sRuleId"] not in harmless:
                yield f"{error['sMessage']} ({error['sRuleId']})", lines[paragraph["iParagraph"] - 1]


def main() -> int:
    """Print the words that are neither in a dictionary nor own terms, and the errors; return the exit status."""
    own, used, wrong = OWN_TERMS.read_text(encoding="utf-8"), set[str](), False
    terms = {language: read_own_terms(own, language) for language in DICTIONARIES}
    for language, dictionary in DICTIONARIES.items():
        shown = [text for _, text in render_likely(language)]
        texts = {word: text for text in [*read_texts(FOLDER / f"{language}.po"), *shown] for word in find_words(text)}
        foreign = frozenset(word for word in misspelt(texts, dictionary) if word.rpartition("'")[2] not in PEOPLE)
        used |= foreign
        for word in sorted(foreign - terms[language]):
            wrong = True
            place = next((text for known, text in texts.items() if word in known), "")
            print(f"{language}: {word}: {place}")
        print(f"{language}: {len(texts)} words, {len(foreign & terms[language])} of them own terms")
        if language == "fr" and shutil.which(GRAMMALECTE) is None:
            print(f"fr: the grammar was not checked; please run: sudo apt install {GRAMMALECTE}")
        elif language == "fr":
            errors = dict(find_errors(shown, read_own_terms(own, "grammar")))
            print(*(f"fr: {error} {text}" for error, text in errors.items()), sep="\n", end="\n" if errors else "")
            print(f"fr: {len(shown)} sentences, {len(errors)} kinds of errors in their grammar")
            wrong = wrong or bool(errors)
    if unused := frozenset[str]().union(*terms.values()) - used:
        print(f"{OWN_TERMS.name} has words that need not be there: {' '.join(sorted(unused))}")
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())
