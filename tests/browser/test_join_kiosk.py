"""The display at a cabinet whose page is open to a network: it shows passers-by the way for their phones."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, Route, expect

from station.core.languages import Language
from tests.browser.driver import Cabinet, Look, frozen, says
from tests.browser.fitting import LANGUAGES, flaws
from tests.browser.test_kiosk import SLIDE
from tests.browser.test_kiosk_fits import DISPLAYS, LONG, SMALLEST, Layout, apart, layout
from tests.station.web.stored_games import fill_evening, fill_year

KIOSK: Final = "?kiosk"
ADDRESS: Final = "http://192.168.178.120:8080"
GAME: Final = ("match original players=Ben", "secret RRYB", "guess RGGY")
LARGE: Final = tuple(display for display in DISPLAYS if min(display) > 600)
CODE: Final = "#hall .way:not([hidden]) img"


@pytest.fixture
def moves() -> tuple[str, ...]:
    return ()


@pytest.fixture
def language() -> str:
    return "en"


@pytest.fixture
def people() -> tuple[str, ...]:
    """Who has played for a year; none: a few people for an evening."""
    return ()


@pytest.fixture
def cabinet(tmp_path: Path, moves: tuple[str, ...], language: str, people: tuple[str, ...]) -> Iterator[Cabinet]:
    if people:
        fill_year(tmp_path / "pegmind.db", people=people)
    else:
        fill_evening(tmp_path / "pegmind.db")
    with Cabinet(tmp_path, language=Language(language)).on_network(ADDRESS).opened(*moves) as cabinet:
        yield cabinet


def has_title(page: Page, title: str) -> None:
    """What is shown has this title, or soon will."""
    expect(page.locator("#hall-title")).to_have_text(title)


def test_the_way_is_below_the_records_and_once_a_round_by_itself(look: Look) -> None:
    page = look(KIOSK, before=frozen)
    below = page.locator("#hall-join")
    expect(below).to_have_text(f"Play on a phone{ADDRESS}")
    for name in ("Original", "Code Knacker, solo", "Played last"):
        has_title(page, name)
        expect(below).to_be_visible()
        page.clock.run_for(SLIDE)
    has_title(page, "Play on a phone")
    expect(below).to_be_hidden()
    expect(page.locator("#hall-board")).to_contain_text(f"The phone has to be on the same network.{ADDRESS}")
    page.clock.run_for(SLIDE)
    has_title(page, "Original")


@pytest.mark.parametrize("moves", [GAME], ids=["a game"])
def test_while_somebody_plays_there_are_only_the_records(look: Look) -> None:
    page = look(KIOSK)
    says(page, "Row 2 of 10: choose 4 pegs, then press ok.")
    has_title(page, "Original")
    expect(page.locator("#hall-join")).to_be_hidden()


def test_when_the_machine_comes_into_another_network_the_address_follows(look: Look) -> None:
    found = [""]

    def answer(route: Route) -> None:
        route.fulfill(json={"address": found[0]})

    def before(page: Page) -> None:
        frozen(page)
        page.route("**/join.json", answer)

    page = look(KIOSK, before=before)
    has_title(page, "Original")
    expect(page.locator("#hall-join")).to_be_hidden()
    for address in ("http://192.168.1.20:8080", "http://10.0.0.7:8080"):
        found[0] = address
        page.clock.run_for(SLIDE)
        expect(page.locator("#hall-join b")).to_have_text(address)
        expect(page.locator("#hall-join img")).to_have_attribute("alt", f"QR code of the address {address}")


def whole(page: Page, width: int, height: int) -> Layout:
    """The layout on a display of this size, of which every part has its place."""
    page.set_viewport_size({"width": width, "height": height})
    expect(page.locator(CODE).first).to_be_attached()
    found = layout(page)
    assert flaws(page) == [], (width, height)
    assert found["whole"] == found["lines"], (width, height)
    assert min(found["letters"]) >= max(SMALLEST, 0.024 * min(width, height))
    return found


@pytest.mark.parametrize("people", [LONG], ids=["a year"])
@LANGUAGES
def test_the_way_takes_no_line_from_the_records_and_can_be_scanned(look: Look, language: str) -> None:
    page = look(KIOSK, before=frozen)
    expect(page.locator("html")).to_have_attribute("lang", language)
    for width, height in LARGE:
        assert whole(page, width, height)["lines"] == 8, (width, height)
        code, records = (page.locator(what).bounding_box() for what in ("#hall-join img", "#hall tbody"))
        assert code is not None
        assert records is not None
        assert code["width"] == pytest.approx(code["height"], abs=1)
        assert code["width"] >= 0.1 * min(width, height), (width, height)
        boxes = [[box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]] for box in (code, records)]
        assert apart(*boxes)
    page.set_viewport_size({"width": 800, "height": 480})
    expect(page.locator("#hall-join")).to_be_hidden()
    for _ in range(20):
        if page.locator("#hall-board img").count():
            break
        page.clock.run_for(SLIDE)
    for width, height in DISPLAYS:
        whole(page, width, height)
        code = page.locator("#hall-board img").bounding_box()
        assert code is not None
        assert code["width"] == pytest.approx(code["height"], abs=1)
        assert code["width"] >= 0.2 * min(width, height), (width, height)
