"""What can be wrong with the page in a window, as a browser measures it."""

from collections.abc import Iterable
from typing import Final

import pytest
from playwright.sync_api import Page

from station.core.locale import LANGUAGE_NAMES

SMALLEST: Final = 12
"""CSS pixels of the smallest letters."""

THUMB: Final = 44
"""CSS pixels that whatever is pressed has at least, across and down."""

Sizes = tuple[tuple[int, int], ...]

SMALL: Final[Sizes] = ((360, 640), (844, 390), (1280, 800))
"""The smallest windows that people have: of phones, held either way, and of laptops."""

LARGE: Final[Sizes] = ((390, 844), (768, 1024), (1440, 900))
SIZES: Final = pytest.mark.parametrize(
    "sizes", [SMALL, pytest.param(LARGE, marks=pytest.mark.release)], ids=["small", "large"]
)
"""Every window of a phone, a tablet or a laptop; the larger ones only before a release."""

LONGEST: Final = "de"
OTHER_LANGUAGES: Final = tuple(name for name in LANGUAGE_NAMES if name != LONGEST)
LANGUAGES: Final = pytest.mark.parametrize(
    "language", [LONGEST, *(pytest.param(name, marks=pytest.mark.release) for name in OTHER_LANGUAGES)]
)
"""The language with the longest words, German; the other ones only before a release."""

TIGHT: Final = (
    *("#readout", "#sentences", "#notice", "#notice p", "#standings .role", "#standings .seat .name", "#track p"),
    *("#other", "#other li"),
    *("#cards", ".drawn-safe", ".digits", ".worth", "#tray", "#tray p", "#throw", "#stake", "#countdown", "#scores tr"),
)  # fmt: skip
"""What has to hold its text."""

WHOLE: Final = ("thead th", "kbd", "h2", "h3", "button", "#menu label", "#title", "#where", "#roads b", ".worth small")
"""Where no word may be broken in two; in a sentence and in a name it may."""

CLIPPING: Final = "#standings :is(.role, .name, .name > b, .score), #hall tbody th, #hall tbody"
"""What cuts off whatever is higher than it: the accents of capitals, or the first of too many lines."""

PRESSED: Final = "button, select, input[type=text], #menu-families label, #menu-boxes label"

TOOLS: Final = """
    const dialog = document.querySelector("dialog[open]")
    const root = dialog ?? document.documentElement
    const seen = node => node.checkVisibility({visibilityProperty: true}) && node.getBoundingClientRect().width > 1
    const all = what => [...root.querySelectorAll(what)].filter(seen)
    const name = node => node.id || node.dataset?.control || node.className || node.textContent
    const texts = () => {
        const found = [], walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
        while (walker.nextNode()) found.push([walker.currentNode, walker.currentNode.parentElement])
        return found.filter(([text, node]) => text.data.trim() && seen(node) && !node.closest(".unseen, h1"))
    }
    const isWider = node => node.scrollWidth > node.clientWidth + 1
    const isHigher = node => node.scrollHeight > node.clientHeight + 1
    const overflows = node => node.clientWidth > 1 && (isWider(node) || isHigher(node))
    const scale = node => node.closest("svg") ? node.getScreenCTM().a : 1
    const pixels = (node, part) => scale(node) * parseFloat(getComputedStyle(node, part).fontSize)
"""
"""An open card hides all else. The name in lights is a picture, and a letter of no size is none."""

FLAWS: Final = (
    """([tight, whole, pressed, smallest, thumb, clipping]) => {"""
    + TOOLS
    + """
    const isSmall = (node, part) => pixels(node, part) > 0 && pixels(node, part) < smallest - .01
    const flaws = isWider(root) ? [`${root.scrollWidth} pixels wide`] : []
    flaws.push(...all(tight).filter(overflows).map(node => `${name(node)} overflows`))
    for (const [text, node] of texts()) if (isSmall(node)) flaws.push(`${text.data} has ${pixels(node)} pixels`)
    for (const node of all(":not(svg *)")) for (const part of ["::before", "::after"]) {
        const {content, display} = getComputedStyle(node, part)
        const isRead = content.startsWith('"') && !content.startsWith('""') && display !== "none"
        if (isRead && isSmall(node, part)) flaws.push(`${content} has ${pixels(node, part)} pixels`)
    }
    const range = document.createRange()
    for (const [text, node] of texts()) {
        const words = node.closest(whole) ? text.data.matchAll(/[^\\s·-]+/g) : []
        for (const {0: word, index} of words) {
            range.setStart(text, index)
            range.setEnd(text, index + word.length)
            const lines = new Set([...range.getClientRects()].map(({top}) => Math.round(top / 4)))
            if (lines.size > 1) flaws.push(`${word} is broken`)
        }
    }
    for (const node of all(pressed)) {
        const {width, height} = node.getBoundingClientRect()
        if (Math.min(width, height) < thumb - .5) flaws.push(`${name(node)} is ${width} by ${height}`)
    }
    const paper = document.createElement("canvas").getContext("2d")
    for (const [text, node] of texts()) {
        const {font, textTransform} = getComputedStyle(node)
        const drawn = textTransform === "uppercase" ? text.data.toUpperCase() : text.data
        paper.font = font
        const {fontBoundingBoxAscent: line, actualBoundingBoxAscent: letters} = paper.measureText(drawn.trim())
        range.selectNodeContents(text)
        const top = range.getBoundingClientRect().top + line - letters
        for (let clips = node.closest(clipping); clips; clips = clips.parentElement.closest(clipping))
            if (getComputedStyle(clips).overflowY !== "visible" && top < clips.getBoundingClientRect().top - .6)
                flaws.push(`the top of ${text.data} is cut`)
    }
    for (const node of all("select")) {
        const {font, paddingLeft, paddingRight} = getComputedStyle(node)
        paper.font = font
        const room = node.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 20
        for (const {text} of node.options) if (paper.measureText(text).width > room) flaws.push(`${text} is cut`)
    }
    return flaws
}"""
)
"""All that is wrong, in words. A list has an arrow of some 20 pixels."""

