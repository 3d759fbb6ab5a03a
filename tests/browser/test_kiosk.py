"""The kiosk: a display at the cabinet that shows the game and the scores, and that nobody can touch."""

from functools import partial
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from station.core.timing import Timings
from tests.browser.driver import Cabinet, Look, becomes, frozen, keys, lines, says
from tests.station.web.stored_games import fill_evening

KIOSK: Final = "?kiosk"
SLIDE: Final = 12_000
"""Milliseconds that a board stands."""

UTC: Final = {"timezone_id": "UTC"}
HOUSE: Final = "4 games by 3 players on 1 day"
ORIGINAL: Final = [
    "Original",
    "player fewest rows won longest streak median time",
    "1 Ada 4, the record 2 of 2, the record 2 now 2, the record 1:05, the record",
    "2 Ben \N{EN DASH} 0 of 2 0 \N{EN DASH}",
    HOUSE,
]
DICE: Final = [
    "Code Knacker, solo",
    "player most million games million, median",
    "1 Zoë 31, the record 1 31, the record",
    HOUSE,
]
LAST: Final = [
    "Played last",
    "Zoë took 31 million Code Knacker, solo · Mar 1, 18:31",
    "Ada beat Ben, 14 to 9 points Original · Mar 1, 18:21",
    "Ben did not crack the code Original · Mar 1, 18:11",
    "Ada cracked the code in 4 rows Original · Mar 1, 18:01",
    HOUSE,
]
WITH_DICE: Final = ("match codeknacker players=Zoë", "cards 351/2 2531/3 243513/5")
GAME: Final = ("match original players=Ben", "secret RRYB", "guess RGGY")


@pytest.fixture
def rolls() -> tuple[str, ...]:
    return ("1 1 1 1 1",)


@pytest.fixture
def played() -> tuple[str, ...]:
    return ()


@pytest.fixture
def moves(tmp_path: Path, played: tuple[str, ...]) -> tuple[str, ...]:
    fill_evening(tmp_path / "pegmind.db")
    return played


def hall(page: Page) -> list[str]:
    """The scores on the display, line by line."""
    expect(page.locator("#hall")).to_be_visible()
    return lines(page, "#hall :is(h2, tr, li, p)")


def test_the_display_shows_one_board_after_the_other_and_no_controls(look: Look) -> None:
    page = look(KIOSK, before=frozen, **UTC)
    says(page, "Find the hidden code: every row tells you how close you are. Press a colour to play.")
    expect(page.locator("#board")).to_be_visible()
    seen = [hall(page)]
    for _ in range(3):
        page.clock.run_for(SLIDE)
        seen.append(hall(page))
    assert seen == [ORIGINAL, DICE, LAST, ORIGINAL]
    assert page.locator("#hall-lamps i").evaluate_all("lamps => lamps.map(lamp => 'lit' in lamp.dataset)") == [
        *(True, False, False)
    ]
    for control in ("#deck", "#switches", "dialog"):
        for node in page.locator(control).all():
            expect(node).to_be_hidden()
    assert (
        page.locator("#board, #hall, body").evaluate_all(
            "nodes => nodes.map(node => getComputedStyle(node).cursor + ' ' + getComputedStyle(node).userSelect)"
        )
        == ["none none"] * 3
    )
    expect(page.locator("button:visible, a:visible")).to_have_count(0)


@pytest.mark.parametrize("played", [WITH_DICE], ids=["dice"])
def test_the_board_of_the_box_that_is_played_stays(look: Look) -> None:
    page = look(KIOSK, before=frozen)
    becomes(page, lambda: hall(page), DICE)
    expect(page.locator("#last-turn")).to_be_hidden()  # that dice can be tapped is not true here
    drawn = page.locator("#hall-board > *").element_handle()
    for _ in range(4):
        page.clock.run_for(SLIDE)
        becomes(page, lambda: hall(page), DICE)
    assert drawn.evaluate("node => node.isConnected")


@pytest.mark.parametrize("played", [WITH_DICE], ids=["dice"])
def test_a_game_that_nobody_plays_on_leaves_the_boards_to_those_who_walk_by(look: Look, cabinet: Cabinet) -> None:
    cabinet.restart(timings=Timings(idle=0.2))
    page = look(KIOSK, before=frozen, **UTC)
    expect(page.locator('body[data-scene="attract"]')).to_be_attached()
    seen = [hall(page)]
    for _ in range(2):
        page.clock.run_for(SLIDE)
        seen.append(hall(page))
    assert seen == [ORIGINAL, DICE, LAST]


@pytest.mark.parametrize("played", [("match super players=Ada holes=3",)], ids=["super"])
def test_a_box_that_nobody_has_finished_says_so(look: Look) -> None:
    page = look(KIOSK)
    expect(page.locator("#hall-title")).to_have_text("Super with 3 holes")
    becomes(page, lambda: hall(page), ["Super with 3 holes", "Nobody has finished a game of this box yet.", HOUSE])


