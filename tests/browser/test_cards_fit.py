"""The cards that lie over the page, with long names and long words, in the windows that people have."""

from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driver import Look
from tests.browser.fitting import LANGUAGES, SIZES, Sizes, flaws_by_size, resize, touching_records
from tests.browser.test_kiosk_fits import LONG
from tests.station.web.stored_games import fill_noted, fill_year

DESK: Final = (1440, 900)
PLAYED: Final = ("match original players=WWWWWWWW", "secret RRYB", "guess RGGY", "guess RRYB")

CARDS: Final = {
    "scores": ("#look-up", "#boards tr"),
    "lesson": ("#ask", "#lesson li"),
    "controls": ("#ask", "#controls-tab", "#controls tr"),
    "review": ("#look-back", "#reviewed li"),
    "language": ("#speak", "#offered li"),
}
"""What is clicked to open each, and last what is in it."""


@pytest.fixture
def moves(tmp_path: Path) -> tuple[str, ...]:
    fill_year(tmp_path / "pegmind.db", people=LONG)
    fill_noted(tmp_path / "pegmind.db", LONG)
    return PLAYED


def open_card(page: Page, card: str) -> None:
    *clicked, filled = CARDS[card]
    for what in clicked:
        page.click(what)
    expect(page.locator(filled).first).to_be_visible()


@SIZES
@LANGUAGES
def test_every_card_fits(look: Look, language: str, sizes: Sizes) -> None:
    page = look(locale=language, reduced_motion="reduce")
    for card in CARDS:
        resize(page, *DESK)
        open_card(page, card)
        assert flaws_by_size(page, sizes) == {}, card
        for width, height in sizes if card == "scores" else ():
            resize(page, width, height)
            assert touching_records(page) == 0, (width, height)
        page.keyboard.press("Escape")
