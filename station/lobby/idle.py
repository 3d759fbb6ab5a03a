"""An unfinished game that nobody touches: it stays on the board until somebody comes back."""

from collections.abc import Mapping
from typing import ClassVar, Final

from station.core.events import Action, Tick
from station.core.finding import Notice
from station.core.frame import Frame, dimmed
from station.core.messages import Message
from station.core.timing import Blinking, Timings
from station.core.view import SceneView, ViewPart
from station.scenes.base import Make, Reply, Scene, SceneOverGame
from station.scenes.messages import StationMessages

BREATH: Final = Blinking(seconds=1.0, beats=1_000_000)
DIMMED: Final = 45


class Idle(SceneOverGame):
    """The `game` has waited since `began`; whatever is pressed or turned wakes it, and acts in it."""

    name: ClassVar[str] = "attract"
    deserted: ClassVar[bool] = True
    open_to_all: ClassVar[bool] = False
    message: ClassVar[Message] = StationMessages.game_waits()
    began: float

    @property
    def holds(self) -> Mapping[str, Message]:
        """Nothing is held here."""
        return {}

    def on(self, action: Action, now: float) -> Reply:
        """Wake up; an event has woken the game before it becomes an action."""
        return self if isinstance(action, Tick) else self.awake(now)

    def awake(self, now: float) -> Scene:
        """Return the game; the clock of a row has stood still."""
        return self.game.later(now - self.began)

    def refuse(self, reason: Message, now: float) -> "Idle":
        """Nobody is there to tell."""
        return self

    def time_left(self, now: float) -> float | None:
        """Return the time that was left: the clock of a row stands still."""
        return self.game.time_left(self.began)

    def view(self, now: float) -> SceneView:
        """Return the view of this scene alone."""
        return Scene.view(self, now)

    def withheld(self, now: float) -> ViewPart:
        """Return what the lamps had not shown when everybody went away."""
        return super().withheld(self.began)

    def announce(self, notice: Notice, now: float) -> "Idle":
        """Nobody is there to tell."""
        return self

    def patience(self, timings: Timings) -> float:
        """Return how long the game is kept, as configured."""
        return timings.idle + timings.keep

    def left_alone(self, now: float) -> Reply:
        """Leave the game: nobody has come back."""
        return Make("leave")

    def frame(self, now: float) -> Frame:
        """Return the board as it was left, slowly pulsing."""
        frame = self.game.frame(self.began)._replace(tone=None)
        return dimmed(frame, DIMMED) if BREATH.on(self.began, now) else frame

    def due(self, now: float) -> float | None:
        """The next breath."""
        return BREATH.next(self.began, now)


def idle(scene: Scene, now: float) -> Idle:
    """Return the scene waiting, from `now` on unless it waits already, without a question and with the shield down."""
    rest = scene.lowered()
    return rest if isinstance(rest, Idle) else Idle(rest, now)
