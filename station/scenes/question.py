"""The question before a game is left, or the cabinet switched off."""

from collections.abc import Callable
from typing import Any, Final

from station.core import tunes
from station.core.events import CONFIRM, Action, Press, Tick
from station.core.frame import Frame, dimmed
from station.core.timing import soonest
from station.core.tunes import Tune
from station.core.words import sentence
from station.operator.settings import PowerOff, Upkeep
from station.scenes.base import REQUESTS, Make, Reply, Scene, SceneOverGame

LEAVE: Final = "Leave this game? Press ok to leave it, back to play on."
SWITCH_OFF: Final = "Switch the cabinet off? The game is kept. Press ok to switch off, back to play on."
DIMMED: Final = 20


class Question(SceneOverGame):
    """A question over the game it was asked in: `name` is what it is about, `asks` its words, `yes` what ok does."""

    name: str
    asks: str
    yes: Make | PowerOff
    tune: Tune
    notice: str = ""

    @property
    def message(self) -> str:
        """The question, after a notice if there is one."""
        return f"{self.notice} {self.asks}".strip()

    def on(self, action: Action, now: float) -> Reply:
        """Do it on ok or a push of the knob, go on with back."""
        match action:
            case Press(control) if control in CONFIRM:
                return self.yes
            case Press("back"):
                return self.game
            case Press():
                return self._growl("only ok and back count here", now)
            case Tick():
                return self._go_on(now)
            case _:
                return self

    def refuse(self, reason: str, now: float) -> "Question":
        """Growl, and ask again; the game behind hears of it, too, lest it tries the same again at once."""
        return self._growl(reason, now)._replace(game=self.game.refuse(reason, now))

    def after_move(self, then: Callable[[Scene], Scene], *, over: bool) -> Scene:
        """The question stands while the game goes on behind it."""
        game = then(self.game)
        return game if over else self._replace(game=game)

    def for_service(self, now: float) -> Reply:
        """Ask about the end of the day instead."""
        return switching_off(self.game, now)

    def lowered(self) -> Scene:
        """The game, without the question."""
        return self.game.lowered()

    def done(self, upkeep: Upkeep, said: str, now: float) -> "Question":
        """It is being done; should nothing come of it, back still leads to the game."""
        return self._replace(asks=said, notice="", tune=Tune(tunes.SUBMIT, now))

    def view(self, now: float) -> dict[str, Any]:
        """What the game tells, under the question."""
        return self.game.view(now) | {"scene": self.name, "message": self.message}

    def frame(self, now: float) -> Frame:
        """The board in the dark."""
        return dimmed(self.game.frame(now), DIMMED)._replace(tone=tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        """The next note, or what goes on behind the question."""
        return soonest(tunes.next_note(self.tune, now), self.game.due(now))

    def _go_on(self, now: float) -> Reply:
        """Time does not stand still behind the question: a row's may run out."""
        reply = self.game.on(Tick(), now)
        return reply if isinstance(reply, REQUESTS) else self._replace(game=reply)

    def _growl(self, reason: str, now: float) -> "Question":
        return self._replace(notice=sentence(reason), tune=Tune(tunes.REFUSE, now))


def leaving(game: Scene, now: float) -> Question:
    """Whether to leave the game."""
    return Question(game, "leave", LEAVE, Make("leave"), Tune(tunes.MOVE_ON, now))


def switching_off(game: Scene, now: float) -> Question:
    """Whether to switch the cabinet off."""
    return Question(game, "off", SWITCH_OFF, PowerOff(), Tune(tunes.MOVE_ON, now))
