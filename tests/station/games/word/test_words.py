"""The words of the box: their letters, their numbers, and that nobody minds them on a screen."""

import tomllib
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Final

import pytest

from station.games.word.words import (
    LANGUAGES,
    WORD_FOLDER,
    WORD_LENGTHS,
    all_words,
    alphabet,
    common_words,
    days_file,
    in_letters,
    words_for_day,
)

CHOICES: Final = Path(__file__).parents[4] / "tools" / "words" / "choices.toml"

LISTS: Final = pytest.mark.parametrize(
    ("language", "letters"), [(language, letters) for language in LANGUAGES for letters in WORD_LENGTHS]
)
"""Every list that the box has."""

BY_LANGUAGE: Final = pytest.mark.parametrize("language", LANGUAGES)


@LISTS
def test_words_have_the_letters_and_length_of_their_list(language: str, letters: int) -> None:
    signs = set(alphabet(language))
    assert {
        word for word in all_words(language, letters) if len(word) != letters or not signs.issuperset(word)
    } == set()


@LISTS
def test_every_secret_can_be_guessed(language: str, letters: int) -> None:
    assert set(common_words(language, letters)) - all_words(language, letters) == set()


@LISTS
def test_there_are_enough_secrets_and_more_guesses(language: str, letters: int) -> None:
    common = len(common_words(language, letters))
    assert 500 <= common <= 2500
    assert len(all_words(language, letters)) >= 2 * common


@BY_LANGUAGE
def test_nobody_minds_the_words_on_a_screen(language: str) -> None:
    choices = tomllib.loads(CHOICES.read_text(encoding="utf-8"))[language]
    unwanted = in_letters(choices["unwanted"], language).split()
    allowed = in_letters(choices["allowed"], language).split()
    beginnings = tuple(entry.removesuffix("*") for entry in unwanted if entry.endswith("*"))
    words = {word for letters in WORD_LENGTHS for word in all_words(language, letters)}
    assert len(unwanted) > 20
    assert words.intersection(unwanted) == set()
    assert {word for word in words if word.startswith(beginnings)} - set(allowed) == set()


@pytest.mark.parametrize(
    ("language", "others"),
    [
        ("en", "PARIS DAVID XYZZY FUCK SHIT SAMBO"),
        ("de", "PARIS PETER KÖLN WIEN NATO XYZZY FOTZE HURE ITZIG"),
        ("fr", "LYON CLARA XYZZY MERDE PUTE POLAK"),
        ("nl", "PARIJ PETRA XYZZY HOER KLOOT SMOUS"),
    ],
)
def test_names_misspellings_and_rude_words_are_in_no_list(language: str, others: str) -> None:
    assert {word for letters in WORD_LENGTHS for word in all_words(language, letters)}.intersection(
        others.split()
    ) == set()


@pytest.mark.parametrize(
    ("language", "words"),
    [("nl", "FIETS VLOER KAART BOOT BEER"), ("de", "FLUSS HEISS GRUSS FUSS"), ("fr", "VRAI FAUX"), ("en", "BREAD")],
)
def test_everyday_words_can_be_secrets(language: str, words: str) -> None:
    """Also those that look like a form of another word, and those with ß."""
    assert [word for word in words.split() if word not in common_words(language, len(word))] == []


def test_the_knob_comes_to_the_umlauts_after_z() -> None:
    assert alphabet("de") == "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ"
    assert {alphabet(language) for language in ("en", "fr", "nl")} == {"ABCDEFGHIJKLMNOPQRSTUVWXYZ"}


@pytest.mark.parametrize(
    ("text", "language", "written"),
    [
        ("about", "en", "ABOUT"),
        ("café", "en", "CAFE"),
        ("école", "fr", "ECOLE"),
        ("ça", "fr", "CA"),
        ("Œuf", "fr", "OEUF"),
        ("cœur", "fr", "COEUR"),
        ("ijs", "nl", "IJS"),
        ("\N{LATIN SMALL LIGATURE IJ}s", "nl", "IJS"),
        ("reëel", "nl", "REEEL"),
        ("möwe", "de", "MÖWE"),
        ("mo\N{COMBINING DIAERESIS}we", "de", "MÖWE"),
        ("café", "de", "CAFÉ"),
        ("Fuß", "de", "FUSS"),
        ("FUẞ", "de", "FUSS"),
        ("l'an 2", "fr", "L'AN 2"),
    ],
)
def test_a_text_is_written_as_the_box_writes_it(text: str, language: str, written: str) -> None:
    assert in_letters(text, language) == written


@BY_LANGUAGE
def test_a_file_names_its_sources_and_its_licence(language: str) -> None:
    text = (WORD_FOLDER / f"{language}.txt").read_text(encoding="utf-8")
    head = [line for line in text.splitlines() if line.startswith("#")]
    assert text.splitlines()[: len(head)] == head
    assert "CC BY-SA 4.0" in "\n".join(head)
    assert (WORD_FOLDER / "licence-cc-by-sa.txt").read_text(encoding="utf-8").count("ShareAlike 4.0 International")
    assert len(text.encode()) <= 120_000


@pytest.mark.parametrize(
    ("language", "size", "start"),
    [
        ("en", 6566, "05619dfa06b88614"),
        ("de", 5268, "5109ed34991428f9"),
        ("fr", 6440, "dbef391f8c2f68ab"),
        ("nl", 4202, "0dcc1e3eeeb3b28a"),
    ],
)
def test_the_words_of_the_days_are_only_added_to(language: str, size: int, start: str) -> None:
    """What a file has had in a release never changes: then the word of no day does."""
    content = days_file(language).read_bytes()
    assert sha256(content[:size]).hexdigest()[:16] == start


@BY_LANGUAGE
def test_every_common_word_becomes_a_word_of_a_day(language: str) -> None:
    """If not, `make words` has not been run since the list was changed."""
    assert sorted(words_for_day(language, date.max)) == sorted(common_words(language, WORD_LENGTHS[-1]))
