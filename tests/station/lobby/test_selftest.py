"""The self-test, as an operator with two hands meets it."""

from collections.abc import Sequence

import pytest

from station.core.events import Action, Hold, Press, Tick, Turn
from station.core.finding import Contacts
from station.core.frame import Frame
from station.core.glyphs import columns_of
from station.core.messages import Message, sentences
from station.core.service_messages import ServiceMessages, control_name
from station.core.settings import Upkeep
from station.core.tunes import PLACE, REFUSE
from station.lobby.selftest import SelfTest
from station.lobby.service_menu import ServiceMenu
from station.lobby.testlamps import INPUTS_TO_TRY, RIGHT, ControlResult, describe_control, describe_result
from station.scenes.base import Choice
from station.store.messages import StoreMessages
from tests.codes import codes
from tests.station.lobby.service_driver import read
from tests.station.scenes.display import drawn
from tests.station.scenes.menu_driver import HOUR, after

LIGHTS = (
    "Every lamp lights once, then all of them red, green, blue and white, then both bars step by step, with four "
    "tones. Press any button to go on to the buttons."
)
WELL: tuple[Action, ...] = (*map(Press, INPUTS_TO_TRY[:-2]), Turn(1), Turn(-1))
ALL_WELL = ["all_work", "no_bounces", "press_to_leave"]
BEGUN = SelfTest(ServiceMenu(Upkeep()), 0.0)


def tried(*actions: Action, pause: float = 1.0) -> SelfTest:
    """Press on to the controls, and try them one after the other; a Tick waits until nothing came."""
    shown, now = after(BEGUN, Press("green"), now=0.0), 0.0
    for action in actions:
        now += 20.0 if action == Tick() else pause
        shown = after(shown, action, now=now)
    assert isinstance(shown, SelfTest)
    return shown


def press(control: str) -> Message:
    return ServiceMessages.press_control(control=control_name(control))


def asks(asked: str, came: str | None, following: str) -> tuple[Message, ...]:
    """What is said after what came, with the control to press then."""
    return describe_result(ControlResult(asked, came)), press(following)


def sweeping(since: float = 0.0) -> Sequence[tuple[float, Frame]]:
    """Every picture of the lamps with the time it appears, as they are woken for it."""
    now, shown, seen = since, BEGUN._replace(since=since), []
    while shown.at is None:
        seen.append((now, shown.frame(now)))
        due = shown.due(now)
        assert due is not None
        assert shown.frame(now + 0.9 * (due - now)) == seen[-1][1]
        now = due
        following = shown.on(Tick(), now)
        assert isinstance(following, SelfTest)
        shown = following
    return [*seen, (now, shown.frame(now))]


def test_the_lamps_take_17_seconds_and_the_buttons_follow() -> None:
    at, frame = sweeping()[-1]
    assert at == pytest.approx(150 * 0.05 + 8 * 1.2)
    assert drawn(frame)[2] == "RRRR..RRRR.R"


def test_every_picture_is_there_when_it_is_due_whenever_it_began() -> None:
    assert [frame for _, frame in sweeping(86400.3)] == [frame for _, frame in sweeping()]


def test_anything_leads_on_from_the_lamps() -> None:
    assert str(BEGUN.message) == LIGHTS
    for action in (Press("red"), Press("back"), Hold("back"), Hold("push"), Turn(-3)):
        assert after(BEGUN, action, now=3.0).message == press("red"), action


def test_what_is_asked_for_is_said_with_what_came() -> None:
    assert [str(tried(*WELL[:n]).message) for n in range(14)] == [
        "Press red.", "Red works. Press orange.", "Orange works. Press yellow.", "Yellow works. Press green.",
        "Green works. Press cyan.", "Cyan works. Press blue.", "Blue works. Press purple.",
        "Purple works. Press white.",
        "White works. Press blank.", "Blank works. Press ok.", "Ok works. Press back.", "Back works. Push the knob.",
        "The knob's push works. Turn the knob to the right.", "A turn to the right works. Turn the knob to the left.",
    ]  # fmt: skip
    well = "All buttons and the knob work. No contact bounced. Press any button to leave."
    assert str(tried(*WELL).message) == well


def test_the_choice_is_the_control_that_is_waited_for() -> None:
    assert [tried(*WELL[:n]).choice for n in range(14)] == [
        Choice(describe_control(control)) for control in INPUTS_TO_TRY
    ]
    assert (BEGUN.choice, tried(*WELL).choice) == (None, None)


