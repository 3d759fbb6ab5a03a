"""ok and back held together at a cabinet: what the operator comes to, and how the game goes on."""

import pytest

from station.core.events import Press
from station.core.service_messages import ServiceMessages
from station.core.settings import PowerOff, Upkeep
from station.core.timing import Timings
from station.games.codes.scenes.codebreaker import Guess
from station.games.registry import play
from station.lobby.controller import Controller, start_controller
from station.lobby.idle import Idle
from station.lobby.service_menu import ServiceMenu
from station.lobby.view import board_view
from station.matches.game import DraftRow, Game
from station.scenes.base import Make
from station.scenes.facts import TaskDone
from tests.codes import codes
from tests.station.lobby.service_driver import Driver

OFF = ["switch_off", "game_is_kept", "switch_off_or_play_on"]
FIRST = codes(ServiceMenu(Upkeep()).message)


def said(driver: Driver) -> list[str]:
    return codes(driver.controller.scene.message)


def match(terms: str = "original") -> Game:
    return play(play(None, f"match {terms}").match, "secret RRYB").match


def at_a_game(terms: str = "original", row: DraftRow | None = None) -> Driver:
    return Driver(start_controller(Timings(), 0.0, match(terms), row))


def at_attract(timings: Timings | None = None) -> Driver:
    return Driver(start_controller(timings or Timings(), 0.0))


def served(controller: Controller) -> Driver:
    return Driver(controller.go("service", 0.0))


def test_neither_says_anything_of_its_own() -> None:
    driver = at_a_game(row=DraftRow("R___", 1))
    driver.hold("back", "ok", seconds=3.0)
    assert (driver.at, driver.controller.scene.draft_row(0.0)) == ("guess", DraftRow("R___", 1))
    assert driver.controller.scene.message == at_a_game(row=DraftRow("R___", 1)).controller.scene.message
    driver.press("back")
    assert driver.controller.scene.draft_row(0.0) == DraftRow("____", 0)


@pytest.mark.parametrize("stuck", ["ok", "back"])
def test_a_stuck_button_leaves_the_other_one_its_meaning(stuck: str) -> None:
    driver = at_a_game(row=DraftRow("RRY_", 3))
    driver.feel(Press(stuck))
    driver.wait(30.0)
    if stuck == "back":  # which was held, and asks whether to leave
        assert driver.at == "leave"
        driver.press("ok")
        assert driver.wanted == [Make("leave")]
    else:  # which was held, and asks whether a hint is worth its price
        driver.press("back")
        driver.press("back")
        assert driver.controller.scene.draft_row(0.0) == DraftRow("RR__", 2)


def test_five_seconds_lead_to_the_service_menu() -> None:
    driver = at_attract()
    driver.hold("ok", "back", seconds=4.8)
    assert driver.at != "service"
    driver = at_attract()
    driver.hold("ok", "back", seconds=5.1)
    assert (driver.at, said(driver)) == ("service", FIRST)
    driver.wait(1.0)
    assert (driver.at, said(driver), driver.wanted) == ("service", FIRST, [])


def test_in_a_game_they_ask_whether_to_switch_off() -> None:
    driver = at_a_game()
    driver.hold("back", "ok", seconds=5.1)
    assert (driver.at, said(driver), driver.wanted) == ("off", OFF, [])
    driver.press("back")
    assert (driver.at, driver.wanted) == ("guess", [])
    driver.hold("back", "ok", seconds=5.1)
    driver.press("ok")
    assert driver.wanted == [PowerOff()]
    driver.controller = driver.controller.learn(TaskDone(Upkeep(), ServiceMessages.being_switched_off()), driver.now)
    assert said(driver) == ["being_switched_off"]
    driver.press("back")
    assert driver.at == "guess"


def test_the_question_to_switch_off_replaces_that_to_leave() -> None:
    driver = at_a_game()
    driver.hold("back", seconds=2.1)
    assert driver.at == "leave"
    driver.hold("back", "ok", seconds=5.1)
    assert said(driver) == OFF
    driver.press("back")
    assert driver.at == "guess"


def test_an_untouched_service_menu_gives_way_to_attract_mode() -> None:
    driver = at_attract()
    driver.hold("back", "ok", seconds=5.1)
    driver.wait(59.0)
    assert driver.at == "service"
    driver.wait(2.0)
    assert (driver.at, said(driver)) == ("attract", ["press_to_play"])


# At a start with both held.


def test_a_game_waits_behind_the_menu_with_its_row_and_its_clock() -> None:
    driver = served(start_controller(Timings(), 0.0, match("original limit=30"), DraftRow("R___", 1)))
    row = driver.controller.scene.draft_row(0.0)
    assert row is not None
    assert row._replace(left=None) == DraftRow("R___", 1)
    driver.wait(50.0)
    driver.press("back")
    assert (said(driver), driver.wanted) == (["game_waits"], [])
    driver.press("red")
    scene = driver.controller.scene
    assert isinstance(scene, Guess)
    assert (scene.row, scene.clock and scene.clock.whole_seconds(driver.now)) == (DraftRow("RR__", 2), 30)


def test_a_secret_row_stays_behind_the_shield() -> None:
    agreed = play(None, "match original players=Ada,Ben").match
    driver = served(start_controller(Timings(), 0.0, agreed, DraftRow("RR__", 2)))
    views = [board_view(driver.controller, 0.0)]
    driver.press("ok")
    views.append(board_view(driver.controller, driver.now))
    assert [(view["scene"], view["building"]) for view in views] == [("service", None), ("selftest", None)]
    assert driver.controller.scene.draft_row(0.0) == DraftRow("RR__", 2)


@pytest.mark.parametrize("further", [(), ("ok",), ("ok", "red")])
def test_left_alone_it_gives_way_to_the_game_that_waits(further: tuple[str, ...]) -> None:
    driver = served(start_controller(Timings(), 0.0, match()))
    driver.press(*further)
    driver.wait(400.0)
    assert isinstance(driver.controller.scene, Idle)
    assert driver.controller.scene.match == match()
    driver.press("red")
    assert driver.at == "guess"
