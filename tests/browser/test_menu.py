"""The menu on a screen: cards, a form, and Play, worked with a mouse, a finger or a keyboard."""

import pytest
from playwright.sync_api import Locator, Page, expect

from station.games.registry import NAMES
from station.lobby.boxes import boxes_of
from tests.browser.driver import Cabinet, Look, leave, press
from tests.browser.fitting import LANGUAGES, SIZES, Sizes, flaws, resize

pytestmark = pytest.mark.parametrize("moves", [()], ids=["attract"])


def new(_page: Page) -> None:
    """Somebody who has never been here: with a context, and so with a memory, of their own."""


def field(page: Page, label: str) -> Locator:
    return page.locator("#menu").get_by_label(label, exact=True)


def choose(page: Page, box: str) -> None:
    page.locator("#menu-boxes label").filter(has=page.get_by_text(box, exact=True)).click()


def begin(page: Page) -> None:
    page.locator("#more-games").click()
    expect(page.locator("#menu")).to_be_visible()


def test_a_stranger_reads_what_the_game_is_and_plays_with_one_click(look: Look) -> None:
    page = look(before=new)
    expect(page.locator("#message")).to_contain_text("Find the hidden code")
    expect(page.locator("#menu")).to_be_hidden()
    page.locator("#start").click()
    expect(page.locator("body")).to_have_attribute("data-scene", "guess")
    expect(page.locator("#title")).to_have_text("Original")
    expect(page.locator("#standings")).to_contain_text("Player")
    expect(page.locator("#front")).to_be_hidden()
    expect(page.locator("#readout")).to_be_focused()


def test_a_click_on_the_board_the_name_or_the_display_plays(look: Look) -> None:
    page = look(before=new)
    for surface in ("#board .number:text-is('5')", "h1", "#message"):
        page.locator(surface).click()
        expect(page.locator("body")).to_have_attribute("data-scene", "guess")
        leave(page)
        page.get_by_role("button", name="Today's games").click()
        expect(page.locator("#front")).to_be_visible()


def test_a_game_that_waits_is_gone_on_with_or_left(look: Look, cabinet: Cabinet) -> None:
    page = look(before=new)
    page.locator("#start").click()
    expect(page.locator("body")).to_have_attribute("data-scene", "guess")
    for choice, scene in (("Go on", "guess"), ("Another game", "leave")):
        cabinet.put_forward(cabinet.config.timings.idle)
        page.get_by_role("button", name=choice).click()
        expect(page.locator("body")).to_have_attribute("data-scene", scene)


def test_the_family_comes_first_and_then_its_boxes(look: Look) -> None:
    page = look(before=new)
    begin(page)
    families, boxes = page.locator("#menu-families label"), page.locator("#menu-boxes label")
    expect(families).to_have_count(len(NAMES))
    expect(boxes).to_have_count(len(boxes_of(NAMES[0])))
    choose(page, "Slider")
    page.get_by_role("radio", name="Code Knacker", exact=True).click(force=True)
    expect(boxes).to_have_count(1)
    expect(page.locator("#menu-terms")).to_have_text("Code Knacker: Player alone")
    families.first.click()
    expect(page.locator("#menu-boxes input:checked")).to_have_value("1")
    expect(page.locator("#menu-terms")).to_contain_text("Original: ")


def test_the_form_shows_the_family_that_the_knob_is_at(look: Look) -> None:
    page = look(before=new)
    begin(page)
    press(page, "back")
    expect(page.locator("#message")).to_contain_text("Press ok to choose one of them")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#menu-families input:checked")).to_have_value("2")
    expect(page.locator("#menu-boxes label")).to_contain_text("Code Knacker: 5 dice")


def test_two_people_who_mark_by_hand_choose_both_in_the_form(look: Look) -> None:
    page = look(before=new)
    begin(page)
    choose(page, "Superhirn")
    field(page, "Players").select_option("two, who set codes for each other")
    field(page, "Who marks the rows").select_option("the codemaker, by hand")
    field(page, "Who breaks it").fill("Ben")
    field(page, "Who breaks it").press("Enter")
    expect(page.locator("#message")).to_contain_text("Ben, look away! Player 1, press ok")


