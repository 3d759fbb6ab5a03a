"""Somebody comes back to the page, day after day: the name sits down by itself, and the code of the day waits."""

import re
from datetime import UTC, datetime, timedelta
from typing import Final

import pytest
from playwright.sync_api import expect

from station.games.pegs.boxes import BOXES_WITH_PEGS
from tests.browser.driver import Cabinet, Look, keys, leave
from tests.browser.test_menu import new
from tests.zone import zone

pytestmark = pytest.mark.parametrize("moves", [()], ids=["attract"])

DAYS: Final = 7
DAY_SECONDS: Final = 86_400
ENDED: Final = re.compile("reveal|standings")


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
        page.locator("#home").click()
        for played in range(1, DAYS):
            page.locator("#daily").click()
            expect(page.locator("#standings")).to_contain_text("Zoe")
            keys(page, *(BOXES_WITH_PEGS["original"].code_of_the_day(day) or "").lower(), "Enter")
            expect(page.locator("body")).to_have_attribute("data-scene", ENDED)
            page.locator("#home").click()
            in_a_row = "1 day in a row" if played == 1 else f"{played} days in a row"
            expect(facts).to_have_text(f"✓ Zoe: done and {in_a_row}")
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


def test_who_gives_no_name_sees_what_was_done_here_today(look: Look) -> None:
    with zone("UTC"):
        page = look(before=new, timezone_id="UTC")
        day = datetime.now(UTC).date()
        page.locator("#daily").click()
        expect(page.locator("#message")).to_contain_text("This is the code of the day")
        keys(page, *(BOXES_WITH_PEGS["original"].code_of_the_day(day) or "").lower(), "Enter")
        expect(page.locator("#message")).to_contain_text("With a name, your days in a row would be counted.")
        page.locator("#home").click()
        expect(page.locator("#daily-facts")).to_have_text(f"✓ {day:%B} {day.day}")
