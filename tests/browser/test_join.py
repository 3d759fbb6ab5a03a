"""A visitor's phone comes to the page: where other devices can reach it, the page shows the address and its QR code."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest
import segno
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.driver import CONNECTED, Cabinet, Look, keys
from tests.browser.fitting import LANGUAGES, SIZES, Sizes, flaws_by_size, resize
from tests.browser.test_kiosk_fits import apart
from tests.browser.test_places import at
from tests.ports import reserved_port
from tests.processes.real_station import running

ADDRESS: Final = "http://192.168.178.120:8080"
HOW: Final = "Point the phone's camera at the code, or type the address. The phone has to be on the same network."
DRAWN: Final = """async (picture, size) => {
    await picture.decode()
    const canvas = Object.assign(document.createElement("canvas"), {width: size, height: size})
    const pen = canvas.getContext("2d")
    pen.drawImage(picture, 0, 0, size, size)
    const {data} = pen.getImageData(0, 0, size, size)
    return Array.from({length: size}, (_, y) => Array.from({length: size}, (_, x) => data[4 * (size * y + x)]))
}"""
"""How light the pixels of a code are that is drawn with one for each module, row by row."""

SWITCHES: Final = """() => [...document.querySelectorAll("#switches > button")].filter(node => node.checkVisibility())
    .map(node => node.getBoundingClientRect()).map(({left, top, right, bottom}) => [left, top, right, bottom])"""
NAME: Final = """() => {
    const lit = [...document.querySelectorAll("h1 span")].map(node => node.getBoundingClientRect())
    const {left, right} = document.querySelector("h1").getBoundingClientRect()
    return lit.every(letter => letter.left >= left - 1 && letter.right <= right + 1) || right - left < 2
}"""
"""Whether every letter of the name is within its plate, or nothing of the name is shown."""


@pytest.fixture
def cabinet(tmp_path: Path, moves: tuple[str, ...]) -> Iterator[Cabinet]:
    """A cabinet in the middle of a match, whose page is open to a network."""
    with Cabinet(tmp_path).on_network(ADDRESS).opened(*moves) as cabinet:
        yield cabinet


def asked_to_join(page: Page) -> Page:
    page.locator("#invite").click()
    expect(page.locator("#join")).to_be_visible()
    expect(page.locator("#join-how")).not_to_be_empty()
    return page


def test_the_address_is_there_to_scan_to_type_and_to_open(look: Look) -> None:
    page = look("#join")  # the dialog has an address of its own, and back closes it
    expect(page.locator("#join")).to_be_visible()
    keys(page, "Escape")
    at(page, "")
    asked_to_join(page)
    at(page, "#join")
    expect(page.locator("#join-title")).to_have_text("Play on a phone")
    expect(page.locator("#join-how")).to_have_text(HOW)
    link = page.get_by_role("link", name=ADDRESS)
    expect(link).to_have_attribute("href", ADDRESS)
    expect(page.get_by_role("img", name=f"QR code of the address {ADDRESS}")).to_be_visible()
    page.go_back()
    expect(page.locator("#join")).to_be_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_code_is_that_of_the_address_dark_on_light_whatever_the_page_is(look: Look, scheme: str) -> None:
    page = asked_to_join(look(color_scheme=scheme))
    code = page.locator("#join-code img")
    modules = [[0 if dark else 255 for dark in row] for row in segno.make(ADDRESS, micro=False).matrix_iter(border=4)]
    assert code.evaluate(DRAWN, len(modules)) == modules


def test_off_the_network_the_page_says_why_there_is_no_address(look: Look) -> None:
    page = look(before=lambda page: page.route("**/join.json", lambda route: route.fulfill(json={"address": ""})))
    asked_to_join(page)
    expect(page.locator("#join-how")).to_have_text("No phone can reach this page now: the cabinet is not on a network.")
    expect(page.locator("#join-address")).to_be_hidden()
    expect(page.locator("#join-code")).to_be_hidden()


def test_without_a_code_there_is_the_address_alone(look: Look) -> None:
    page = asked_to_join(look(before=lambda page: page.route("**/join.svg*", refuse)))
    expect(page.locator("#join-code")).to_be_hidden()
    expect(page.locator("#join-address")).to_have_text(ADDRESS)


def refuse(route: Route) -> None:
    route.abort("connectionrefused")


@SIZES
@LANGUAGES
def test_the_dialog_and_the_switches_fit_into_every_window(look: Look, language: str, sizes: Sizes) -> None:
    page = asked_to_join(look(locale=language, reduced_motion="reduce"))
    assert flaws_by_size(page, sizes) == {}
    for width, height in sizes:
        resize(page, width, height)
        code = page.locator("#join-code").bounding_box()
        assert code is not None
        assert min(code["width"], code["height"]) >= 200, (width, height)
        assert code["y"] + code["height"] <= height
    keys(page, "Escape")
    sizes = (*sizes, (500, 900), (501, 900), (421, 800), (640, 400), (780, 400))
    assert flaws_by_size(page, sizes) == {}
    for width, height in sizes:
        resize(page, width, height)
        switches = page.evaluate(SWITCHES)
        assert len(switches) == 7
        assert all(
            right - left >= 44 and bottom - top >= 44 and left >= 0 and right <= width
            for left, top, right, bottom in switches
        )
        assert all(apart(one, other) for one, other in pairwise(switches))
        assert page.evaluate(NAME), (width, height)


def test_at_a_real_cabinet_a_phone_is_to_watch(browser: Browser, tmp_path: Path) -> None:
    with (
        reserved_port() as port,
        running(tmp_path, host="0.0.0.0", port=port),  # noqa: S104 - what is tested
        browser.new_context() as context,
    ):
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{port}/")
        page.wait_for_selector(CONNECTED)
        asked_to_join(page)
        expect(page.locator("#join-title")).to_have_text("Watch on a phone")
        expect(page.locator("#watching")).to_have_count(1)


class TestOnThisMachineAlone:
    """A page that listens on 127.0.0.1, as it does unless the operator says otherwise."""

    @pytest.fixture
    def cabinet(self, tmp_path: Path, moves: tuple[str, ...]) -> Iterator[Cabinet]:
        with Cabinet(tmp_path).opened(*moves) as cabinet:
            yield cabinet

    def test_nothing_is_shown_of_a_way_for_phones(self, look: Look) -> None:
        page = look("#join")
        assert page.locator("#invite").is_hidden()
        assert page.locator("#join").is_hidden()
        expect(look("?kiosk").locator("#hall-join")).to_be_hidden()