def test_the_form_follows_the_knob_and_leaves_alone_who_is_typing(look: Look) -> None:
    page = look(before=new)
    begin(page)
    choose(page, "Super")
    expect(page.locator("#menu-terms")).to_contain_text("Super: 5 holes")
    expect(page.locator("#message")).to_have_text("Choose a game and who plays, then press Play.")
    name = field(page, "Who plays")
    name.press_sequentially("Zo")
    another = look()
    for _ in range(2):
        another.keyboard.press("ArrowRight")
    expect(page.locator("#menu-items [data-front]")).to_contain_text("Who plays")
    expect(name).to_have_value("Zo")


def test_a_name_is_typed_or_refused(look: Look) -> None:
    page = look(before=new)
    begin(page)
    name = field(page, "Who plays")
    for _ in range(2):
        name.fill("A")
        name.press("Enter")
        expect(name).to_have_value("")
        expect(page.locator("#message")).to_contain_text("A name needs 2 letters at least.")
    sits_as(page, "Bob", "Bob")
    expect(page.locator("#menu")).to_be_visible()
    sits_as(page, "Player", "Player")
    expect(name).to_have_value("")


def test_the_name_typed_last_sits_down_on_every_way_into_a_game(look: Look) -> None:
    page = look(before=new)
    begin(page)
    sits_as(page, "Ada", "Ada")
    choose(page, "Slider")
    expect(page.locator("#menu-terms")).to_contain_text("Ada against the station")
    press(page, "back", "back", "back")
    begin(page)
    expect(page.locator("#menu-terms")).to_contain_text("Ada against the station")
    press(page, "back", "back")
    page.reload()
    for way in ("#start", "#daily"):
        page.locator(way).click()
        expect(page.locator("#standings")).to_contain_text("Ada")
        leave(page)
        expect(page.locator("#menu-terms")).to_contain_text("Ada against the station")
        press(page, "back", "back")
    begin(page)
    sits_as(page, "", "Player")
    press(page, "back", "back", "back")
    page.locator("#start").click()
    expect(page.locator("#standings")).to_contain_text("Player")


def sits_as(page: Page, typed: str, player: str) -> None:
    """Type a name, and go on without playing."""
    field(page, "Who plays").fill(typed)
    field(page, "Who plays").press("Tab")
    expect(page.locator("#menu-terms")).to_contain_text(f"{player} against the station")


def test_a_box_of_ones_own_says_how_many_codes_there_are(look: Look) -> None:
    page = look()
    begin(page)
    choose(page, "Your own")
    field(page, "Holes").select_option("3")
    field(page, "Rows").select_option("5")
    expect(page.locator("#menu-terms")).to_contain_text("3 holes, 6 colours, 5 rows, 216 codes")


def test_an_address_opens_the_menu_at_its_box(look: Look, cabinet: Cabinet) -> None:
    page = look()
    page.goto(f"{cabinet.url}#box=super")
    expect(page.locator("#menu-boxes input:checked")).to_have_value("5")
    expect(page.locator("#message")).to_contain_text("Super: 5 holes")


@SIZES
@LANGUAGES
def test_every_choice_can_be_read_and_play_is_in_sight(look: Look, language: str, sizes: Sizes) -> None:
    """In a box of one's own for two, which has the most choices, and the longest ones."""
    page = look(locale=language, reduced_motion="reduce")
    begin(page)
    page.locator("#menu-boxes label").last.click()
    page.locator("#item-players").select_option(index=1)
    expect(page.locator("#item-who_marks")).to_be_attached()
    for width, height in sizes:
        resize(page, width, height)
        expect(page.locator("#menu-play")).to_be_in_viewport(ratio=1)
        assert flaws(page) == [], (width, height)
