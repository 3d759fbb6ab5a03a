"""The league's page in a browser: it fits, nothing objects to it, it shows what is new, and a form needs no script."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from league.tests.games import DAY, NOON, daily, duel, result, seat, solo
from pegmind_league.cabinets import KnownCabinets
from pegmind_league.page import LeaguePages, serve_league_page
from pegmind_league.periods import Calendar
from pegmind_league.section import League, LeaguePage
from pegmind_league.storage import Storage
from station.web.section import listen
from tests.browser.driver import SCHEMES, WINDOWS
from tests.browser.fitting import LANGUAGES
from tests.browser.test_axe import AXE, OBJECTIONS

PAGES = (
    *("/", "/?wall=", "/box/super", "/box/super?period=daily", "/duels", "/recent", "/player?name=Ada"),
    *("/players?one=Ada@hall&other=Ben@club", "/nowhere"),
)
LONG = "an-identifier-of-thirty-two-char"
TODAY = date(2025, 11, 26)


def fill(storage: Storage) -> None:
    games = [solo(f"{n}", f"MMMMMM{n:02}", 3 + n % 5, LONG, closed=NOON - n * DAY / 9) for n in range(30)]
    games += [solo(f"w {n}", "WWWWWWWW", 3 + n, box=box) for n, box in enumerate(("original", "slider", "c5p3g8"))]
    games += [daily(f"day {n}", TODAY - timedelta(n)) for n in range(4)]
    games += [duel("hall"), duel("club"), duel("hall", duel_id="0" * 16), duel("hall", duel_id="1" * 16)]
    games += [duel("club", "Ben", "1" * 16)]
    games += [result("dice", box="codeknacker", spelling="solo", seats=[seat(points=61)])]
    storage.do_now(lambda repository: repository.add(games, NOON))


class Served(NamedTuple):
    """A league's page: its address, its games, and its clock, which stands still until it is set."""

    address: str
    storage: Storage
    clock: list[float]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A league's page, whose server has a thread and a loop of its own."""
    folder: Path = tmp_path_factory.mktemp("league")
    with (
        closing(Storage(League(database=str(folder / "league.db")))) as storage,
        listen(LeaguePage()._replace(port=0)) as listening,
    ):
        fill(storage)
        clock, cabinets = [NOON], KnownCabinets(names={LONG: "W" * 40})
        loop = asyncio.new_event_loop()
        stop, ready = asyncio.Event(), threading.Event()
        pages = LeaguePages(LeaguePage(), storage, Calendar(), lambda: cabinets, lambda: clock[0])

        async def serve() -> None:
            async with serve_league_page(pages, listening):
                ready.set()
                await stop.wait()

        thread = threading.Thread(target=loop.run_until_complete, args=(serve(),))
        thread.start()
        ready.wait()
        yield Served(f"http://127.0.0.1:{listening.getsockname()[1]}", storage, clock)
        loop.call_soon_threadsafe(stop.set)
        thread.join()
        loop.close()


@pytest.fixture(scope="module")
def address(served: Served) -> str:
    return served.address


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(java_script_enabled=True, bypass_csp=True)  # axe is a script, and the page has none
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("path", PAGES)
def test_axe_objects_to_nothing(page: Page, address: str, path: str) -> None:
    page.goto(address + path)
    page.add_script_tag(content=AXE)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(OBJECTIONS) == []


@LANGUAGES
def test_it_fits_into_every_window(page: Page, address: str, language: str) -> None:
    for path in PAGES:
        page.goto(f"{address}{path}{'&' if '?' in path else '?'}lang={language}")
        for width, height in WINDOWS:
            page.set_viewport_size({"width": width, "height": height})
            beyond = "[...document.querySelectorAll('html, .scroll')].filter(e => e.scrollWidth > e.clientWidth).length"
            assert page.evaluate(beyond) == 0, (path, width)


@pytest.mark.parametrize("path", ["/recent", "/?wall="])
def test_a_page_shows_a_new_game_by_itself(browser: Browser, served: Served, path: str) -> None:
    page = browser.new_page()
    page.clock.install()
    page.goto(served.address + path)
    focused = page.locator("main :is(a, .scroll)").first
    focused.focus()
    new = "Zoe-wall" if "wall" in path else "Zoe-list"
    expect(page.locator("main")).not_to_contain_text(new)
    served.storage.do_now(lambda repository: repository.add([solo(new, new)], NOON + len(path)))
    served.clock[0] += 60
    page.clock.run_for(10_000)
    expect(page.locator("main")).to_contain_text(new)
    expect(focused).to_be_focused()
    page.close()


def test_two_people_are_compared_without_a_script(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    page.get_by_role("link", name="Head to head").click()
    page.get_by_label("One player").fill("Ada")
    page.get_by_label("The other player").fill("Ben")
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_role("row").nth(1)).to_have_text("Super110")
    context.close()
