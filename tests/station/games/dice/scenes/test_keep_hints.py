"""Hints in the dice box: ok held down asks for one, the dice that are advised lie there, and the game is assisted."""

from station.core.events import Hold, Press
from station.core.messages import Message
from station.games.dice.advice import Advice, advise
from station.games.dice.family import FAMILY
from station.games.dice.match import DiceMatch
from station.games.dice.rules import play
from station.games.dice.scenes.following import resumed_scene
from station.games.dice.scenes.keep import DiceKeep
from station.games.dice.scenes.turn import DiceDecide
from station.games.messages import GameMessages
from station.scenes.base import AskHint, Make, Scene
from tests.codes import codes
from tests.station.games.dice.match_builder import played
from tests.station.games.dice.scenes.dice_driver import ADA_AND_BEN

SOLO = ("match codeknacker players=Ada", ADA_AND_BEN[1])
ROLL = "roll 3 5 1 4 4"
KEEP = "keep 1@1 3@1 5@1"


def asked(scene: Scene, match: DiceMatch) -> Scene:
    """The scene while the hint is being thought of."""
    return FAMILY.scene_after(scene, match, play(match, "hint"), 11.0, 0.3)


def said(scene: Scene) -> Message | None:
    return scene.notice


def test_ok_held_down_asks_for_a_hint_and_the_choice_stays_as_it_is() -> None:
    match = played(*SOLO, ROLL)
    scene = resumed_scene(match, 10.0).on(Press("blue"), 10.5)
    assert isinstance(scene, DiceKeep)
    assert scene.on(Hold("ok"), 11.0) == AskHint("hint")
    waiting = asked(scene, match)
    assert isinstance(waiting, DiceKeep)
    assert (waiting.selection.chosen, said(waiting)) == (scene.selection.chosen, GameMessages.hint_asked())
    assert said(asked(resumed_scene(played(*ADA_AND_BEN, ROLL), 10.0), played(*ADA_AND_BEN, ROLL))) == (
        GameMessages.hint_asked_by(player="Ada")
    )


def test_the_dice_that_are_advised_are_chosen_and_ok_keeps_them() -> None:
    match = played(*SOLO, ROLL, "hint")
    advice = advise(match)
    told = resumed_scene(match, 10.0).advised(advice, 12.0)
    assert codes(told.message)[:2] == ["hint_decision", "hint_worth"]
    made = told.on(Press("ok"), 13.0)
    assert isinstance(made, Make)
    assert sorted(made.move.split()) == sorted(advice.move.split())


def test_the_road_that_is_advised_is_chosen_and_ok_takes_it() -> None:
    match = played(*SOLO, ROLL, KEEP, "hint")
    scene = resumed_scene(match, 10.0)
    assert isinstance(scene, DiceDecide)
    assert scene.on(Hold("ok"), 11.0) == AskHint("hint")
    for move, stops in (("stop", True), ("roll", False)):
        told = scene.advised(Advice(move, 2.0), 12.0)
        assert isinstance(told, DiceDecide)
        assert told.stops == stops
        assert str(told.message).startswith("Hint: ")
