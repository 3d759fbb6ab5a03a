"""How to play, on the page: the tabs of the help, a lesson for each box, and the invitation of a new visitor."""

from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from station.core.timing import Timings
from station.games.registry import FAMILY_OF, lessons
from tests.browser.driver import PHONE, Cabinet, Look, keys, press, says, visit, windows
from tests.browser.fitting import LANGUAGES, flaws
from tests.browser.test_touch import held

DICE: Final = ("match codeknacker", "cards 351/2 2531/3 332/2 24351/4")
SIZES: Final = ((1440, 900), (390, 844), (360, 640), (844, 390))
FROM_EDGE: Final = "steps => steps.map(step => Math.round(step.firstChild.offsetLeft - step.offsetLeft))"
"""Pixels from the left edge of each step to its picture."""
SHARE_OF_TEXT: Final = "steps => steps.map(step => step.querySelector('p').offsetWidth / step.offsetWidth)"
"""How much of the width of each step its text has."""
FORBIDDEN: Final = "Object.defineProperty(window, 'localStorage', {get() { throw new Error('forbidden') }})"


def new(_page: Page) -> None:
    """Somebody who has never been here: with a context, and so with a storage, of their own."""


def invited(page: Page) -> bool:
    return page.locator("#invitation").is_visible()


def test_the_help_begins_with_how_to_play_and_arrow_keys_change_its_tabs(look: Look) -> None:
    page = look()
    page.keyboard.press("?")
    expect(page.get_by_role("tabpanel", name="How to play")).to_be_visible()
    expect(page.locator("#controls-panel")).to_be_hidden()
    expect(page.get_by_role("tab", name="How to play")).to_be_focused()
    page.get_by_role("tab", name="Controls").click()
    expect(page.get_by_role("tabpanel", name="Controls")).to_be_visible()
    expect(page.locator("#lesson-panel")).to_be_hidden()
    for key, chosen in (("ArrowRight", "How to play"), ("ArrowRight", "Controls"), ("ArrowLeft", "How to play")):
        page.keyboard.press(key)
        tab = page.get_by_role("tab", name=chosen)
        expect(tab).to_be_focused()
        expect(tab).to_have_attribute("aria-selected", "true")
        expect(page.get_by_role("tabpanel", name=chosen)).to_be_visible()
    page.keyboard.press("End")
    page.keyboard.press("Home")
    expect(page.get_by_role("tab", name="How to play")).to_have_attribute("tabindex", "0")
    expect(page.get_by_role("tab", name="Controls")).to_have_attribute("tabindex", "-1")


def test_every_box_has_its_lesson_with_pegs_and_key_pegs(look: Look) -> None:
    page = look()
    page.keyboard.press("?")
    expect(page.locator("#lesson-boxes button")).to_have_text([str(lesson.title) for lesson in lessons()])
    for lesson in lessons():
        page.get_by_role("button", name=str(lesson.title), exact=True).click()
        expect(page.locator(f'[data-box="{lesson.box}"]')).to_have_attribute("aria-pressed", "true")
        expect(page.locator("[data-box][aria-pressed=true]")).to_have_count(1)
        expect(page.locator("#lesson .aim")).to_have_text([str(lesson.aim)])
        expect(page.locator(".steps > li > p")).to_have_text([f"{step.words} {step.says}" for step in lesson.steps])
        expect(page.locator(".rules li")).to_have_text([str(rule) for rule in lesson.rules])
        expect(page.locator(".lesson-picture:empty")).to_have_count(0)
    keys(page, "Escape", "?")  # the lesson of the box that is played
    row = '[data-picture="row red white"]'
    (example,) = (lesson.steps[1].picture for lesson in lessons() if lesson.box == "original")
    lit = "nodes => nodes.map(node => node.dataset.letter ?? '').join('')"
    expect(page.locator(f"{row} .lesson-pegs path")).to_have_count(len(example["row"]))
    assert page.locator(f"{row} .lesson-pegs .lamp").evaluate_all(lit) == example["row"]
    assert page.locator(f"{row} .lesson-keys .lamp").evaluate_all(lit) == "R" * example["red"] + "W" * example["white"]


