"""The controller after a start."""

import pytest

from station.core.timing import Timings
from station.games.codes.scenes.codebreaker import Guess
from station.games.codes.scenes.codemaker import Secret
from station.games.dice.scenes.keep import DiceKeep
from station.lobby.attract import Attract
from station.lobby.controller import Controller, start_controller
from station.lobby.idle import Idle
from station.lobby.service_menu import ServiceMenu
from station.matches.game import DraftRow
from station.scenes.base import Scene
from station.scenes.menu.form import MenuFacts
from tests.played import after

TIMINGS = Timings(key_peg=0.5)
DICE = ("match codeknacker players=Ada,Ben", "cards 351/2 531/2 153/2 222/2", "roll 3 1 * 5 2")


def test_without_a_match_it_is_attract_mode() -> None:
    assert start_controller(TIMINGS, 10.0, names=("Ada",)) == Controller(
        Attract(10.0), TIMINGS, touched=10.0, known=MenuFacts(("Ada",))
    )


@pytest.mark.parametrize(
    ("moves", "row", "scene"),
    [
        (("match original", "secret RRYB"), DraftRow("RG__", 2), Guess),
        (DICE, DraftRow("3@1 *", 2), DiceKeep),
        (("match original players=Ada,Ben", "secret RRYB", "guess RRYB"), DraftRow("RG__", 2), Secret),
    ],
)
def test_a_match_goes_on_with_the_row_that_was_being_built(
    moves: tuple[str, ...], row: DraftRow, scene: type[Scene]
) -> None:
    controller = start_controller(TIMINGS, 10.0, after(*moves), row, ("Ada",))
    assert isinstance(controller.scene, scene)
    assert (controller.scene.draft_row(0.0), controller.match, controller.known.names) == (
        row,
        controller.scene.match,
        ("Ada",),
    )
    assert controller.touched == 10.0


def test_a_game_waits_behind_the_menu_unless_it_is_over() -> None:
    going_on = start_controller(TIMINGS, 10.0, after("match original", "secret RRYB"))
    controller = going_on.go("service", 11.0)
    assert controller.scene == ServiceMenu(going_on.upkeep, Idle(going_on.scene, 11.0), since=11.0)
    over = start_controller(TIMINGS, 10.0, after("match original", "secret RRYB", "guess RRYB")).go("service", 11.0)
    assert isinstance(over.scene, ServiceMenu)
    assert over.scene.behind is None
