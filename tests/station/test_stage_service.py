"""ok and back held together at a cabinet: what the operator comes to, and how the game goes on."""

import pytest

from station.events import Press, Release, Turn
from station.games.game import Game, play
from station.opening import for_service, opened
from station.scenes.building import Building
from station.scenes.pegs.guess import Guess
from station.scenes.resting import Resting
from station.scenes.scene import Change, PowerOff
from station.scenes.service.ring import Service
from station.scenes.service.selftest import SelfTest
from station.settings import DEFAULTS
from station.stage import Stage
from station.timings import Timings
from station.upkeep import Upkeep
from tests.station.scenes.service_driver import Hands

OFF = "Switch the cabinet off? The game is kept. Press ok to switch off, back to play on."
FIRST = "Self-test. Press ok to try all lamps and controls, turn the knob for the next choice."
BOTH = (("ok", "back"), ("back", "ok"))


def match(terms: str = "original") -> Game:
    return play(play(None, f"match {terms}"), "secret RRYB")


def at_a_game(terms: str = "original", row: Building | None = None) -> Hands:
    return Hands(opened(Timings(), 0.0, match(terms), row))


def at_attract(timings: Timings | None = None) -> Hands:
    return Hands(opened(timings or Timings(), 0.0))


def served(stage: Stage) -> Hands:
    return Hands(for_service(stage, 0.0))


@pytest.mark.parametrize("controls", BOTH)
def test_five_seconds_lead_to_the_service_menu(controls: tuple[str, str]) -> None:
    hands = at_attract()
    hands.hold(*controls, seconds=4.8)
    assert hands.at != "service"
    hands = at_attract()
    hands.hold(*controls, seconds=5.1)
    assert (hands.at, hands.told) == ("service", FIRST)
    hands.wait(1.0)
    assert (hands.at, hands.told, hands.wanted) == ("service", FIRST, [])


def test_the_fifth_second_is_not_slept_through() -> None:
    hands = at_a_game()
    hands.feel(Press("back"), Press("ok"))
    hands.wait(4.0)
    assert hands.stage.due(hands.now) == 5.0


def test_neither_says_anything_of_its_own() -> None:
    hands = at_a_game(row=Building("R___", 1))
    hands.hold("back", "ok", seconds=3.0)
    assert (hands.at, hands.stage.scene.building) == ("guess", Building("R___", 1))
    assert hands.told == at_a_game(row=Building("R___", 1)).told
    hands.press("back")
    assert hands.stage.scene.building == Building("____", 0)


def test_other_controls_still_speak_meanwhile() -> None:
    hands = at_a_game()
    hands.feel(Press("back"), Press("ok"), Press("red"), Turn(1), Release("ok"), Release("back"))
    row = hands.stage.scene.building
    assert row is not None
    assert row.text.startswith("R")


@pytest.mark.parametrize("stuck", ["ok", "back"])
def test_a_stuck_button_leaves_the_other_one_its_meaning(stuck: str) -> None:
    hands = at_a_game(row=Building("RRY_", 3))
    hands.feel(Press(stuck))
    hands.wait(30.0)
    if stuck == "back":  # which was held, and asks whether to leave
        assert hands.at == "leave"
        hands.press("ok")
        assert hands.wanted == ["leave"]
    else:
        hands.press("back")
        assert hands.stage.scene.building == Building("RR__", 2)


@pytest.mark.parametrize("controls", BOTH)
def test_in_a_game_they_ask_whether_to_switch_off(controls: tuple[str, str]) -> None:
    hands = at_a_game()
    hands.hold(*controls, seconds=5.1)
    assert (hands.at, hands.told, hands.wanted) == ("off", OFF, [])
    hands.press("back")
    assert (hands.at, hands.wanted) == ("guess", [])
    hands.hold("back", "ok", seconds=5.1)
    hands.press("ok")
    assert hands.wanted == [PowerOff()]
    hands.stage = hands.stage.kept_up(Upkeep(), "The cabinet is being switched off.", hands.now)
    assert hands.told == "The cabinet is being switched off."
    hands.press("back")
    assert hands.at == "guess"


def test_over_the_question_whether_to_leave_they_ask_whether_to_switch_off() -> None:
    hands = at_a_game()
    hands.hold("back", seconds=2.1)
    assert hands.at == "leave"
    hands.hold("back", "ok", seconds=5.1)
    assert hands.told == OFF
    hands.press("back")
    assert hands.at == "guess"


def test_a_resting_game_rests_on_after_an_unanswered_question() -> None:
    hands = at_a_game()
    hands.wait(61.0)
    resting = hands.stage.scene
    hands.hold("back", "ok", seconds=5.1)
    assert hands.told == OFF
    hands.wait(61.0)
    assert hands.stage.scene == resting


def test_where_a_game_is_over_they_lead_to_the_service_menu() -> None:
    hands = Hands(opened(Timings(), 0.0, play(match("original rounds=1"), "guess RRYB")))
    hands.hold("back", "ok", seconds=5.1)
    assert hands.at == "service"
    hands.press("back")
    assert hands.at == "attract"


