"""The page in the languages of its viewers."""

import calendar
import re
from calendar import month_name
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from station.core.grammar import APOSTROPHE
from station.core.languages import VARIABLE, Language, load_catalog
from station.core.messages import use_catalog
from station.scenes.messages import StationMessages
from tests.browser.driver import Cabinet, Look, Process, deal, keys, visit
from tools.catalogs import PSEUDO, write_pseudo

MONTHS: Final = "|".join(calendar.month_name[1:])
NAMES: Final = re.compile(
    rf"\b(?:Pegmind|Ada|Ben|Code Knacker|English|Deutsch|Français|Nederlands|{MONTHS})\b|en-XA", re.IGNORECASE
)
"""Names, and the months, which the browser has in no language that nobody speaks."""
WORD: Final = re.compile(r"[A-Za-z]{4,}")
TEXTS: Final = """() => {
    const texts = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode.textContent.trim());
    for (const what of ["aria-label", "aria-description", "title", "placeholder", "alt", "data-label", "data-note"]) {
        for (const node of document.querySelectorAll(`[${what}]`)) texts.push(node.getAttribute(what));
    }
    return [...texts, document.title];
}"""
"""All that can be read or heard on the page."""


def language(page: Page) -> str | None:
    return page.get_attribute("html", "lang")


def choose(page: Page, name: str) -> None:
    """Choose a language by its own name, and wait until the page speaks it."""
    page.click("#speak")
    with page.expect_navigation():
        page.click(f"#languages button:has-text('{name}')")
    page.wait_for_selector('body[data-connected="true"]')


@pytest.mark.parametrize("moves", [()])
@pytest.mark.parametrize(("locale", "speaks"), [("de-CH", "de"), ("nl-NL", "nl"), ("fr-FR", "fr"), ("it-IT", "en")])
def test_a_new_visitor_reads_the_browsers_language(look: Look, locale: str, speaks: str) -> None:
    page = look(locale=locale)
    assert language(page) == speaks
    with use_catalog(load_catalog(speaks)):
        expect(page.locator("#message")).to_contain_text(str(StationMessages.press_to_play()))
    expect(page.locator("#language-code")).to_have_text(speaks.upper())


WRITTEN: Final = """async () => {
    const {dayInWords, tn} = await import("/words.js")
    const texts = ["{name}'s board · ended after {n} row", "{name}'s board · ended after {n} rows"]
    const board = (name) => tn(...texts, 2, {name})
    const year = new Date().getFullYear()
    return [board("Élise"), board("Ben"), dayInWords(`${year}-03-01`), dayInWords("2019-11-24")]
}"""


@pytest.mark.parametrize("moves", [()])
@pytest.mark.parametrize(
    ("locale", "written"),
    [
        ("en", ["Élise's board", "Ben's board", "March 1", "November 24, 2019"]),
        ("de", ["Brett von Élise", "Brett von Ben", "1. März", "24. November 2019"]),
        ("fr", [f"Plateau d{APOSTROPHE}Élise", "Plateau de Ben", "1er mars", "24 novembre 2019"]),
        ("nl", ["Bord van Élise", "Bord van Ben", "1 maart", "24 november 2019"]),
    ],
)
def test_names_and_dates_are_written_as_in_the_language(look: Look, locale: str, written: list[str]) -> None:
    assert [text.partition(" · ")[0] for text in look(locale=locale).evaluate(WRITTEN)] == written


@pytest.mark.parametrize("moves", [()])
def test_a_visitor_chooses_and_is_remembered(look: Look, cabinet: Cabinet) -> None:
    page = look(before=lambda _page: None)
    choose(page, "Français")
    assert language(page) == "fr"
    with use_catalog(load_catalog("fr")):
        expect(page.locator("#message")).to_contain_text(str(StationMessages.press_to_play()))
    visit(page, cabinet)
    assert language(page) == "fr"


