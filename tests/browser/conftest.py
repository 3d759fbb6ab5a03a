"""The browser is started once for all of these tests; every test has a cabinet and a page of its own."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Playwright, sync_playwright

from tests.browser.driver import Cabinet, Pages, launch_chromium, open_context, visit
from tests.ports import reserved_port

SWITCHED_OFF = (
    "ERR_CONNECTION_REFUSED",
    "ERR_CONNECTION_RESET",
    "ERR_EMPTY_RESPONSE",
    "ERR_FAILED",  # of an installed page, whose service worker answers
    "t establish a connection to the server",
    "was interrupted while the page",
    "closed before the connection is established",
)
"""What Chromium and Firefox say while the cabinet is off, or does not answer."""

DESK = {"width": 1440, "height": 900}
GAME = ("match original", "secret RRYB", "guess RGGY")


@pytest.fixture(scope="package")  # no longer: while playwright is open, no other loop can run
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    with launch_chromium(playwright) as browser:
        yield browser


@pytest.fixture(autouse=True)
def closed(request: pytest.FixtureRequest) -> Iterator[None]:
    """A page that stays open would be drawn beside every later test, which takes a fifth of a core."""
    if "browser" not in request.fixturenames:
        yield
        return
    pages = request.getfixturevalue("pages")
    yield
    assert pages.opened_elsewhere() == []


@pytest.fixture
def moves() -> tuple[str, ...]:
    """What was played before the power came; a test that is parametrized with `moves` has others."""
    return GAME


@pytest.fixture
def rolls() -> tuple[str, ...]:
    """What the dice show, one roll after the other; none: whatever they do."""
    return ()


@pytest.fixture(scope="package")
def port() -> Iterator[int]:
    """The port of every cabinet: where the address stays, the next page needs no new process."""
    with reserved_port() as port:
        yield port


@pytest.fixture
def cabinet(tmp_path: Path, moves: tuple[str, ...], rolls: tuple[str, ...], port: int) -> Iterator[Cabinet]:
    """A cabinet in the middle of a match."""
    with Cabinet(tmp_path, *rolls, port=port).opened(*moves) as cabinet:
        yield cabinet


@pytest.fixture(scope="package")
def pages(browser: Browser) -> Pages:
    return Pages(browser)


@pytest.fixture
def look(browser: Browser, pages: Pages, cabinet: Cabinet) -> Iterator[Callable[..., Page]]:
    """Look at the cabinet through a page of any kind; afterwards its console must be silent.

    What is done to a page `before` it loads may be done to its whole context, which then is its own.
    """
    complaints: list[str] = []

    def note_message(message: ConsoleMessage) -> None:
        complaints.append(message.text)

    def note_error(error: Error) -> None:
        complaints.append(str(error))

    with ExitStack() as stack:

        def look(query: str = "", before: Callable[[Page], None] | None = None, **kind: Any) -> Page:  # noqa: ANN401 - what playwright takes
            kind = {"viewport": DESK} | kind
            if before is None:
                page = stack.enter_context(pages.lend(**kind))
            else:
                page = stack.enter_context(open_context(browser, **kind)).new_page()
                before(page)
            for event, note in (("console", note_message), ("pageerror", note_error)):
                page.on(event, note)  # type: ignore[call-overload]
                stack.callback(page.remove_listener, event, note)
            visit(page, cabinet, query)
            return page

        yield look
    assert [complaint for complaint in complaints if not any(off in complaint for off in SWITCHED_OFF)] == []
