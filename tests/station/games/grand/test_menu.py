"""The box with pairs in the menu."""

from station.core.events import Press
from station.games.grand.boxes import GRAND
from station.games.grand.look import PAIRED
from station.games.grand.menu import menu_entry
from station.lobby.boxes import Menu
from station.scenes.base import Make
from station.scenes.menu.form import NOTHING_KNOWN


def test_the_box_in_the_menu_leads_to_its_match() -> None:
    entry = menu_entry("grand")
    assert (entry.title, entry.words, entry.picture) == (GRAND.title, GRAND.measures_in_words, PAIRED.picture())
    assert entry.ask(Menu(), NOTHING_KNOWN, 1.0).on(Press("ok"), 2.0) == Make("match grand")
