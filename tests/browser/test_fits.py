"""The page with the longest names and the longest texts, in the windows that people have."""

import re
from itertools import product
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.amounts import amount
from tests.browser.driver import PHONE, Cabinet, Look, deal, goes_on, is_told, keys
from tests.browser.fitting import LANGUAGES, LARGE, SIZES, SMALL, Sizes, flaws, flaws_by_size, resize

NAMES: Final = "players=WWWWWWWWWWWW,ÉMMMMMMMMMMM"
SLIDER: Final = f"match slider {NAMES} repeats=yes target=999 limit=3600 marker=codemaker"
MARKED: Final = ("secret RRYB", "guess RGGY", "mark 0 1", "guess RYGP")
BOTH: Final = ("secret WWPGCO by=WWWWWWWWWWWW", "secret RRYGBO by=ÉMMMMMMMMMMM", "guess RRYGBO by=WWWWWWWWWWWW")
OTHERS: Final = ("guess WWPCGO by=ÉMMMMMMMMMMM",) * 11
SIX: Final = f"match codeknacker {NAMES},OOOOOOOOOOOO computers=weak,medium,strong"
SAFES: Final = (SIX, "cards 111/99 354215/5 243512/5", "roll 1 1 1 * *")
ALL_LOST: Final = (
    "roll 1 1 1 * *",
    "keep 1@1 1@1 1@1 * *",
    "roll 2 2 2 * *",
    "keep 2@2 2@2 2@2 * *",
    "roll 3 3 3 * *",
    "keep 3@3 3@3 3@3 * *",
)
LOST: Final = (SIX, "cards 111/99 222/99 333/99 354215/5 243512/5 1234/3", *ALL_LOST, "roll 4 4 5 4 4")
SHARED: Final = (SIX, "cards 111/99 222/99 333/99", "roll 1 1 1 4 4", "keep 1@1 1@1 1@1", "stop")
ALONE: Final = "match original players=WWWWWWWWWWWW"

NUMBER: Final = f"match number marker=codemaker {NAMES}"

ON: Final = "on"
"""Press ok until the scene has come."""

SCENES: Final[dict[str, tuple[str, tuple[str, ...], str]]] = {
    "attract": ("attract", (), ""),
    "box": ("menu", (), "Enter"),
    "play": ("menu", (), "Enter Enter"),
    "refusal": ("guess", (ALONE, "secret RRYB", "guess RGGY"), "r Enter"),
    "alone": ("reveal", (ALONE, "secret RRYB", "guess RRYB"), ""),
    "away": ("secret", (SLIDER,), ""),
    "secret": ("secret", (SLIDER,), "Enter r g b"),
    "countdown": ("guess", (SLIDER, "secret RRYB", "timeout"), "r g b"),
    "mark": ("mark", (SLIDER, *MARKED), "b"),
    "shield": ("mark", (SLIDER, *MARKED), " "),
    "fault": ("fault", (SLIDER, *MARKED, "mark 1 1", "fault"), ""),
    "standings": ("standings", (SLIDER, *MARKED, "mark 1 1", "fault"), ON),
    "end": ("standings", (f"match original {NAMES}", *("secret RRYB", "guess RRYB") * 2), ON),
    "number": ("guess", (NUMBER, "secret 5137", "guess 1538", "mark 1 2"), "r g b"),
    "dice choosing": ("dice", SAFES, "Enter"),
    "dice at stake": ("dice", (*SAFES, "keep 1@1 1@1 1@1 * *"), "Backspace"),
    "dice lost": ("dice", LOST, "Backspace"),
    "dice standings": ("standings", SHARED, "r"),
    "boards": ("wait", (f"match super holes=6 boards=2 {NAMES}", *BOTH, *OTHERS), ""),
}
"""The scene, what was played, and what is pressed once the lamps have told it."""

KEYS: Final = {("fr", "g"): "v"}
"""Where another key stands for the button of a colour than in English: vert."""


@SIZES
@pytest.mark.parametrize("moves", [()])
@LANGUAGES
def test_nothing_overflows_in_any_scene(look: Look, cabinet: Cabinet, language: str, sizes: Sizes) -> None:
    page = look(locale=language, reduced_motion="reduce")
    found = {}
    for name, (scene, moves, pressed) in SCENES.items():
        deal(page, cabinet, *moves)
        if pressed == ON:
            goes_on(page, cabinet, f'body[data-scene="{scene}"]')
        else:
            press_keys(page, language, pressed)
        expect(page.locator("body")).to_have_attribute("data-scene", scene)
        is_told(page)
        found[name] = flaws_by_size(page, sizes)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def press_keys(page: Page, language: str, pressed: str) -> None:
    """Press keys of the English page, apart by spaces, whatever they are in this language; no key at all is Space."""
    names = (" " if key == "" else key for key in pressed.split(" ") if pressed)
    keys(page, *(KEYS.get((language, key), key) for key in names))


