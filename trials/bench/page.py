"""Figures of the page on its way to a browser: a first visit and a reload, through a line with a round trip of 100 ms.

The browser is Chromium, in German, at a station in a game that nobody touches, so that nothing is sent but what a
visit needs.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from playwright.sync_api import Browser, Page

from tests.browser.driver import chromium
from trials.bench.figures import MS, Figure
from trials.bench.outside import PORT, run_station
from trials.bench.slow_line import SlowLine, Traffic, slow_line

ROUND_TRIP: Final = 0.1
VISITS: Final = 15
REST: Final = 1.5
"""Seconds after the first lamp in which a browser fetches what it did not need for that."""

LIT: Final = '[data-lamp][data-lit="true"]'
FIRST_LAMP: Final = f"""
    new MutationObserver((_, observer) => {{
        if (!document.querySelector('{LIT}')) return
        requestAnimationFrame(() => {{ window.firstLamp = performance.now() }})
        observer.disconnect()
    }}).observe(document, {{ subtree: true, childList: true, attributes: true, attributeFilter: ["data-lit"] }})
"""
"""Notes how many milliseconds after the navigation began the first lamp was lit."""


class Visit(NamedTuple):
    """What one visit cost: milliseconds until the first lamp, and everything that was sent meanwhile and after it."""

    first_lamp: float
    traffic: tuple[Traffic, ...]

    @property
    def requests(self) -> int:
        """How many there were; the WebSocket is one."""
        return len(self.traffic)

    def kilobytes(self, *, socket: bool) -> float:
        """How much the browser received with its headers, over the WebSocket or over plain HTTP."""
        return sum(each.down for each in self.traffic if each.path.startswith("/ws") is socket) / 1000


def page() -> Iterator[Figure]:
    """Measure first visits, each in a new profile, and a reload after each."""
    first, again = [], []
    with run_station(page=True, game=True), slow_line(PORT, ROUND_TRIP) as line, chromium() as browser:
        _visit(browser, line)  # the server joins the scripts now
        for _ in range(VISITS):
            opened, reloaded = _visit(browser, line)
            first.append(opened)
            again.append(reloaded)
    yield from _figures("first visit", first, ("6", "70", "700"))
    yield from _figures("reload", again, ("", "1", ""))


def _figures(what: str, visits: list[Visit], aims: tuple[str, str, str]) -> Iterator[Figure]:
    requests, kilobytes, milliseconds = aims
    limit = "two round trips each for the page, its script and the WebSocket"
    yield Figure(f"page, {what}: requests", [visit.requests for visit in visits], "", requests, "")
    yield Figure(f"page, {what}: HTTP", [visit.kilobytes(socket=False) for visit in visits], "kB", kilobytes, "")
    yield Figure(f"page, {what}: WebSocket", [visit.kilobytes(socket=True) for visit in visits], "kB", "", "")
    yield Figure(f"page, {what} -> first lamp", [visit.first_lamp for visit in visits], "ms", milliseconds, limit)


def _visit(browser: Browser, line: SlowLine) -> tuple[Visit, Visit]:
    """Open the page in a new profile, and load it again."""
    with browser.new_context(locale="de-DE") as context:
        page = context.new_page()
        page.add_init_script(FIRST_LAMP)
        line.traffic.clear()
        page.goto(f"http://127.0.0.1:{line.port}/")
        opened = _measure(page, line)
        page.reload()
        return opened, _measure(page, line)


def _measure(page: Page, line: SlowLine) -> Visit:
    page.locator(LIT).first.wait_for()
    page.wait_for_timeout(REST * MS)
    traffic = tuple(line.traffic)
    line.traffic.clear()
    return Visit(page.evaluate("window.firstLamp"), traffic)
