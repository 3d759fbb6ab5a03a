"""Two phones at one cabinet are two people, each with a seat; and of two boards, a page plays the second one."""

from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from station.store.opening import open_journal
from station.web.section import SEATED, Access
from tests.browser.driver import CONNECTED, PHONE, SECRET, Cabinet, Look, deal, is_told, keys, press, says, shows
from tests.browser.fitting import LANGUAGES, SMALL, flaws_by_size
from tests.ports import reserved_port
from tests.processes.real_station import running

TWO = "match original players=Ada,Ben marker=codemaker"
BOTH = ("match super players=Ada,Ben boards=2 holes=3",)


def sit(page: Page, name: str) -> None:
    """Choose for whom this page plays."""
    choice = page.get_by_role("group", name="Who plays on this page?")
    if choice.is_hidden():
        page.locator("#seat").click()
    choice.get_by_role("button", name=name).click()
    expect(choice).to_be_hidden()


@pytest.mark.parametrize("moves", [(TWO,)])
def test_nobody_is_asked_who_plays_while_one_page_looks_at_the_cabinet(look: Look) -> None:
    ada = look()
    says(ada, "Ben, look away! Ada, press ok to set your code behind the shield.")
    expect(ada.locator("#seat")).to_be_hidden()
    ben = look()
    for page in (ada, ben):
        expect(page.locator("#seat")).to_have_text("who plays here? · 1 looks on")
    ben.close()
    expect(ada.locator("#seat")).to_be_hidden()


@pytest.mark.parametrize("moves", [(TWO,)])
def test_two_phones_are_two_people_and_who_presses_out_of_turn_is_told_so(look: Look) -> None:
    ada, ben, guest = look(), look(**PHONE), look()
    sit(ada, "Ada")
    sit(ben, "Ben")
    expect(ada.locator("#seat")).to_have_text("you play Ada · 1 looks on")
    expect(ben.locator("#seat")).to_have_text("you play Ben · 1 looks on")
    expect(guest.locator("#seat")).to_have_text("who plays here?")
    keys(ben, "Enter")
    expect(ben.locator("#error")).to_have_text("It is Ada's turn, and this page plays for Ben.")
    keys(guest, "Enter")
    expect(guest.locator("#error")).to_have_text("It is Ada's turn, who plays on another page.")
    keys(ada, "Enter", *"rryb", "Enter")
    says(ben, "Ben: Ada's code is set. Choose 4 pegs, then press ok.")
    says(guest, "Ben, look back: Ada's code is set. Choose 4 pegs, then press ok.")
    press(ben, "red")
    shows(ada, range(4), "R---")


@pytest.mark.parametrize("moves", [(TWO,)])
def test_the_codemakers_own_page_says_her_code_and_tells_nobody_to_look_away(look: Look) -> None:
    ada, ben = look(), look()
    sit(ada, "Ada")
    sit(ben, "Ben")
    keys(ada, "Enter", "r", "g")
    expect(ada.locator("#building")).to_have_text("Being built: red green.")
    expect(ada.locator("#notice")).to_be_hidden()
    expect(ben.locator("#notice")).to_have_text("Wait a moment Ada sets a code behind the shield.")
    says(ben, "Ada sets a code behind the shield.")
    assert ben.locator("#building").text_content() == ""
    ada.locator(f'[data-lamp="{SECRET[0]}"]').click()
    keys(ada, "b", "y")
    shows(ada, SECRET, "BY--")
    keys(ada, "r", "r", "Enter")
    expect(ada.locator("#building")).to_have_text("")
    keys(ben, *"rryb", "Enter")
    ada.wait_for_selector('[data-scene="mark"]')
    keys(ada, " ")
    says(ben, "What is behind the shield is for Ada alone.")
    keys(ada, "Enter")
    expect(ada.locator("#secret")).to_have_text("Secret: blue yellow red red.")
    assert ben.locator("#secret").text_content() == ""


@pytest.mark.parametrize("moves", [(TWO,)])
def test_a_page_remembers_its_seat_when_it_is_loaded_again(look: Look) -> None:
    ada, ben = look(), look()
    sit(ben, "Ben")
    expect(ada.locator("#seat")).to_have_text("who plays here?")
    ben.reload()
    expect(ben.locator("#seat")).to_have_text("you play Ben · 1 looks on")
    sit(ben, "all of us here")
    expect(ben.locator("#seat")).to_have_text("who plays here? · 1 looks on")


