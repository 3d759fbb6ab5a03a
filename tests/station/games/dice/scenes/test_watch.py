"""The dice game goes on by itself: computers on turn, power cuts, sounds, and a cabinet that rests."""

import pytest

from station.core import tunes
from station.core.events import Hold, Press, Tick, Turn
from station.core.messages import sentences
from station.games.dice.match import DiceMatch, awaits
from station.games.dice.messages import DiceMessages
from station.games.dice.rules import play
from station.games.dice.scenes.following import resumed_scene, scene_after
from station.games.dice.scenes.keep import DiceKeep
from station.games.dice.scenes.watch import DiceWatch, watch_scene
from station.games.dice.scenes.words import faces_in_words
from station.games.messages import GameMessages
from station.scenes.base import Decide, Go, Roll
from tests.codes import codes
from tests.station.games.dice.match_builder import played
from tests.station.games.dice.scenes.dice_driver import ADA_AND_BEN, ADA_AND_OHM, SHORT, Cabinet, rolled
from tests.station.scenes.display import changes, drawn


def test_a_computers_turn_goes_by_at_a_pace_to_follow() -> None:
    cabinet = Cabinet((*ADA_AND_OHM, "roll 1 1 1 2 2", "keep 1@1"), "4 4 3 3 3")
    cabinet.make("stop")
    cabinet.press_on("ok")
    assert str(cabinet.message).endswith("Ohm's turn: Ohm rolls 5 dice.")
    assert cabinet.row(4) == "wwwww......."
    cabinet.wait(0.9)
    assert cabinet.made == ["stop"]
    cabinet.wait(0.2)
    assert cabinet.made == ["stop", "roll 4 4 3 3 3"]
    assert str(cabinet.message) == "Ohm rolled 5 dice, and they show …"
    cabinet.wait(1.0)
    assert str(cabinet.message) == "Ohm rolled 4, 4, 3, 3 and 3, and chooses what to set aside."
    assert cabinet.made == ["stop", "roll 4 4 3 3 3"]
    cabinet.wait(1.0)
    assert cabinet.made[2:] == ["keep 3@1 3@2 3@3"]
    assert str(cabinet.message) == ("Ohm set aside 3, 3 and 3. No card is cracked yet. Roll on with 2 dice, or stop?")
    assert {row[2] for row in cabinet.seen(10, 0.5)} == {"R", "."}
    cabinet.wait(0.8)
    assert cabinet.made[3:] == ["stop"]
    cabinet.wait(9)
    assert sentences(cabinet.message)[-1] == DiceMessages.turn_of(player="Ada", dice=DiceMessages.dice(n=5))


def test_any_press_hurries_a_computer() -> None:
    cabinet = Cabinet((*ADA_AND_OHM, "roll 1 1 1 2 2", "keep 1@1"), "4 4 3 3 3")
    cabinet.make("stop")
    cabinet.press_on("ok", "red")
    assert cabinet.made[1:] == ["roll 4 4 3 3 3"]
    cabinet.turn(1)
    assert cabinet.made[2:] == []
    assert cabinet.says == ["computer_chooses"]
    cabinet.wait(0.9)
    assert cabinet.made[2:] == []
    cabinet.push()
    cabinet.press_on("blank")
    assert cabinet.made[2:] == ["keep 3@1 3@2 3@3", "stop"]


def test_a_computers_move_that_the_store_will_not_take_is_not_tried_for_ever() -> None:
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
    "then", [(), ("roll 3 1 * 5 2",), ("roll 3 1 * 5 2", "keep 3@1"), ("roll 3 1 * 5 2", "keep 3@1", "stop")]
)
@pytest.mark.parametrize("moves", [ADA_AND_BEN, ADA_AND_OHM])
def test_after_a_power_cut_the_same_turn_goes_on_without_tumbling(
    moves: tuple[str, ...], then: tuple[str, ...]
) -> None:
    match = played(*moves, *then)
    scene = resumed_scene(match, 100.0)
    assert "dice_are_rolling" not in codes(scene.message)
    assert scene.match == match
    if awaits(match) == "keep":
        assert scene.on(Tick(), 100.0) == scene
        assert isinstance(scene, DiceKeep)
        assert scene.frame(100.0).pegs[18].colour == "green"


