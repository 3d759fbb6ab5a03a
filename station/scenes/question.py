"""Leaving a game and switching off ask first."""

from typing import Final, NamedTuple

from station.core import tunes
from station.core.events import CONFIRM, Action, Press, Tick
from station.core.frame import Frame, dimmed
from station.core.timing import soonest
from station.core.tunes import Tune
from station.core.words import sentence
from station.games.pegs.scenes.row import Building
from station.games.registry import Game
from station.scenes.base import Change, Go, Make, PowerOff, Reply, Reset, Scene

LEAVE: Final = "Leave this game? Press ok to leave it, back to play on."
SWITCH_OFF: Final = "Switch the cabinet off? The game is kept. Press ok to switch off, back to play on."
DIMMED: Final = 20


class Question(NamedTuple):
    """A question over the game it was asked in: `name` is what it is about, `asks` its words, `yes` what ok does."""

    game: Scene
    name: str
    asks: str
    yes: Make | PowerOff
    tune: Tune
    notice: str = ""

    @property
    def message(self) -> str:
        """The question, after a notice if there is one."""
        return f"{self.notice} {self.asks}".strip()

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
        """Do it on ok or a push of the knob, go on with back."""
        match action:
            case Press(control) if control in CONFIRM:
                return self.yes
            case Press("back"):
                return self.game
            case Press():
                return self._growls("only ok and back count here", now)
            case Tick():
                return self._goes_on(now)
            case _:
                return self

    def done(self, said: str, now: float) -> "Question":
        """It is being done; should nothing come of it, back still leads to the game."""
        return self._replace(asks=said, notice="", tune=Tune(tunes.SUBMIT, now))

    def _goes_on(self, now: float) -> Reply:
        """Time does not stand still behind the question: a row's may run out."""
        match self.game.on(Tick(), now):
            case Make() | Go() | Change() | Reset() | PowerOff() as reply:
                return reply
            case game:
                return self._replace(game=game)

    def refuse(self, reason: str, now: float) -> "Question":
        """Growl, and ask again; the game behind hears of it, too, lest it tries the same again at once."""
        return self._growls(reason, now)._replace(game=self.game.refuse(reason, now))

    def _growls(self, reason: str, now: float) -> "Question":
        return self._replace(notice=sentence(reason), tune=Tune(tunes.REFUSE, now))

    def frame(self, now: float) -> Frame:
        """The board in the dark."""
        return dimmed(self.game.frame(now), DIMMED)._replace(tone=tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        """The next note, or what goes on behind the question."""
        return soonest(tunes.next_note(self.tune, now), self.game.due(now))


def leaving(game: Scene, now: float) -> Question:
    """Whether to leave the game."""
    return Question(game, "leave", LEAVE, Make("leave"), Tune(tunes.MOVE_ON, now))


def switching_off(game: Scene, now: float) -> Question:
    """Whether to switch the cabinet off."""
    return Question(game, "off", SWITCH_OFF, PowerOff(), Tune(tunes.MOVE_ON, now))
