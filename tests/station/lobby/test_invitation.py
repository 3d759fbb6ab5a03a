"""One cabinet asks another one to a duel."""

from typing import Final

import pytest

from station.core.events import CONTROLS, Hold, Press, Tick, Turn, Type
from station.core.messages import Template
from station.core.timing import Timings
from station.lobby.attract import Attract
from station.lobby.invitation import (
    IncomingInvitation,
    NameForDuel,
    OutgoingInvitation,
    behind_invitation,
    find_invitation,
)
from station.matches.players import SEAT_NAMES
from station.scenes.base import AnswerInvitation, Scene
from station.scenes.facts import FreeCabinets
from tests.codes import codes

TERMS: Final = Template("Super, two boards")()
ATTRACT: Final = Attract(0.0)
ASKED: Final = IncomingInvitation("Hall", 10.0, ATTRACT, TERMS, (SEAT_NAMES[1], "Ben", "Zoë"), "Ada")
ASKING: Final = OutgoingInvitation("Foyer", 10.0, ATTRACT)


def test_an_invitation_can_be_cancelled() -> None:
    assert str(ASKING.message) == "Waiting for Foyer to answer. Press back to cancel."
    assert ASKING.on(Press("back"), 11.0) == AnswerInvitation(None)
    assert ASKING.on(Turn(1), 11.0) == ASKING


def test_an_invitation_names_the_terms_and_is_accepted_by_name() -> None:
    assert str(ASKED.message) == (
        "Hall challenges you to a duel: Super, two boards. Press ok to play as Player 2, turn the knob for "
        "another name. Press back to decline."
    )
    assert ASKED.on(Press("ok"), 11.5) == AnswerInvitation("Player-2")
    assert ASKED.on(Press("push"), 11.5) == AnswerInvitation("Player-2")
    zoe = ASKED.on(Turn(-2), 11.0)
    assert isinstance(zoe, IncomingInvitation)
    assert zoe.on(Press("ok"), 12.0) == AnswerInvitation("Zoë")
    assert zoe.on(Press("back"), 12.0) == AnswerInvitation(None)


@pytest.mark.parametrize("control", ["ok", "push"])
def test_a_press_meant_for_something_else_accepts_nothing(control: str) -> None:
    assert ASKED.on(Press(control), 10.3) == ASKED


def test_a_name_can_be_spelled_or_typed_for_a_duel() -> None:
    new = ASKED.on(Turn(-1), 11.0)
    assert isinstance(new, IncomingInvitation)
    assert "Press ok to spell your name" in str(new.message)
    naming = new.on(Press("ok"), 12.0)
    assert isinstance(naming, NameForDuel)
    assert find_invitation(naming) == new
    for asks in (naming, ASKED):
        named, taken = asks.on(Type("Cleo"), 13.0), asks.on(Type("ada"), 13.0)
        assert isinstance(named, Scene)
        assert isinstance(taken, Scene)
        assert named.on(Press("ok"), 14.0) == AnswerInvitation("Cleo")
        assert "Ada plays already" in str(taken.message)


def test_who_holds_back_gets_no_more_invitations_from_there() -> None:
    assert str(ASKED.holds.does["back"]) == "no more invitations from Hall"
    assert ASKED.on(Hold("back"), 12.0) == AnswerInvitation(None, block=True)


@pytest.mark.parametrize("scene", [ASKED, ASKING])
def test_an_invitation_leaves_what_it_interrupts_as_it_is(scene: IncomingInvitation | OutgoingInvitation) -> None:
    assert scene.departure(0.0, Timings()) is None
    assert scene.on(Tick(), 1000.0) == scene
    assert behind_invitation(scene) == ATTRACT
    assert behind_invitation(ATTRACT) == ATTRACT
    found = scene.learn(FreeCabinets((("club", "Club"),)), 11.0)
    assert "Club is free for a duel" in str(behind_invitation(found).message)


@pytest.mark.parametrize("scene", [ASKED, ASKING])
def test_other_controls_are_refused(scene: IncomingInvitation | OutgoingInvitation) -> None:
    for control in set(CONTROLS) - {"ok", "back", "push"}:
        refused = scene.on(Press(control), 11.0)
        assert isinstance(refused, IncomingInvitation | OutgoingInvitation)
        assert codes(refused.message)[0] in {"only_back_takes_back", "only_knob_ok_and_back"}
    assert scene.on(Hold("red"), 11.0) == scene


@pytest.mark.parametrize("scene", [ASKED, ASKING])
def test_the_name_of_the_other_cabinet_runs_over_the_lamps(scene: IncomingInvitation | OutgoingInvitation) -> None:
    shown = {scene.frame(10.0 + step / 10) for step in range(40)}
    assert len(shown) > 10
