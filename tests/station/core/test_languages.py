"""The languages: what there is, and who gets which."""

from datetime import date
from pathlib import Path

import pytest

from station.core.grammar import APOSTROPHE
from station.core.languages import VARIABLE, find_language, find_user_language, languages, load_catalog, page_words
from station.core.locale import ENGLISH, LANGUAGE_NAMES
from station.core.messages import Quoted, list_items, use_catalog, with_year
from station.core.service_messages import ServiceMessages
from station.games.codes.messages import CodeMessages
from station.games.dice.messages import DiceMessages
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
    with use_catalog(load_catalog(language)):
        assert ", ".join(str(GameMessages.games(n=n)) for n in (1, 3, 0)) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("0.4 rows", "1.3 rows", "2.5 rows")),
        ("de", ("0,4 Reihen", "1,3 Reihen", "2,5 Reihen")),
        ("fr", ("0,4 rangée", "1,3 rangée", "2,5 rangées")),
    ],
)
def test_a_number_with_a_decimal_has_the_form_of_the_language(language: str, said: tuple[str, ...]) -> None:
    with use_catalog(load_catalog(language)):
        assert tuple(str(GameMessages.rows(n=n)) for n in (0.4, 1.3, 2.5)) == said


@pytest.mark.parametrize(
    ("language", "first", "other", "with_its_year"),
    [
        ("en", "March 1", "November 24", "November 24, 2026"),
        ("de", "1. März", "24. November", "24. November 2026"),
        ("fr", "1er mars", "24 novembre", "24 novembre 2026"),
        ("nl", "1 maart", "24 november", "24 november 2026"),
    ],
)
def test_a_date_is_written_as_in_the_language(language: str, first: str, other: str, with_its_year: str) -> None:
    day = date(2026, 11, 24)
    message = CodeMessages.code_of_day(day=day)
    with use_catalog(load_catalog(language)):
        assert first in str(CodeMessages.code_of_day(day=date(2027, 3, 1)))
        assert other in str(message)
        assert str(with_year(day)) == with_its_year
    assert message.data["values"] == {"day": "2026-11-24"}


@pytest.mark.parametrize(
    ("language", "quoted"),
    [
        ("en", "'ab'"),
        ("de", "„ab“"),
        ("nl", "\N{LEFT SINGLE QUOTATION MARK}ab\N{RIGHT SINGLE QUOTATION MARK}"),
        ("fr", "«\N{NO-BREAK SPACE}ab\N{NO-BREAK SPACE}»"),
    ],
)
def test_what_was_typed_is_quoted_as_in_the_language(language: str, quoted: str) -> None:
    message = GameMessages.nothing_may_follow(verb=Quoted("ab"))
    with use_catalog(load_catalog(language)):
        assert quoted in str(message)
    assert message.data["values"] == {"verb": "ab"}


def test_signs_that_do_not_print_are_escaped_in_quotes() -> None:
    assert str(GameMessages.nothing_may_follow(verb=Quoted("a\x1b\n"))) == "nothing may follow 'a\\x1b\\n'"


def test_french_elides_before_a_name_with_a_vowel() -> None:
    with use_catalog(load_catalog("fr")):
        said = str(CodeMessages.board_of(player="Ada"))
    assert said.startswith(f"Plateau d{APOSTROPHE}Ada.")


def test_a_text_may_ask_for_a_form_of_what_stands_in_it() -> None:
    with use_catalog(load_catalog("de")):
        said = [str(DiceMessages.to_roll_on(dice=DiceMessages.dice(n=n))) for n in (1, 4)]
        assert [*said, str(DiceMessages.dice(n=4))] == [
            "mit einem Würfel weiterwürfeln", "mit 4 Würfeln weiterwürfeln", "4 Würfel",
        ]  # fmt: skip


def test_parts_of_a_message_are_in_the_same_language() -> None:
    names = list_items([ServiceMessages.back(), PegMessages.blanks()])
    with use_catalog(load_catalog("de")):
        assert str(names) == "back und leere Löcher"
        assert "3,6" in str(CodeMessages.luck_saved(luck=CodeMessages.luck_good(), n=3.6))
    assert str(names) == "back and blanks"


def test_a_reader_within_a_reader_reads_on_in_his_own_language() -> None:
    with use_catalog(load_catalog("fr")):
        with use_catalog(load_catalog(ENGLISH)):
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
        with use_catalog(load_catalog("en-XA")):
            assert str(GameMessages.games(n=2)) == "2 gámés ánd"
        assert page_words("en-XA")["help"] == "hélp án"
    finally:
        languages.cache_clear()
