"""The core of the page in WebKit: a game by mouse and by keyboard, the menu, and a cabinet that was switched off."""

from collections.abc import Iterator
from typing import Final

import pytest

from tests.browser.conftest import GAME
from tests.browser.driver import CONNECTED, Cabinet
from tests.browser.webkit import WebKit, webkit

ENTER: Final = "\ue007"
WON_AGAIN: Final = "Cracked in 2 rows, your best again. Press ok to play again, back for the boxes."
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


def test_games_are_won_and_come_back_after_a_power_cut(page: WebKit, cabinet: Cabinet) -> None:
    """One browser for all of it, because its start takes longer than a game."""
    page.click('[data-lamp="8"]', control("yellow"), control("blue"))
    shows(page, "--YB")
    page.click('[data-lamp="6"]', control("red"), control("red"))
    shows(page, "RRYB")
    page.click(control("ok"))
    says(page, WON)
    switch_on(page, cabinet, *GAME)
    page.press(*"rr")
    shows(page, "RR--")
    cabinet.wait_until_kept("RR")
    switch_on(page, cabinet)
    shows(page, "RR--")
    assert not page.evaluate("document.querySelector('#offline').checkVisibility()")
    page.press(*"yb", ENTER)
    says(page, WON_AGAIN)


def switch_on(page: WebKit, cabinet: Cabinet, *moves: str) -> None:
    """Switch the cabinet off, and on again with this match on its board, if any; wait until the page is connected."""
    cabinet.pull_the_plug()
    page.wait_until("document.querySelector('#offline').checkVisibility()")
    cabinet.opened(*moves).power_on()
    page.wait_until(f"document.querySelector('{CONNECTED}')")


@pytest.mark.parametrize("moves", [()], ids=["attract"])
def test_a_stranger_plays_with_one_click(page: WebKit) -> None:
    page.click("#start")
    page.wait_until("document.body.dataset.scene === 'guess'")