@pytest.mark.parametrize("moves", [()])
def test_in_a_public_place_who_is_not_seated_watches(look: Look, cabinet: Cabinet) -> None:
    roles = dict.fromkeys(("play", "sit", "leave", "menu", "service", "sound"), SEATED)
    cabinet.restart(access=Access(**roles))
    ada, eve = look(), look(**PHONE)
    expect(eve.locator("#start")).to_be_visible()
    ada.locator("#more-games").click()
    expect(eve.locator("#watching")).to_have_text("Others play here now, and this page watches.")
    expect(ada.locator("#menu")).to_be_visible()
    for offer in ("menu", "mute", "more"):
        expect(eve.locator(f"#{offer}")).to_be_hidden()
    deal(ada, cabinet, TWO)
    sit(ada, "Ada")
    expect(eve.locator("#watching")).to_have_text("Say first for whom this page plays.")
    eve.locator("#seat").click()
    expect(eve.locator("#seats button")).to_have_text(["Ben", "nobody, just watching"])
    eve.locator("#seats button").first.click()
    expect(eve.locator("#watching")).to_be_hidden()
    eve.reload()
    expect(eve.locator("#seat")).to_have_text("you play Ben")
    sit(eve, "nobody, just watching")
    expect(eve.get_by_role("button", name="ok", exact=True)).to_be_disabled()
    expect(ada.locator("#seat")).to_have_text("you play Ada · 1 looks on")


@pytest.mark.parametrize("moves", [(TWO,)])
def test_whose_seat_somebody_takes_over_is_told(look: Look) -> None:
    ada, ben = look(), look()
    sit(ben, "Ben")
    sit(ada, "Ben (on another page)")
    expect(ben.locator("#error")).to_have_text("Ben plays on another page now.")
    expect(ben.locator("#seat")).to_have_text("who plays here?")
    ben.reload()
    expect(ben.locator("#seat")).to_have_text("who plays here?")
    expect(ada.locator("#seat")).to_have_text("you play Ben · 1 looks on")


@pytest.mark.parametrize("moves", [BOTH])
def test_a_phone_plays_the_second_of_two_boards(look: Look) -> None:
    ada, ben = look(), look(**PHONE)
    sit(ada, "Ada")
    sit(ben, "Ben")
    keys(ada, "Enter", *"ggb", "Enter")
    press(ben, "ok", "red", "red", "yellow")
    expect(ben.locator("#building")).to_have_text("Being built: red red yellow.")
    assert ada.locator("#building").text_content() == ""
    press(ben, "ok")
    expect(ben.locator("body")).to_have_attribute("data-scene", "guess")
    press(ben, "green", "yellow", "blue", "ok")
    expect(ben.locator("#rows li")).to_have_text("Row 1: green yellow blue: 2 exact, 0 colour only")
    expect(ada.locator("#other-rows li")).to_contain_text("Row 1: green yellow blue: 2 exact, 0 colour only")
    shows(ada, range(3), "---")
    keys(ada, *"rry", "Enter")
    expect(ada.locator("#rows li")).to_have_text("Row 1: red red yellow: 3 exact, 0 colour only")
    expect(ben.locator("#other-rows li")).to_contain_text("Row 1: red red yellow: 3 exact, 0 colour only")
    press(ben, "green", "green", "blue", "ok")
    for page in (ada, ben):
        expect(page.locator("#standings [data-ending='winner'] .name b").first).to_have_text("Ada")


@LANGUAGES
@pytest.mark.parametrize("moves", [(TWO,)])
def test_the_choice_of_a_seat_pushes_nothing_off_the_screen(look: Look, cabinet: Cabinet, language: str) -> None:
    guest, page = look(), look(locale=language)
    for match in (TWO, *BOTH):
        deal(page, cabinet, match)
        guest.wait_for_selector(CONNECTED)
        expect(page.locator("#seat")).to_be_visible()
        assert flaws_by_size(page, SMALL) == {}, match
        if page.locator("#seat-choice").is_hidden():
            page.locator("#seat").click()
        expect(page.locator("#seat-choice")).to_be_visible()
        assert flaws_by_size(page, SMALL) == {}, (match, "choosing")


