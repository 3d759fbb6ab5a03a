"""What can be chosen for a match with words."""

from datetime import date
from typing import Any

import pytest

from station.core.languages import load_catalog
from station.core.messages import Message, use_catalog
from station.games.word.boxes import WORD
from station.games.word.menu import WORDS_FORM, ask, menu_words
from station.games.word.messages import WordMessages
from station.games.word.words import LANGUAGES
from station.lobby.boxes import Menu
from station.scenes.menu.form import NOTHING_KNOWN, MenuFacts, items
from station.scenes.menu.setup import Setup

LANGUAGE, LETTERS = WordMessages.language_of_words(), WordMessages.how_many_letters()


def asked(known: MenuFacts = NOTHING_KNOWN) -> Setup[Any]:
    scene = ask(Menu(known), known, 0.0)
    assert isinstance(scene, Setup)
    return scene


def titles(known: MenuFacts = NOTHING_KNOWN) -> list[Message]:
    return [item.title for item in items(asked(known).draft, known)]


def move_with(option: str, value: str) -> str:
    draft = asked().draft.with_options({option: value})
    assert draft is not None
    return draft.plain.move


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_are_those_of_the_cabinets_language(language: str) -> None:
    assert asked(MenuFacts(language=language)).draft.terms.box.measures == {"language": language, "holes": 5}


def test_without_words_of_the_language_they_are_english() -> None:
    assert asked(MenuFacts(language="it")).draft.terms.box == WORD


def test_language_and_letters_can_be_chosen() -> None:
    assert {LANGUAGE, LETTERS} < set(titles())
    assert move_with("language", "nl") == "match word language=nl"
    assert move_with("holes", "4") == "match word holes=4"


def test_languages_are_called_by_their_own_names() -> None:
    (item,) = (item for item in WORDS_FORM.items if item.title == LANGUAGE)
    values = item.values(asked().draft.terms, NOTHING_KNOWN)
    assert [value.words.values["name"] for value in values] == ["English", "Deutsch", "Français", "Nederlands"]
    assert [value.text for value in values] == ["EN", "DE", "FR", "NL"]


def test_the_word_of_the_day_is_offered_with_five_letters_alone() -> None:
    known = MenuFacts(today=date(2026, 11, 24))
    assert WordMessages.which_word() in titles(known)
    draft = asked(known).draft.with_options({"holes": "4"})
    assert draft is not None
    assert WordMessages.which_word() not in [item.title for item in items(draft, known)]


@pytest.mark.parametrize(
    ("language", "words"), [("en", "English"), ("de", "deutsche"), ("fr", "français"), ("nl", "Nederlandse")]
)
def test_the_tile_names_the_language_that_the_menu_begins_with(language: str, words: str) -> None:
    with use_catalog(load_catalog(language)):
        assert words in str(menu_words()).split()
