"""The core of the page in WebKit: a game by mouse and by keyboard, the menu, and a cabinet that was switched off."""

from collections.abc import Iterator
from typing import Final

import pytest

from tests.browser.driver import CONNECTED, Cabinet
from tests.browser.webkit import WebKit, webkit

ENTER: Final = "\ue007"
WON: Final = "Cracked in 2 rows! Player wins. Press ok to play again, back for the boxes."


@pytest.fixture
def page(cabinet: Cabinet) -> Iterator[WebKit]:
    """The page of the cabinet, which must not have complained afterwards."""
    with webkit() as page:
        page.resize(1000, 700)
        page.open(cabinet.url)
        page.wait_until(f"document.querySelector('{CONNECTED}')")
        yield page
        assert page.complaints() == []


def says(page: WebKit, message: str) -> None:
    page.wait_until(f"document.querySelector('#message').textContent.replaceAll('\\u00a0', ' ') === '{message}'")


def shows(page: WebKit, pegs: str) -> None:
    """The pegs of the second row, or soon."""
    lamps = "[6, 7, 8, 9].map((lamp) => document.querySelector(`[data-lamp='${lamp}']`).dataset.letter ?? '-')"
    page.wait_until(f"{lamps}.join('') === '{pegs}'")


def control(name: str) -> str:
    return f'[data-control="{name}"]'


def test_a_game_is_won_with_the_mouse(page: WebKit) -> None:
    page.click('[data-lamp="8"]', control("yellow"), control("blue"))
    shows(page, "--YB")
    page.click('[data-lamp="6"]', control("red"), control("red"))
    shows(page, "RRYB")
    page.click(control("ok"))
    says(page, WON)


def test_a_game_is_won_with_the_keyboard(page: WebKit) -> None:
    page.press(*"rryb", ENTER)
    says(page, WON)


@pytest.mark.parametrize("moves", [()], ids=["attract"])
def test_a_stranger_plays_with_two_clicks(page: WebKit) -> None:
    page.click("#start")
    page.wait_until("document.querySelector('#menu').checkVisibility()")
    page.click("#menu-play")
    page.wait_until("document.body.dataset.scene === 'guess'")


def test_after_a_power_cut_the_page_comes_back_to_the_same_board(page: WebKit, cabinet: Cabinet) -> None:
    page.press(*"wg")
    shows(page, "WG--")
    cabinet.wait_until_kept("WG")
    cabinet.pull_the_plug()
    page.wait_until("document.querySelector('#offline').checkVisibility()")
    cabinet.power_on()
    page.wait_until(f"document.querySelector('{CONNECTED}')")
    shows(page, "WG--")
    assert not page.evaluate("document.querySelector('#offline').checkVisibility()")
