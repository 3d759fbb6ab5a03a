"""Leaving a game asks first."""

from typing import Final, NamedTuple

from station import tunes
from station.events import CONFIRM, Action, Press, Tick
from station.frame import Frame, dimmed
from station.games.game import Game
from station.scenes.board import sentence
from station.scenes.building import Building
from station.scenes.rhythm import soonest
from station.scenes.scene import Go, Make, Reply, Scene
from station.tunes import Tune

QUESTION: Final = "Leave this game? Press ok to leave it, back to play on."
DIMMED: Final = 20


class Leave(NamedTuple):
    """The question, over the game it was asked in."""

    game: Scene
    tune: Tune
    message: str = QUESTION
    name: str = "leave"

    @property
    def building(self) -> Building | None:
        """The row that waits behind the question."""
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
        """Leave on ok or a push of the knob, go on with back."""
        match action:
            case Press(control) if control in CONFIRM:
                return Make("leave")
            case Press("back"):
                return self.game
            case Press():
                return self.refuse("only ok and back count here", now)
            case Tick():
                return self._goes_on(now)
            case _:
                return self

    def _goes_on(self, now: float) -> Reply:
        """Time does not stand still behind the question: a row's may run out."""
        match self.game.on(Tick(), now):
            case Make() | Go() as reply:
                return reply
            case game:
                return self._replace(game=game)

    def refuse(self, reason: str, now: float) -> "Leave":
        """Growl, and ask again."""
        return self._replace(message=f"{sentence(reason)} {QUESTION}", tune=Tune(tunes.REFUSE, now))

    def frame(self, now: float) -> Frame:
        """The board in the dark."""
        return dimmed(self.game.frame(now), DIMMED)._replace(tone=tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        """The next note, or what goes on behind the question."""
        return soonest(tunes.next_change(self.tune, now), self.game.due(now))
