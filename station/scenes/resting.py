"""An unfinished game that nobody touches: it stays on the board until somebody comes back."""

from typing import Final, NamedTuple

from station.events import Action, Tick
from station.frame import Frame, dimmed
from station.scenes.building import Building
from station.scenes.rhythm import Rhythm
from station.scenes.scene import Reply, Scene

BREATH: Final = Rhythm(seconds=1.0, beats=1_000_000)
DIMMED: Final = 45


class Resting(NamedTuple):
    """The `game` waits since `began`; whatever is pressed or turned only wakes it."""

    game: Scene
    began: float
    message: str = "This game waits for you: press any button to go on."
    name: str = "attract"

    @property
    def building(self) -> Building | None:
        """The row that waits."""
        return self.game.building

    def on(self, action: Action, _now: float) -> Reply:
        """Wake up."""
        return self if isinstance(action, Tick) else self.game

    def refuse(self, _reason: str, _now: float) -> "Resting":
        """Nobody is there to tell."""
        return self

    def frame(self, now: float) -> Frame:
        """The board, breathing slowly."""
        frame = self.game.frame(now)
        return dimmed(frame, DIMMED) if BREATH.on(self.began, now) else frame

    def due(self, now: float) -> float | None:
        """The next breath."""
        return BREATH.next(self.began, now)
