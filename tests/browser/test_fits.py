"""The page with the longest names and the longest texts, in the windows that people have."""

from typing import Final

import pytest
from playwright.sync_api import Page

from station.core.locale import NAMES as NAMES_OF_LANGUAGES
from tests.browser.driver import Look, keys, windows

NAMES: Final = "players=WWWWWWWW,MMMMMMMM"
SLIDER: Final = f"match slider {NAMES} repeats=yes target=999 limit=3600 marker=codemaker"
MARKED: Final = ("secret RRYB", "guess RGGY", "mark 0 1", "guess RYGP")
BOTH: Final = ("secret WWPGCO by=WWWWWWWW", "secret RRYGBO by=MMMMMMMM", "guess RRYGBO by=WWWWWWWW")
OTHERS: Final = ("guess WWPCGO by=MMMMMMMM",) * 11
SIX: Final = f"match codeknacker {NAMES},OOOOOOOO computers=weak,medium,strong"
SAFES: Final = (SIX, "cards 111/99 354215/5 243512/5", "roll 1 1 1 * *")
ALL_LOST: Final = (
    "roll 1 1 1 * *",
    "keep 1@1 1@1 1@1 * *",
    "roll 2 2 2 * *",
    "keep 2@2 2@2 2@2 * *",
    "roll 3 3 3 * *",
    "keep 3@3 3@3 3@3 * *",
)
DICE: Final = ("dice choosing", "dice at stake", "dice lost", "dice standings")

KEYS: Final = {("fr", "g"): "v"}
"""Where another key stands for the button of a colour than in English: vert."""

TIGHT: Final = (
    *("#readout", "#sentences", "#notice", "#notice p", "#standings .role", "#track p", "#other", "#other li"),
    *("#cards", ".drawn-safe", ".digits", ".worth", "#tray", "#tray p", "#throw", "#stake"),
)  # fmt: skip
"""What has to hold its text."""

OVERFLOWING: Final = """selectors => [...document.querySelectorAll(selectors)]
    .filter(node => node.clientWidth > 1)  // of one pixel are words for screen readers only
    .filter(node => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1)
    .map(node => node.id || node.className || node.textContent)"""


def overflowing(page: Page) -> list[str]:
    found: list[str] = page.evaluate(OVERFLOWING, ", ".join(TIGHT))
    return found


@pytest.mark.parametrize(
    ("moves", "pressed"),
    [
        ((), "r"),
        ((), "r Enter"),
        ((SLIDER,), ""),
        ((SLIDER,), "Enter r g b"),
        ((SLIDER, "secret RRYB", "timeout"), "r g b"),
        ((SLIDER, *MARKED), "b"),
        ((SLIDER, *MARKED), " "),
        ((SLIDER, *MARKED, "mark 1 1", "fault"), ""),
        ((SLIDER, *MARKED, "mark 1 1", "fault"), "Enter"),
        ((f"match original {NAMES}", *("secret RRYB", "guess RRYB") * 2), "Enter Enter"),
        (SAFES, "Enter"),
        ((*SAFES, "keep 1@1 1@1 1@1 * *"), "Backspace"),
        ((SIX, "cards 111/99 222/99 333/99 354215/5 243512/5 1234/3", *ALL_LOST, "roll 4 4 5 4 4"), "Backspace"),
        ((SIX, "cards 111/99 222/99 333/99", "roll 1 1 1 4 4", "keep 1@1 1@1 1@1", "stop"), "r"),
        ((f"match super holes=6 boards=2 {NAMES}", *BOTH, *OTHERS), ""),
    ],
    ids=["box", "play", "away", "secret", "countdown", "mark", "shield", "fault", "standings", "end", *DICE, "boards"],
)
@pytest.mark.parametrize("language", NAMES_OF_LANGUAGES)
def test_nothing_overflows(look: Look, pressed: str, language: str) -> None:
    page = look(locale=language)
    names = (" " if key == "" else key for key in pressed.split(" ") if pressed)
    keys(page, *(KEYS.get((language, key), key) for key in names))
    for width, height, scheme in windows(page):
        wide, high = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert (wide <= width, high <= height, overflowing(page)) == (True, True, []), (width, height, scheme)
