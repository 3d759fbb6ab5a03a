"""The page speaks by the browser: what it hands to the browser's speech, and games played by that alone, with keys."""

import re
from collections.abc import Callable
from contextlib import closing, suppress
from itertools import count, permutations, product
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from hardware.sections import Sound
from station.core.locale import LANGUAGE_NAMES as LANGUAGES
from station.core.timing import UNSEEN
from tests.browser.driver import CONNECTED, PATIENCE, SLOW, TRIES, Cabinet, Look, keys, visit
from tests.guessing import marks, next_guess

RECORDER: Final = """
    const speak = ({ text, lang, rate }) => {
        const { dataset } = document.documentElement;
        dataset.spoken = `${dataset.spoken ?? ""}<${lang} ${rate.toFixed(1).replace(".0", "")}> ${text}\\n`;
    };
    const voices = VOICES.map((lang) => ({ lang }));
    const speech = { getVoices: () => voices, cancel: () => {}, speak };
    Object.defineProperty(window, "speechSynthesis", { value: speech });
"""
"""The browser's speech for somebody who writes down what is spoken: Chromium without a window has no voice."""

TAKE: Final = """() => {
    const { dataset } = document.documentElement;
    const { spoken } = dataset;
    delete dataset.spoken;
    return spoken;
}"""
"""Forget what was spoken, and return it."""


