"""Grand as a family: what the station asks of it."""

from random import Random

import pytest

from station.core.events import Press
from station.games.errors import MoveError
from station.games.family import NOTHING_KNOWN
from station.games.grand import solver
from station.games.grand.boxes import GRAND
from station.games.grand.family import FAMILY
from station.games.registry import load
from station.scenes.base import Make
from station.scenes.menu.boxes import Menu


def test_it_is_in_the_registry() -> None:
    assert load("grand") is FAMILY
    assert FAMILY.codebreaker() is solver


def test_a_match_is_opened_drawn_and_played_to_its_end() -> None:
    match = FAMILY.play(None, "match grand players=Ada")
    move = FAMILY.draw(match, Random(3), {})  # noqa: S311 - any code
    secret = move.removeprefix("secret ")
    assert GRAND.read_code(secret) == secret
    match = FAMILY.play(FAMILY.play(match, move), f"guess {secret}")
    assert (match.outcome and match.outcome.winner, FAMILY.view(match)["secret"]) == ("Ada", secret)
    assert FAMILY.controls(match) == {"red", "yellow", "green", "blue", "purple"}
    by_hand = FAMILY.play(None, "match grand players=Ada,Ben marker=codemaker")
    assert FAMILY.controls(by_hand) == {"red", "yellow", "green", "blue", "purple", "white"}


def test_a_drawn_secret_is_checked() -> None:
    with pytest.raises(MoveError):
        FAMILY.drawn["secret"](["RRRR"])
    FAMILY.drawn["secret"](["RcYtGsBd"])


def test_its_menu_asks_who_plays_and_for_how_long() -> None:
    entry = FAMILY.menu_entry("grand")
    asked = entry.ask(Menu(), NOTHING_KNOWN, 0.0)
    assert asked.choice is not None
    assert asked.choice.move == "match grand"
    assert asked.on(Press("ok"), 1.0) == Make("match grand")


def test_no_computer_promises_a_number_of_rows() -> None:
    match = FAMILY.play(None, "match grand players=Ada computers=strong within=5")
    with pytest.raises(MoveError) as refused:
        FAMILY.check_possible(match)
    assert refused.value.message.code == "no_limit_of_rows"
