"""No scene of the page has anything that axe-core objects to, in light and in dark, on a desk and on a phone."""

from collections.abc import Iterator, Sequence
from importlib.resources import files
from itertools import cycle, repeat
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.amounts import RELEASE
from tests.browser.driver import VISIBLE, Cabinet, Look, Scheme, deal, goes_on, keys
from tests.browser.test_dice import CRACKED, SIX
from tests.browser.test_dice import GAME as DICE

AXE: Final = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
OBJECTIONS: Final = """async () => {
    const {violations} = await axe.run()
    const told = ({id}, {html, any}) => `${id}: ${html.slice(0, 160)}: ${any[0]?.message ?? ""}`
    return violations.flatMap((each) => each.nodes.map((node) => told(each, node)))
}"""
DESK: Final = (1440, 900)
PHONE: Final = (390, 844)
Visit = tuple[Scheme, tuple[int, int]]
VISITS: Final[tuple[Visit, ...]] = (("light", DESK), ("dark", PHONE))
ALL_VISITS: Final[tuple[Visit, ...]] = (*VISITS, ("light", PHONE), ("dark", DESK))
"""What is judged before a release; at every change, the scenes take the first two in turn."""

ALONE: Final = ("match original players=Ada", "secret RRYB", "guess RGGY")
TWO: Final = ("match original players=Ada,Ben marker=codemaker",)
BOARDS: Final = (
    "match super holes=6 boards=2 players=Ada,Ben limit=3600",
    *("secret WWPGCO by=Ada", "secret RRYGBO by=Ben", "guess RRYGBO by=Ada", "guess WWPCGO by=Ben"),
)
NOTHING_OPEN: Final = "body:not(:has(dialog[open]))"
LEFT: Final = (("#more", "#deeds:popover-open"), ('#deeds button:text-is("leave")', '[data-scene="leave"]'))

ON: Final = "on"
"""Press ok until it has led there."""

WALKS: Final = {
    "menu": ((), (("#more-games", "#menu:visible"),)),
    "service menu": (
        (),
        (("#more", "#deeds:popover-open"), ('#deeds button:text-is("service menu")', '[data-scene="service"]')),
    ),
    "game": (
        ALONE,
        (
            ("Enter", '#message:has-text("still empty")'),
            *(("?", "#lesson li:visible"), ("#controls-tab", "#controls-panel:visible"), ("Escape", NOTHING_OPEN)),
            *(("#speak", "#languages[open]"), ("Escape", NOTHING_OPEN)),
            *LEFT,
        ),
    ),
    "reveal": (
        (*ALONE, "guess RRYB"),
        (("#look-back", "#review[open] li"), ("Escape", NOTHING_OPEN), ("s", "#scores[open]")),
    ),
    "secret": (TWO, (("Enter", '[data-shield="open"]'),)),
    "mark": ((*TWO, "secret RRYB", "guess RGGY"), (("r", '[data-lamp="72"][data-letter="R"]'),)),
    "fault": ((*TWO, "secret RRYB", "guess RGGY", "mark 0 1", "guess RRYB", "mark 4 0", "fault"), ()),
    "standings": (("match original players=Ada,Ben", "secret RRYB", "guess RRYB"), ((ON, '[data-scene="standings"]'),)),
    "superhirn": (("match superhirn players=Ada", "secret WCPO", "guess WWPG"), ()),
    "slider": (("match slider players=Ada limit=3600", "secret WCPO", "guess WBPG"), ()),
    "super": (("match super players=Ada", "secret WCPOR", "guess WWPGB"), ()),
    "number": (
        ("match number players=Ada", "secret 5137", "guess 1538", "guess 5137"),
        (("#look-back", "#review[open] li"), ("Escape", NOTHING_OPEN)),
    ),
    "two boards": (BOARDS, ()),
    "dice turn": (DICE, ()),
    "dice keep": ((*DICE, "roll 3 5 1 * 4"), (("3", '#aside [data-face="3"]'),)),
    "dice choice": (CRACKED, ()),
    "dice ended": (SIX, ()),
}
"""What was played before, and step by step a key, or something to be clicked, and what it leads to."""


SHARES: Final = 4
"""Tests that share the walks, for as many processors."""


