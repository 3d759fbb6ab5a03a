"""The page on its way to a browser: in few requests, once, and kept where it is installed as an app."""

from collections.abc import Iterator
from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.driver import CONNECTED, Cabinet, Look, keys, says
from trials.bench.slow_line import SlowLine, slow_line

INSTALLED: Final = "dispatchEvent(new Event('appinstalled'))"
"""What a browser reports when somebody has installed the page."""

WORKING: Final = "navigator.serviceWorker.ready.then(() => true)"
WORKERS: Final = "navigator.serviceWorker.getRegistrations().then(all => all.length)"
KEPT: Final = """caches.open("pegmind").then(cache => cache.keys())
    .then(kept => kept.map(({url}) => new URL(url).pathname).sort())"""
OLD: Final = "caches.open('pegmind').then(cache => cache.put('/old-000000000000.js', new Response('')))"
"""Keeps what belonged to a page of another version."""

FORGOTTEN: Final = """async () => {
    while (await caches.match("/old-000000000000.js")) await new Promise(resolve => setTimeout(resolve, 10))
}"""
"""Waits until it is gone."""
ICONS: Final = """fetch(document.querySelector("[rel=manifest]").href).then(answer => answer.json())
    .then(({icons}) => Promise.all(icons.map(async ({src, sizes}) => {
        const picture = new Image()
        picture.src = src
        await picture.decode()
        return [sizes, `${picture.naturalWidth}x${picture.naturalHeight}`]
    })))"""
"""The icons of the manifest: what it says of their sizes, and their sizes."""


@pytest.fixture
def line(cabinet: Cabinet) -> Iterator[SlowLine]:
    """A line to the cabinet on which everything is counted."""
    with slow_line(urlsplit(cabinet.url).port or 0, 0.0) as line:
        yield line


def asked(line: SlowLine) -> list[str]:
    """The ends of the paths that were asked for on the line; not every browser asks for the icon."""
    ends = (urlsplit(each.path).path.rpartition(".")[2] for each in line.traffic if each.path)
    return sorted(end for end in ends if end != "svg")


def test_the_page_comes_in_few_requests_and_again_in_one(browser: Browser, line: SlowLine) -> None:
    with browser.new_context(locale="de-DE") as context:
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{line.port}/")
        page.wait_for_selector(CONNECTED)
        page.wait_for_load_state("networkidle")
        assert sum(each.down for each in line.traffic if "/ws" not in each.path) < 75_000
        assert asked(line) == ["/", "/ws", "css", "js"]
        line.traffic.clear()
        page.reload()
        page.wait_for_selector(CONNECTED)
        page.wait_for_load_state("networkidle")
        assert [each.down < 1000 for each in line.traffic if urlsplit(each.path).path == "/"] == [True]
        assert asked(line) == ["/", "/ws"]


def test_the_controls_are_there_before_the_cabinet_has_said_a_word(browser: Browser, cabinet: Cabinet) -> None:
    """Its greeting came with the page."""

    with browser.new_context() as context:
        page = context.new_page()
        page.route_web_socket("**/ws?*", lambda _socket: None)
        page.goto(cabinet.url)
        expect(page.locator('[data-control="red"]')).to_be_visible()
        assert page.get_attribute("body", "data-connected") == "false"


@pytest.mark.parametrize("moves", [()])
def test_what_the_views_leave_out_stands_on_the_page(look: Look) -> None:
    """A view that brings a peg does not bring the box again."""
    page = look()
    keys(page, "r")
    page.wait_for_selector('body[data-scene="guess"]')
    title = page.inner_text("#title")
    for key, building in (("r", "red"), ("g", "red green"), ("Backspace", "red")):
        keys(page, key)
        expect(page.locator("#building")).to_contain_text(building)
        assert page.inner_text("#title") == title != ""


def test_the_icons_have_the_sizes_that_the_manifest_says(look: Look) -> None:
    sizes: list[list[str]] = look().evaluate(ICONS)
    assert [said for said, _ in sizes] == ["192x192", "512x512", "512x512", "any"]
    assert all(said in ("any", real) for said, real in sizes)


def test_a_page_that_is_not_installed_is_not_kept(look: Look) -> None:
    page = look(before=lambda _page: None)
    page.wait_for_load_state("networkidle")
    assert (page.evaluate(WORKERS), page.evaluate(KEPT)) == (0, [])


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_an_installed_page_opens_without_the_cabinet_says_where_it_was_and_finds_it_again(
    look: Look, cabinet: Cabinet, locale: str
) -> None:
    page = look(before=lambda _page: None, locale=locale)
    message = page.inner_text("#message")
    page.evaluate(INSTALLED)
    assert page.evaluate(WORKING)
    kept: list[str] = page.evaluate(KEPT)
    assert sorted(path.rpartition(".")[2] for path in kept) == ["/", "css", "js", "png", "svg", "webmanifest"]
    cabinet.pull_the_plug()
    page.goto(cabinet.url)
    expect(page.locator("#offline")).to_be_visible()
    assert urlsplit(cabinet.url).netloc in page.inner_text("#offline")
    assert page.get_attribute("html", "lang") == locale[:2]
    cabinet.power_on()
    page.wait_for_selector(CONNECTED)
    says(page, message)


def test_an_installed_page_takes_up_what_an_upgrade_has_brought(look: Look, cabinet: Cabinet) -> None:
    page = look(before=lambda _page: None)
    page.evaluate(INSTALLED)
    assert page.evaluate(WORKING)
    page.evaluate(OLD)
    page.goto(cabinet.url)
    page.wait_for_selector(CONNECTED)
    page.evaluate(FORGOTTEN)