CUT: Final = (
    """tight => {"""
    + TOOLS
    + """
    const isHidden = node => getComputedStyle(node).overflowX === "hidden" && isWider(node)
    const found = [...all(tight).filter(overflows), ...all(".name b").filter(isHidden)]
    return [...(isWider(root) ? ["the page"] : []), ...found.map(name)]
}"""
)

OVERLAPS: Final = (
    "() => {"
    + TOOLS
    + """
    const layer = node => node.closest("[popover], header, #menu")
    const apart = "svg, option, #board, #menu-form, .die, h1, #message, .leaving"
    const hidden = node => node.closest(apart) || !+getComputedStyle(node).opacity
    const range = document.createRange(), lines = []
    for (const [text, node] of texts()) if (!hidden(node)) {
        range.selectNodeContents(text)
        const {left, right} = node.getBoundingClientRect()
        for (const {x, y, width, height} of range.getClientRects()) {
            const start = Math.max(x, left), end = Math.min(x + width, right)
            lines.push({text, node, box: new DOMRect(start, y, end - start, height)})
        }
    }
    const shows = ({node, box: {left, top, width, height}}) =>
        node.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    const covers = ({box: one}, {box: other}) =>
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 5
    const over = (one, other) => one.text !== other.text && covers(one, other) && layer(one.node) === layer(other.node)
    const pair = (one, at) => lines.slice(at + 1).filter(other => over(one, other)).map(other => [one, other])
    return lines.flatMap(pair)
        .filter(([one, other]) => shows(one) && shows(other))
        .map(([one, other]) => `${one.text.data} lies over ${other.text.data}`)
}"""
)

OUT_OF_SIGHT: Final = (
    "() => {"
    + TOOLS
    + """
    return all(dialog ? "header button" : "button").filter(node => {
        const {left, top, right, bottom} = node.getBoundingClientRect()
        return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1
    }).map(name)
}"""
)

TOUCHING: Final = (
    "() => {"
    + TOOLS
    + """
    const boxes = all("[data-record] > span:first-child").map(node => node.getBoundingClientRect())
    const touch = (one, two) =>
        one.right > two.left - 1 && two.right > one.left - 1 && one.bottom > two.top && two.bottom > one.top
    return boxes.filter(one => boxes.some(two => one !== two && touch(one, two))).length
}"""
)

LETTERS: Final = (
    """printed => {"""
    + TOOLS
    + """
    const place = node => node.id || node.tagName + [...node.parentNode.children].indexOf(node)
    const path = node => node ? `${path(node.parentElement)} ${place(node)}` : ""
    const read = texts().filter(([, node]) => pixels(node) && !node.closest(printed))
    return Object.fromEntries(read.map(([, node]) => [path(node), pixels(node)]))
}"""
)


def flaws(page: Page) -> list[str]:
    """Return what is cut, broken, covered or too small to be read or pressed, and whether the page scrolls sideways."""
    found: list[str] = page.evaluate(
        f"found => [...({FLAWS})(found), ...({OVERLAPS})()]",
        [", ".join(TIGHT), ", ".join(WHOLE), PRESSED, SMALLEST, THUMB, CLIPPING],
    )
    return found


def cut(page: Page, width: int) -> list[str]:
    """Return what does not hold its text in a window of this width, the page or the open card included."""
    resize(page, width, 640)
    found: list[str] = page.evaluate(CUT, ", ".join(TIGHT))
    return found


def out_of_sight(page: Page) -> list[str]:
    """Return buttons that cannot be seen without scrolling."""
    found: list[str] = page.evaluate(OUT_OF_SIGHT)
    return found


def flaws_by_size(page: Page, sizes: Iterable[tuple[int, int]]) -> dict[tuple[int, int], list[str]]:
    """Give the page each of these sizes; return what is wrong at those where anything is, buttons out of sight, too."""
    found = {}
    for width, height in sizes:
        resize(page, width, height)
        if wrong := flaws(page) + out_of_sight(page):
            found[width, height] = wrong
    return found


def touching_records(page: Page) -> int:
    """Return how many golden records touch another one."""
    found: int = page.evaluate(TOUCHING)
    return found


def letters(page: Page, printed: str) -> dict[str, float]:
    """Return the size in CSS pixels of every text by where it stands, without what is `printed`, a selector."""
    found: dict[str, float] = page.evaluate(LETTERS, printed)
    return found


def resize(page: Page, width: int, height: int) -> None:
    """Give the page a window of this size."""
    page.set_viewport_size({"width": width, "height": height})
