"""Games of other packages on the page: lamps, buttons, text and points, without a line of JavaScript of theirs."""

import sys
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import expect

from station.core.languages import load_catalog
from station.core.messages import use_catalog
from station.games.lamps.messages import LampMessages
from station.games.packages import load_games
from station.web import assets
from tests.browser.driver import PHONE, Look, keys, says, words
from tests.example_games import install_examples
from tests.foreign_family import write_family

SIMON: Final = ("match simon players=Ada,Ben", "deal 7")
BRICKS: Final = ("match bricks", "deal 7", "play 1 push 4")
CHESS: Final = ("match chess players=Ada,Ben", "deal 7", "play 1 red 2 red 3")
SERVES: Final = {"en": "Wall 1.", "de": "Mauer 1.", "nl": "Muur 1.", "fr": "Mur 1."}
IDLE: Final = "data-idle"


@pytest.fixture(autouse=True, scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The stations of these tests find the games, and a family with a renderer of its own."""
    family = tmp_path_factory.mktemp("family")
    write_family(family)
    before = [*sys.path]
    sys.path[:0] = [str(install_examples()), str(family)]
    load_games.cache_clear()
    assets.load_site.cache_clear()
    yield
    sys.path[:] = before
    load_games.cache_clear()
    assets.load_site.cache_clear()


@pytest.mark.parametrize("moves", [SIMON])
def test_a_game_shows_its_lamps_buttons_text_and_players(look: Look) -> None:
    page = look()
    says(page, "The game waits. Press any button to go on.")
    assert words(page, "#standings .seat") == ["1Ada0 points", "2Ben0 points"]
    expect(page.locator('[data-control="red"]')).not_to_have_attribute(IDLE, "")
    expect(page.locator('[data-control="white"]')).to_have_attribute(IDLE, "")
    keys(page, "Enter")
    says(page, "Your turn.")
    keys(page, "r", "y", "g", "b")  # one of the first two is wrong
    expect(page.locator("#standings .seat[aria-current] .name")).to_have_text("Ben")
    keys(page, "?")
    expect(page.locator("#lesson .aim")).to_have_text("watch the colours, listen, and repeat them")


@pytest.mark.parametrize("moves", [BRICKS])
@pytest.mark.parametrize("language", SERVES)
def test_a_game_is_read_in_four_languages(look: Look, language: str) -> None:
    page = look(f"?lang={language}", **PHONE)
    with use_catalog(load_catalog(language)):
        says(page, str(LampMessages.game_stands_still()))
    keys(page, "Enter")
    says(page, SERVES[language])


@pytest.mark.parametrize("moves", [("match simon players=Ada", "deal 7")])
def test_a_finished_game_is_on_the_scoreboard(look: Look) -> None:
    page = look()
    keys(page, "Enter")
    says(page, "Your turn.")
    keys(page, "r", "y", "g", "b")
    expect(page.locator("body")).to_have_attribute("data-scene", "standings")
    keys(page, "s")
    expect(page.locator("dialog[open]")).to_contain_text("Simon, solo")
    expect(page.locator("dialog[open] th").get_by_text("most points")).to_be_visible()


@pytest.mark.parametrize("moves", [CHESS])
def test_a_family_is_drawn_by_the_renderer_of_its_package(look: Look) -> None:
    page = look()
    expect(page.locator("#where")).to_have_text("drawn by its package")
    expect(page.locator("#where")).to_have_css("letter-spacing", "3px")
    assert words(page, "#standings li") == ["Ada: 2", "Ben: 0"]
