"""Every message in every language, with every kind of value: what can be told of its grammar without reading it."""

import re
from datetime import date
from functools import cache
from string import Formatter
from typing import Final

import pytest

from station.core.languages import languages, load_catalog
from station.core.messages import (
    Argument,
    Counted,
    Quoted,
    Template,
    colour,
    list_items,
    use_catalog,
)
from station.games.dice.messages import DiceMessages
from station.games.grand.messages import GrandMessages
from station.matches.messages import GameMessages
from tests.test_catalogs import forms, read
from tools.catalogs import translated
from tools.wordings import NEVER_ONE, find_templates

NAMES: Final = ("Ada", "Ben", "Élise", "Hugo", "Yves", colour("orange"), GrandMessages.blue_star())
NUMBERS: Final = (0, 1, 2, 11, 0.4, 1.3, 2.5)
OTHERS: Final[tuple[Argument, ...]] = (
    *(Quoted("it's"), list_items(["Ada", "Ben", "Ida"]), date(2027, 3, 1), date(2027, 8, 21)),
    *(DiceMessages.dice(n=1), DiceMessages.dice(n=4), DiceMessages.all_five_again(), GameMessages.rows(n=8)),
)
"""Together with names and numbers, every kind of value that a message may have."""

LANGUAGES: Final = pytest.mark.parametrize("language", languages())


@cache
def render_all(language: str, values: tuple[Argument, ...]) -> tuple[tuple[str, Template], ...]:
    """Every message in a language, with each of these values in all its placeholders at once."""
    with use_catalog(load_catalog(language)):
        return tuple(
            (str(template(**dict.fromkeys(template.placeholders, value) | with_number(template, value))), template)
            for template in find_templates()
            for value in values
        )


def with_number(template: Template, value: Argument) -> dict[str, Argument]:
    return {"n": value if isinstance(value, int | float) else 4} if isinstance(template, Counted) else {}


ELISION: Final = re.compile(r"(?i)(?<!-)\b(?:[cdjlmnst]|qu)e (?!ok\b|onze|huit|hau|has|hall)[aeiouyhàâéèêîôœ]")
"""A French word that should have lost its e; -le is a pronoun, and loses none."""


def test_french_names_and_words_are_elided() -> None:
    assert [text for text, _ in render_all("fr", NAMES) if ELISION.search(text)] == []


def test_german_rows_and_dice_stand_in_the_case_that_the_sentence_asks_for() -> None:
    of_rows = {template.code for template in find_templates() if "rows" in template.placeholders} - NEVER_ONE
    rows = [text for text, template in render_all("de", (GameMessages.rows(n=1),)) if template.code in of_rows]
    assert [text for text in rows if re.search(r"\b(?:in|mit) eine Reihe\b", text)] == []
    dice = (DiceMessages.dice(n=1), DiceMessages.dice(n=4), DiceMessages.all_five_again())
    after_mit = r"(?i)\bmit (?:einen|\d Würfel\b|noch einmal alle\b)"
    after_verb = r"\bdu (?:einem|\d Würfeln|allen)"
    said = [text for text, template in render_all("de", dice) if "dice" in template.placeholders]
    assert [text for text in said if re.search(after_mit, text) or re.search(after_verb, text)] == []


@LANGUAGES
def test_no_text_has_braces_or_two_spaces_left(language: str) -> None:
    left = re.compile(r"[{}]|  " + (r"| [;:!?»%]|« " if language == "fr" else ""))
    said = [*render_all(language, NAMES), *render_all(language, NUMBERS), *render_all(language, OTHERS)]
    wrong = [(text, template.code) for text, template in said if left.search(text.strip())]
    assert [text for text, code in wrong if code != "message_is_unknown"] == []  # it shows JSON


@cache
def nouns(language: str) -> tuple[frozenset[str], frozenset[str]]:
    """The words that stand behind a number in the singular alone, and in the plural alone."""
    found: tuple[set[str], set[str]] = set(), set()
    with use_catalog(load_catalog(language)):
        for template in find_templates():
            if isinstance(template, Counted):
                values = dict.fromkeys(template.placeholders, "")
                for among, n in zip(found, (1, 2), strict=True):
                    among.update(re.findall(r"\{n\} ([^\W\d]+)", template.wording({**values, "n": n})))
    singular, plural = found
    return frozenset(singular - plural), frozenset(plural - singular)


@LANGUAGES
def test_every_number_agrees_with_the_noun_behind_it(language: str) -> None:
    singular, plural = nouns(language)
    assert len(plural) > 10
    wrong = []
    for text, template in render_all(language, NUMBERS):
        for number, noun in re.findall(r"(?<![\d.,+])(\d+(?:[.,]\d+)?) ([^\W\d]+)", text):
            few = float(number.replace(",", ".")) < 2 if language == "fr" else number == "1"
            if noun in (plural if few else singular) and template.code not in NEVER_ONE:
                wrong.append(text)
    assert wrong == []


@pytest.mark.parametrize("language", translated())
def test_every_form_that_a_text_asks_for_is_there(language: str) -> None:
    """The form of a text, "dice:dativ", is another entry of the catalog."""
    catalog = read(language)
    texts = [said for entry in catalog if entry.id for _, said in forms(entry)]
    asked = {form for text in texts for _, _, form, _ in Formatter().parse(text) if form}
    given = {(entry.context or "").partition(":")[2] for entry in catalog} - {""}
    assert asked == given