def objections(page: Page, visits: Sequence[Visit]) -> list[str]:
    """Everything that axe-core finds wrong, with the window and the colour scheme in which it does."""
    found: list[str] = []
    for scheme, (width, height) in visits:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width} {scheme}: {each}" for each in page.evaluate(OBJECTIONS)]
    return found


def judged(page: Page) -> Page:
    """The page, drawn, with axe-core in it."""
    page.evaluate(VISIBLE)
    page.evaluate(AXE)
    return page


@pytest.mark.parametrize("moves", [()])
@pytest.mark.parametrize("share", range(SHARES))
def test_axe_objects_to_nothing(look: Look, cabinet: Cabinet, share: int) -> None:
    page = judged(look())
    turns: Iterator[Sequence[Visit]] = repeat(ALL_VISITS) if RELEASE else cycle([visit] for visit in VISITS)
    for name, (moves, steps) in [*WALKS.items()][share::SHARES]:
        deal(page, cabinet, *moves)
        found = objections(page, next(turns))
        for deed, there in steps:
            take(page, cabinet, deed, there)
            page.wait_for_selector(there)
            found += [] if there == NOTHING_OPEN else objections(page, next(turns))
        assert found == [], name


def take(page: Page, cabinet: Cabinet, deed: str, there: str) -> None:
    """Press a key, or click something, by its selector."""
    if deed == ON:
        goes_on(page, cabinet, there)
    elif deed.startswith("#"):
        page.locator(deed).click()
    else:
        keys(page, deed)


@pytest.mark.parametrize("moves", [(), ALONE], ids=["attract", "game"])
def test_axe_objects_to_nothing_at_the_kiosk(look: Look) -> None:
    """It is inert, so that nobody can do anything there: it is judged as if it could be read."""
    page = judged(look("?kiosk"))
    expect(page.locator("#hall")).to_be_visible()
    page.locator("#cabinet").evaluate("node => { node.inert = false }")
    assert objections(page, VISITS) == []


@pytest.mark.parametrize("moves", [ALONE])
def test_axe_objects_to_nothing_while_the_cabinet_is_away(look: Look, cabinet: Cabinet) -> None:
    page = judged(look())
    cabinet.pull_the_plug()
    expect(page.locator("#offline")).to_be_visible()
    assert objections(page, VISITS) == []


CONTRAST: Final = """() => {
    const paper = document.createElement("canvas").getContext("2d", {willReadFrequently: true})
    const linear = value => value <= .04045 ? value / 12.92 : ((value + .055) / 1.055) ** 2.4
    const light = colour => {
        paper.fillStyle = colour
        paper.fillRect(0, 0, 1, 1)
        const [red, green, blue] = [...paper.getImageData(0, 0, 1, 1).data].map(value => linear(value / 255))
        return .2126 * red + .7152 * green + .0722 * blue
    }
    const contrast = (...colours) => {
        const [dark, bright] = colours.map(light).sort((one, other) => one - other)
        return (bright + .05) / (dark + .05)
    }
    const colours = node => getComputedStyle(node)
    const ring = colours(document.activeElement)
    const pegs = [...document.querySelectorAll(".arcade[data-letter], .lamp[data-lit=true][data-letter]")].map(colours)
    return [
        Math.min(...["-lit", "", "-shade"].map(
            part => contrast(ring.outlineColor, ring.getPropertyValue(`--case${part}`))
        )),
        Math.min(...pegs.map(peg => contrast(peg.getPropertyValue("--ink"), peg.getPropertyValue("--light")))),
    ]
}"""
"""The least contrast of the focus ring with the case, and of a letter with its peg; axe reads neither."""


@pytest.mark.parametrize("moves", [("match super", "secret WWPCG", "guess ROYGC", "guess BPWBP")], ids=["all colours"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_focus_and_every_letter_stand_out(look: Look, scheme: Scheme) -> None:
    page = look(color_scheme=scheme)
    expect(page.locator('.lamp[data-letter="P"][data-lit="true"]')).to_have_count(2)
    keys(page, "Tab")
    expect(page.locator("#mute")).to_be_focused()
    ring, letters = page.evaluate(CONTRAST)
    assert (ring >= 3, letters >= 4.5) == (True, True), (ring, letters)
