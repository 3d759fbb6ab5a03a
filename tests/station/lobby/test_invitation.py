"""One cabinet asks another one to a duel."""

from typing import Final

import pytest

from station.core.events import CONTROLS, Hold, Press, Tick, Turn
from station.core.messages import Template
from station.core.timing import Timings
from station.lobby.invitation import INVITATION_SECONDS, Asked, Asking
from station.matches.players import SEAT_NAMES
from station.scenes.base import AnswerInvitation
from tests.codes import codes

TERMS: Final = Template("Super, two boards")()
ASKED: Final = Asked("Hall", 10.0, TERMS, (SEAT_NAMES[1], "Ben", "Zoë"))
ASKING: Final = Asking("Foyer", 10.0)


def test_an_invitation_can_be_cancelled() -> None:
    assert str(ASKING.message) == "Waiting for Foyer to answer. Press back to cancel."
    assert ASKING.on(Press("back"), 11.0) == AnswerInvitation(None)
    assert ASKING.on(Turn(1), 11.0) == ASKING


def test_an_invitation_names_the_terms_and_is_accepted_by_name() -> None:
    assert str(ASKED.message) == (
        "Hall challenges you to a duel: Super, two boards. Press ok to play as Player 2, turn the knob for "
        "another name. Press back to decline."
    )
    assert ASKED.on(Press("ok"), 11.0) == AnswerInvitation("Player-2")
    assert ASKED.on(Press("push"), 11.0) == AnswerInvitation("Player-2")
    zoe = ASKED.on(Turn(-1), 11.0)
    assert isinstance(zoe, Asked)
    assert zoe.on(Press("ok"), 12.0) == AnswerInvitation("Zoë")
    assert zoe.on(Press("back"), 12.0) == AnswerInvitation(None)


@pytest.mark.parametrize("scene", [ASKED, ASKING])
def test_an_invitation_ends_by_itself(scene: Asked | Asking) -> None:
    assert scene.departure(0.0, Timings()) is None
    assert scene.on(Tick(), 10.0 + INVITATION_SECONDS - 0.1) == scene
    assert scene.on(Tick(), 10.0 + INVITATION_SECONDS) == AnswerInvitation(None)
    assert scene.due(10.0 + INVITATION_SECONDS - 0.01) == 10.0 + INVITATION_SECONDS


@pytest.mark.parametrize("scene", [ASKED, ASKING])
def test_other_controls_are_refused(scene: Asked | Asking) -> None:
    for control in set(CONTROLS) - {"ok", "back", "push"}:
        refused = scene.on(Press(control), 11.0)
        assert isinstance(refused, Asked | Asking)
        assert codes(refused.message)[0] in {"only_back_takes_back", "only_knob_ok_and_back"}
    assert scene.on(Hold("red"), 11.0) == scene


@pytest.mark.parametrize("scene", [ASKED, ASKING])
def test_the_name_of_the_other_cabinet_runs_over_the_lamps(scene: Asked | Asking) -> None:
    shown = {scene.frame(10.0 + step / 10) for step in range(40)}
    assert len(shown) > 10
