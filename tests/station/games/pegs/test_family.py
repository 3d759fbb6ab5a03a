"""What the family of the boxes with pegs answers the station."""

import subprocess
import sys
from random import Random

import pytest

from station.games.errors import Malformed, NotAllowed, Unavailable
from station.games.family import Known
from station.games.messages import GameMessages
from station.games.pegs.boxes import BOXES, box_named
from station.games.pegs.family import FAMILY
from station.games.pegs.menu import measures
from station.games.players import STRENGTHS
from station.scenes.base import Make
from station.scenes.menu.boxes import Menu
from tests.station.games.pegs.match_builder import played
from tests.station.scenes.menu_driver import OK

RIVAL = "match original players=Ada computers={}"


def test_its_matches_know_their_family_and_their_box() -> None:
    for box in (*BOXES, "c2p2g3b"):
        match = played(f"match {box}")
        assert (match.family, match.box_name) == (FAMILY.name, box)
    assert tuple(BOXES) == FAMILY.boxes


def test_every_verb_is_a_move() -> None:
    assert set(FAMILY.verbs) == {"secret", "guess", "mark", "fault", "hint", "timeout", "leave"}
    assert FAMILY.unattended < set(FAMILY.verbs)
    assert FAMILY.drawn.keys() < set(FAMILY.verbs)


# Chance.


def draws(opening: str) -> list[str]:
    """What a hundred sources draw."""
    match = played(opening)
    return [FAMILY.draw(match, Random(seed), {}) for seed in range(100)]  # noqa: S311 - the same again


@pytest.mark.parametrize("opening", ["match original", "match c2p2g3b", "match slider", "match c4p2g4M"])
def test_what_is_drawn_is_a_secret_of_the_box(opening: str) -> None:
    match = played(opening)
    assert FAMILY.awaits_draw(match)
    for move in draws(opening):
        assert move.split()[0] == FAMILY.draw_verb(match)
        assert not FAMILY.awaits_draw(FAMILY.play(match, move))
    assert draws(opening) == draws(opening)


def test_a_computer_sets_any_code_at_every_strength() -> None:
    drawn = [draws(RIVAL.format(strength)) for strength in STRENGTHS]
    assert drawn == [draws("match original players=Ada")] * len(STRENGTHS)


def test_a_script_may_give_a_secret_of_any_box() -> None:
    assert FAMILY.drawn["secret"](["RO.C"]) == "RO.C"
    with pytest.raises(Malformed):
        FAMILY.drawn["secret"](["RX"])


# What a cabinet asks.


def test_a_promise_that_no_strategy_keeps_is_refused() -> None:
    for kept in ("match original", f"{RIVAL.format('strong')} within=5"):
        FAMILY.check_possible(played(kept))
    with pytest.raises(Unavailable, match=r"^Original has no strategy that takes at most 4 guesses"):
        FAMILY.check_possible(played(f"{RIVAL.format('strong')} within=4"))


def test_an_unfair_number_of_rounds_is_refused_when_a_match_is_opened() -> None:
    FAMILY.check_possible(played("match superhirn players=Ada,Ben rounds=2"))
    with pytest.raises(NotAllowed, match=r"^in superhirn both set equally many codes: rounds must be even$"):
        FAMILY.check_possible(played("match superhirn players=Ada,Ben rounds=3"))


def test_a_name_that_the_lamps_cannot_show_is_refused_when_a_match_is_opened() -> None:
    FAMILY.check_possible(played("match original players=Ada,Zoë"))
    with pytest.raises(Unavailable) as refused:
        FAMILY.check_possible(played("match original players=Ada,中村"))
    assert refused.value.message == GameMessages.not_on_the_lamps(letter="中")


def test_a_match_has_a_use_for_the_colours_of_its_box() -> None:
    assert FAMILY.controls(played("match original")) == {"red", "yellow", "green", "blue", "purple", "white"}
    assert FAMILY.controls(played("match c2p2g3b")) == {"red", "yellow", "blank"}


@pytest.mark.parametrize("box", BOXES)
def test_a_box_on_the_shelf_leads_to_its_questions_and_to_a_match(box: str) -> None:
    entry = FAMILY.menu_entry(box)
    assert (entry.title, entry.words) == (BOXES[box].title, measures(BOXES[box]))
    assert len(entry.picture) == BOXES[box].holes * BOXES[box].rows
    asked = entry.ask(Menu(), Known(("Ada",)), 1.0)
    assert asked.on(OK, 2.0) == Make(f"match {box}")


def test_how_variants_are_spelt_and_what_is_a_record() -> None:
    assert [FAMILY.usual_spelling(box) for box in ("original", "slider", "c5p3g7")] == ["c6p4g10", "c8p4g8M", "c5p3g7"]
    assert (FAMILY.measured_by, FAMILY.solo) == ("rows", None)
    assert box_named(FAMILY.usual_spelling("super")).rows == BOXES["super"].rows


def test_to_play_takes_neither_solver_nor_scenes() -> None:
    """A start pays for what it shows; on a small Pi numpy alone takes a second."""
    loaded = "import sys, station.games.pegs.family; print(*sorted(sys.modules))"
    modules = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True).stdout.split()
    dear = ("numpy", "station.games.pegs.solver", "station.games.pegs.scenes", "station.games.pegs.menu", "sqlite3")
    assert not [name for name in modules if name.startswith(dear)]
