"""Grand on the page: pairs as two lamps that bear their shapes, three kinds of key pegs, and fingers on all of it."""

import pytest
from playwright.sync_api import Page, expect

from station.games.grand.family import FAMILY
from tests.browser.driver import Look, keys, says, shows
from tests.browser.test_touch import button, drag, lamp

ROW_1 = (*range(6), 72, 73)
KEYS_1 = range(74, 78)
ROW_2 = (*range(6, 12), 78, 79)
GAME = ("match grand players=Ada", "secret RcGsBdYt", "guess RcBdGtYx")
MARKED = ("match grand players=Ada,Ben marker=codemaker", "secret RcGsBdYt", "guess RcBdGtYx")


@pytest.fixture
def moves() -> tuple[str, ...]:
    return GAME


def bear(page: Page, lamps: tuple[int, ...], shapes: str) -> None:
    """The lamps bear these shapes, or soon will; "-" is none."""
    for number, shape in zip(lamps, shapes.split(), strict=True):
        has = ":not([data-sign])" if shape == "-" else f'[data-sign="{shape}"]'
        expect(page.locator(lamp(number) + has)).to_be_attached()


def test_a_pair_is_two_lamps_that_bear_its_shape(look: Look) -> None:
    page = look()
    shows(page, ROW_1, "RRBBGYYP")
    bear(page, ROW_1, "circle circle diamond diamond star star cross cross")
    shows(page, KEYS_1, "RWB-")
    expect(page.locator("#rows li")).to_have_text(
        ["Row 1: red circle, blue diamond, green star, yellow cross: 1 exact, 1 elsewhere, 1 half"]
    )


def test_the_button_of_the_colour_and_then_that_with_the_shape(look: Look) -> None:
    page = look()
    keys(page, *"rgp")
    shows(page, ROW_2[:3], "RGP")
    bear(page, ROW_2[:3], "square square -")
    expect(page.locator("#building")).to_have_text("Being built: red square, purple.")
    says(page, "Row 2 of 10: red square, purple. Now press the button with its shape. 3 pairs to go.")
    expect(page.locator(button("orange"))).to_have_attribute("data-idle", "")


def test_the_buttons_and_the_help_say_what_they_do_with_pairs(look: Look) -> None:
    page = look()
    shows(page, ROW_1, "RRBBGYYP")
    puts = str(next(iter(FAMILY.manual)).says)
    assert puts.startswith("puts red at the cursor, or where a shape is next, the circle")
    expect(page.locator(button("red"))).to_have_attribute("title", puts)
    page.keyboard.press("?")
    expect(page.locator("#controls")).to_contain_text(puts)


def test_pairs_are_laid_and_copied_with_a_finger(look: Look) -> None:
    page = look()
    drag(page, button("blue"), lamp(78))
    shows(page, ROW_2[6:], "B-")
    drag(page, button("yellow"), lamp(79))
    shows(page, ROW_2[6:], "BY")
    bear(page, ROW_2[6:], "star star")
    page.locator(lamp(73)).click()
    shows(page, ROW_2, "RRBBGYYP")


def test_the_review_and_what_is_shared_have_three_kinds_of_key_pegs(look: Look) -> None:
    page = look()
    keys(page, *"rrggbbyy", "Enter")
    expect(page.locator("#look-back")).to_be_visible()
    keys(page, "v")
    expect(page.locator("#reviewed li")).to_have_count(3)
    expect(page.locator("#reviewed :not(.better) > .pair")).to_have_count(8)
    assert [page.locator(f'#reviewed [data-pin="{kind}"]').count() for kind in ("red", "white", "half")] == [5, 1, 1]


@pytest.mark.parametrize("moves", [MARKED])
def test_where_a_person_marks_three_buttons_give_key_pegs(look: Look) -> None:
    page = look()
    names = ("red", "white", "blue")
    labels = [page.locator(button(name)).get_attribute("data-label") for name in names]
    assert labels == ["exact", "elsewhere", "half"]
    keys(page, *"rwb")
    expect(page.locator("#building")).to_have_text("Key pegs given: 1 exact, 1 elsewhere, 1 half.")
