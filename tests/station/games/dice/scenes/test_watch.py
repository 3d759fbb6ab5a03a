"""The dice game goes on by itself: computers on turn, power cuts, sounds, and a cabinet that rests."""

import pytest

from station.core import tunes
from station.core.events import Hold, Press, Tick, Turn
from station.games.dice.events import DiceKept, DiceRolled
from station.games.dice.messages import DiceMessages
from station.games.dice.scenes.watch import DiceWatch, watch_scene
from station.matches.messages import GameMessages
from station.scenes.base import Decide, Go, Roll
from tests.station.games.dice.match_builder import last_move
from tests.station.games.dice.scenes.dice_driver import ADA_AND_BEN, ADA_AND_OHM, Cabinet
from tests.station.scenes.display import changes, drawn


def test_a_refused_move_of_a_computer_waits_for_a_press() -> None:
    cabinet = Cabinet((*ADA_AND_OHM, "roll 1 1 1 2 2", "keep 1@1"))
    cabinet.make("stop")
    cabinet.press_on("ok")
    cabinet.scene = cabinet.scene.refuse(GameMessages.no_thinking(), cabinet.now)
    assert cabinet.says == ["no_thinking", "try_again", "computers_turn"]
    assert cabinet.scene.view(cabinet.now)["refused"] == GameMessages.no_thinking().data
    cabinet.rests()
    assert cabinet.made == ["stop"]
    assert cabinet.scene.on(Press("ok"), cabinet.now) == Roll()


@pytest.mark.parametrize(
    "moves", [ADA_AND_BEN, (*ADA_AND_BEN, "roll 3 1 * 5 2"), (*ADA_AND_BEN, "roll 1 1 1 1 1", "keep 1@1")]
)
def test_back_held_leads_out_of_every_phase(moves: tuple[str, ...]) -> None:
    cabinet = Cabinet(moves)
    cabinet.hold("back")
    assert cabinet.went == ["leave"]


OHM_BEGINS = (*ADA_AND_OHM, "roll 1 1 1 2 2", "keep 1@1", "stop")


def ohms(*moves: str) -> DiceWatch:
    """The computer is on turn since 10 seconds."""
    match, events = last_move(*OHM_BEGINS, *moves)
    rolls = any(isinstance(event, DiceRolled) for event in events)
    kept = next((event for event in events if moves and isinstance(event, DiceKept)), None)
    before = last_move(*OHM_BEGINS, *moves[:-1]).match if rolls else None
    shown = watch_scene(match, 10.0, before=before, kept=kept)
    assert (shown.name, shown.draft_row(0.0), shown.shield) == ("dice", None, None)
    return shown


@pytest.mark.parametrize(
    ("moves", "moves_at", "asked"),
    [((), 11.0, Roll()), (("roll 3 1 * 5 2",), 11.9, Decide()), (("roll 3 1 * 5 2", "keep 3@2"), 11.0, Decide())],
)
def test_it_moves_a_second_after_everything_lies_there(
    moves: tuple[str, ...], moves_at: float, asked: Roll | Decide
) -> None:
    scene = ohms(*moves)
    assert scene.moves_at == pytest.approx(moves_at)
    assert not isinstance(scene.on(Tick(), moves_at - 0.01), Roll | Decide)
    assert type(scene.on(Tick(), moves_at - 1e-7)) is type(asked)  # as values they are equal


@pytest.mark.parametrize("moves", [(), ("roll 3 1 * 5 2", "keep 3@2")])
def test_a_press_hurries_it_once_it_can_have_been_seen(moves: tuple[str, ...]) -> None:
    scene = ohms(*moves)
    assert scene.on(Press("red"), 10.49) == scene
    assert isinstance(scene.on(Press("red"), 10.5), Roll | Decide)
    assert scene.on(Turn(1), 10.6) == scene
    assert scene.on(Hold("back"), 10.1) == Go("leave")


def test_dice_that_tumble_lie_at_once_and_are_told() -> None:
    scene = ohms("roll 3 1 * 5 2")
    assert (scene.told, scene.message) == (False, DiceMessages.dice_are_rolling(player="Ohm", n=5))
    for action in (Press("red"), Turn(1)):
        hurried = scene.on(action, 10.2)
        assert isinstance(hurried, DiceWatch)
        assert (hurried.told, hurried.moves_at, hurried.touched, hurried.tune) == (True, 11.2, 10.2, tunes.SILENCE)
    assert scene.on(Tick(), 10.5) == scene
    lies = scene.on(Tick(), 10.9)
    assert lies == scene._replace(told=True)
    assert isinstance(lies, DiceWatch)
    assert [each.game_view["rolling"] for each in (scene, lies)] == [True, False]
    fewer = ohms("roll 3 1 * 5 2", "keep 3@2", "roll 1 1 4 4")
    assert [drawn(each.frame(20.0))[8][:6] for each in (scene, fewer)] == ["GBYWP.", ".BB..."]
    assert ohms("roll 3 1 * 5 2").tune.notes == tunes.RATTLE + tunes.CHIP_TUNE
    assert (ohms("roll 3 1 * 5 2", "keep 3@2").tune.notes, ohms().tune.notes) == (tunes.PLACE, ())


def test_what_it_covers_blinks_and_then_is_a_marker() -> None:
    scene = ohms("roll 3 1 * 5 2", "keep 3@2")._replace(moves_at=99.0, tune=tunes.SILENCE)
    seen = [(drawn(frame)[2][2]) for _, frame in changes(scene, 10.0, 60.0)]
    assert seen == ["R", "."] * 12 + ["R", "r"]