def test_the_lessons_are_fetched_once_and_again_after_a_failure(browser: Browser, cabinet: Cabinet) -> None:
    with browser.new_context(locale="de-DE") as context:
        page = context.new_page()
        asked: list[str] = []
        errors: list[str] = []
        page.on("request", lambda request: asked.append(urlsplit(request.url).path))
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.route("**/lessons.json?lang=de", lambda route: route.abort(), times=1)
        visit(page, cabinet)
        assert "/lessons.json" not in asked
        keys(page, "?")
        expect(page.locator("#lesson")).to_contain_text("Der Automat hat die Anleitungen nicht geschickt.")
        page.locator("#controls-tab").click()
        expect(page.locator("#controls tr").first).to_be_visible()
        for _ in range(2):
            page.locator("#lesson-tab").click()
            keys(page, "Escape", "?")
            expect(page.locator("#lesson-boxes button")).to_have_count(len(FAMILY_OF))
            expect(page.locator("#lesson [role=alert]")).to_have_count(0)
        assert asked.count("/lessons.json") == 2
        assert errors == []


@pytest.mark.parametrize("moves", [DICE])
def test_the_lesson_is_that_of_the_box_being_played(look: Look) -> None:
    page = look()
    page.keyboard.press("?")
    expect(page.locator("#lesson")).to_have_attribute("data-lesson", "dice")
    dice = page.locator(".lesson-dice").first
    assert dice.locator(".die").evaluate_all("dice => dice.map(die => die.dataset.face).join('')") == "31*44"
    page.locator("#lesson-boxes button").first.click()
    keys(page, "Escape", "?")
    expect(page.locator("#lesson")).to_have_attribute("data-lesson", "dice")


OVERFLOWS: Final = """boxes => boxes.map(box => {
    document.querySelector(`[data-box="${box}"]`).click()
    const {scrollWidth, clientWidth, scrollHeight, clientHeight} = document.querySelector("#help")
    return [box, scrollWidth - clientWidth, scrollHeight - clientHeight]
})"""
"""How many pixels each lesson is wider and higher than its card."""


@pytest.mark.parametrize("moves", [()])
@LANGUAGES
def test_every_lesson_fits_the_window(look: Look, language: str) -> None:
    page = look(locale=language)
    page.keyboard.press("?")
    expect(page.locator("#lesson-boxes button")).to_have_count(len(FAMILY_OF))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for box, wide, hidden in page.evaluate(OVERFLOWS, [*FAMILY_OF]):
            assert wide == 0, (box, width, height)
            assert hidden == 0 or (width, height) != SIZES[0], (box, "one screen a box")


@pytest.mark.parametrize("moves", [()])
@LANGUAGES
def test_on_a_phone_pictures_begin_at_the_edge_and_texts_have_most_of_the_width(look: Look, language: str) -> None:
    page = look(locale=language, **PHONE)
    page.locator("#ask").tap()
    for lesson in lessons():
        page.locator(f'[data-box="{lesson.box}"]').tap()
        begins = page.locator(".steps > li").evaluate_all(FROM_EDGE)
        assert begins == [0] * len(lesson.steps), lesson.box
        if FAMILY_OF[lesson.box] in {"pegs", "word"}:
            narrowest = min(page.locator(".steps > li").evaluate_all(SHARE_OF_TEXT))
            assert narrowest > 0.6, lesson.box


@pytest.mark.parametrize("moves", [()])
def test_a_new_visitor_is_invited_until_they_have_looked(look: Look, cabinet: Cabinet) -> None:
    page = look(before=new)
    assert invited(page)
    assert page.evaluate("document.activeElement === document.body")
    page.locator("#accept").click()
    expect(page.get_by_role("tabpanel", name="How to play")).to_be_visible()
    keys(page, "Escape")
    assert not invited(page)
    expect(page).to_have_url(cabinet.url)  # back from the help's address; another visit would be cut off by that
    visit(page, cabinet)
    assert not invited(page)