@pytest.mark.parametrize("moves", [(ALONE, "secret RRYB", "guess RGGY")], ids=["guess"])
def test_a_phone_draws_the_board_as_large_as_its_box_needs(look: Look) -> None:
    page = look(**PHONE)
    expect(page.locator(".row:visible")).to_have_count(1 + 10)
    expect(page.locator(".lamp:visible")).to_have_count(10 * (4 + 4) + 4)
    peg = page.locator('[data-lamp="0"]').bounding_box()
    resize(page, 768, 1024)
    expect(page.locator(".lamp:visible")).to_have_count(150)
    assert peg is not None
    assert peg["width"] > 32


@pytest.mark.parametrize("moves", [(SLIDER,)], ids=["secret"])
def test_a_picture_has_the_whole_board(look: Look) -> None:
    page = look(**PHONE)
    expect(page.locator('body[data-scene="secret"]')).to_be_attached()
    expect(page.locator(".lamp:visible")).to_have_count(150)
    keys(page, "Enter", *"rgby", "Enter")
    expect(page.locator('body[data-scene="guess"]')).to_be_attached()
    expect(page.locator(".lamp:visible")).to_have_count(8 * (4 + 4) + 4)


@pytest.mark.parametrize("moves", [(ALONE, "secret RRYB", "guess RGGY")], ids=["guess"])
def test_no_lamp_that_is_lit_is_ever_hidden(look: Look) -> None:
    """The number of rows in which a code was cracked stands there as large as the board."""
    page = look(**PHONE)
    keys(page, *"rryb", "Enter")
    expect(page.locator(".lamp[data-used='false'][data-lit='true']").first).to_be_visible()
    expect(page.locator(".lamp:visible")).to_have_count(150)


@pytest.mark.parametrize("moves", [(SLIDER, "secret RRYB", "timeout")], ids=["an hour"])
def test_four_digits_stand_within_the_ring(look: Look) -> None:
    page = look()
    keys(page, "r")
    expect(page.locator("#seconds")).to_have_text(re.compile(r"\d{4}"))
    for width, height in SMALL + LARGE:
        resize(page, width, height)
        ring, digits, unit = page.locator("#countdown, #countdown b, #countdown small").evaluate_all(
            "nodes => nodes.map(node => node.getBoundingClientRect().width)"
        )
        assert digits + unit <= 0.82 * ring, (width, height)


@pytest.mark.parametrize("moves", [(SAFES[0].replace("WWWWWWWWWWWW", "Élise"), *SAFES[1:], "hint")], ids=["hint"])
def test_the_accent_of_a_name_beside_a_hint_is_whole(look: Look) -> None:
    page = look(locale="de", viewport={"width": 390, "height": 844})
    expect(page.locator("#standings .seat").first).to_contain_text("mit Tipp")
    assert [flaw for flaw in flaws(page) if flaw.endswith("is cut")] == []


@pytest.mark.parametrize("moves", [(), (ALONE, "secret RRYB", "guess RRYB")], ids=["attract", "cracked"])
@LANGUAGES
def test_the_smallest_phones_show_every_button(look: Look, language: str) -> None:
    page = look(locale=language, reduced_motion="reduce")
    is_told(page)
    assert flaws_by_size(page, [(320, 568)]) == {}


@pytest.mark.parametrize("moves", [()])
@LANGUAGES
def test_no_lying_window_from_phone_to_laptop_is_too_narrow(look: Look, cabinet: Cabinet, language: str) -> None:
    """Windows of 640 to 1100 pixels, low ones and nearly square ones."""
    page = look(locale=language, reduced_motion="reduce")
    wide = {}
    for name in ("attract", "play", "mark", "dice choosing"):
        scene, moves, pressed = SCENES[name]
        deal(page, cabinet, *moves)
        press_keys(page, language, pressed)
        expect(page.locator("body")).to_have_attribute("data-scene", scene)
        for width, height in product(range(640, 1101, amount(115, release=60)), (400, 480, 540, 561)):
            resize(page, width, height)
            wide[name, width, height] = page.evaluate("document.documentElement.scrollWidth") - width
    assert {window: over for window, over in wide.items() if over > 0} == {}
