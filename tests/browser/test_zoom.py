"""Who sees badly enlarges the page: at 200 % text is twice as large, at 400 % it is read by scrolling in one direction.

A browser that zooms gives the page a smaller window, whose pixels are larger (WCAG 2.2, 1.4.4 and 1.4.10). One whose
letters are made larger leaves the window as it is.
"""

from collections.abc import Mapping
from typing import Final

import pytest
from playwright.sync_api import Page, Playwright, expect

from tests.browser.driver import Cabinet, Look, deal, keys, launch_chromium, visit
from tests.browser.fitting import LONGEST, OTHER_LANGUAGES, cut, flaws, letters, resize
from tests.browser.test_fits import MARKED, SAFES, SCENES, SLIDER, press_keys

WINDOWS: Final = ((1280, 800), (1440, 900))
QUARTER: Final = (320, 256)
"""What 400 % leave of 1280 x 1024."""

PRINTED: Final = "#faceplate, .cap, .digit, .die, .badge, .place"
"""Lamps, buttons, dice and cards have a size of their own, and what stands on them."""

PHONES: Final = (320, 390)

SHOWN: Final = {
    "attract": (),
    "menu": (),
    "guess": ("match original players=Ada", "secret RRYB", "guess RGGY"),
    "mark": (SLIDER, *MARKED),
    "dice": SAFES,
}


@pytest.mark.parametrize("moves", [()])
def test_zoom_makes_text_larger_and_the_page_longer(look: Look, cabinet: Cabinet) -> None:
    page = look(locale="de")
    for scene, moves in SHOWN.items():
        resize(page, *WINDOWS[0])
        deal(page, cabinet, *moves)
        if scene == "menu":
            keys(page, "Enter")
        expect(page.locator(f'body[data-scene="{scene}"]')).to_be_attached()
        assert smaller_at_200_percent(page) == {}, scene
        resize(page, *QUARTER)
        assert flaws(page) == [], scene
        assert off_the_side(page) == [], scene


def smaller_at_200_percent(page: Page) -> dict[tuple[int, str], tuple[float, float]]:
    """Return the sizes of all texts that are smaller than before the page is enlarged to 200 %."""
    found: dict[tuple[int, str], tuple[float, float]] = {}
    for width, height in WINDOWS:
        resize(page, width, height)
        before = letters(page, PRINTED)
        resize(page, width // 2, height // 2)
        after = letters(page, PRINTED)
        assert any(path.endswith(" message") for path in after)
        found |= {
            (width, path): (before[path], pixels) for path, pixels in after.items() if pixels < before.get(path, 0)
        }
    return found


def off_the_side(page: Page) -> list[object]:
    """Return the places of buttons that are not wholly seen once the page is scrolled to them."""
    found: list[object] = []
    for button in page.locator("#switches button:visible, #deck button:visible").all():
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box is not None
        right, bottom = box["x"] + box["width"], box["y"] + box["height"]
        if box["x"] < 0 or box["y"] < -1 or right > QUARTER[0] or bottom > QUARTER[1] + 1:
            found.append(box)
    return found


@pytest.mark.parametrize("moves", [()], ids=["attract"])
@pytest.mark.parametrize(
    ("size", "languages"),
    [
        (48, (LONGEST,)),
        pytest.param(48, OTHER_LANGUAGES, marks=pytest.mark.release),
        pytest.param(32, (LONGEST, *OTHER_LANGUAGES), marks=pytest.mark.release),
    ],
)
def test_large_letters_never_make_a_phone_scroll_sideways(
    playwright: Playwright, cabinet: Cabinet, size: int, languages: tuple[str, ...]
) -> None:
    """Pages in several languages follow what is pressed on the first one."""
    with launch_chromium(playwright, f"--blink-settings=defaultFontSize={size}") as browser:
        pages = {language: browser.new_page(locale=language, reduced_motion="reduce") for language in languages}
        first, *_ = pages.values()
        for page in pages.values():
            visit(page, cabinet)
            assert page.evaluate("getComputedStyle(document.body).fontSize") == f"{size}px"
        found: dict[tuple[str, str, int], list[str]] = {}
        for name in ("play", "mark", "number", "boards", "dice choosing", "dice standings"):
            scene, moves, pressed = SCENES[name]
            deal(first, cabinet, *moves)
            press_keys(first, languages[0], pressed)
            for page in pages.values():
                page.evaluate("dispatchEvent(new Event('online'))")
                expect(page.locator("body")).to_have_attribute("data-scene", scene)
            found |= measure(pages, name)
        for opens in ("#ask", "#look-up", "#speak"):
            for page in pages.values():
                page.evaluate(f"document.querySelector('{opens}').click()")
                expect(page.locator("dialog[open]")).to_be_visible()
            found |= measure(pages, opens)
            for page in pages.values():
                keys(page, "Escape")
    assert found == {}


def measure(pages: Mapping[str, Page], what: str) -> dict[tuple[str, str, int], list[str]]:
    """Return what is cut on these pages, by what is shown, the language and the width of the phone."""
    found = {(what, language, width): cut(page, width) for language, page in pages.items() for width in PHONES}
    return {where: wrong for where, wrong in found.items() if wrong}