SEEN: Final = """(seen) => {
    Object.defineProperty(document, "hidden", { value: !seen, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
"""Have the page in front, or behind others."""

COLOURS: Final = ("red", "orange", "yellow", "green", "cyan", "blue", "purple", "white")
PUSH, BACK, OK, ON, ALOUD = " ", "Backspace", "Enter", "ArrowRight", "a"
ANSWER: Final = r"Row \d+: (\d) exact, (\d) (?:colour|digit) only"
SOLO: Final = ("match codeknacker players=Ada", "cards 351/2 222/2 333/2 444/2")
ROLLS: Final = ("3 5 1 4 4", "2 2 2 4 4")
LONG: Final = 1200
"""Milliseconds for which the knob is held to hear it again."""

ATTRACT = pytest.mark.parametrize("moves", [()], ids=["attract"])


def listening(*voices: str) -> Callable[[Page], None]:
    """Have what is spoken written down, in a browser with voices for these languages."""

    def record(page: Page) -> None:
        page.add_init_script(RECORDER.replace("VOICES", str([*voices])))

    return record


ENGLISH: Final = listening("en-GB")


def spoken(page: Page, pattern: str, within: float = PATIENCE) -> str:
    """Wait until something is spoken in which this stands, so many seconds; all that was spoken since the last time."""
    expect(page.locator("html")).to_have_attribute("data-spoken", re.compile(pattern), timeout=1000 * within)
    return str(page.evaluate(TAKE))


def hold_knob(page: Page) -> None:
    """Hold the space bar for as long as it takes to hear it again."""
    page.keyboard.press(PUSH, delay=LONG)


def open_box(page: Page, title: str) -> str:
    """Find a box in the menu and begin a game in it; return what was said of it."""
    keys(page, ALOUD)
    spoken(page, r"Press a colour to play\.")
    keys(page, OK)
    while f"> {title}:" not in (said := spoken(page, "Press ok to")):
        keys(page, OK if "> Other boxes:" in said else ON)
    keys(page, OK)
    spoken(page, "Press ok to play")
    keys(page, OK)
    spoken(page, "then press ok")
    return said


def pegs_of_keys(page: Page) -> dict[str, str]:
    """Type every colour once, and take back what it has put; return which key puts what."""
    puts = {}
    for key in (colour[0] for colour in COLOURS):
        keys(page, key)
        said = spoken(page, r"\n").rpartition("> ")[2].strip()
        if "not in play" not in said:
            puts[said.rstrip(".").lower()] = key
            keys(page, BACK)
            spoken(page, "choose")
    return puts


@ATTRACT
@pytest.mark.parametrize("title", ["Mini", pytest.param("Number", marks=pytest.mark.release)])
def test_a_code_is_broken_by_what_the_page_speaks(look: Look, title: str) -> None:
    page = look(before=ENGLISH)
    box = open_box(page, title)
    holes = int(re.findall(r"(\d) holes", box)[0])
    keys_of = pegs_of_keys(page)
    left = list(permutations(keys_of, holes) if "none twice" in box else product(keys_of, repeat=holes))
    for number in count(1):
        guess = next_guess(left)
        for peg in guess:
            keys(page, keys_of[peg])
            spoken(page, peg.capitalize())
        keys(page, OK)
        said = spoken(page, rf"Row {number}: \d exact|Cracked in|The code was")
        if "Cracked in" in said:
            break
        exact, misplaced = map(int, re.findall(ANSWER, said)[-1])
        left = [code for code in left if marks(code, guess) == (exact, misplaced)]
    hold_knob(page)
    assert "Cracked in" in spoken(page, r"\n")


@pytest.mark.parametrize(("moves", "rolls"), [(SOLO, ROLLS)])
def test_safes_are_cracked_by_what_the_page_speaks(look: Look, cabinet: Cabinet) -> None:
    page = look(before=ENGLISH)
    keys(page, ALOUD)
    for dice, then in (("gwb", r"This is the last turn\. Your turn: press ok to roll 5 dice"), ("ppp", "4 million")):
        spoken(page, "press ok to roll 5 dice")
        keys(page, OK)
        spoken(page, "press a die's colour")
        for number, die in enumerate(dice, 1):
            keys(page, die)
            spoken(page, f"To be set aside: (\\d(, | and )?){{{number}}} ")
        keys(page, OK)
        if "ROLL ON is chosen" in spoken(page, "is chosen: press ok"):
            keys(page, ON)
            spoken(page, "STOP is chosen")
        told = go_on(page, cabinet, then)
        page.evaluate("told => { document.documentElement.dataset.spoken = told }", told)
    assert re.search(r"You cracked 2 safes: 4 million", told)


def go_on(page: Page, cabinet: Cabinet, then: str) -> str:
    """Press ok until this was spoken: a press too soon after something new means nothing."""
    for _ in range(TRIES):
        cabinet.put_forward(UNSEEN)
        keys(page, OK)
        with suppress(AssertionError):
            return spoken(page, then, within=SLOW * UNSEEN)
    raise AssertionError(f"ok never led to {then}")


def test_the_page_is_silent_until_it_is_asked_to_speak_and_remembers_that(look: Look) -> None:
    page = look(before=ENGLISH)
    keys(page, "r")
    expect(page.locator("#building")).to_have_text(re.compile("red"))
    assert page.locator("html").get_attribute("data-spoken") is None
    button = page.get_by_role("button", name="speak aloud")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    spoken(page, r"<en 1> Row 1: .*Row 2 of 10: red\.")
    page.reload()
    page.wait_for_selector(CONNECTED)
    spoken(page, r"Row 2 of 10: red\.")
    expect(page.get_by_role("button", name="speak aloud")).to_have_attribute("aria-pressed", "true")
    keys(page, ALOUD, "g")
    expect(page.locator("#building")).to_have_text(re.compile("red green"))
    assert page.locator("html").get_attribute("data-spoken") is None


def test_the_knob_held_has_it_said_again_and_a_second_time_slowly(look: Look) -> None:
    page = look(before=ENGLISH)
    keys(page, ALOUD)
    spoken(page, "Row 2 of 10")
    for rate in ("1", r"0\.7"):
        hold_knob(page)
        spoken(page, rf"<en {rate}> Row 1: .*Row 2 of 10")
    keys(page, "r")
    spoken(page, "Red")
    expect(page.locator("#building")).to_have_text("Being built: red.")


def test_a_page_that_nobody_sees_is_silent_and_tells_everything_once_it_is_seen_again(look: Look) -> None:
    page = look(before=ENGLISH)
    keys(page, ALOUD)
    spoken(page, "Row 2 of 10")
    page.evaluate(SEEN, arg=False)
    keys(page, "r")
    expect(page.locator("#building")).to_have_text(re.compile("red"))
    assert page.locator("html").get_attribute("data-spoken") is None
    page.evaluate(SEEN, arg=True)
    spoken(page, r"Row 1: .*Row 2 of 10: red\.")


def test_while_the_page_speaks_a_reader_is_not_told_the_same(look: Look) -> None:
    page = look(before=ENGLISH)
    message = page.locator("#message")
    expect(message).to_have_attribute("aria-live", "polite")
    keys(page, ALOUD)
    expect(message).to_have_attribute("aria-live", "off")
    keys(page, ALOUD)
    expect(message).to_have_attribute("aria-live", "polite")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_the_language_it_is_read_in(look: Look, language: str) -> None:
    page = look(before=listening(language), locale=language)
    page.locator("#aloud").click()
    message = page.locator("#message").text_content() or ""
    assert f"<{language} 1> " in (said := spoken(page, r"\n"))
    assert message[-20:] in said
    expect(page.locator("#error")).to_be_empty()


def test_a_browser_without_a_voice_for_the_language_says_so_once(look: Look) -> None:
    page = look(before=listening("de-DE"))
    keys(page, ALOUD)
    expect(page.locator("#error")).to_have_text("This browser has no voice for English.")
    expect(page.locator("#error")).to_be_empty()
    keys(page, ALOUD, ALOUD)
    spoken(page, "Row 2 of 10")
    expect(page.locator("#error")).to_be_empty()


def test_a_cabinet_that_speaks_itself_is_not_spoken_over_on_its_own_machine(browser: Browser, tmp_path: Path) -> None:
    with Cabinet(tmp_path, sound=Sound(speech=True)) as cabinet, closing(browser.new_context()) as context:
        page = context.new_page()
        page.add_init_script("localStorage.setItem('pegmind.aloud', 'true')")
        ENGLISH(page)
        visit(page, cabinet)
        expect(page.locator("#mute")).to_be_visible()
        expect(page.locator("#aloud")).to_be_hidden()
        keys(page, ALOUD, OK)
        expect(page.locator("body")).to_have_attribute("data-scene", "menu")
        assert page.locator("html").get_attribute("data-spoken") is None
