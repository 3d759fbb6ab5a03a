"""The controller: which scene follows, what is held down meanwhile, and what becomes of a cabinet left alone."""

from typing import Final

import pytest

from station.core import tunes
from station.core.events import Action, Hold, Press, Release, Tick, Turn
from station.core.finding import Contacts
from station.core.service_messages import ServiceMessages
from station.core.settings import PowerOff, Upkeep
from station.core.timing import Timings
from station.core.tunes import Tune
from station.games.codes.advice import Advice
from station.games.codes.match import Match
from station.games.codes.scenes.codebreaker import Guess
from station.games.codes.scenes.codemaker import Secret
from station.games.codes.scenes.reveal import Reveal
from station.games.codes.scenes.standings import Standings
from station.games.registry import play
from station.lobby.attract import Attract
from station.lobby.boxes import Menu
from station.lobby.controller import Controller, start_controller
from station.lobby.idle import Idle
from station.lobby.question import Question
from station.lobby.selftest import SelfTest
from station.lobby.service_menu import ServiceMenu
from station.matches.game import DraftRow
from station.scenes.base import AskHint, Make, Scene
from station.scenes.facts import HintFound, Signal, TaskDone
from station.scenes.menu.form import MenuFacts
from station.scenes.messages import StationMessages
from station.store.messages import StoreMessages
from tests.played import after

BOARDS: Final = (
    "match super players=Ada,Ben boards=2 holes=4",
    "secret RRYB by=Ben",
    "secret GGBB by=Ada",
)
COMPUTER: Final = ("match original players=Ada computers=weak", "secret RRYB")
DICE: Final = ("match codeknacker players=Ada computers=weak", "cards 351/2 531/2 153/2")


@pytest.mark.parametrize(
    ("moves", "move", "holds_on"),
    [
        (BOARDS, "guess WWWW by=Ben", True),
        (BOARDS, "guess WWWW by=Ada", False),
        (COMPUTER, "guess WWPP", True),
        (("match original players=Ada", "secret RRYB"), "guess WWPP", False),
        ((*DICE, "roll 2 2 2 2 2"), "roll 3 1 5 2 *", True),
        (DICE, "roll 3 1 5 2 *", False),
    ],
)
def test_a_hold_outlasts_a_move_that_is_made_elsewhere(moves: tuple[str, ...], move: str, *, holds_on: bool) -> None:
    before = after(*moves)
    controller, _ = start_controller(Timings(), 0.0, before).read(Press("back"), 10.0)
    _, actions = controller.follow(play(before, move), 11.0).wake(12.0)
    assert actions == ((Hold("back"), Tick()) if holds_on else (Tick(),))


def test_a_press_before_another_scene_means_nothing_in_it() -> None:
    controller, _ = start_controller(Timings(), 0.0).read(Press("back"), 10.0)
    controller, actions = controller.read(Press("red"), 10.5)
    for action in actions:
        controller, _ = controller.act(action, 10.5)
    _, said = controller.read(Release("back"), 11.0)
    assert (controller.scene.name, said) == ("menu", ())


def test_a_secret_being_shown_is_not_an_idle_cabinet() -> None:
    timings = Timings(idle=5.0)
    before = after("match original players=Ada", "secret RRYB")
    controller = start_controller(timings, 0.0, before).touch(100.0).follow(play(before, "guess RRYB"), 100.0)
    assert isinstance(controller.scene, Reveal)
    over = controller.scene.over_at
    seen = [controller.act(Tick(), at)[0].scene.name for at in (105.0, over + 4.9, over + 5.0)]
    assert (over > 100.0, seen) == (True, ["reveal", "reveal", "attract"])


def test_a_refused_leave_is_not_asked_for_again_at_once() -> None:
    match = play(play(None, "match original").match, "secret RRYB").match
    controller, _ = start_controller(Timings(), 0.0, match).act(Tick(), 60.0)
    controller, move = controller.act(Tick(), 1860.0)
    assert move == Make("leave")
    refused = controller.refuse(StoreMessages.disk_is_full(store="store.db"), 1860.0)
    assert refused.act(Tick(), 1861.0) == (refused, None)
    assert refused.act(Tick(), 3720.0)[1] == Make("leave")