def test_a_wrong_one_and_none_at_all_are_said_at_once() -> None:
    wrong, none = tried(Press("blue")), tried(Tick())
    assert (str(wrong.message), wrong.tune.notes) == ("Got blue instead of red. Press orange.", REFUSE)
    assert (str(none.message), none.tune.notes) == ("No signal from red. Press orange.", REFUSE)
    assert tried(Press("red")).tune.notes == PLACE


def test_a_control_is_waited_for_twenty_seconds() -> None:
    asked = tried()
    assert asked.attended_until == 20.0
    assert after(asked, Tick(), now=19.9) == asked
    assert sentences(after(asked, Tick(), now=20.0).message) == asks("red", None, "orange")


def test_back_and_push_may_be_held_too_long() -> None:
    held = tried(*WELL[:10], Hold("back"), Hold("push"), *WELL[-2:])
    assert codes(held.message) == ALL_WELL


def test_a_knob_that_turns_on_has_turned_once() -> None:
    turned = tried(*WELL[:-2])
    for now in (13.0, 13.2, 13.6, 14.0):
        turned = tried_on(turned, Turn(2), now)
    assert sentences(turned.message) == (describe_result(ControlResult(RIGHT, RIGHT)), ServiceMessages.turn_knob_left())
    for now in (15.0, 15.3, 15.9, 17.0):
        turned = tried_on(turned, Turn(-1), now)
    assert codes(turned.message) == ALL_WELL


def tried_on(shown: SelfTest, action: Action, now: float) -> SelfTest:
    following = after(shown, action, now=now)
    assert isinstance(following, SelfTest)
    return following


def test_a_contact_that_bounces_has_been_pressed_once() -> None:
    bounced = tried_on(tried(Press("red")), Press("red"), 1.1)
    assert sentences(bounced.message) == asks("red", "red", "orange")
    again = tried_on(bounced, Press("red"), 2.0)
    assert sentences(again.message) == asks("orange", "red", "yellow")


def test_one_movement_of_two_controls_that_touch_comes_from_both() -> None:
    touching = Contacts(touching=frozenset({frozenset({"red", "blue"})}))
    shown = tried(Press("red"))._replace(contacts=touching)
    shown = tried_on(shown, Press("blue"), 1.0)
    assert sentences(shown.message) == asks("red", "red", "orange")
    assert sentences(tried_on(shown, Press("red"), 2.0).message) == asks("orange", "red", "yellow")
    assert sentences(tried_on(shown, Press("orange"), 2.0).message) == asks("orange", "orange", "yellow")


def test_a_chattering_contact_does_not_hold_up_the_others() -> None:
    shown = tried(Press("orange"))
    for n in range(200):
        shown = tried_on(shown, Press("orange"), 1.0 + 0.1 * n)
    assert sentences(shown.message) == asks("red", "orange", "orange")
    assert sentences(tried_on(shown, Tick(), 21.0).message) == asks("orange", None, "yellow")


def test_the_result_stands_as_a_column_for_every_control() -> None:
    mixed = tried(Press("red"), Press("yellow"), Press("orange"), Tick(), *WELL[4:11], Tick(), *WELL[-2:])
    assert drawn(mixed.frame(HOUR)) == [
        "............",
        "G...GGGG....",
        "G...GGGG....",
        "GOO.GGGG....",
        "GOORGGGG....",
        "roygcbpw....",
        "............",
        "GGG.GG......",
        "GGG.GG......",
        "GGG.GG......",
        "GGGRGG......",
        "wwwwww......",
    ]
    assert mixed.due(HOUR) is None


def test_any_button_leads_back_to_the_menu() -> None:
    over = tried(*WELL)
    for action in (Press("red"), Press("back"), Hold("back"), Press("push")):
        menu = after(over, action, now=17.9)
        assert (menu.message, read(menu, 17.9)) == (BEGUN.menu.message, columns_of("TEST"))
    assert after(over, Tick(), Turn(1), now=99.0).name == "selftest"


def test_an_untouched_self_test_comes_to_its_end() -> None:
    now, shown = 0.0, BEGUN
    while (due := shown.due(now)) is not None:
        assert now < due
        assert shown.over or due <= shown.attended_until
        now, shown = due, tried_on(shown, Tick(), due)
    assert now < 17.1 + 14 * 20 + 1.0
    assert [each.came for each in shown.seen] == [None] * len(INPUTS_TO_TRY)
    assert codes(shown.message) == ["no_own_signals", "no_bounces", "press_to_leave"]


def test_nothing_is_refused() -> None:
    assert BEGUN.refuse(StoreMessages.disk_is_full(store="store.db"), 1.0) == BEGUN
