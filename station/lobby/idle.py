"""An unfinished game that nobody touches: it stays on the board until somebody comes back."""

from typing import ClassVar, Final

from station.core.events import Action, Tick
from station.core.finding import Notice
from station.core.frame import Frame, dim_frame
from station.core.messages import Message
from station.core.timing import Blinking, Timings
from station.core.view import SceneView, ViewPart
from station.matches.game import DraftRow
from station.scenes.base import ON_TURN, Audience, Departure, Make, Reply, Scene, SceneOverGame
from station.scenes.facts import Fact, Pause, Signal
from station.scenes.messages import StationMessages

BREATH: Final = Blinking(seconds=1.0, beats=1_000_000)
IDLE_LEVEL: Final = 45


class Idle(SceneOverGame):
    """The `game` has waited since `began`; whatever is pressed or turned wakes it, and acts in it."""

    name: ClassVar[str] = "attract"
    audience: ClassVar[Audience] = ON_TURN._replace(away=True)
    message: ClassVar[Message] = StationMessages.game_waits()
    began: float

    def on(self, action: Action, now: float) -> Reply:
        """Wake up; an event has woken the game before it becomes an action."""
        return self if isinstance(action, Tick) else self.learn(Signal.TOUCHED, now)

    def learn(self, fact: Fact, now: float) -> Scene:
        """Return the game once something is touched: the clock of a row has stood still. Ignore notices meanwhile."""
        match fact:
            case Signal.TOUCHED:
                return self.game.learn(Pause(now - self.began), now)
            case Notice():
                return self
            case _:
                return super().learn(fact, now)

    def refuse(self, reason: Message, now: float) -> "Idle":
        """Nobody is there to tell."""
        return self

    def draft_row(self, now: float) -> DraftRow | None:
        return self.game.draft_row(self.began)

    def view(self, now: float) -> SceneView:
        return Scene.view(self, now)

    def withheld(self, now: float) -> ViewPart:
        return super().withheld(self.began)

    def departure(self, touched: float, timings: Timings) -> Departure:
        """Keep the game as long as is configured, and then leave it: nobody has come back."""
        return Departure(touched + timings.idle + timings.keep, Make(self.game.holds.leave_move))

    def frame(self, now: float) -> Frame:
        """Return the board as it was left, slowly pulsing."""
        frame = self.game.frame(self.began)._replace(tone=None)
        return dim_frame(frame, IDLE_LEVEL) if BREATH.on(self.began, now) else frame

    def due(self, now: float) -> float | None:
        return BREATH.next(self.began, now)


def idle(scene: Scene, now: float) -> Idle:
    """Return the scene waiting, from `now` on unless it waits already, without a question and with the shield down."""
    rest = scene.learn(Signal.SHIELD_DOWN, now).learn(Signal.COVERED, now)
    return rest if isinstance(rest, Idle) else Idle(rest, now)
