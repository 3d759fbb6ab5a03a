"""The scores on the page: who holds the records, for hands, for keys and for eyes of every kind."""

from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from station.matches.players import LONGEST_NAME
from tests.browser.driver import PHONE, WINDOWS, Look, becomes, keys, lines, says, windows
from tests.station.web.stored_games import fill_evening, fill_year

GAME: Final = ("match original players=Ben", "secret RRYB", "guess RGGY")
UTC: Final = {"timezone_id": "UTC"}
ORIGINAL: Final = [
    "player fewest rows won longest streak median time",
    "1 Ada 4, the record 2 of 2, the record 2 now 2, the record 1:05, the record",
    "2 Ben \N{EN DASH} 0 of 2 0 \N{EN DASH}",
]
DICE: Final = ["player most million games million, median", "1 Zoë 31, the record 1 31, the record"]
LATEST: Final = [
    "Zoë took 31 million Code Knacker, solo · Mar 1, 18:31",
    "Ada beat Ben, 14 to 9 points Original · Mar 1, 18:21",
    "Ben did not crack the code Original · Mar 1, 18:11",
    "Ada cracked the code in 4 rows Original · Mar 1, 18:01",
]
CUT: Final = """() => [document.documentElement, ...document.querySelectorAll("#scores, #boards, #boards *")]
    .filter(node => node.clientWidth > 1 && node.scrollWidth > node.clientWidth + 1).map(node => node.textContent)"""
"""Whatever does not fit its width."""

LONG: Final = (*(letter * LONGEST_NAME for letter in "WMOQGD"), "WWWWWWMMMMMM", "Ada")


@pytest.fixture
def who() -> str:
    return "Ada"


@pytest.fixture
def moves(tmp_path: Path, who: str) -> tuple[str, ...]:
    fill_evening(tmp_path / "pegmind.db", who)
    return GAME


def told(page: Page) -> list[str]:
    """The card with the scores, line by line."""
    return lines(page, "#scores :is(h2, #house, h3, tr, li)")


def opened(page: Page) -> Page:
    page.keyboard.press("s")
    expect(page.locator("#scores")).to_be_visible()
    expect(page.locator("#house")).not_to_have_text("The cabinet has told no scores yet.")
    return page


def test_the_scores_are_told_box_by_box_and_nobody_plays_meanwhile(look: Look) -> None:
    page = opened(look(**UTC))
    assert told(page) == [
        "Who holds the records",
        "4 games by 3 players on 1 day",
        *("Original", *ORIGINAL),
        *("Code Knacker, solo", *DICE),
        *("Played last", *LATEST),
    ]
    keys(page, "r", "g", "?", "m")  # nobody plays while reading
    expect(page.locator("#help")).to_be_hidden()
    keys(page, "Escape", "w")
    expect(page.locator('[data-lamp="6"]')).to_have_attribute("data-letter", "W")
    expect(page.locator('[data-lamp="7"]')).not_to_have_attribute("data-letter", "G")


@pytest.mark.parametrize("moves", [GAME], ids=["nobody"])
def test_before_the_first_game_there_is_nothing_to_tell(look: Look) -> None:
    assert told(opened(look())) == ["Who holds the records", "Nobody has finished a game yet."]


def test_a_game_that_is_won_is_told_at_once_also_to_whoever_reads(look: Look) -> None:
    reads, plays = opened(look(**UTC)), look()
    keys(plays, "r", "r", "y", "b", "Enter")
    says(plays, "Cracked in 2 rows! Ben wins. Press ok to play again, back for the boxes.")
    expect(reads.locator("#house")).to_contain_text("5 games by 3 players on 2 days")
    becomes(
        reads,
        lambda: told(reads)[3:6],
        [
            ORIGINAL[0],
            "1 Ben 2, the record 1 of 3 1 > 99 h",
            "2 Ada 4 2 of 2, the record 2 now 2, the record 1:05, the record",
        ],
    )


def test_the_scores_are_opened_by_a_finger_and_by_the_keyboard_alone(look: Look) -> None:
    phone = look(**PHONE)
    phone.get_by_role("button", name="scores").tap()
    expect(phone.locator("#scores")).to_be_visible()
    phone.get_by_role("button", name="close").tap()
    expect(phone.locator("#scores")).to_be_hidden()
    desk = look()
    desk.get_by_role("button", name="scores").focus()
    keys(desk, "Enter")
    expect(desk.locator("#scores")).to_be_visible()
    keys(desk, "Escape")
    expect(desk.locator("#scores")).to_be_hidden()


def test_the_end_of_the_scores_is_reached_with_the_keyboard(look: Look) -> None:
    page = opened(look(viewport={"width": 390, "height": 500}))
    expect(page.get_by_text(LATEST[-1])).not_to_be_in_viewport()
    keys(page, "End")
    expect(page.locator(".latest li").last).to_be_in_viewport()
    expect(page.get_by_role("button", name="close")).to_be_in_viewport()


@pytest.mark.parametrize("who", ['<img src=x onerror="document.title=1">'], ids=["markup"])
@pytest.mark.parametrize(("query", "where"), [("#scores", "#scores"), ("?kiosk", "#hall")])
def test_names_are_text(look: Look, who: str, query: str, where: str) -> None:
    page = look(query)
    expect(page.locator(f"{where} tbody th").first).to_have_text(who)
    assert (page.locator("main img, dialog img").count(), page.title()) == (0, "Pegmind")


@pytest.fixture
def crowded(tmp_path: Path) -> None:
    fill_year(tmp_path / "pegmind.db", people=LONG)


@pytest.mark.usefixtures("crowded")
@pytest.mark.parametrize(("width", "height"), WINDOWS)
def test_nothing_is_wider_than_the_window(look: Look, width: int, height: int) -> None:
    page = opened(look(viewport={"width": width, "height": height}))
    expect(page.locator("#scores h3")).to_have_count(13)
    places = [str(place) for place in range(1, 9)]
    for window in windows(page, (width, height)):
        assert page.evaluate(CUT) == [], window
        expect(page.locator("#scores section:first-child tbody [data-what=place]")).to_have_text(places)
