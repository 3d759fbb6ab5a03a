import re

import pytest

from pegmind.testing import Cabinet
from station.core.events import Press
from station.core.frame import Lamp
from station.games.lamps.game import Display
from station.games.lamps.match import open_match, play_move
from station.games.lamps.scenes import LampPlay, resumed_scene
from station.matches.game import DraftRow
from station.scenes.messages import StationMessages
from tests.station.games.lamps.tally import Tally, TallyState, tally_with

NOW = 1000.0


def test_a_game_takes_the_buttons_the_knob_and_time() -> None:
    with Cabinet(Tally) as cabinet:
        cabinet.start()
        assert (cabinet.scene, cabinet.says, cabinet.tone) == ("play", "0 points", None)
        cabinet.press("red", "red")
        assert (cabinet.says, cabinet.points, cabinet.tone) == ("2 points", [2], 440.0)
        cabinet.turn(+3)
        assert cabinet.points == [5]
        cabinet.press("green")
        assert cabinet.points == [7]
        cabinet.wait(3)
        assert cabinet.lit[3, 11] == "white"
        assert cabinet.show()["bars"] == {"red": 2, "white": 0}


def test_after_the_end_the_points_run_over_the_lamps_and_ok_plays_again() -> None:
    with Cabinet(Tally) as cabinet:
        cabinet.start()
        cabinet.press("red", "white", "ok")  # the last one was still meant for the game
        assert cabinet.scene == "standings"
        assert cabinet.says == "Player has 1 point. Press ok to play again, back for the boxes."
        cabinet.wait(2)
        assert set(cabinet.lit.values()) == {"green"}
        cabinet.press("ok")
        assert (cabinet.scene, cabinet.points) == ("play", [0])


def test_several_people_play_one_after_the_other_when_they_are_ready() -> None:
    with Cabinet(Tally) as cabinet:
        cabinet.start("players=Ada,Ben")
        cabinet.wait(5)
        assert cabinet.says == "Ada plays. Press any button to begin."
        cabinet.press("blue")
        cabinet.press("red", "white", "red")
        assert cabinet.says == "Ada has 1 point. Ben plays. Press any button to begin."
        cabinet.wait(1)
        cabinet.press("red", "red", "red", "white")
        assert cabinet.points == [1, 2]
        assert cabinet.says.startswith("Ben wins! Ada has 1 point. Ben has 2 points.")


def test_time_stands_still_while_somebody_is_asked_whether_to_leave() -> None:
    with Cabinet(Tally) as cabinet:
        cabinet.start()
        cabinet.wait(2)
        cabinet.hold("back", 2.1)
        assert cabinet.scene == "leave"
        cabinet.wait(20)
        cabinet.press("back")
        assert cabinet.says == "The game waits. Press any button to go on."
        cabinet.wait(20)
        assert Lamp("white", 30) in {cabinet.lamp(x, 11) for x in range(12)}
        cabinet.press("red")
        assert (cabinet.says, cabinet.points) == ("0 points", [0])
        cabinet.hold("back", 2.1)
        cabinet.press("ok")
        assert cabinet.scene == "menu"


def test_nobody_there_lets_the_game_wait() -> None:
    endless = type(
        "Tally", (Tally,), {"due": lambda _self, _state, time: time + 1, "tick": lambda _self, state, *_: state}
    )
    with Cabinet(endless) as cabinet:
        cabinet.start()
        cabinet.wait(70)
        assert cabinet.scene == "attract"
        cabinet.press("red")
        cabinet.press("red")
        assert cabinet.points == [1]


def test_points_that_time_brings_do_not_keep_a_game_awake() -> None:
    def tick(_game: Tally, state: TallyState, _time: float, _chance: object) -> TallyState:
        return state._replace(points=state.points + 1)

    with Cabinet(tally_with(due=lambda _self, _state, time: time + 1, tick=tick)) as cabinet:
        cabinet.start()
        cabinet.wait(30)
        cabinet.press("blue")
        cabinet.wait(50)
        assert cabinet.scene == "play"
        cabinet.wait(15)
        assert cabinet.scene == "attract"
        stands = cabinet.points
        cabinet.wait(200)
        assert cabinet.points == stands