def test_two_viewers_read_their_own_language_at_one_cabinet_while_a_game_is_on(look: Look) -> None:
    german, dutch = look(locale="de-DE"), look(locale="nl-NL")
    keys(german, "r")
    keys(dutch, "b")
    expect(german.locator("#building")).to_contain_text("rot blau")
    expect(dutch.locator("#building")).to_contain_text("rood blauw")
    choose(german, "Nederlands")
    expect(german.locator("#building")).to_have_text(dutch.inner_text("#building"))


@pytest.mark.parametrize("moves", [("match original players=Player-1,Player-2 marker=codemaker",)])
@pytest.mark.parametrize(("locale", "word"), [("en", "Player"), ("de", "Spieler"), ("nl", "Speler"), ("fr", "Joueur")])
def test_who_gave_no_name_is_called_so_in_the_language_of_the_viewer(look: Look, locale: str, word: str) -> None:
    page = look(locale=locale)
    expect(page.locator("#standings .name > b:first-child")).to_have_text([f"{word} 1", f"{word} 2"])
    expect(page.locator("#track p > b")).to_have_text([f"{word} 1", f"{word} 2"])
    expect(page.locator("#message")).to_contain_text(f"{word} 1")
    expect(page.locator("#notice-head")).to_contain_text(f"{word} 2")
    assert "Player-" not in page.inner_text("body")


def test_the_kiosk_speaks_the_language_of_the_cabinet(look: Look, cabinet: Cabinet) -> None:
    page = look("?kiosk", locale="de-DE")
    assert (language(page), page.locator("#speak").is_visible()) == ("en", False)
    cabinet.restart(language=Language("fr"))
    expect(page.locator("html")).to_have_attribute("lang", "fr")


HAND: Final = "match slider players=Ada,Ben marker=codemaker"
CARDS: Final = ("match codeknacker players=Ada,Ben", "cards 111/99 354215/5 243512/5", "roll 1 1 1 * *")


STATES: Final = {
    "attract": ((), "", "#board"),
    "box": ((), "ArrowRight", "#menu"),
    "play": ((), "ArrowRight Enter", "#menu"),
    "away": ((HAND,), "", "#notice"),
    "mark": ((HAND, "secret RRYB", "guess RGGY"), "b", "#board"),
    "end": (("match original players=Ada", "secret RRYB", "guess RRYB"), "", "#look-back"),
    "dice": (CARDS, "Enter", "#table"),
}
"""What was played, what is pressed then, and what is seen."""

OPENERS: Final = ("", "#ask", "#look-up", "#speak", "#more", "#look-back")


class TestInALanguageThatNobodySpeaks:
    @pytest.fixture
    def cabinet(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Cabinet]:
        """A process: the languages are found once."""
        folder = tmp_path / "locale"
        folder.mkdir()
        write_pseudo(folder)
        monkeypatch.setenv(VARIABLE, str(folder))
        with Process(tmp_path) as cabinet:
            yield cabinet

    def test_nothing_on_the_page_is_left_untranslated(self, look: Look, cabinet: Cabinet) -> None:
        """In the language that nobody speaks, whatever has vowels has accents on them."""
        page = look(locale=PSEUDO)
        assert language(page) == PSEUDO
        for state, (moves, pressed, there) in STATES.items():
            deal(page, cabinet, *moves)
            keys(page, *pressed.split())
            expect(page.locator(there)).to_be_visible()
            found = {opener: plain_words(page, opener) for opener in OPENERS}
            assert {opener: plain for opener, plain in found.items() if plain} == {}, state


def plain_words(page: Page, opener: str) -> set[str]:
    """Open what this opens, if it is there; return the words that can be read without accents, and close it.

    The browser writes dates, in English for a language that it does not know.
    """
    if opener and not page.locator(opener).is_visible():
        return set()
    if opener:
        page.click(opener)
    if opener == "#ask":
        expect(page.locator("#lesson li").first).to_be_visible()
    read: list[str] = page.evaluate(TEXTS)
    if opener:
        page.keyboard.press("Escape")
    words = {word for text in read for word in WORD.findall(NAMES.sub("", text)) if re.search("[aeiou]", word)}
    return words - {*month_name}
