"""Number: digits on lamps, buttons and keys of the page, and one as large as the board."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driver import SECRET, Look, bearing, becomes, keys, passes, says, shows
from tests.browser.test_touch import button, drag, lamp

ROW_1 = range(4)
ROW_2 = range(6, 10)
GAME = ("match number players=Ada", "secret 5137", "guess 1538")
MARKED = ("match number players=Ada,Ben marker=codemaker", "secret 5137", "guess 1538")
BARE = ":not(:has(.row:not(.secret) .lamp[data-sign]))"
"""Of a board on which no lamp of a row bears anything."""


@pytest.fixture
def moves() -> tuple[str, ...]:
    return GAME


def signs(page: Page, lamps: range) -> list[str]:
    """What the pegs bear."""
    return [page.locator(lamp(number)).text_content() or "" for number in lamps]


def test_digits_are_typed_and_stand_on_pegs_buttons_and_in_words(look: Look) -> None:
    page = look()
    becomes(page, lambda: signs(page, ROW_1), ["1", "5", "3", "8"])
    expect(page.locator("#rows li")).to_have_text(["Row 1: 1 5 3 8: 1 exact, 2 digit only"])
    keys(page, *"137")
    shows(page, ROW_2, "RYP-")
    becomes(page, lambda: signs(page, ROW_2)[:3], ["1", "3", "7"])
    expect(page.locator("#building")).to_have_text("Being built: 1 3 7.")
    purple = page.locator(button("purple"))
    assert (purple.text_content(), purple.get_attribute("data-key")) == ("7", "7")
    assert purple.get_attribute("aria-label") == "purple: 7"
    says(page, "Row 2 of 10: 1 3 7. 1 hole to fill.")
    keys(page, "Backspace", "Backspace", "Backspace")
    shows(page, ROW_2, "----")
    drag(page, button("white"), lamp(8))
    shows(page, ROW_2, "--W-")
    says(page, "Row 2 of 10: … … 8. 3 holes to fill.")
    page.locator(lamp(0)).click()
    shows(page, ROW_2, "RCYW")


def test_the_knob_shows_the_digit_as_large_as_the_board_for_a_second(look: Look) -> None:
    page = look()
    with passes(page, bearing(range(66, 72), "----WW")):
        keys(page, "ArrowLeft")
    shows(page, ROW_1, "RCYW")
    shows(page, ROW_2, "W---")


def test_a_picture_over_the_board_has_no_digits_on_its_lamps(look: Look) -> None:
    page = look()
    with passes(page, f"#board:has({lamp(58)}[data-letter=R]){BARE}"):
        keys(page, "ArrowRight")
    shows(page, ROW_2, "R---")
    becomes(page, lambda: signs(page, ROW_1), list("1538"))
    with passes(page, f"#board:has({lamp(49)}[data-letter]){BARE}"):
        keys(page, "Backspace", *"5137", "Enter")
    expect(page.locator(f"#board:has({lamp(49)}[data-letter])")).to_have_count(0)
    becomes(page, lambda: signs(page, ROW_1) + signs(page, ROW_2) + signs(page, SECRET), list("153851375137"))


def test_the_review_and_the_scores_have_digits(look: Look) -> None:
    page = look()
    keys(page, *"5137", "Enter")
    expect(page.locator("#look-back")).to_be_visible()
    keys(page, "v")
    expect(page.locator("#reviewed li")).to_have_count(3)
    expect(page.locator("#reviewed :not(.better) > .tile")).to_have_text(list("15385137"))
    keys(page, "Escape", "s")
    expect(page.get_by_role("heading", name="Number")).to_be_visible()


@pytest.mark.parametrize("moves", [MARKED])
def test_where_a_person_marks_the_buttons_and_the_help_say_so(look: Look) -> None:
    page = look()
    assert [page.locator(button(name)).get_attribute("data-label") for name in ("red", "white")] == [
        "exact",
        "digit only",
    ]
    keys(page, "r", "w", "8")
    expect(page.locator("#building")).to_have_text("Key pegs given: 1 exact, 2 digit only.")
    keys(page, "?")
    page.locator("#controls-tab").click()
    typed = page.locator("#controls kbd").all_text_contents()[:8]
    assert typed == list("12345678")
    expect(page.locator("#help-note")).to_contain_text("a ring is digit only")
