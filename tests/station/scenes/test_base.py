"""What every scene does unless it says otherwise."""

from typing import ClassVar

import pytest

from station.core.events import Action, Press
from station.core.finding import Notice
from station.core.frame import Frame
from station.core.timing import NEVER, Timings
from station.core.tunes import REFUSE, SILENCE, Tune
from station.games.game import Game
from station.games.registry import play
from station.operator.settings import Upkeep
from station.scenes.base import Go, Reply, Scene


class Still(Scene):
    name: ClassVar[str] = "still"
    match: Game | None = None
    notice: str = ""
    tune: Tune = SILENCE

    def on(self, action: Action, now: float) -> Reply:
        return self

    def frame(self, now: float) -> Frame:
        return Frame()

    def due(self, now: float) -> None:
        return None


PLAYED = play(None, "match original players=Ada")
LEFT = play(PLAYED, "leave")


def test_a_refusal_growls_and_says_why() -> None:
    refused = Still().refuse("there is no room", 3.0)
    assert (refused.notice, refused.tune) == ("There is no room.", Tune(REFUSE, 3.0))
    assert Still().announce(Notice("it was damaged", "DAMAGED"), 3.0) == Still().refuse("it was damaged", 3.0)


@pytest.mark.parametrize(
    ("match", "alone", "service"),
    [(None, "attract", "service"), (LEFT, "attract", "service"), (PLAYED, "idle", "switch off")],
)
def test_only_a_game_that_is_played_waits_and_is_not_left_for_the_service_menu(
    match: Game | None, alone: str, service: str
) -> None:
    scene = Still(match=match)
    assert (scene.left_alone(1.0), scene.for_service(1.0)) == (Go(alone), Go(service))  # type: ignore[arg-type]


def test_it_is_what_it_was_whatever_happens_elsewhere() -> None:
    scene = Still(PLAYED)
    for after in (
        scene.lowered(), scene.later(3.0), scene.advised(None, 1.0), scene.unaffected(PLAYED, 1.0), scene.resumed(1.0),
        scene.done(Upkeep(), "done", 1.0), scene.without_games(), scene.knowing(lambda: pytest.fail("nobody asked")),
        scene.after_move(lambda shown: shown, over=True),
    ):  # fmt: skip
        assert after is scene


def test_it_has_the_patience_of_the_configuration_and_tells_its_name() -> None:
    scene = Still()
    assert (scene.patience(Timings(idle=7.0)), scene.attended_until, scene.deserted, scene.for_operator) == (
        7.0, NEVER, False, False,
    )  # fmt: skip
    assert {key: value for key, value in scene.view(1.0).items() if value is not None} == {
        "scene": "still",
        "message": "",
    }
    assert scene.on(Press("red"), 1.0) is scene
