"""An unfinished game that nobody touches: it stays on the board until somebody comes back."""

from typing import Final, NamedTuple

from station.core.events import Action, Tick
from station.core.frame import Frame, dimmed
from station.core.timing import Blinking
from station.games.pegs.scenes.codebreaker import Guess
from station.games.pegs.scenes.row import Building
from station.games.registry import Game
from station.scenes.base import Reply, Scene

BREATH: Final = Blinking(seconds=1.0, beats=1_000_000)
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

    @property
    def match(self) -> Game | None:
        """The match that waits."""
        return self.game.match

    @property
    def behind_shield(self) -> bool:
        """As in the game."""
        return self.game.behind_shield

    def on(self, action: Action, now: float) -> Reply:
        """Wake up; the clock of a row stood still."""
        if isinstance(action, Tick):
            return self
        return self.game.later(now - self.began) if isinstance(self.game, Guess) else self.game

    def refuse(self, _reason: str, _now: float) -> "Resting":
        """Nobody is there to tell."""
        return self

    def frame(self, now: float) -> Frame:
        """The board as it was left, breathing slowly."""
        frame = self.game.frame(self.began)._replace(tone=None)
        return dimmed(frame, DIMMED) if BREATH.on(self.began, now) else frame

    def due(self, now: float) -> float | None:
        """The next breath."""
        return BREATH.next(self.began, now)
