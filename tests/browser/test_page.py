"""A stranger in front of the page, in a real browser, with a real cabinet behind it."""

import pytest
from playwright.sync_api import expect

from station.games.pegs.controls import ENTRIES
from tests.browser.driver import CONNECTED, OURS, PHONE, SECRET, Cabinet, Look, keys, press, says, shows, windows

ROW_1 = range(4)
ROW_2 = range(6, 10)
KEYS_1 = range(72, 76)
BUILT = "Row 2 of 10 is built: press ok to play it, back to change it."


def test_a_stranger_wins_with_the_mouse(look: Look) -> None:
    page = look()
    says(page, "Row 2 of 10: choose 4 pegs, then press ok.")
    shows(page, SECRET, "----")
    press(page, "red", "red", "yellow", "blue")
    says(page, BUILT)
    press(page, "ok")
    says(page, "Cracked in 2 rows! Player wins. Press ok to play again, back for the boxes.")
    expect(page.locator('[data-shield="open"]')).to_be_visible()
    shows(page, SECRET, "RRYB")
    shows(page, ROW_1, "RGGY")
    shows(page, KEYS_1, "RW--")
    expect(page.locator('[data-bar="red"]')).to_have_attribute("data-count", "4")


def test_a_stranger_wins_with_the_keyboard(look: Look) -> None:
    page = look()
    keys(page, "r", "r", "ArrowRight", "ArrowRight", " ", "b")
    says(page, BUILT)
    keys(page, "Enter")
    says(page, "Cracked in 2 rows! Player wins. Press ok to play again, back for the boxes.")


def test_a_stranger_wins_with_a_finger(look: Look) -> None:
    page = look(**PHONE)
    for control in ("red", "red", "yellow", "blue", "ok"):
        page.locator(f'[data-control="{control}"]').tap()
    says(page, "Cracked in 2 rows! Player wins. Press ok to play again, back for the boxes.")


def test_what_is_refused_is_explained(look: Look) -> None:
    page = look()
    press(page, "green", "ok")
    says(page, "Holes 2, 3 and 4 are still empty.")
    keys(page, "o")
    says(page, "Orange is not in play in this box.")
    assert (
        page.locator("#message").evaluate("node => node.closest('[role=status]').getAttribute('aria-live')") == "polite"
    )


def test_holding_back_asks_whether_to_leave(look: Look) -> None:
    page = look()
    page.keyboard.down("Backspace")
    says(page, "Leave this game? Press ok to leave it, back to play on.")
    page.keyboard.up("Backspace")
    expect(page.locator("#place")).to_have_text(["Original row 2 of 10"])
    keys(page, "Backspace")
    expect(page.locator('body[data-scene="guess"]')).to_be_visible()


def test_the_knob_turns_by_its_buttons_and_the_wheel(look: Look) -> None:
    page = look()
    page.locator('[data-turn="1"]').click()
    says(page, "Row 2 of 10: red. 3 holes to fill.")
    page.locator('[data-control="push"]').hover()
    page.mouse.wheel(0, 100)
    expect(page.locator("#message")).not_to_have_text("Row 2 of 10: red. 3 holes to fill.")


def test_a_lamp_shows_the_colour_of_its_duties(look: Look) -> None:
    page = look()
    shows(page, ROW_1, "RGGY")
    for lamp, (red, green, blue) in {0: (164, 16, 8), 1: (64, 176, 132), 3: (255, 244, 0)}.items():
        drawn = page.locator(f'[data-lamp="{lamp}"]').evaluate("node => getComputedStyle(node).backgroundColor")
        shown = [int(channel) for channel in drawn.removeprefix("rgb(").removesuffix(")").split(",")]
        # Eight bits of duty at half brightness are coarse in the dark.
        assert shown == pytest.approx([red, green, blue], abs=18)


def test_two_viewers_see_the_same_and_a_reload_changes_nothing(look: Look) -> None:
    one, other = look(), look(**PHONE)
    press(one, "white")
    expect(other.locator('[data-lamp="6"]')).to_have_attribute("data-letter", "W")
    one.reload()
    one.wait_for_selector(CONNECTED)
    for page in (one, other):
        shows(page, ROW_2, "W---")


def test_after_a_power_cut_the_page_comes_back_to_the_same_board(look: Look, cabinet: Cabinet) -> None:
    page = look()
    press(page, "white", "green")
    expect(page.locator('[data-lamp="7"]')).to_have_attribute("data-letter", "G")
    cabinet.wait_until_kept("WG")
    cabinet.pull_the_plug()
    expect(page.locator("#offline")).to_be_visible()
    expect(page.locator("#offline")).to_contain_text("offline")
    cabinet.power_on()
    page.wait_for_selector(CONNECTED)
    expect(page.locator("#offline")).to_be_hidden()
    shows(page, ROW_2, "WG--")


def test_a_closed_page_lets_go_of_what_it_held(look: Look) -> None:
    holding, watching = look(), look()
    holding.keyboard.down("Backspace")
    holding.close()
    press(watching, "white")
    expect(watching.locator('[data-lamp="6"]')).to_have_attribute("data-letter", "W")
    expect(watching.locator('body[data-scene="guess"]')).to_be_visible()


def test_the_help_lists_the_keys_and_leads_to_the_wiring(look: Look) -> None:
    page = look()
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    page.get_by_role("tab", name="Controls").click()
    lines = [" ".join(line.inner_text().split()) for line in page.locator("#controls tr").all()]
    named = [f"{entry.title} {entry.key} {entry.says}" for entry in ENTRIES]
    assert lines == [*named, *OURS]
    page.set_viewport_size({"width": 360, "height": 640})
    assert page.locator("#help").evaluate("card => card.scrollWidth - card.clientWidth") == 0
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="How this cabinet is wired").click()
    opened.value.wait_for_load_state()
    expect(opened.value.locator("svg > title")).to_have_text("Pegmind: the wiring of the cabinet")
    opened.value.close()
    page.keyboard.press("Escape")
    expect(page.locator("#help")).to_be_hidden()


def test_sound_is_switched_with_a_key_and_rows_are_read_in_words(look: Look) -> None:
    page = look()
    expect(page.get_by_text("Row 1: red green green yellow: 1 exact, 1 colour only")).to_be_attached()
    expect(page.locator("#mute")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("m")
    expect(page.locator("#mute")).to_have_attribute("aria-pressed", "true")


def test_who_wants_less_motion_gets_none(look: Look) -> None:
    page = look(reduced_motion="reduce")
    press(page, "red", "ok")
    assert page.evaluate("document.getAnimations().length") == 0


def test_the_cabinet_fits_its_window_and_its_buttons_fit_a_thumb(look: Look) -> None:
    page = look()
    for width, height, scheme in windows(page):
        wide, high = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert (wide, high) <= (width, height), (width, height, scheme)
        for control in page.locator("[data-control], [data-turn]").all():
            box = control.bounding_box()
            assert box, (width, height, scheme)
            assert min(box["width"], box["height"]) >= 44, (width, height, scheme)
