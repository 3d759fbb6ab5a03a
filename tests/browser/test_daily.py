"""The code of the day on the page: in the menu, in the result that is shared, and in the scores."""

from datetime import date, datetime
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from station.games.pegs.boxes import BOXES_WITH_PEGS
from tests.browser.driver import Look, becomes, keys, lines, says
from tests.browser.test_places import shared
from tests.station.store.cabinets import by_the_rules, played

DAY: Final = "2026-11-01"
BEFORE: Final = date(2026, 10, 31)
GAME: Final = (f"match original players=Ada daily={DAY}", "secret RRYB", "guess RGGY")


@pytest.fixture
def moves(tmp_path: Path) -> tuple[str, ...]:
    """Ada has cracked the code of the day before, and plays that of this day."""
    code = BOXES_WITH_PEGS["original"].code_of_the_day(BEFORE)
    game = (f"match original players=Ada daily={BEFORE}", f"secret {code}", f"guess {code}")
    played(tmp_path / "pegmind.db", [by_the_rules((move, 1_793_400_000.0) for move in game)])
    return GAME


def test_the_result_tells_the_days_in_a_row_and_so_do_the_scores_and_what_is_shared(look: Look) -> None:
    page = look()
    keys(page, *"rryb", "Enter")
    streak = "The code of November 1: 2 days in a row."
    says(page, f"Cracked in 2 rows! {streak} Press ok to play again, back for the boxes.")
    keys(page, "s")
    expect(page.locator("#scores tbody th small")).to_have_text("last played November 1")
    becomes(
        page,
        lambda: lines(page, "#scores :is(h3, tr)"),
        [
            "Original, code of the day",
            "player fewest rows won longest streak median time",
            "1 Ada last played November 1 1, the record 2 of 2, the record 2 now 2, the record \N{EN DASH}",
            "Played last",
        ],
    )
    keys(page, "Escape")
    expect(page.locator("#look-back")).to_be_visible()
    keys(page, "v")
    expect(page.locator("#reviewed li").first).to_be_visible()
    assert shared(page) == [
        "Pegmind · Original, code of November 1, 2026: Ada cracked it in 2 rows · 2/10 · 2 days in a row",
        "🔴⚪⚫⚫",
        "🔴🔴🔴🔴",
    ]


@pytest.mark.parametrize("moves", [()])
def test_the_code_of_the_day_is_chosen_in_the_form(look: Look) -> None:
    page = look("#box=slider")
    expect(page.locator("#menu-terms")).to_contain_text("Slider")
    which = page.get_by_label("Which code")
    day = datetime.now().astimezone().strftime("%B %-d")
    expect(which.locator("option")).to_have_text(["a new one", f"today's, {day}"])
    which.select_option(index=1)
    expect(page.locator("#menu-terms")).to_contain_text(f"the code of the day, {day}")
    page.locator("#menu-play").click()
    says(page, f"This is the code of the day, {day}: find it. Row 1 of 8: choose 4 pegs, then press ok.")
    expect(page.locator("#title")).to_have_text("Slider, code of the day")