@pytest.mark.parametrize("moves", [()])
@pytest.mark.parametrize("declines", ["click", "help", "game"])
def test_a_visitor_who_declines_asks_for_help_or_plays_is_not_invited_again(
    look: Look, cabinet: Cabinet, declines: str
) -> None:
    page = look(before=new)
    if declines == "click":
        page.locator("#decline").click()
    elif declines == "help":
        keys(page, "?", "Escape")
    else:
        press(page, "ok", "ok")
        assert invited(page)
        press(page, "ok")
        page.wait_for_selector('[data-scene="guess"]')
    expect(page.locator("#invitation")).to_be_hidden()
    expect(page).to_have_url(cabinet.url)
    visit(page, cabinet)
    assert page.evaluate("localStorage.getItem('pegmind.invited')") == "yes"
    expect(page.locator("#invitation")).to_be_hidden()


def test_nobody_is_invited_in_the_middle_of_a_game(look: Look) -> None:
    page = look(before=new)
    assert not invited(page)
    assert page.evaluate("localStorage.getItem('pegmind.invited')") is None


@pytest.mark.parametrize("moves", [()])
def test_the_invitation_covers_nothing_and_takes_no_keys(look: Look) -> None:
    page = look(before=new)
    for width, height, scheme in windows(page, *SIZES):
        around = page.locator("#readout").bounding_box()
        inside = page.locator("#invitation").bounding_box()
        assert around, (width, height, scheme)
        assert inside, (width, height, scheme)
        assert around["y"] <= inside["y"], (width, height, scheme)
        assert inside["y"] + inside["height"] <= around["y"] + around["height"], (width, height, scheme)
    keys(page, "Enter")
    expect(page.locator('body[data-scene="menu"]')).to_be_visible()


@pytest.mark.parametrize("moves", [()])
@LANGUAGES
def test_there_is_room_for_the_invitation(look: Look, language: str) -> None:
    page = look(before=new, locale=language, reduced_motion="reduce")
    for key, front in (("", "body"), ("Enter", "#menu-boxes"), ("Enter", "#menu-items")):
        keys(page, *key and [key])
        expect(page.locator(front)).to_be_visible()
        assert invited(page), front
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            wide, high = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
            assert (wide <= width, high <= height, flaws(page)) == (True, True, []), (front, width, height)


@pytest.mark.parametrize("moves", [()])
def test_without_storage_a_visitor_is_invited_and_can_decline(look: Look) -> None:
    page = look(before=lambda page: page.add_init_script(FORBIDDEN))
    assert invited(page)
    page.locator("#decline").click()
    assert not invited(page)


@pytest.mark.parametrize("moves", [()])
def test_the_kiosk_invites_nobody(look: Look) -> None:
    page = look("?kiosk", before=new)
    assert not invited(page)


@pytest.mark.parametrize(("moves", "rolls"), [(DICE, ("1 1 1 1 1",))], ids=["dice"])
def test_the_invitation_has_the_place_of_those_who_left_a_game(look: Look, cabinet: Cabinet) -> None:
    cabinet.restart(timings=Timings(idle=0.2))
    page = look(before=new)
    says(page, "This game waits for you: press any button to go on.")
    assert invited(page)
    expect(page.locator("#standings")).to_be_hidden()
    page.locator("#decline").click()
    expect(page.locator("#standings")).to_be_visible()


@pytest.mark.parametrize("moves", [()], ids=["attract"])
def test_nobody_is_invited_to_play_in_the_service_menu(look: Look) -> None:
    page = look(before=new)
    held(page, "service menu")
    expect(page.locator('body[data-scene="service"]')).to_be_visible()
    assert not invited(page)