def test_at_most_twelve_names_are_known() -> None:
    controller = start_controller(Timings(), 0.0)
    for number in range(20):
        controller = controller.follow(play(None, f"match original players=Guest{number}"), 0.0)
    assert controller.known.names == tuple(f"Guest{number}" for number in reversed(range(8, 20)))


# Who follows whom.


def started(*moves: str, at: float = 10.0) -> Controller:
    """The controller after a start, and then the last of these moves."""
    before = after(*moves[:-1]) if moves[1:] else None
    first = start_controller(Timings(), 0.0, before)
    return first.follow(play(before, moves[-1]), at) if moves else first


def acted(shown: Controller, action: Action, now: float = 20.0) -> Controller:
    shown, wanted = shown.act(action, now)
    assert wanted is None
    return shown


TWO = ("match original players=Ada,Ben", "secret RRYB", "guess RRYB")


def test_a_press_leads_to_the_boxes_and_back_again() -> None:
    menu = acted(start_controller(Timings(), 0.0, names=("Ada",)), Press("ok"))
    assert menu.scene == Menu(MenuFacts(("Ada",)), tune=Tune(tunes.MOVE_ON, 20.0))
    assert acted(acted(menu, Press("back")), Press("back")).scene == Attract(20.0)


def test_the_box_that_was_played_stands_in_front() -> None:
    over = started("match slider players=Ada", "secret ROYG", "guess ROYG")
    menu = acted(over, Turn(1), 60.0)
    assert isinstance(menu.scene, Menu)
    assert menu.scene.box == "slider"


def test_a_move_that_a_scene_makes_is_still_to_be_played() -> None:
    guess = started("match original", "secret RRYB")
    assert guess.act(Press("ok"), 20.0) == (guess, Make("guess ____"))
    assert guess.act(Hold("ok"), 20.0)[0].act(Press("ok"), 21.0)[1] == AskHint("hint")


def test_the_standings_come_between_two_rounds() -> None:
    standings = acted(started(*TWO), Press("ok"), 60.0)
    assert isinstance(standings.scene, Standings)
    fresh = acted(standings, Press("ok"), 61.0)
    assert isinstance(fresh.scene, Secret)
    assert isinstance(fresh.match, Match)
    assert (fresh.match.round, fresh.scene.match) == (2, fresh.match)


def test_leaving_is_asked_and_leads_to_the_boxes() -> None:
    asked = acted(started("match super", "secret RRYBG"), Hold("back"))
    assert isinstance(asked.scene, Question)
    assert asked.act(Press("ok"), 21.0)[1] == Make("leave")
    left = asked.follow(play(asked.match, "leave"), 21.0)
    assert isinstance(left.scene, Menu)
    assert (left.scene.notice, left.scene.box, left.scene.tune) == (
        StationMessages.left_the_game(), "super", Tune(tunes.TAKE_BACK, 21.0),
    )  # fmt: skip


def test_a_resting_game_that_is_left_leads_to_attract_mode() -> None:
    idle = acted(started("match original", "secret RRYB"), Tick(), 70.0)
    assert isinstance(idle.scene, Idle)
    left = idle.follow(play(idle.match, "leave"), 5000.0)
    assert left.scene == Attract(5000.0)


def test_a_question_stands_until_the_game_behind_it_is_over() -> None:
    timed = started("match original limit=30", "secret RRYB")
    asked = acted(timed, Hold("back"))
    behind = asked.follow(play(asked.match, "timeout"), 21.0)
    assert isinstance(behind.scene, Question)
    assert behind.scene.match == behind.match
    over = asked.follow(play(asked.match, "guess RRYB"), 21.0)
    assert isinstance(over.scene, Reveal)


def test_names_are_known_the_last_one_first() -> None:
    known = start_controller(Timings(), 0.0, names=("Ada", "Cleo")).follow(play(None, TWO[0]), 1.0)
    assert known.known.names == ("Ada", "Ben", "Cleo")
    assert known.match == play(None, TWO[0]).match


# What is amiss, and hints.


