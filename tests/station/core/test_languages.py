"""The languages: what there is, and who gets which."""

from pathlib import Path

import pytest

from station.core.languages import VARIABLE, find_language, find_user_language, languages, load_catalog, page_words
from station.core.locale import ENGLISH, LANGUAGE_NAMES
from station.core.messages import list_items, reading
from station.core.service_messages import ServiceMessages
from station.games.codes.messages import CodeMessages
from station.games.pegs.messages import PegMessages
from station.matches.messages import GameMessages
from tools.catalogs import write_pseudo


def test_every_language_has_its_own_name_and_english_comes_first() -> None:
    assert (
        dict(languages()) == {"en": "English", "de": "Deutsch", "fr": "Français", "nl": "Nederlands"} == LANGUAGE_NAMES
    )


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (["fr-CH", "fr", "en"], "fr"),
        (["nl_BE.UTF-8"], "nl"),
        (["nl-BE"], "nl"),
        (["it", "en-GB", "de"], "en"),
        (["DE-at"], "de"),
        ([" fr "], "fr"),
        (["../de", "it", ""], "de"),
        ([], "de"),
    ],
)
def test_the_first_wanted_language_that_exists_is_found(wanted: list[str], found: str) -> None:
    assert find_language(wanted, otherwise="de") == found


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_CH.UTF-8"}, "de"),
        ({"LANG": "de_CH.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_GB", "LC_MESSAGES": "nl_NL", "LC_ALL": ""}, "nl"),
    ],
)
def test_a_desktop_uses_the_language_of_its_user(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert find_user_language() == language


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "1 game, 3 games, 0 games"),
        ("de", "1 Spiel, 3 Spiele, 0 Spiele"),
        ("fr", "1 match, 3 matchs, 0 match"),
        ("nl", "1 spel, 3 spellen, 0 spellen"),
    ],
)
def test_a_number_is_said_by_the_rules_of_the_language(language: str, said: str) -> None:
    with reading(load_catalog(language)):
        assert ", ".join(str(GameMessages.games(n=n)) for n in (1, 3, 0)) == said


def test_parts_of_a_message_are_in_the_same_language() -> None:
    names = list_items([ServiceMessages.back(), PegMessages.blanks()])
    with reading(load_catalog("de")):
        assert str(names) == "back und leere Löcher"
        assert "3,6" in str(CodeMessages.luck_saved(luck=CodeMessages.luck_good(), rows=3.6))
    assert str(names) == "back and blanks"


def test_a_reader_within_a_reader_reads_on_in_his_own_language() -> None:
    with reading(load_catalog("fr")):
        with reading(load_catalog(ENGLISH)):
            assert str(GameMessages.strong()) == "strong"
        assert str(GameMessages.strong()) == "fort"


def test_the_page_gets_its_own_words_and_in_english_none() -> None:
    assert page_words(ENGLISH) == {}
    assert {language: page_words(language)["help"] for language in ("de", "fr", "nl")} == {
        "de": "Hilfe",
        "fr": "aide",
        "nl": "hulp",
    }


def test_translators_can_try_a_catalog_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_pseudo(tmp_path)
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    languages.cache_clear()
    try:
        assert find_language(["en-XA"], ENGLISH) == "en-XA"
        with reading(load_catalog("en-XA")):
            assert str(GameMessages.games(n=2)) == "2 gámés ánd"
        assert page_words("en-XA")["help"] == "hélp án"
    finally:
        languages.cache_clear()
