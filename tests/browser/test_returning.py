"""Somebody comes back to the page, day after day: the name sits down by itself, and the code of the day waits."""

import re
from datetime import UTC, datetime, timedelta
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from station.games.pegs.boxes import BOXES_WITH_PEGS
from tests.browser.driver import Cabinet, Look, becomes, is_told, keys, press
from tests.browser.test_menu import leave, new
from tests.zone import zone

pytestmark = pytest.mark.parametrize("moves", [()], ids=["attract"])

DAY_SECONDS: Final = 86_400
ENDED: Final = re.compile("reveal|standings")


TOLD_SECONDS: Final = 30
"""In which the lamps have told the end of a game: until then, a press only hurries them."""


def first_screen(page: Page, cabinet: Cabinet) -> None:
    """Go back from wherever it is, and see each step before the next one."""
    message = page.locator("#message")
    while not page.locator("#front").is_visible():
        cabinet.put_forward(TOLD_SECONDS)
        before = message.text_content()
        press(page, "back")
        becomes(page, lambda before=before: message.text_content() != before, value=True)  # type: ignore[misc]


def test_a_returning_players_week(look: Look, cabinet: Cabinet) -> None:
    with zone("UTC"):
        page = look(before=new, timezone_id="UTC")
        day = datetime.now(UTC).date()
        facts = page.locator("#daily-facts")
        expect(facts).to_have_text(f"{day:%B} {day.day}")
        page.locator("#more-games").click()
        name = page.locator("#menu").get_by_label("Who plays", exact=True)
        name.fill("Zoe")
        name.press("Enter")
        expect(page.locator("#standings")).to_contain_text("Zoe")
        leave(page)
        for played in (1, 2, 3):
            first_screen(page, cabinet)
            page.locator("#daily").click()
            expect(page.locator("#standings")).to_contain_text("Zoe")
            keys(page, *(BOXES_WITH_PEGS["original"].code_of_the_day(day) or "").lower(), "Enter")
            expect(page.locator("body")).to_have_attribute("data-scene", ENDED)
            is_told(page)
            first_screen(page, cabinet)
            in_a_row = "1 day in a row" if played == 1 else f"{played} days in a row"
            expect(facts).to_have_text(f"Zoe: done and {in_a_row}")
            cabinet.put_forward(DAY_SECONDS)
            day += timedelta(days=1)
            expect(facts).to_have_text(f"Zoe: {in_a_row}")
            page.reload()
            expect(facts).to_have_text(f"Zoe: {in_a_row}")
        cabinet.put_forward(DAY_SECONDS)
        day += timedelta(days=1)
        expect(facts).to_have_text(f"{day:%B} {day.day}")
        page.locator("#start").click()
        expect(page.locator("#standings")).to_contain_text("Zoe")