def test_a_hint_is_shown_if_the_row_is_still_being_built() -> None:
    advice = Advice(256, "RRYG")
    guess = started("match original", "secret RRYB")
    assert guess.learn(HintFound(advice), 20.0).scene.draft_row(0.0) == DraftRow("RRYG", 4)
    assert acted(guess, Hold("back")).learn(HintFound(advice), 20.0).scene.draft_row(0.0) == DraftRow("RRYG", 4)
    menu = acted(start_controller(Timings(), 0.0), Press("ok"))
    assert menu.learn(HintFound(advice), 20.0) == menu
    setting = started("match original players=Ada,Ben")
    assert acted(setting, Hold("back")).learn(HintFound(advice), 20.0).scene.draft_row(0.0) == DraftRow("____", 0)


# Left alone.


@pytest.mark.parametrize(
    ("shown", "scene"),
    [
        (acted(start_controller(Timings(), 0.0), Press("ok"), 10.0).touch(10.0), Attract),
        (started("match original", "secret RRYB").touch(10.0), Idle),
        (acted(started("match original", "secret RRYB"), Hold("back"), 10.0).touch(10.0), Idle),
    ],
)
def test_an_untouched_cabinet_goes_back_to_attract_mode(shown: Controller, scene: type[Scene]) -> None:
    assert shown.due(69.0) is not None
    assert type(acted(shown, Tick(), 69.9).scene) is not scene
    assert type(acted(shown, Tick(), 70.0).scene) is scene
    assert type(acted(shown, Tick(), 70.0 - 1e-7).scene) is scene
    assert type(acted(shown.touch(60.0), Tick(), 70.0).scene) is not scene


def test_an_attract_mode_is_never_left_alone() -> None:
    assert acted(start_controller(Timings(), 0.0), Tick(), 1e6).scene == Attract(0.0)


def test_thinking_takes_the_time_of_the_row() -> None:
    thinking = acted(started("match original limit=300", "secret RRYB"), Press("red"), 20.0).touch(20.0)
    assert type(acted(thinking, Tick(), 319.0).scene) is Guess
    assert thinking.act(Tick(), 320.0)[1] == Make("timeout")


def test_ok_means_two_things_only_where_a_hint_may_be_asked_for() -> None:
    assert started("match original", "secret RRYB").read(Press("ok"), 20.0)[1] == ()
    assert start_controller(Timings(), 0.0).read(Press("ok"), 20.0)[1] == (Press("ok"),)


# For whoever looks after the cabinet.


def test_only_the_self_test_heeds_the_contacts() -> None:
    bouncing = Contacts({"red": 3})
    test = start_controller(Timings(), 0.0).go("service", 1.0).go("selftest", 2.0)
    assert isinstance(test.scene, SelfTest)
    knowing = test.learn(bouncing, 20.0)
    assert isinstance(knowing.scene, SelfTest)
    assert (knowing.scene.contacts, test.scene.audience.who, start_controller(Timings(), 0.0).scene.audience.who) == (
        bouncing,
        "operator",
        "free",
    )
    resting = start_controller(Timings(), 0.0)
    assert resting.learn(bouncing, 20.0) == resting


def test_what_the_operator_sets_is_kept_and_said() -> None:
    worn = Upkeep(unused=7)
    menu = start_controller(Timings(), 0.0).go("service", 1.0)
    forgotten, off_now = ServiceMessages.scores_are_forgotten(), ServiceMessages.being_switched_off()
    done = menu.learn(TaskDone(worn, forgotten), 2.0)
    assert isinstance(done.scene, ServiceMenu)
    assert (done.upkeep, done.scene.upkeep, done.scene.notice) == (worn, worn, forgotten)
    off = acted(started("match original", "secret RRYB"), Hold("ok+back"), 20.0)
    assert isinstance(off.scene, Question)
    assert off.act(Press("ok"), 21.0)[1] == PowerOff()
    asked = off.learn(TaskDone(worn, off_now), 22.0)
    assert (asked.scene.message, asked.upkeep) == (off_now, worn)
    assert start_controller(Timings(), 0.0).learn(TaskDone(worn, forgotten), 2.0).upkeep == worn


def test_without_games_nothing_waits_behind_the_service_menu() -> None:
    menu = start_controller(Timings(), 0.0, after("match original", "secret RRYB"), names=("Ada",)).go("service", 1.0)
    bare = menu.learn(Signal.GAMES_FORGOTTEN, 20.0)
    assert isinstance(bare.scene, ServiceMenu)
    assert (bare.scene.behind, bare.match, bare.known.names) == (None, None, ())
