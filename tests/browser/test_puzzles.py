"""A puzzle of the day on the page: from the first screen to a hint, a wrong row, the proof, and what is shared."""

import pytest
from playwright.sync_api import expect

from tests.browser.driver import Look, keys, press
from tests.browser.test_places import shared


@pytest.mark.parametrize("moves", [()])
def test_a_puzzle_of_the_day_is_played_from_the_first_screen_and_explained(look: Look) -> None:
    page = look()
    expect(page.locator("#puzzles button")).to_have_text(["easy", "medium", "hard"])
    page.locator("#medium").click()
    message = page.locator("#message")
    expect(message).to_contain_text("Only one code fits these rows")
    page.locator("#more").click()
    page.get_by_role("button", name="hint").click()
    expect(message).to_contain_text("counts for no record")
    press(page, "ok")
    expect(message).to_contain_text("Step 1 of ")
    keys(page, *"rrrr", "Enter")
    expect(message).to_contain_text("If that were the code, row ")
    keys(page, "v")
    expect(page.locator("#reviewed h3")).to_have_text("Player did not solve it")
    assert page.locator("#reviewed .proof li").count() > 3
    head, marks = shared(page)
    assert head.startswith("Pegmind · Original, puzzle of ")
    assert len(marks) == 4