def test_a_game_that_time_ends_shows_its_points_for_a_while() -> None:
    def tick(_game: Tally, state: TallyState, _time: float, _chance: object) -> TallyState:
        return state._replace(seconds=state.seconds + 1, over=state.seconds == 54)

    with Cabinet(tally_with(tick=tick, display=lambda *_: Display())) as cabinet:
        cabinet.start()
        cabinet.wait(70)
        assert cabinet.scene == "standings"


@pytest.mark.parametrize("seconds", [0.2, 2.5])
def test_after_a_power_cut_the_game_is_as_it_was(seconds: float) -> None:
    with Cabinet(Tally) as cabinet:
        cabinet.start("players=Ada,Ben")
        cabinet.wait(1)
        cabinet.press("blue", "red")
        cabinet.wait(seconds)
        cabinet.press("red")
        cabinet.wait(0.2)
        lit = cabinet.lit
        cabinet.cut()
        assert (cabinet.says, cabinet.points, cabinet.lit) == (
            "The game waits. Press any button to go on.",
            [2, 0],
            lit,
        )
        cabinet.press("blue", "red")
        assert cabinet.points == [3, 0]


def test_a_game_comes_back_at_the_time_at_which_its_row_was_kept() -> None:
    match = play_move(open_match("tally", Tally(), ["tally"]).match, "deal 1").match
    for row, clock, seconds in ((DraftRow("1 red", left=3.5), 3.5, 3), (DraftRow("1 red"), 0.0, 1), (None, 0.0, 0)):
        scene = resumed_scene(match, row, NOW, 0.0)
        assert isinstance(scene, LampPlay)
        assert (scene.stopped, scene.play and scene.play.state.seconds) == (clock, seconds)


def test_a_match_is_exported_and_played_again_by_its_moves() -> None:
    with Cabinet(Tally) as cabinet:
        cabinet.start("worth=two")
        cabinet.press("red", "blue", "red", "white")
        moves = cabinet.moves
    assert moves[0] == "match tally worth=two"
    assert re.fullmatch(r"play \S+ red \S+ red \S+ white", moves[2])
    with Cabinet(Tally) as again:
        for move in moves:
            again.line(move)
        assert (again.scene, again.points) == ("standings", [2])


def test_points_are_stored_as_a_move_within_a_second_or_two() -> None:
    with Cabinet(Tally) as cabinet:
        cabinet.start()
        cabinet.press("red", "red")
        before = cabinet.moves
        assert [move.split()[0] for move in before] == ["match", "deal"]  # the rest is kept like a row being built
        cabinet.wait(1.5)
        assert re.fullmatch(r"play \S+ red \S+ red \S+", cabinet.moves[-1])


def test_much_that_was_done_becomes_a_move_though_nobody_has_points() -> None:
    pointless = tally_with(points=lambda *_: 0, due=lambda *_: None)
    with Cabinet(pointless) as cabinet:
        cabinet.start()
        cabinet.press(*["red"] * 80)
        assert [move.split()[0] for move in cabinet.moves] == ["match", "deal", "play"]


def test_a_game_whose_move_cannot_be_stored_stands_still() -> None:
    match = play_move(open_match("tally", Tally(), ["tally"]).match, "deal 1").match
    scene = LampPlay(match, match.play, 0.0).refuse(StationMessages.not_linked(), 2.5)
    assert scene.on(Press("red"), 2.6) == scene
    later = scene.on(Press("red"), 60.0)
    assert isinstance(later, LampPlay)
    assert later.due(60.0) == 60.0 + 1.0 - 2.5