@pytest.mark.parametrize("played", [GAME], ids=["original"])
def test_a_game_that_is_won_stands_on_the_board_at_once(look: Look) -> None:
    display, desk = look(KIOSK), look()
    keys(desk, "r", "r", "y", "b", "Enter")
    says(display, "Cracked in 2 rows! Ben wins. Press ok to play again, back for the boxes.")
    expect(display.locator("#hall-house")).to_have_text("5 games by 3 players on 2 days")
    becomes(
        display,
        lambda: hall(display)[:4],
        [
            *("Original", ORIGINAL[1]),
            "1 Ben 2, the record 1 of 3 1 > 99 h",
            "2 Ada 4 2 of 2, the record 2 now 2, the record 1:05, the record",
        ],
    )


def test_when_play_is_over_the_boards_go_on_where_they_were(look: Look) -> None:
    display, desk = look(KIOSK, before=frozen, **UTC), look()
    becomes(display, lambda: hall(display), ORIGINAL)
    display.clock.run_for(2 * SLIDE)
    becomes(display, lambda: hall(display)[0], "Played last")
    keys(desk, "Enter")
    expect(display.locator('body[data-scene="menu"]')).to_be_attached()
    keys(desk, "Backspace", "Backspace")
    expect(display.locator('body[data-scene="attract"]')).to_be_attached()
    becomes(display, lambda: hall(display)[0], "Played last")
    display.clock.run_for(SLIDE)
    becomes(display, lambda: hall(display), ORIGINAL)


@pytest.mark.parametrize("moves", [()], ids=["nobody"])
def test_before_the_first_game_the_display_says_so(look: Look) -> None:
    assert hall(look(KIOSK)) == ["", "Nobody has finished a game yet.", ""]


@pytest.mark.parametrize("played", [GAME], ids=["original"])
def test_nobody_can_do_anything_at_the_display(look: Look) -> None:
    sent: list[str | bytes] = []
    page = look(KIOSK, before=partial(listen, sent), viewport={"width": 800, "height": 480}, has_touch=True)
    before = page.locator("body").get_attribute("data-scene"), page.url
    handle(page)
    assert (page.locator("body").get_attribute("data-scene"), page.url) == before
    assert (sent, page.evaluate("String(getSelection())"), page.evaluate("document.activeElement.tagName")) == (
        *([], ""),
        "BODY",
    )
    assert page.evaluate("[scrollX, scrollY, visualViewport.scale]") == [0, 0, 1]
    assert page.evaluate(LET_THROUGH) == []
    assert page.evaluate(FOCUSED) == "BODY"
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.reload()
    says(page, "Row 2 of 10: choose 4 pegs, then press ok.")


FOCUSED: Final = """() => {
    const told = document.querySelector("#message")
    told.tabIndex = 0
    told.focus()
    return document.activeElement.tagName
}"""
LET_THROUGH: Final = """() => [
    ...["keydown", "wheel", "touchstart", "touchmove", "pointerdown", "mousedown", "click", "auxclick", "dblclick"],
    ...["contextmenu", "selectstart", "dragstart", "dragover", "drop", "paste"],
].filter(kind => document.querySelector("#board").dispatchEvent(new Event(kind, {bubbles: true, cancelable: true})))"""
"""What a browser would do something with of its own: menus, zoom, files that are dropped."""


def listen(sent: list[str | bytes], page: Page) -> None:
    """Note every message that a page sends."""

    def note(message: str | bytes) -> None:
        sent.append(message)

    page.on("websocket", lambda socket: socket.on("framesent", note))


def handle(page: Page) -> None:
    """Everything that a visitor can think of, with all fingers."""
    keys(page, "Tab", "Tab", "r", "g", "Enter", "Backspace", " ", "ArrowRight", "?", "s", "m", "Escape", "Control+a")
    page.keyboard.press("Control+p")
    for x, y in ((200, 200), (600, 60), (600, 300), (400, 470)):
        page.mouse.click(x, y)
        page.mouse.dblclick(x, y)
        page.mouse.click(x, y, button="right")
        page.touchscreen.tap(x, y)
    page.mouse.move(500, 300)
    page.mouse.down()
    page.mouse.move(700, 400)
    page.mouse.up()
    page.mouse.wheel(0, 500)


def test_who_wants_less_motion_gets_none(look: Look) -> None:
    page = look(KIOSK, before=frozen, reduced_motion="reduce")
    becomes(page, lambda: hall(page), ORIGINAL)
    page.clock.run_for(SLIDE)
    becomes(page, lambda: hall(page), DICE)
    assert page.evaluate("document.getAnimations().length") == 0
