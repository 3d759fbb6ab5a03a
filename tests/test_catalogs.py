"""The translations as a whole: nothing is missing, no value is lost, and what is compiled is what is written."""

import re
from functools import cache
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message

from station.core.glyphs import first_unknown
from tests.test_structure import ROOT
from tools.catalogs import FOLDER, PAGE, as_file, compiled, merge, translated, untranslated, updated
from tools.catalogs import read as read_catalog

LANGUAGES = translated()
SCRIPTS = sorted((ROOT / PAGE).glob("*.js"))
BUILT_OF_PIECES = re.compile(r"(\b(?:t|tn|tc)\([^()]*\)\s*\+)|(\+\s*(?:t|tn|tc)\()|(\$\{\s*(?:t|tn|tc)\()")


@cache
def read(language: str) -> Catalog:
    """The catalog of a language, read once."""
    return read_catalog(language)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def forms(message: Message) -> list[tuple[str, str]]:
    """The English texts of a message, each with its translation."""
    if isinstance(message.id, str):
        return [(message.id, str(message.string))]
    return [*zip(map(str, message.id), map(str, message.string or ()), strict=True)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated(language: str) -> None:
    assert [(message.context, message.id) for message in untranslated(read(language))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalog_has_the_texts_of_today(language: str) -> None:
    assert as_file(updated(language)) == (FOLDER / f"{language}.po").read_bytes()


def test_a_translation_is_fuzzy_once_its_english_has_changed() -> None:
    catalog, today = Catalog(locale="de"), Catalog()
    for context, english, german in (("raining", "It rains.", "Es regnet."), ("ready", "Ready.", "Fertig.")):
        catalog.add(english, german, context=context)
    today.add("It rains hard.", context="raining")
    today.add("Ready.", context="ready")
    merged = merge(catalog, today)
    assert {message.context: (message.string, message.fuzzy) for message in merged if message.id} == {
        "raining": ("Es regnet.", True),
        "ready": ("Fertig.", False),
    }
    assert [message.context for message in untranslated(merged)] == ["raining"]


def test_a_form_of_a_text_stays_and_changes_with_it() -> None:
    catalog, today = Catalog(locale="de"), Catalog()
    for context, german in (("dice", "vier Würfel"), ("dice:dativ", "vier Würfeln"), ("gone:dativ", "weg")):
        catalog.add("four dice", german, context=context)
    today.add("4 dice", context="dice")
    merged = merge(catalog, today)
    assert {message.context: message.string for message in merged if message.id and message.fuzzy} == {
        "dice": "vier Würfel",
        "dice:dativ": "vier Würfeln",
    }


def test_what_is_compiled_is_what_is_written() -> None:
    assert [path.name for path, content in compiled(FOLDER).items() if path.read_bytes() != content] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_loses_or_invents_a_value(language: str) -> None:
    """A singular may leave its number out: "a chip"."""
    wrong = [
        (message.context, english, said)
        for message in read(language)
        if message.id
        for english, said in forms(message)
        if placeholders(english) ^ placeholders(said) - ({"n"} if message.pluralizable else set())
        and placeholders(english) - {"n"} != placeholders(said) - {"n"}
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_spaces_around_a_text_stay(language: str) -> None:
    wrong = [
        (english, said)
        for message in read(language)
        if message.id
        for english, said in forms(message)
        if (english[: len(english) - len(english.lstrip())], english[len(english.rstrip()) :])
        != (said[: len(said) - len(said.lstrip())], said[len(said.rstrip()) :])
    ]
    assert wrong == []


MISPRINTS = {
    "de": r"  |\w'\w|\w [,;:!?]|[\d}] %",
    "fr": r"  |'|[^\W\d] [:;!?»%]|\w[:;!?»](?=\s|$)|« |\d %|\N{NARROW NO-BREAK SPACE}",
    "nl": r"  |\w'\w|\w [,;:!?]",
}
"""What each language never prints, above all plain spaces where the French put one that does not break."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_is_set_as_it_is_written(language: str) -> None:
    wrong = re.compile(MISPRINTS.get(language, "  "))
    texts = [text for message in read(language) if message.id for _, text in forms(message)]
    assert [text for text in texts if wrong.search(text.strip())] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lamps_can_show_every_translation(language: str) -> None:
    """Whatever is a message of the station may run over the lamps."""
    unknown = {
        letter
        for message in read(language)
        if message.id and message.context
        for _, said in forms(message)
        if (letter := first_unknown(said)) is not None
    }
    assert unknown - NOT_FOR_THE_LAMPS == set()


NOT_FOR_THE_LAMPS = {"{", "}", "_", "←", "→", "<", ">", "*", "|"}
"""Placeholders, keys, and words of commands."""


def test_the_page_builds_no_sentence_of_translated_pieces() -> None:
    assert [script.name for script in SCRIPTS if BUILT_OF_PIECES.search(script.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_kiosk_and_scoreboard_name_dice_variants_alike(language: str) -> None:
    """It finds the board of the box that is played by its title."""
    catalog = read(language)
    for name in ("solo_variant", "variant_for_players"):
        (scoreboards,) = (message for message in catalog if message.context == name)
        pages = catalog.get(scoreboards.id if isinstance(scoreboards.id, str) else scoreboards.id[0])
        assert pages is not None
        assert pages.string == scoreboards.string


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keys_of_the_colours_differ_from_all_other_keys(language: str) -> None:
    catalog = read(language)
    colours = [str(message.string) for message in catalog if (message.context or "").endswith("_key")]
    letters = [key for key in colours if len(key) == 1]
    own = [str(message.string) for message in catalog if message.context == "key"]
    assert len(letters) == 8
    assert len({*letters, *own}) == len(letters) + len(own)
