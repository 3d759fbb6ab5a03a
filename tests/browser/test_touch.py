"""What one sees can be touched: holes, pegs, earlier rows, dice and safes; and what is held has a button."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import GAME
from tests.browser.driver import PHONE, Cabinet, Look, becomes, deal, keys, press, says, shows
from tests.browser.test_dice import ROLLED, dice

ROW_1: Final = range(4)
ROW_2: Final = range(6, 10)


def middle(page: Page, what: str) -> tuple[float, float]:
    box = page.locator(what).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def lamp(number: int) -> str:
    return f'[data-lamp="{number}"]'


def button(name: str) -> str:
    return f'[data-control="{name}"]'


def held(page: Page, deed: str) -> None:
    """Have a control held that does this."""
    page.get_by_role("button", name="more", exact=True).click()
    page.get_by_role("button", name=deed, exact=True).click()


def drag(page: Page, what: str, where: str) -> None:
    start, end = middle(page, what), middle(page, where)
    page.mouse.move(*start)
    page.mouse.down()  # from here on nothing is looked up: a hand that rests holds the peg
    page.mouse.move(*end, steps=5)
    page.mouse.up()


def test_holes_pegs_and_earlier_rows_are_clicked_and_dragged(look: Look, cabinet: Cabinet) -> None:
    page = look()
    page.locator(lamp(8)).click()
    press(page, "blue")
    shows(page, ROW_2, "--B-")
    deal(page, cabinet, *GAME)
    press(page, "red")
    drag(page, button("yellow"), lamp(9))
    shows(page, ROW_2, "R--Y")
    press(page, "green")
    shows(page, ROW_2, "RG-Y")
    press(page, "blue")
    drag(page, lamp(6), lamp(8))
    shows(page, ROW_2, "BGRY")
    drag(page, lamp(7), "#message")
    shows(page, ROW_2, "B-RY")
    deal(page, cabinet, *GAME)
    drag(page, lamp(0), lamp(7))
    shows(page, ROW_2, "-R--")
    page.locator(lamp(2)).click()
    shows(page, ROW_2, "RGGY")
    says(page, "Row 2 of 10 is built: press ok to play it, back to change it.")
    shows(page, ROW_1, "RGGY")
    press(page, "back")
    shows(page, ROW_2, "-R--")


DROP: Final = """([what, where]) => {
    const node = document.querySelector(what)
    const {x, y, width, height} = document.querySelector(where).getBoundingClientRect()
    for (const type of ["pointermove", "pointerup"])
        node.dispatchEvent(new PointerEvent(type, {pointerId: 1, clientX: x + width / 2, clientY: y + height / 2}))
}"""
"""Moves the mouse, which is down, and lets go, before the cabinet can answer the move."""


def test_a_peg_dropped_before_the_cabinet_has_answered_is_in_one_hole(look: Look) -> None:
    page = look()
    page.mouse.move(*middle(page, button("white")))
    page.mouse.down()
    shows(page, ROW_2, "W---")
    page.evaluate(DROP, [button("white"), lamp(8)])
    page.mouse.up()
    shows(page, ROW_2, "--W-")


def test_a_peg_that_is_clicked_with_the_right_button_or_pressed_stays(look: Look, cabinet: Cabinet) -> None:
    page = look()
    press(page, "red", "green", "blue")
    page.locator(lamp(7)).click(button="right")
    says(page, "Green stays for the next row.")
    stays = page.locator("[data-stays='peg']")
    expect(stays).to_have_attribute("data-lamp", "7")
    page.locator(lamp(8)).click(delay=700)
    says(page, "Blue stays for the next row.")
    expect(stays).to_have_count(2)
    page.locator(lamp(7)).click(button="right")
    says(page, "Green does not stay for the next row.")
    held(page, "fill the row")
    shows(page, ROW_2, "RGBB")
    page.evaluate("localStorage.removeItem('pegmind.touch')")
    press(page, "ok")
    expect(page.locator("#tip")).to_contain_text("press a peg of your row for a moment")
    shows(page, range(12, 16), "--B-")
    deal(page, cabinet, *GAME)
    expect(stays).to_have_count(0)
    assert page.evaluate("localStorage.getItem('pegmind.touch')") == "yes"


@pytest.mark.parametrize("moves", [("match original players=Ada,Ben",)], ids=["secret"])
def test_who_sets_a_code_is_told_nothing_of_rows(look: Look) -> None:
    page = look()
    page.evaluate("localStorage.removeItem('pegmind.touch')")
    press(page, "ok", "red")
    expect(page.locator("#message")).to_contain_text("1 of 4")
    assert page.evaluate("localStorage.getItem('pegmind.touch')") is None


def test_pencil_marks_are_kept_until_the_code_is_another(look: Look, cabinet: Cabinet) -> None:
    page = look()
    more, ruled = page.get_by_role("button", name="more", exact=True), page.locator(".arcade[data-ruled]")
    more.click()
    mark = page.get_by_role("button", name="red not in hole 1")
    mark.click()
    page.get_by_role("button", name="blue not in hole 2").click()
    expect(mark).to_have_attribute("aria-pressed", "true")
    expect(ruled).to_have_attribute("data-control", "red")
    page.reload()
    expect(ruled).to_have_attribute("data-control", "red")
    press(page, "green")
    expect(ruled).to_have_attribute("data-control", "blue")
    press(page, "green", "green", "green", "ok")
    expect(ruled).to_have_attribute("data-control", "red")
    more.click()
    mark.click()
    expect(ruled).to_have_count(0)
    deal(page, cabinet, GAME[0], "secret RRRR")
    expect(page.locator('#pencil [aria-pressed="true"]')).to_have_count(0)
    deal(page, cabinet, "match grand players=Ada", "secret RcYtGsBd")
    colour = page.get_by_role("button", name="red not in pair 1")
    expect(colour).to_have_text("R")  # a colour alone is seen, as a shape is


def test_a_finger_taps_the_holes_of_a_phone(look: Look) -> None:
    page = look(**PHONE)
    page.locator(lamp(7)).tap()
    page.locator(button("white")).tap()
    shows(page, ROW_2, "-W--")


def test_a_click_holds_what_takes_a_long_press(look: Look) -> None:
    page = look()
    press(page, "red")
    held(page, "hint")
    says(page, "With a hint, this game counts for no record. Press ok for the hint, back to go on without it.")
    press(page, "ok")
    expect(page.locator("#message")).to_contain_text("ok plays it")
    held(page, "leave")
    says(page, "Leave this game? Press ok to leave it, back to play on.")
    expect(page.get_by_role("button", name="more", exact=True)).to_be_hidden()
    keys(page, "Enter")
    held(page, "service menu")
    expect(page.locator('body[data-scene="service"]')).to_be_visible()


def test_a_reader_keeps_the_place_in_the_rows(look: Look) -> None:
    page = look()
    page.evaluate(
        "[window.first, window.player] = ['#rows li', '#standings li'].map((what) => document.querySelector(what))"
    )
    press(page, "red", "green", "blue", "yellow", "ok")
    expect(page.locator("#rows li")).to_have_count(2)
    assert page.evaluate("first.isConnected && player.isConnected")
    expect(page.locator("#rows li").nth(0)).to_have_text("Row 1: red green green yellow: 1 exact, 1 colour only")


@pytest.mark.parametrize("moves", [ROLLED])
def test_dice_and_safes_are_tapped(look: Look) -> None:
    page = look()
    page.locator('#rolled [data-number="1"]').click()
    expect(page.locator("#aside .die[data-state=chosen]")).to_have_count(1)
    becomes(page, lambda: dice(page)[1][0], "3, at the cursor, for card 1")
    page.locator('#cards [data-number="2"]').click()
    expect(page.locator("#aside")).to_contain_text("card 2")
