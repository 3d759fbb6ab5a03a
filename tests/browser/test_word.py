"""The word box: letters on the lamps of the page, typed on a keyboard or touched on the page's own."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driver import OURS, PHONE, Cabinet, Look, becomes, goes_on, keys, lines, passes, says
from tests.browser.test_number import BARE
from tests.browser.test_touch import button, drag, lamp

ROW_1 = range(5)
ROW_2 = range(6, 11)
HIDDEN = range(144, 149)
GAME = ("match word players=Ada", "secret BREAD", "guess TABLE")
GERMAN = ("match word players=Ada language=de", "secret MÄDEL")
TWO = ("match word players=Ada,Ben",)
MARKED = ("match word players=Ada,Ben marker=codemaker", "secret BREAD", "guess TABLE")

LAST_OF_THE_BOX = "hold back Backspace (2 s) leaves the game, after asking"
"""The last line of the table of controls that is the box's own."""


@pytest.fixture
def moves() -> tuple[str, ...]:
    return GAME


def signs(page: Page, lamps: range) -> str:
    """What the lamps bear, a blank for nothing."""
    return "".join(page.locator(lamp(number)).text_content() or " " for number in lamps)


def bear(page: Page, lamps: range, letters: str) -> None:
    """The lamps bear these letters, or soon will."""
    for number, letter in zip(lamps, letters, strict=True):
        expect(page.locator(lamp(number))).to_have_text(letter.strip())


def key(letter: str) -> str:
    return f'#letters [data-type="{letter}"]'


def test_letters_are_typed_and_stand_on_the_lamps_and_in_words(look: Look) -> None:
    page = look()
    becomes(page, lambda: signs(page, ROW_1), "TABLE")
    expect(page.locator("#rows li")).to_have_text(["Row 1: TABLE: 0 exact, 3 letter only"])
    keys(page, *"bre")
    bear(page, ROW_2, "BRE  ")
    expect(page.locator("#building")).to_have_text("Being built: B R E.")
    says(page, "Row 2 of 12: B R E. 2 letters to go.")
    keys(page, "Backspace")
    bear(page, ROW_2, "BR   ")
    keys(page, "Backspace", "Backspace", *"brxxd", "Enter")
    says(page, "BRXXD is not in the list of English words: change a letter, or take another word.")
    bear(page, ROW_2, "BRXXD")
    keys(page, "Backspace", "Backspace", "Backspace")
    page.keyboard.type("ead")  # in haste
    bear(page, ROW_2, "BREAD")


def test_the_knob_shows_its_letter_large_and_the_help_has_letters(look: Look) -> None:
    page = look()
    dark, lit = f"{lamp(66)}[data-lit=false]", f"{lamp(71)}[data-letter=Y]"
    with passes(page, f"#board:has({dark}):has({lit}){BARE}"):
        keys(page, "ArrowRight")
    bear(page, ROW_1, "TABLE")
    bear(page, ROW_2, "A    ")
    page.locator("#ask").click()
    expect(page.locator("#lesson .lesson-picture").first).to_have_text("EAGLE")
    page.locator("#controls-tab").click()
    expect(page.locator("#help-note")).to_contain_text("a ring is letter only")


def test_letters_that_are_keys_of_the_page_are_typed_and_mean_the_same_again_after_the_game(look: Look) -> None:
    page = look()
    keys(page, *"msv")
    bear(page, ROW_2, "MSV  ")
    expect(page.locator("dialog[open]")).to_have_count(0)
    keys(page, *["Backspace"] * 3, *"bread", "Enter")
    expect(page.locator("#look-back")).to_be_visible()
    keys(page, "v")
    expect(page.locator("#reviewed li")).to_have_count(3)
    expect(page.locator("#reviewed :not(.better) > .tile")).to_have_text(list("TABLEBREAD"))
    keys(page, "Escape", "s")
    expect(page.get_by_role("heading", name="Word in English")).to_be_visible()


@pytest.mark.parametrize("way", ["Enter", "Space"])
def test_whoever_plays_on_after_a_switch_has_enter_and_space_back_for_the_game(look: Look, way: str) -> None:
    page = look()
    switch = page.locator("#mute")
    keys(page, "Tab")
    expect(switch).to_be_focused()
    for pressed in ("true", "false"):
        keys(page, way)
        expect(switch).to_have_attribute("aria-pressed", pressed)
    keys(page, "b", "Space", "e")
    bear(page, ROW_2, "B E  ")
    page.locator(lamp(7)).click()
    keys(page, *"read", "Enter")
    bear(page, HIDDEN, "BREAD")
    expect(switch).to_have_attribute("aria-pressed", "false")