def test_they_lead_back_from_the_self_test() -> None:
    hands = at_attract()
    hands.hold("back", "ok", seconds=5.1)
    hands.press("ok")
    assert hands.at == "selftest"
    hands.press("red")
    assert hands.told == "Press red."
    hands.wait(0.5)
    hands.hold("back", "ok", seconds=5.1)
    assert (hands.at, hands.told) == ("service", FIRST)


def test_the_shortest_idle_time_is_long_enough_for_them() -> None:
    hands = at_attract(Timings(idle=5.0))
    hands.hold("back", "ok", seconds=5.1)
    assert hands.at == "service"


def test_an_operator_who_goes_away_leaves_an_attractive_cabinet() -> None:
    hands = at_attract()
    hands.hold("back", "ok", seconds=5.1)
    hands.wait(59.0)
    assert hands.at == "service"
    hands.wait(2.0)
    assert (hands.at, hands.told) == ("attract", "Press any button to play.")


def test_a_self_test_is_left_alone_when_it_is_over_and_not_before() -> None:
    hands = at_attract()
    hands.hold("back", "ok", seconds=5.1)
    hands.press("ok")
    hands.wait(17.1 + 14 * 20 + 55.0)
    assert hands.at == "selftest"
    hands.wait(6.0)
    assert hands.at == "attract"


# At a start with both held.


def test_without_a_game_the_menu_comes_first_and_leads_to_attract_mode() -> None:
    hands = served(opened(Timings(), 0.0))
    hands.feel(Release("ok"), Release("back"))
    assert hands.told == FIRST
    hands.press("back")
    assert hands.at == "attract"


def test_a_game_waits_behind_the_menu_with_its_row_and_its_clock() -> None:
    hands = served(opened(Timings(), 0.0, match("original limit=30"), Building("R___", 1)))
    assert hands.stage.scene.building == Building("R___", 1)
    hands.wait(50.0)
    hands.press("back")
    assert (hands.told, hands.wanted) == ("This game waits for you: press any button to go on.", [])
    hands.press("red")
    scene = hands.stage.scene
    assert isinstance(scene, Guess)
    assert (scene.row, scene.clock and scene.clock.whole_seconds(hands.now)) == (Building("R___", 1), 30)


def test_a_secret_row_stays_behind_the_shield() -> None:
    agreed = play(None, "match original players=Ada,Ben")
    hands = served(opened(Timings(), 0.0, agreed, Building("RR__", 2)))
    views = [hands.stage.view(0.0)]
    hands.press("ok")
    views.append(hands.stage.view(hands.now))
    assert [(view["scene"], view["building"]) for view in views] == [("service", None), ("selftest", None)]
    assert hands.stage.scene.building == Building("RR__", 2)


@pytest.mark.parametrize("further", [(), ("ok",), ("ok", "red")])
def test_left_alone_it_gives_way_to_the_game_that_waits(further: tuple[str, ...]) -> None:
    hands = served(opened(Timings(), 0.0, match()))
    hands.press(*further)
    hands.wait(400.0)
    assert isinstance(hands.stage.scene, Resting)
    assert hands.stage.scene.match == match()
    hands.press("red")
    assert hands.at == "guess"


def test_a_game_that_is_over_does_not_wait() -> None:
    hands = served(opened(Timings(), 0.0, play(match("original rounds=1"), "guess RRYB")))
    hands.press("back")
    assert hands.told == "Press any button to play."


def test_scores_that_begin_anew_take_the_game_along() -> None:
    hands = served(opened(Timings(), 0.0, match()))
    hands.stage = hands.stage.without_games().kept_up(Upkeep(), "The scores begin anew.", 0.0)
    assert hands.told == f"The scores begin anew. {FIRST}"
    hands.press("back")
    assert (hands.at, hands.stage.match, hands.stage.view(0.0)["building"]) == ("attract", None, None)


def test_what_is_set_is_kept_for_the_next_time() -> None:
    hands = served(opened(Timings(), 0.0))
    hands.feel(Turn(1))
    hands.press("ok")
    hands.feel(Turn(1))
    hands.press("ok")
    assert hands.wanted == [Change("brightness", "bright")]
    upkeep = Upkeep({**DEFAULTS, "brightness": "bright"})
    hands.stage = hands.stage.kept_up(upkeep, "brightness is bright now.", hands.now)
    hands.press("back")
    hands.hold("back", "ok", seconds=5.1)
    assert isinstance(hands.stage.scene, Service)
    assert hands.stage.scene.upkeep == upkeep


def test_the_self_test_ends_where_it_began() -> None:
    hands = served(opened(Timings(), 0.0, match()))
    hands.press("ok", "red")
    for _ in range(14):
        hands.wait(1.0)
        hands.press("red")
    assert isinstance(hands.stage.scene, SelfTest)
    assert hands.stage.scene.over
    hands.press("back")
    assert hands.told == FIRST
    hands.press("back", "red")
    assert hands.at == "guess"
