"""The kiosk with the longest names and the longest texts, on the displays that a cabinet may have."""

from collections.abc import Callable
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Final, TypedDict

import pytest
from playwright.sync_api import Page, expect

from station.core.languages import Language
from station.matches.players import LONGEST_NAME
from tests.browser.driver import Cabinet, Look, deal
from tests.browser.fitting import LANGUAGES, LONGEST, OTHER_LANGUAGES, flaws, touching_records
from tests.browser.test_fits import ALONE, BOTH, LOST, MARKED, NAMES, OTHERS, SAFES, SHARED, SLIDER
from tests.station.web.stored_games import fill_noted, fill_year

DISPLAYS: Final = ((1920, 1080), (1280, 720), (800, 480), (1080, 1920), (600, 1024))
LONG: Final = (*(letter * LONGEST_NAME for letter in "WMOQGD"), "WWWWWWMMMMMM", "Ada")
SMALLEST: Final = 19
"""Pixels of the letters that are to be read from two metres, on the smallest display; a larger one has larger ones."""

STATES: Final[dict[str, tuple[str, ...]]] = {
    "attract": (),
    "alone": (ALONE, "secret RRYB", "guess RGGY"),
    "secret": (SLIDER,),
    "countdown": (SLIDER, "secret RRYB", "timeout"),
    "mark": (SLIDER, *MARKED),
    "fault": (SLIDER, *MARKED, "mark 1 1", "fault"),
    "standings": (f"match original {NAMES}", *("secret RRYB", "guess RRYB") * 2),
    "boards": (f"match super holes=6 boards=2 {NAMES}", *BOTH, *OTHERS),
    "dice": SAFES,
    "dice at stake": (*SAFES, "keep 1@1 1@1 1@1 * *"),
    "dice lost": LOST,
    "dice standings": SHARED,
}
SOME: Final = ["attract", "fault", "dice at stake", "dice standings"]
"""Those with the longest texts."""

LAYOUT: Final = """() => {
    const box = node => { const {left, top, right, bottom} = node.getBoundingClientRect(); return [left, top, right, bottom] }
    const seen = node => node.checkVisibility() && node.getBoundingClientRect().height > 0
    const all = what => [...document.querySelectorAll(what)].filter(seen)
    const inside = document.querySelector("#hall tbody, #hall .latest")?.getBoundingClientRect()
    const lines = inside ? all("#hall tbody tr, #hall .latest li").map(box).filter(([left]) => left < inside.right) : []
    return {
        parts: Object.fromEntries(all("#board, #marquee, #readout, #other, #cards, #tray, #hall").map(node => [node.id, box(node)])),
        whole: lines.filter(([, , , bottom]) => bottom <= inside.bottom + 1).length,
        lines: lines.length,
        letters: all("#hall tbody th, #hall td, #hall li b, #message").map(node => parseFloat(getComputedStyle(node).fontSize)),
    }
}"""  # noqa: E501 - read by a browser
"""Where the parts of the page are, how many lines of the hall are seen, how many of them whole, and their letters."""


class Layout(TypedDict):
    parts: dict[str, list[float]]
    whole: int
    lines: int
    letters: list[float]


@pytest.fixture
def fill() -> Callable[[Path], None]:
    """A season."""
    return partial(fill_year, people=LONG)


@pytest.fixture
def moves(tmp_path: Path, fill: Callable[[Path], None]) -> tuple[str, ...]:
    fill(tmp_path / "pegmind.db")
    return ()


def layout(page: Page) -> Layout:
    expect(page.locator("#hall-board > *")).to_be_attached()
    found: Layout = page.evaluate(LAYOUT)
    return found


def apart(one: list[float], other: list[float]) -> bool:
    """Whether two boxes share nothing but an edge."""
    return one[2] <= other[0] + 1 or other[2] <= one[0] + 1 or one[3] <= other[1] + 1 or other[3] <= one[1] + 1


def misplaced(page: Page, width: int, height: int) -> list[object]:
    """What is outside, too large, over another part, cut off or flawed on a display of this size."""
    page.set_viewport_size({"width": width, "height": height})
    found = layout(page)
    parts = found["parts"]
    size: list[int] = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    outside = [name for name, box in parts.items() if min(box) < -1 or box[2] > width + 1 or box[3] > height + 1]
    over = [(one, other) for one, other in combinations(parts, 2) if not apart(parts[one], parts[other])]
    cut = (found["lines"] - found["whole"]) + touching_records(page)
    return [*outside, *over, *flaws(page), *([cut] if cut else []), *([size] if size != [width, height] else [])]


@pytest.mark.parametrize(
    ("language", "scenes"),
    [(LONGEST, [*STATES]), *(pytest.param(other, SOME, marks=pytest.mark.release) for other in OTHER_LANGUAGES)],
)
def test_every_part_has_its_place_on_every_display(
    look: Look, cabinet: Cabinet, language: str, scenes: list[str]
) -> None:
    cabinet.restart(language=Language(language))
    page = look("?kiosk", color_scheme="dark", reduced_motion="reduce")
    found: dict[tuple[object, ...], list[object]] = {}
    for scene in scenes:
        deal(page, cabinet, *STATES[scene])
        expect(page.locator("html")).to_have_attribute("lang", language)
        found |= {(scene, *display): misplaced(page, *display) for display in DISPLAYS}
    assert {where: wrong for where, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("fill", [partial(fill_noted, people=("Ada",))])
def test_a_name_with_two_notes_below_it_is_whole(look: Look, cabinet: Cabinet) -> None:
    cabinet.restart(language=Language("de"))
    page = look("?kiosk")
    expect(page.locator("#hall tbody small").nth(1)).to_be_visible()
    assert {display: wrong for display in DISPLAYS if (wrong := misplaced(page, *display))} == {}


@LANGUAGES
def test_the_records_can_be_read_from_two_metres(look: Look, cabinet: Cabinet, language: str) -> None:
    cabinet.restart(language=Language(language))
    page = look("?kiosk")
    expect(page.locator("html")).to_have_attribute("lang", language)
    for width, height in DISPLAYS:
        page.set_viewport_size({"width": width, "height": height})
        found = layout(page)
        assert (found["lines"], found["whole"]) == (8, 8), (width, height)
        assert min(found["letters"]) >= max(SMALLEST, 0.024 * min(width, height)), (width, height)
        left, top, right, bottom = found["parts"]["board"]
        assert (right - left) * (bottom - top) >= 0.3 * width * height, (width, height)