@pytest.mark.parametrize(
    "moves", [ADA_AND_BEN, (*ADA_AND_BEN, "roll 3 1 * 5 2"), (*ADA_AND_BEN, "roll 1 1 1 1 1", "keep 1@1")]
)
def test_back_held_leads_out_of_every_phase(moves: tuple[str, ...]) -> None:
    cabinet = Cabinet(moves)
    cabinet.hold("back")
    assert cabinet.went == ["leave"]


def test_back_held_leads_out_while_dice_roll_and_between_turns_but_not_at_the_end() -> None:
    cabinet = Cabinet((ADA_AND_BEN[0], ADA_AND_OHM[1]), "3 1 * 5 2", "4 4")
    cabinet.press("ok")
    cabinet.hold("back")
    cabinet.wait(2)
    cabinet.press("green", "blue", "white", "ok")
    cabinet.press_on("ok")
    cabinet.hold("back")
    assert cabinet.went == ["leave", "leave"]
    over = rolled("3 1 5 * *", moves=SHORT)
    over.press("green", "blue", "white", "ok")
    over.stop()
    over.hold("back")
    over.press_on("ok")
    over.hold("back")
    assert over.went == []


def test_a_cabinet_nobody_touches_rests() -> None:
    cabinet = Cabinet(ADA_AND_BEN, "3 1 * 5 2")
    for controls in ([], ["ok"], ["push"], ["ok"]):
        cabinet.press(*controls)
        assert cabinet.rests() < 30
    cabinet.turn(1)
    cabinet.press("ok")
    assert cabinet.rests() < 30


@pytest.mark.parametrize("moves", [ADA_AND_BEN, ADA_AND_OHM])
def test_who_comes_back_late_is_told_what_the_dice_show(moves: tuple[str, ...]) -> None:
    """While a game rests nobody wakes it; afterwards it is told at once that time has passed."""
    before = played(*moves) if moves == ADA_AND_BEN else played(*moves, "roll 1 1 1 2 2", "keep 1@1", "stop")
    scene = scene_after(before, play(before, "roll 3 1 * 5 2"), 0.0)
    assert scene.due(500.0) == 500.0
    forced = played(ADA_AND_BEN[0], "cards 351/2 531/2 153/2")
    assert scene_after(forced, play(forced, "roll 2 2 2 2 2"), 0.0).due(500.0) == 500.0


def heard(cabinet: Cabinet, notes: tunes.Notes) -> bool:
    return cabinet.scene.frame(cabinet.now + notes[0].seconds / 2).tone == notes[0].hertz


def test_every_choice_has_its_sound() -> None:
    cabinet = Cabinet(ADA_AND_BEN, "3 1 * 5 2")
    cabinet.press("ok")
    assert heard(cabinet, tunes.RATTLE)
    cabinet.wait(0.9)
    assert heard(cabinet, tunes.CHIP)
    for control, notes in [
        ("green", tunes.PLACE), ("yellow", tunes.CHIP), ("back", tunes.TAKE_BACK), ("blue", tunes.PLACE),
        ("white", tunes.SAFE),
    ]:  # fmt: skip
        cabinet.press(control)
        assert heard(cabinet, notes)
    cabinet.press("ok")
    assert heard(cabinet, tunes.SAFE)
    cabinet.stop()
    assert heard(cabinet, tunes.CASH)


def test_only_a_card_that_is_cracked_now_sounds_like_one() -> None:
    cabinet = Cabinet(ADA_AND_BEN, "3 1 * 5 2", "1 4 4")
    cabinet.press("ok")
    cabinet.wait(2)
    cabinet.push()
    cabinet.press("ok")
    assert (cabinet.made[-1], heard(cabinet, tunes.SUBMIT), heard(cabinet, tunes.SAFE)) == ("keep 3@1", True, False)


