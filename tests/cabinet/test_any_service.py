"""Whatever is pressed in the service menu and in the self-test, it answers, it can be shown, and it comes to rest."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from station.core.audits import FRESH, Audit
from station.core.events import CONTROLS, Action, Hold, Press, Tick, Turn
from station.core.frame import LAMPS
from station.core.service_messages import ServiceMessages
from station.core.settings import SETTINGS, Change, Upkeep
from station.lobby.service.menu import ServiceMenu
from station.lobby.service.selftest import SelfTest
from station.scenes.base import Go, Reply, Scene
from tests.codes import prose
from tests.station.scenes.menu_driver import BACK, HOUR, OK, PUSHED, RIGHT

WORN = Upkeep(audits=FRESH._replace(controls={**FRESH.controls, "red": Audit(3, 40)}))
MENU = ServiceMenu(WORN)
ROUNDING = 1e-4

actions = st.one_of(
    st.sampled_from([OK, OK, PUSHED, BACK, RIGHT]),
    st.sampled_from([*map(Press, CONTROLS), Hold("back"), Hold("push"), Tick()]),
    st.integers(-20, 20).filter(bool).map(Turn),
)
moments = st.sampled_from([0.01, 0.2, 0.7, 3.0, 20.0])


@settings(deadline=None)
@given(st.booleans(), st.lists(st.tuples(actions, moments), max_size=40))
def test_whatever_is_pressed_it_answers(lamps_first: bool, hands: list[tuple[Action, float]]) -> None:  # noqa: FBT001 - hypothesis names it
    shown: Scene = SelfTest(MENU, 0.0) if lamps_first else MENU
    now = 0.0
    for action, seconds in hands:
        now += seconds
        shown = followed(shown, shown.on(action, now), now)
        can_be_shown(shown, now)
    rests(shown, now)


def followed(shown: Scene, reply: Reply, now: float) -> Scene:
    """As the controller and maintenance have it."""
    match reply:
        case Go("selftest") if isinstance(shown, ServiceMenu):
            return SelfTest(shown, now)
        case ServiceMenu() | SelfTest():
            return reply
        case Change(name, value):
            setting = next(setting for setting in SETTINGS if setting.name == name)
            assert value in setting.values
            said = ServiceMessages.setting_is_now(setting=setting.title, value=value)
            return MENU.done(Upkeep({**WORN.settings, name: value}, WORN.audits), said, now)
        case _:
            return MENU


def can_be_shown(shown: Scene, now: float) -> None:
    frame = shown.frame(now)
    assert len(frame.pegs + frame.keys + frame.secret) == LAMPS
    assert str(shown.message).endswith(".")
    assert isinstance(json.dumps(shown.view(now)), str)
    assert list(prose(shown.view(now))) == []
    assert (shown.building, shown.shield, shown.match) == (None, None, None)
    due = shown.due(now)
    assert due is None or due > now - 1e-6
    until = now + HOUR if due is None else max(due, now)
    for share in (0.5, 0.95) if until - now > ROUNDING else ():
        assert shown.frame(now + share * (until - now)) == frame


def rests(shown: Scene, now: float) -> None:
    """Nobody touches it, and it is woken whenever it asks to be."""
    for _ in range(9000):
        due = shown.due(now)
        if due is None:
            return
        now = max(due, now + 0.001)
        shown = followed(shown, shown.on(Tick(), now), now)
    pytest.fail("it never rests")
