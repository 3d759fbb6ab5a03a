"""The browser is started once a file; every test has a cabinet and a page of its own."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.driver import Cabinet, chromium, visit

DESK = {"width": 1440, "height": 900}
GAME = ("match original", "secret RRYB", "guess RGGY")


@pytest.fixture(scope="module")  # no longer: while playwright is open, no other loop can run
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def moves() -> tuple[str, ...]:
    """What was played before the power came; a test that is parametrized with `moves` has others."""
    return GAME


@pytest.fixture
def rolls() -> tuple[str, ...]:
    """What the dice show, one roll after the other; none: whatever they do."""
    return ()


@pytest.fixture
def cabinet(tmp_path: Path, moves: tuple[str, ...], rolls: tuple[str, ...]) -> Iterator[Cabinet]:
    """A cabinet in the middle of a match."""
    with Cabinet(tmp_path, *rolls).opened(*moves) as cabinet:
        yield cabinet


@pytest.fixture
def look(browser: Browser, cabinet: Cabinet) -> Iterator[Callable[..., Page]]:
    """Look at the cabinet through a page of any kind; afterwards its console must be silent."""
    complaints: list[str] = []

    def look(query: str = "", before: Callable[[Page], None] | None = None, **kind: Any) -> Page:  # noqa: ANN401 - what playwright takes
        page = browser.new_context(**({"viewport": DESK} | kind)).new_page()
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        if before is not None:
            before(page)
        visit(page, cabinet, query)
        return page

    yield look
    for context in browser.contexts:
        context.close()
    assert [complaint for complaint in complaints if "ERR_CONNECTION_REFUSED" not in complaint] == []
