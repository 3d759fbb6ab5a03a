"""The stage after a start."""

import pytest

from station.games.game import Game, play
from station.opening import for_service, opened
from station.scenes.attract import Attract
from station.scenes.building import Building
from station.scenes.dice.keep import DiceKeep
from station.scenes.pegs.guess import Guess
from station.scenes.pegs.secret import Secret
from station.scenes.resting import Resting
from station.scenes.scene import Scene
from station.scenes.service.ring import Service
from station.stage import Stage
from station.timings import Timings
from station.upkeep import Upkeep

TIMINGS = Timings(key_peg=0.5)
DICE = ("match codeknacker players=Ada,Ben", "cards 351/2 531/2 153/2 222/2", "roll 3 1 * 5 2")


def after(*moves: str) -> Game:
    game: Game | None = None
    for move in moves:
        game = play(game, move)
    assert game is not None
    return game


def test_without_a_match_it_is_attract_mode() -> None:
    assert opened(TIMINGS, 10.0, known=("Ada",)) == Stage(Attract(10.0), TIMINGS, touched=10.0, known=("Ada",))


@pytest.mark.parametrize(
    ("moves", "row", "scene"),
    [
        (("match original", "secret RRYB"), Building("RG__", 2), Guess),
        (DICE, Building("3@1 *", 2), DiceKeep),
        (("match original players=Ada,Ben", "secret RRYB", "guess RRYB"), Building("RG__", 2), Secret),
    ],
)
def test_a_match_goes_on_with_the_row_that_was_being_built(
    moves: tuple[str, ...], row: Building, scene: type[Scene]
) -> None:
    stage = opened(TIMINGS, 10.0, after(*moves), row, ("Ada",))
    assert isinstance(stage.scene, scene)
    assert (stage.scene.building, stage.match, stage.known) == (row, stage.scene.match, ("Ada",))
    assert stage.touched == 10.0


def test_the_service_menu_comes_first_where_it_is_wanted() -> None:
    worn = Upkeep(unused=7)
    stage = for_service(opened(TIMINGS, 10.0)._replace(upkeep=worn), 11.0)
    assert stage.scene == Service(worn, None, since=11.0)


def test_a_game_waits_behind_the_menu_unless_it_is_over() -> None:
    going_on = opened(TIMINGS, 10.0, after("match original", "secret RRYB"))
    stage = for_service(going_on, 11.0)
    assert stage.scene == Service(going_on.upkeep, Resting(going_on.scene, 11.0), since=11.0)
    over = for_service(opened(TIMINGS, 10.0, after("match original", "secret RRYB", "guess RRYB")), 11.0)
    assert isinstance(over.scene, Service)
    assert over.scene.behind is None
