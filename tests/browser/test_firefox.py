"""The core of the page in Firefox: keys and mouse, the menu, dialogs, a reload, another language, every size."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from tests.browser.conftest import GAME
from tests.browser.driver import (
    CONNECTED,
    Cabinet,
    Look,
    Pages,
    deal,
    find_program,
    keys,
    press,
    says,
    shows,
    visit,
)  # fmt: skip
from tests.browser.fitting import SMALL, flaws_by_size
from tests.browser.test_menu import new
from tests.browser.test_touch import ROW_2, button, drag, lamp

START: Final = '#!/bin/sh\ncd {folder} && exec {python} -m tests.browser.firefox {hand} {firefox} "$@"\n'
"""Starts Firefox behind the relay that Playwright needs."""

ALONE: Final = ("match original players=Ada", "secret RRYB", "guess RGGY")
DICE: Final = ("match codeknacker players=Ada,Ben", "cards 351/2 2531/3 243513/5", "roll 3 5 1 * 4")
WON: Final = "Cracked in 2 rows! Player wins. Press ok to play again, back for the boxes."
WON_AGAIN: Final = "Cracked in 2 rows, your best again. Press ok to play again, back for the boxes."


@contextmanager
def firefox(playwright: Playwright, folder: Path, hand: str) -> Iterator[Browser]:
    """Firefox, in which a mouse or a finger does what Playwright does with the mouse."""
    start = folder / hand
    program = find_program("firefox-esr", "firefox-esr", "firefox")
    text = START.format(folder=Path(__file__).parents[2], python=sys.executable, hand=hand, firefox=program)
    start.write_text(text, encoding="utf-8")
    start.chmod(0o755)
    prefs: dict[str, str | float | bool] = {"dom.w3c_touch_events.enabled": int(hand == "finger")}
    browser = playwright.firefox.launch(channel="moz-firefox", executable_path=start, firefox_user_prefs=prefs)
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def browser(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with firefox(playwright, tmp_path_factory.mktemp("firefox"), "mouse") as browser:
        yield browser


@pytest.fixture(scope="module")
def pages(browser: Browser) -> Pages:
    return Pages(browser)


@pytest.mark.parametrize("moves", [()], ids=["attract"])
def test_games_are_won_rows_built_and_kept_and_dialogs_opened(look: Look, cabinet: Cabinet) -> None:
    """One test for all of it: each process of the tests starts a Firefox of its own, which takes longer than a game."""
    page = look()
    choose_a_box(page)
    deal(page, cabinet, *GAME)
    keys(page, *"rryb", "Enter")
    says(page, WON)
    deal(page, cabinet, *GAME)
    press(page, "red", "red", "yellow", "blue", "ok")
    says(page, WON_AGAIN)
    deal(page, cabinet, *GAME)
    build_rows(page, cabinet)
    look_into_dialogs(page)


def build_rows(page: Page, cabinet: Cabinet) -> None:
    """Build one by keys, and one by dragging, which is there again after a power cut."""
    page.reload()  # after a click, keys would be the game's, whatever has the focus
    page.wait_for_selector(CONNECTED)
    page.locator(button("green")).focus()
    keys(page, " ", "Enter")  # once each: Firefox clicks a focused button when Space is let go
    says(page, "Row 2 of 10: green green. 2 holes to fill.")
    shows(page, ROW_2, "GG--")
    page.reload()
    page.wait_for_selector(CONNECTED)
    shows(page, ROW_2, "GG--")
    deal(page, cabinet, *GAME)
    page.locator(lamp(8)).click()
    press(page, "blue")
    shows(page, ROW_2, "--B-")
    drag(page, button("yellow"), lamp(9))
    shows(page, ROW_2, "--BY")
    drag(page, lamp(8), lamp(6))
    shows(page, ROW_2, "B--Y")
    cabinet.wait_until_kept("B__Y")
    cabinet.pull_the_plug()
    expect(page.locator("#offline")).to_contain_text("offline")
    cabinet.power_on()
    page.wait_for_selector(CONNECTED)
    expect(page.locator("#offline")).to_be_hidden()
    shows(page, ROW_2, "B--Y")


def look_into_dialogs(page: Page) -> None:
    """Open the help and the scores over a row; Escape closes one, and the browser's back the other."""
    page.locator("#ask").click()
    expect(page.locator("#help")).to_be_visible()
    keys(page, "Escape")
    expect(page.locator("#help")).to_be_hidden()
    keys(page, "s")
    expect(page.locator("#scores")).to_be_visible()
    page.evaluate("history.back()")
    expect(page.locator("#scores")).to_be_hidden()
    shows(page, ROW_2, "B--Y")


def choose_a_box(page: Page) -> None:
    """Begin a match by the form."""
    page.locator("#more-games").click()
    page.get_by_role("radio", name="Super:").check(force=True)
    expect(page.locator("#menu-terms")).to_contain_text("Super:")
    page.get_by_label("Empty holes").select_option("allowed")
    name = page.get_by_role("combobox", name="Who plays")
    name.press_sequentially("Ada")
    name.press("Enter")
    expect(page.locator('[data-scene="guess"]')).to_be_attached()
    expect(page.locator("#standings")).to_contain_text("Ada")


@pytest.mark.release  # a second Firefox; Chromium has a finger at every change
def test_a_finger_touches_holes_buttons_and_earlier_rows_and_drags_pegs(
    playwright: Playwright, cabinet: Cabinet, tmp_path: Path
) -> None:
    with firefox(playwright, tmp_path, "finger") as browser:
        page = browser.new_page(viewport={"width": 390, "height": 844})
        visit(page, cabinet)
        page.evaluate("addEventListener('pointerdown', ({pointerType}) => { window.pointer = pointerType }, true)")
        page.locator(lamp(7)).click()
        assert page.evaluate("pointer") == "touch"
        press(page, "white")
        shows(page, ROW_2, "-W--")
        drag(page, button("yellow"), lamp(9))
        shows(page, ROW_2, "-W-Y")
        drag(page, lamp(7), lamp(6))
        shows(page, ROW_2, "W--Y")
        page.locator(lamp(0)).click()
        shows(page, ROW_2, "RGGY")


@pytest.mark.release  # Firefox beyond its core
def test_the_language_is_changed(look: Look) -> None:
    page = look(before=new)
    page.locator("#speak").click()
    page.locator("#languages").get_by_text("Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.wait_for_selector(CONNECTED)


@pytest.mark.release  # Firefox beyond its core
def test_nothing_overflows(look: Look, cabinet: Cabinet) -> None:
    page = look()
    for scene in ((), ALONE, DICE):
        deal(page, cabinet, *scene)
        assert flaws_by_size(page, SMALL) == {}, scene
