"""Makes the word lists of the box “Word”, with their licences: `make words`.

The sources are packages of PyPI and npm, at the versions and with the hashes in sources.py; they are downloaded into a
folder, and taken from there the next time. The same sources and choices make the same bytes. What people decided about
single words is in choices.toml: change it, and run this again. What that adds or takes away counts for the words of the
days from ninety days later on, so that every cabinet can be updated before.
"""

import argparse
import sys
from datetime import date
from pathlib import Path
from typing import Final

from station.games.word.words import LANGUAGES, WORD_FOLDER, WORD_LENGTHS, days_file
from tools.words import sources
from tools.words.credits import head
from tools.words.languages import VOCABULARIES, naughty_words
from tools.words.lists import CHOICES, ChoiceError, Words, choose, format_file, read_choices, update_days
from tools.words.sources import Source, SourceError, fetch, read_member

DOWNLOADS: Final = Path(".venv/words/sources")

LICENCE_FILES: Final[dict[str, tuple[Source, str]]] = {
    "licence-cc-by-sa.txt": (sources.GERMAN_NOUNS, "dist/LICENSE.txt"),
    "licence-scowl.txt": (sources.SCOWL, "Copyright"),
    "licence-opentaal.txt": (sources.OPENTAAL, "license"),
}


def main() -> int:
    """Write the files, and print how many words they have; return an exit status."""
    parser = argparse.ArgumentParser(prog="make words", description=__doc__)
    parser.add_argument("--to", type=Path, default=WORD_FOLDER, metavar="FOLDER", help="where to write the files")
    parser.add_argument("--downloads", type=Path, default=DOWNLOADS, metavar="FOLDER", help="where the sources are")
    options = parser.parse_args()
    options.to.mkdir(parents=True, exist_ok=True)
    try:
        for language in LANGUAGES:
            words = make(language, options.downloads)
            (options.to / f"{language}.txt").write_text(format_file(head(language), words), encoding="utf-8")
            today = date.today()  # noqa: DTZ011 - by the calendar of whoever makes them
            days = update_days(days_file(language).read_text(encoding="utf-8"), words.common, today)
            days_file(language, options.to).write_text(days, encoding="utf-8")
            print(describe(language, words))
        for name, (source, member) in LICENCE_FILES.items():
            (options.to / name).write_bytes(read_member(fetch(source, options.downloads), member))
    except (SourceError, ChoiceError) as error:
        print(f"make words: {error}", file=sys.stderr)
        return 1
    return 0


def make(language: str, downloads: Path) -> Words:
    """Return the words of a language; raises SourceError if a source cannot be had, and ChoiceError."""
    choices = read_choices(CHOICES.read_text(encoding="utf-8"), language, naughty_words(language, downloads))
    vocabulary = VOCABULARIES[language](downloads)
    return choose(vocabulary.words, vocabulary.is_lemma, vocabulary.zipf, language, choices)


def describe(language: str, words: Words) -> str:
    """Return how many words there are, by their letters."""
    counts = (
        f"{_count(words.common, letters)} common words of {letters} letters, {_count(words.all, letters)} in all"
        for letters in WORD_LENGTHS
    )
    return f"{language}: {'; '.join(counts)}"


def _count(words: frozenset[str], letters: int) -> int:
    return sum(len(word) == letters for word in words)


if __name__ == "__main__":
    sys.exit(main())
