"""What makes a word fit for the box: pure functions on words, and on the choices of people."""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import Final, NamedTuple

from station.games.word.words import WORD_LENGTHS, alphabet, in_letters, read_word_days

NOTICE: Final = timedelta(days=90)
"""How long before the words of the days change."""

CHOICES: Final = Path(__file__).parent / "choices.toml"

COMMON: Final[Mapping[str, Mapping[int, float]]] = {
    "en": {4: 3.35, 5: 3.35},
    "de": {4: 3.0, 5: 3.2},
    "fr": {4: 2.5, 5: 3.2},
    "nl": {4: 2.8, 5: 2.9},
}
"""How frequent a common word is at least, by language and letters, on the Zipf scale: 3 is once in a million words."""


class ChoiceError(Exception):
    """A decision about a word that is not one of the box."""


class Choices(NamedTuple):
    """What people decided about the words of a language; choices.toml says what each list is for."""

    unwanted: frozenset[str]
    """Names, too; a word that ends with * stands for all that begin with it."""
    allowed: frozenset[str]
    guesses_only: frozenset[str]
    also: frozenset[str]
    base_forms: frozenset[str]

    def refuse(self, word: str) -> bool:
        """Return whether a word may be in neither list."""
        beginnings = (f"{word[:length]}*" for length in range(1, len(word) + 1))
        return word not in self.allowed and not self.unwanted.isdisjoint((word, *beginnings))


class Words(NamedTuple):
    """All words of a language, and those of them that are common."""

    all: frozenset[str]
    common: frozenset[str]


def read_choices(text: str, language: str, naughty: Iterable[str] = ()) -> Choices:
    """Return the choices for a language from the text of choices.toml, with further unwanted words.

    Raises ChoiceError for a word that the box cannot have; an unwanted one does no harm.
    """
    table = tomllib.loads(text)[language]
    lists = {name: frozenset(in_letters(words, language).split()) for name, words in table.items()}
    for name in ("allowed", "guesses_only", "also", "base_forms"):
        for word in sorted(lists[name]):
            if not _pattern(language).fullmatch(word):
                raise ChoiceError(
                    f"{CHOICES}: {word}, which [{language}] has in {name}, is not a word of {min(WORD_LENGTHS)} to"
                    f" {max(WORD_LENGTHS)} letters from {alphabet(language)}. Correct it there"
                )
    unwanted = lists.pop("names") | lists["unwanted"] | {in_letters(word, language) for word in naughty}
    return Choices(**lists | {"unwanted": unwanted})


def fit(words: Iterable[str], language: str) -> Iterator[str]:
    """Yield those words, as the box writes them, that have its letters and lengths and no capital inside."""
    pattern = _pattern(language)
    for word in words:
        written = in_letters(word, language)
        if word[1:] == word[1:].lower() and pattern.fullmatch(written):
            yield written


def _pattern(language: str) -> re.Pattern[str]:
    """Return the pattern that every word of the box matches."""
    return re.compile(f"[{alphabet(language)}]{{{min(WORD_LENGTHS)},{max(WORD_LENGTHS)}}}")


def choose(
    words: Iterable[str], is_lemma: Callable[[str], bool], zipf: Mapping[str, float], language: str, choices: Choices
) -> Words:
    """Return all words of a language that are wanted, and the common ones: lemmas that are frequent enough."""
    wanted = frozenset(word for word in choices.also.union(words) if not choices.refuse(word))
    common = frozenset(
        word
        for word in wanted - choices.guesses_only
        if zipf.get(word, 0) >= COMMON[language][len(word)] and (word in choices.base_forms or is_lemma(word))
    )
    return Words(wanted, common)


def update_days(text: str, common: Iterable[str], today: date) -> str:
    """Return the text of a file with the words of the days, with what has changed in the list.

    It counts from NOTICE on: until then every cabinet should have been updated.
    """
    known, now = set(read_word_days(text, date.max)), {word for word in common if len(word) == WORD_LENGTHS[-1]}
    changes = (*(f"-{word}" for word in sorted(known - now)), *sorted(now - known))
    return "\n".join((text, f"{today + NOTICE}", *changes, "")) if changes else text


def format_file(head: str, words: Words) -> str:
    """Return the text of a data file: its head as comments, then a word a line, sorted, common ones with a *."""
    comments = "".join(f"# {line}".rstrip() + "\n" for line in head.splitlines())
    return comments + "".join(f"{word}{'*' * (word in words.common)}\n" for word in sorted(words.all))