def test_escape_leaves_a_switch_and_tab_goes_on_from_there(look: Look) -> None:
    page = look()
    keys(page, *"bread", "Tab", "Escape", "Enter")
    bear(page, HIDDEN, "BREAD")
    expect(page.locator("#mute")).to_have_attribute("aria-pressed", "false")
    keys(page, "Tab")
    expect(page.locator("#mute")).not_to_be_focused()
    expect(page.locator("#switches button:focus")).to_have_count(1)


def test_what_was_opened_keeps_the_focus_until_it_is_closed(look: Look) -> None:
    page = look()
    page.locator("#more").focus()
    keys(page, "Enter", "b", "Escape")
    expect(page.locator("#deeds")).to_be_hidden()
    bear(page, ROW_2, "B    ")
    expect(page.locator("#more")).to_be_focused()
    keys(page, "r")
    expect(page.locator("#more")).not_to_be_focused()


def test_keys_that_type_letters_are_not_named_for_anything_else_until_the_game_is_over(look: Look) -> None:
    page = look()
    switches = ("#mute", "#aloud", "#look-up", "#look-back", "#ask")
    titles = [page.locator(switch).get_attribute("title") for switch in switches]
    assert titles == ["mute", "speak aloud", "scores", "review", "help (?)"]
    becomes(page, lambda: lines(page, "#controls tr")[-2:], [LAST_OF_THE_BOX, OURS[-1]])
    keys(page, *"bread", "Enter")
    expect(page.locator("#mute")).to_have_attribute("title", "mute (m)")
    titles = [page.locator(switch).get_attribute("title") for switch in switches]
    assert titles == ["mute (m)", "speak aloud (a)", "scores (s)", "review (v)", "help (?)"]
    becomes(page, lambda: lines(page, "#controls tr")[-len(OURS) :], list(OURS))


def test_letters_are_touched_on_a_phone(look: Look) -> None:
    page = look(**PHONE)
    for letter in "BREAD":
        page.locator(key(letter)).tap()
    bear(page, ROW_2, "BREAD")
    page.locator(button("ok")).tap()
    bear(page, HIDDEN, "BREAD")


def test_a_letter_is_put_where_the_row_was_touched_and_an_earlier_row_is_copied(look: Look) -> None:
    page = look()
    page.locator(lamp(8)).click()
    keys(page, "e")
    bear(page, ROW_2, "  E  ")
    drag(page, lamp(8), lamp(6))
    bear(page, ROW_2, "E    ")
    page.locator(lamp(0)).click()
    bear(page, ROW_2, "TABLE")


@pytest.mark.parametrize("moves", [GERMAN])
def test_german_has_three_more_letters(look: Look) -> None:
    page = look()
    page.locator(key("Ä")).click()
    page.evaluate("dispatchEvent(new KeyboardEvent('keydown', { key: 'ü', code: 'BracketLeft', cancelable: true }))")
    bear(page, ROW_1, "ÄÜ   ")
    german = look(locale="de-DE")
    rows = german.locator("#letters > div").all_text_contents()
    assert rows == ["QWERTZUIOPÜ", "ASDFGHJKLÖÄ", "YXCVBNM"]


@pytest.mark.parametrize("moves", [TWO])
def test_a_secret_is_typed_behind_the_shield_and_seen_on_no_other_page(look: Look, cabinet: Cabinet) -> None:
    page = look()
    other = look()
    goes_on(page, cabinet, '[data-shield="open"]')
    keys(page, *"bre")
    bear(page, HIDDEN, "BRE  ")
    says(other, "Ada, 3 of 5 set behind the shield. Ben looks away.")
    assert "B" not in signs(other, HIDDEN)
    expect(other.locator("#building")).to_have_text("")
    keys(page, *"xd", "Enter")
    refused = "This is not in the list of English words: change a letter, or take another word."
    for each in (page, other):
        says(each, refused)


@pytest.mark.parametrize("moves", [MARKED])
def test_where_a_person_marks_two_colours_are_key_pegs(look: Look) -> None:
    page = look()
    assert [page.locator(button(name)).get_attribute("data-label") for name in ("red", "white")] == [
        "exact",
        "letter only",
    ]
    expect(page.locator(button("green"))).to_be_hidden()
    keys(page, "w", "w", "w")
    expect(page.locator("#building")).to_have_text("Key pegs given: 0 exact, 3 letter only.")


@pytest.mark.parametrize(("locale", "example"), [("de-DE", ["MIETE", "WETTE"]), ("it-IT", ["EAGLE", "LEVEE"])])
def test_the_lesson_has_words_of_the_readers_language(look: Look, locale: str, example: list[str]) -> None:
    page = look(locale=locale)
    keys(page, "?")
    expect(page.locator('#lesson [data-picture="code"] .lesson-letters')).to_have_text(example[0])
    expect(page.locator('#lesson [data-picture="row red white"] .lesson-letters')).to_have_text(example[1])
