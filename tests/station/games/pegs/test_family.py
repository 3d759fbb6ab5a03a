"""What the family of the boxes with pegs answers the station."""

import pytest

from station.games.pegs.boxes import BOXES_WITH_PEGS
from station.games.pegs.family import FAMILY
from station.lobby.boxes import Menu
from station.matches.errors import Unavailable
from station.scenes.base import Make
from station.scenes.menu.form import MenuFacts
from tests.station.games.pegs.match_builder import played
from tests.station.scenes.menu_driver import OK

RIVAL = "match original players=Ada computers={}"


def test_a_promise_that_no_strategy_keeps_is_refused() -> None:
    for kept in ("match original", f"{RIVAL.format('strong')} within=5"):
        FAMILY.rules.check_new_match(played(kept))
    with pytest.raises(Unavailable, match=r"^Original has no strategy that takes at most 4 guesses"):
        FAMILY.rules.check_new_match(played(f"{RIVAL.format('strong')} within=4"))


def test_a_match_has_a_use_for_the_colours_of_its_box() -> None:
    assert FAMILY.rules.controls(played("match original")) == {"red", "yellow", "green", "blue", "purple", "white"}
    assert FAMILY.rules.controls(played("match c2p2g3b")) == {"red", "yellow", "blank"}
    by_hand = "match super players=Ada,Ben colours=2 marker=codemaker"
    assert FAMILY.rules.controls(played(by_hand)) == {"red", "yellow", "white"}


@pytest.mark.parametrize("box", BOXES_WITH_PEGS)
def test_a_box_in_the_menu_leads_to_its_match(box: str) -> None:
    entry = FAMILY.menu_entry(box)
    assert (entry.title, entry.words) == (BOXES_WITH_PEGS[box].title, BOXES_WITH_PEGS[box].measures_in_words)
    assert len(entry.picture) == BOXES_WITH_PEGS[box].holes * BOXES_WITH_PEGS[box].rows
    asked = entry.ask(Menu(), MenuFacts(("Ada",)), 1.0)
    assert asked.on(OK, 2.0) == Make(f"match {box}")
