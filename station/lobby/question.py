"""The question before a game is left, or the cabinet switched off."""

from collections.abc import Callable, Mapping
from typing import Final

from station.core import tunes
from station.core.events import CONFIRM, Action, Press, Tick
from station.core.frame import Frame, dimmed
from station.core.messages import Message, join_sentences
from station.core.settings import PowerOff, Upkeep
from station.core.timing import Timings, soonest
from station.core.tunes import Tune
from station.scenes.base import REQUESTS, Make, Reply, Scene, SceneOverGame
from station.scenes.messages import StationMessages

LEAVE: Final = join_sentences(StationMessages.leave_game(), StationMessages.leave_or_play_on())
SWITCH_OFF: Final = join_sentences(
    StationMessages.switch_off(), StationMessages.game_is_kept(), StationMessages.switch_off_or_play_on()
)
DIMMED: Final = 20


class Question(SceneOverGame):
    """A question over the game it was asked in: `name` is what it is about, `asks` what it says, `yes` what ok does."""

    name: str
    asks: Message
    yes: Make | PowerOff
    tune: Tune
    notice: Message | None = None

    @property
    def message(self) -> Message:
        """The question, after a notice if there is one."""
        return join_sentences(self.notice, self.asks)

    @property
    def holds(self) -> Mapping[str, Message]:
        """Nothing is held here."""
        return {}

    def on(self, action: Action, now: float) -> Reply:
        """Do it on ok or a push of the knob, go on with back."""
        match action:
            case Press(control) if control in CONFIRM:
                return self.yes
            case Press("back"):
                return self.game
            case Press():
                return super().refuse(StationMessages.only_ok_and_back(), now)
            case Tick():
                return self._go_on(now)
            case _:
                return self

    def refuse(self, reason: Message, now: float) -> "Question":
        """Growl, and ask again; the game behind is told, too, so that it does not try the same again at once."""
        return super().refuse(reason, now)._replace(game=self.game.refuse(reason, now))

    def patience(self, timings: Timings) -> float | None:
        """Wait as long as the game behind would."""
        return self.game.patience(timings)

    def after_move(self, then: Callable[[Scene], Scene], *, over: bool) -> Scene:
        """Keep the question while the game goes on behind it, unless the answer was to leave."""
        game = then(self.game)
        answered = game.is_leaving and not self.game.is_leaving
        return game if over or answered else self._replace(game=game)

    def for_service(self, now: float) -> Reply:
        """Ask whether to switch off instead."""
        return ask_to_switch_off(self.game, now)

    def lowered(self) -> Scene:
        """Return the game, without the question."""
        return self.game.lowered()

    def done(self, upkeep: Upkeep, said: Message, now: float) -> "Question":
        """Say that it is being done; if that fails, back still leads to the game."""
        return self._replace(asks=said, notice=None, tune=Tune(tunes.SUBMIT, now))

    def frame(self, now: float) -> Frame:
        """Return the board, dimmed."""
        return dimmed(self.game.frame(now), DIMMED)._replace(tone=tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        """The next note, or what goes on behind the question."""
        return soonest(tunes.next_note(self.tune, now), self.game.due(now))

    def _go_on(self, now: float) -> Reply:
        """Let time pass in the game behind the question: that for a row may run out."""
        reply = self.game.on(Tick(), now)
        return reply if isinstance(reply, REQUESTS) else self._replace(game=reply)


def ask_to_leave(game: Scene, now: float) -> Question:
    """Return the question whether to leave the game."""
    return Question(game, "leave", LEAVE, Make("leave"), Tune(tunes.MOVE_ON, now))


def ask_to_switch_off(game: Scene, now: float) -> Question:
    """Return the question whether to switch the cabinet off."""
    return Question(game, "off", SWITCH_OFF, PowerOff(), Tune(tunes.MOVE_ON, now))
