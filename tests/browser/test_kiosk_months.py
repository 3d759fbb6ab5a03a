"""The kiosk for months: it finds its cabinet again, takes up a new version, and leaves nothing behind."""

from collections.abc import Callable
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driver import CONNECTED, Cabinet, Look, becomes, frozen
from tests.station.web.stored_games import fill_evening

KIOSK: Final = "?kiosk"
SLIDE: Final = 12_000
"""Milliseconds that a board stands."""

MOST_BOARDS: Final = 200


@pytest.fixture
def rolls() -> tuple[str, ...]:
    return ("1 1 1 1 1",)


@pytest.fixture
def moves(tmp_path: Path) -> tuple[str, ...]:
    fill_evening(tmp_path / "pegmind.db")
    return ()


def title(page: Page) -> str:
    """Whose board stands there."""
    expect(page.locator("#hall")).to_be_visible()
    return page.locator("#hall-title").inner_text()


def goes_by(page: Page, there: Callable[[], bool]) -> None:
    """Let the page's time go by, board by board, until this holds."""
    for _ in range(MOST_BOARDS):
        if there():
            return
        page.clock.run_for(SLIDE)
    raise AssertionError("it never came")


def test_a_display_that_has_lost_the_cabinet_says_so_and_finds_it_again(look: Look, cabinet: Cabinet) -> None:
    page = look(KIOSK)
    page.evaluate("window.mine = true")
    assert title(page) == "Original"
    cabinet.pull_the_plug()
    where = urlsplit(cabinet.url).netloc
    expect(page.locator("#offline")).to_have_text(f"offline — the cabinet at {where} cannot be reached; trying again…")
    assert title(page) == "Original"
    cabinet.power_on()
    page.wait_for_selector(CONNECTED)
    expect(page.locator("#offline")).to_be_hidden()
    becomes(page, lambda: title(page), "Original")
    assert page.evaluate("window.mine")


def test_after_an_upgrade_the_display_loads_itself_anew_once(look: Look, cabinet: Cabinet) -> None:
    loads: list[Page] = []

    def count(loaded: Page) -> None:
        loads.append(loaded)

    page = look(KIOSK, before=lambda page: page.on("load", count))
    for version, loaded in (("99.1", 2), ("99.1", 2), ("99.2", 3)):
        cabinet.pull_the_plug()
        expect(page.locator("#offline")).to_be_visible()
        cabinet.power_on(version)
        page.wait_for_selector(CONNECTED)
        expect(page.locator("#hall")).to_be_visible()
        becomes(page, lambda: len(loads), loaded)
        assert page.url == f"{cabinet.url}{KIOSK}"


COUNTED: Final = """() => {
    const pending = new Set()
    const {setTimeout: later, clearTimeout: never, setInterval: often} = window
    window.setTimeout = (deed, ...rest) => {
        const id = later(() => { pending.delete(id); deed() }, ...rest)
        pending.add(id)
        return id
    }
    window.clearTimeout = id => { pending.delete(id); never(id) }
    window.setInterval = (...all) => { const id = often(...all); pending.add(id); return id }
    window.pending = pending
}"""
"""Counts the timers of a page that are still to come."""


def test_a_month_leaves_nothing_behind(look: Look, cabinet: Cabinet) -> None:
    def counting(page: Page) -> None:
        frozen(page)
        page.add_init_script(f"({COUNTED})()")

    def counts() -> list[int]:
        found: list[int] = page.evaluate("[document.querySelectorAll(':not(#board *)').length, window.pending.size]")
        return found  # the lamps bear as many letters as the demonstration has pegs

    page = look(KIOSK, before=counting)
    title(page)
    at_first = counts()
    page.clock.run_for(300 * SLIDE)
    becomes(page, lambda: (title(page), counts()), ("Original", at_first))
    for _ in range(3):
        cabinet.pull_the_plug()
        expect(page.locator("#offline")).to_be_visible()
        for _ in range(20):
            page.clock.run_for(SLIDE)
        assert page.evaluate("window.pending.size") <= at_first[1] + 1
        cabinet.power_on()
        goes_by(page, lambda: page.locator("#offline").is_hidden())
    goes_by(page, lambda: title(page) == "Original")
    becomes(page, counts, at_first)