LONG: Final = "players=WWWWWWWW,MMMMMMMM boards=2"
SET: Final = ("secret WWPGC by=WWWWWWWW", "secret RRYGB by=MMMMMMMM")
PLAYED: Final = (
    (f"match super {LONG} limit=60", *SET, "guess RGBYW by=WWWWWWWW", *["timeout by=MMMMMMMM"] * 2),
    (f"match super {LONG} marker=codemaker", *SET, "guess RGBYW by=WWWWWWWW", "guess RGBYW by=MMMMMMMM"),
    (f"match super {LONG}", *SET, "guess RRYGB by=WWWWWWWW", "guess WWPGC by=MMMMMMMM"),
)


@pytest.mark.parametrize("moves", [PLAYED[0]])
def test_both_boards_fit_on_a_phone_while_they_are_played(look: Look, cabinet: Cabinet) -> None:
    pages = look(locale="fr"), look(locale="de")
    for page, name in zip(pages, ("WWWWWWWW", "MMMMMMMM"), strict=True):
        if page.locator("#seat-choice").is_hidden():
            page.locator("#seat").click()
        page.locator("#seat-choice").get_by_role("button", name=name).click()
    for moves in PLAYED:
        for page in pages:
            deal(page, cabinet, *moves) if page is pages[0] else page.wait_for_selector(CONNECTED)
            is_told(page)
        assert [flaws_by_size(page, SMALL) for page in pages] == [{}, {}], moves[0]


def test_at_a_real_cabinet_the_page_plays_the_second_board(browser: Browser, tmp_path: Path) -> None:
    with closing(open_journal(tmp_path / "pegmind.db")) as journal:
        journal.append(BOTH[0], 0.0)
    with reserved_port() as port, running(tmp_path, port=port) as station, browser.new_context() as context:
        ben = context.new_page()
        ben.goto(f"http://127.0.0.1:{port}/")
        ben.wait_for_selector(CONNECTED)
        expect(ben.get_by_role("button", name="ok", exact=True)).to_be_disabled()
        sit(ben, "Ben")
        press(ben, "ok", "red", "red", "yellow")
        expect(ben.locator("#building")).to_have_text("Being built: red red yellow.")
        press(ben, "ok")
        says(ben, "Ada still has to set a code.")
        expect(ben.locator("#watching")).to_be_hidden()
        sit(ben, "all of us here")
        expect(ben.locator("#watching")).to_be_visible()
        assert station.process.poll() is None


@pytest.mark.parametrize("moves", [()])
def test_two_boards_are_chosen_in_the_menu(look: Look) -> None:
    page = look("#box=super")
    page.get_by_label("Players", exact=True).select_option(label="two, who set codes for each other")
    page.get_by_label("Boards", exact=True).select_option(label="two, one of them on the page")
    expect(page.locator("#menu-terms")).to_contain_text("two boards at once")
    page.locator("#menu-play").click()
    expect(page.get_by_role("group", name="Who plays on this page?")).to_be_visible()


@pytest.mark.parametrize("moves", [(*BOTH, "secret RRY by=Ada", "secret GGB by=Ben")])
def test_the_row_on_a_phone_is_there_again_after_a_power_cut(look: Look, cabinet: Cabinet) -> None:
    ben = look(**PHONE)
    sit(ben, "Ben")
    keys(ben, *"gr")
    ben.locator('[data-lamp="1"]').click(button="right")
    stays = ben.locator("[data-stays='peg']")
    expect(stays).to_have_attribute("data-lamp", "1")
    shows(ben, range(3), "GR-")
    cabinet.pull_the_plug()
    expect(ben.locator("body")).to_have_attribute("data-connected", "false")
    ben.locator("#message").evaluate("message => message.replaceChildren()")
    cabinet.power_on()
    says(ben, "Ben, row 1 of 12: green red. 1 hole to fill.")
    expect(stays).to_have_attribute("data-lamp", "1")
    keys(ben, "y", "Enter")
    expect(ben.locator("#message")).to_contain_text("Row 1: ")
