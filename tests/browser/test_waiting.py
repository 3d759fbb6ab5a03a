"""The page of a cabinet that cannot start yet: it says why, and becomes the cabinet as soon as there is one."""

import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.driver import CONNECTED, PHONE, windows
from tests.processes.service import Appliance, appliance, configured

STRIP: Final = 'driver = "neopixel_spi"'
"""A strip that should be at /dev/spidev0.0, which this machine does not have."""

FITS: Final = """() => {
    const box = document.querySelector("#offline").getBoundingClientRect()
    return box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight
        && document.querySelector("#offline").scrollWidth <= document.querySelector("#offline").clientWidth
}"""
LONGEST: Final = (
    "The cabinet is waiting. It tries again every few seconds; you need not reload this page. The reason: nothing is"
    " left to confirm with: pins.ok = 25: GPIO25 is in use by spi-bcm2835; stop that, or choose another pin;"
    " pins.push = 22: GPIO22 is in use by spi-bcm2835; stop that, or choose another pin."
)


@pytest.fixture
def cabinet(tmp_path: Path, port: int) -> Iterator[Appliance]:
    """A cabinet that waits, with its page."""
    with appliance(tmp_path, page=f"port = {port}", pixels=STRIP) as cabinet:
        assert "; the station waits, " in cabinet.says()
        assert "the page is at" in cabinet.says()
        yield cabinet


@pytest.mark.parametrize(
    ("query", "kind"), [("", {}), ("", PHONE), ("?kiosk", {})], ids=["desktop", "phone", "kiosk display"]
)
def test_whoever_opens_the_page_reads_why_and_then_sees_the_cabinet(
    browser: Browser, cabinet: Appliance, port: int, tmp_path: Path, query: str, kind: dict[str, Any]
) -> None:
    with browser.new_context(**kind) as context:
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{port}/{query}")
        page.evaluate("window.mine = true")
        expect(page.locator("#offline")).to_contain_text("The cabinet is waiting. It tries again every few seconds;")
        expect(page.locator("#offline")).to_contain_text(
            "The reason: pixels.driver = neopixel_spi on GPIO 10: there is no /dev/spidev0.0"
        )
        configured(tmp_path, page=f"port = {port}")
        cabinet.process.send_signal(signal.SIGHUP)
        page.wait_for_selector(CONNECTED)
        expect(page.locator("#offline")).to_be_hidden()
        expect(page.locator("#message")).to_contain_text("Press a colour to play.")
        assert page.evaluate("window.mine")


def test_what_it_says_fits(browser: Browser, cabinet: Appliance, port: int) -> None:
    assert cabinet.process.poll() is None
    with browser.new_context() as context:
        for query in ("", "?kiosk"):
            page: Page = context.new_page()
            page.goto(f"http://127.0.0.1:{port}/{query}")
            expect(page.locator("#offline")).to_contain_text("The reason: ")
            page.evaluate("text => { document.querySelector('#offline').textContent = text }", LONGEST)
            for window in windows(page, (1440, 900), (390, 844), (360, 640), (800, 480), (600, 1024)):
                assert page.evaluate(FITS), (query, window)