def test_the_rattle_lasts_as_long_as_the_dice_roll() -> None:
    assert sum(note.seconds for note in tunes.RATTLE) == pytest.approx(0.9)


def test_a_forced_end_sounds_sad_once_the_dice_lie() -> None:
    cabinet = Cabinet((ADA_AND_BEN[0], "cards 351/2 531/2 153/2"), "4 4 4 4 4")
    cabinet.press("ok")
    assert heard(cabinet, tunes.RATTLE)
    cabinet.wait(0.9)
    assert heard(cabinet, tunes.FORCED)


def test_what_the_computer_decides_is_asked_of_the_match() -> None:
    asked: list[str] = []

    def decides(match: DiceMatch) -> str:
        asked.append(awaits(match))
        return "keep 3@1" if awaits(match) == "keep" else "stop"

    cabinet = Cabinet((*ADA_AND_OHM, "roll 1 1 1 2 2", "keep 1@1"), "4 4 3 3 3", decides=decides)
    cabinet.make("stop")
    cabinet.wait(12)
    assert asked == ["keep", "decide"]


def test_a_safe_that_a_computer_has_cracked_trembles_while_it_is_at_stake() -> None:
    cabinet = Cabinet((*ADA_AND_OHM, "roll 1 1 1 2 2", "keep 1@2", "stop", "roll 3 5 1 4 4", "keep 3@1 5@1 1@1"))
    assert sentences(cabinet.message)[:2] == (
        DiceMessages.set_aside(player="Ohm", faces=faces_in_words("351")),
        DiceMessages.at_stake(n=1, cards=1, amount=DiceMessages.millions(n=2)),
    )
    assert {row[:3] for row in cabinet.seen(12, 0.9)} == {"YYY", "yyy"}


OHM_BEGINS = (*ADA_AND_OHM, "roll 1 1 1 2 2", "keep 1@1", "stop")


def ohms(*moves: str) -> DiceWatch:
    """The computer is on turn since 10 seconds."""
    match = played(*OHM_BEGINS, *moves)
    shown = watch_scene(match, 10.0, played(*OHM_BEGINS, *moves[:-1]) if moves else None)
    assert (shown.name, shown.building, shown.shield) == ("dice", None, None)
    return shown


@pytest.mark.parametrize(
    ("moves", "moves_at", "asked"),
    [
        ((), 11.0, Roll()),
        (("roll 3 1 * 5 2",), 11.9, Decide()),
        (("roll 3 1 * 5 2", "keep 3@2"), 11.0, Decide()),
    ],
)
def test_it_moves_a_second_after_everything_lies_there(
    moves: tuple[str, ...], moves_at: float, asked: Roll | Decide
) -> None:
    scene = ohms(*moves)
    assert scene.moves_at == pytest.approx(moves_at)
    assert not isinstance(scene.on(Tick(), moves_at - 0.01), Roll | Decide)
    assert scene.on(Tick(), moves_at - 1e-7) == asked


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
    assert [each.view(10.9)["rolling"] for each in (scene, lies)] == [True, False]
    assert ohms("roll 3 1 * 5 2").tune.notes == tunes.RATTLE + tunes.CHIP
    assert (ohms("roll 3 1 * 5 2", "keep 3@2").tune.notes, ohms().tune.notes) == (tunes.PLACE, ())


def test_what_it_covers_blinks_and_then_is_a_marker() -> None:
    scene = ohms("roll 3 1 * 5 2", "keep 3@2")._replace(moves_at=99.0, tune=tunes.SILENCE)
    seen = [(drawn(frame)[2][2]) for _, frame in changes(scene, 10.0, 60.0)]
    assert seen == ["R", "."] * 12 + ["R", "r"]


def test_after_a_refusal_it_waits_for_a_press() -> None:
    refused = ohms().refuse(GameMessages.no_thinking(), 10.2)
    assert str(refused.message).startswith("No computer can think on this machine. Press any button to try again. ")
    assert refused.due(99.0) is None
    assert refused.on(Tick(), 1e9) == refused._replace(told=True)
    assert refused.on(Press("red"), 10.5) == Roll()
