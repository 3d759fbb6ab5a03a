"""The question before a game is left, or the cabinet switched off."""

from collections.abc import Callable
from typing import ClassVar, Final

from station.core import tunes
from station.core.events import CONFIRM, Action, Press, Tick
from station.core.frame import Frame, dim_frame
from station.core.messages import Message, join_sentences
from station.core.settings import PowerOff
from station.core.timing import Timings, soonest
from station.core.tunes import Tune
from station.games.registry import duel_state
from station.matches.game import Game
from station.scenes.base import REQUESTS, Audience, Departure, Make, Reply, Scene, SceneOverGame
from station.scenes.facts import Fact, Signal, TaskDone
from station.scenes.holds import NO_HOLDS, Holds
from station.scenes.messages import StationMessages

LEAVE: Final = join_sentences(StationMessages.leave_game(), StationMessages.leave_or_play_on())
FORFEIT: Final = join_sentences(StationMessages.leave_duel(), StationMessages.leave_or_play_on())
CLAIM: Final = join_sentences(StationMessages.claim_duel(), StationMessages.end_or_wait())
SWITCH_OFF: Final = join_sentences(
    StationMessages.switch_off(), StationMessages.game_is_kept(), StationMessages.switch_off_or_play_on()
)
BEHIND_LEVEL: Final = 20


class Question(SceneOverGame):
    """A question over the game it was asked in: `name` is what it is about, `asks` what it says, `yes` what ok does."""

    holds: ClassVar[Holds] = NO_HOLDS
    name: str
    asks: Message
    yes: Make | PowerOff
    tune: Tune
    notice: Message | None = None
    audience: Audience = Audience("all", "leave")

    @property
    def message(self) -> Message:
        return join_sentences(self.notice, self.asks)

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

    def departure(self, touched: float, timings: Timings) -> Departure | None:
        """Wait no longer than the game behind would."""
        own, behind = super().departure(touched, timings), self.game.departure(touched, timings)
        return behind if own and behind and behind.at < own.at else own

    def after_move(self, then: Callable[[Scene], Scene], *, over: bool) -> Scene:
        """Keep the question while the game goes on behind it, unless the answer was to leave."""
        game = then(self.game)
        answered = _is_leaving(game.match) and not _is_leaving(self.game.match)
        return game if over or answered else self._replace(game=game)

    def learn(self, fact: Fact, now: float) -> Scene:
        """Drop the question when nobody is there to answer it; ask whether to switch off instead.

        Say that a task is being done; if that fails, back still leads to the game.
        """
        match fact:
            case Signal.BOTH_HELD:
                return ask_to_switch_off(self.game, now)
            case Signal.SHIELD_DOWN:
                return self.game.learn(fact, now)
            case TaskDone(_, says):
                return self._replace(asks=says, notice=None, tune=Tune(tunes.SUBMIT, now))
            case _:
                return super().learn(fact, now)

    def frame(self, now: float) -> Frame:
        return dim_frame(self.game.frame(now), BEHIND_LEVEL)._replace(tone=tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        return soonest(tunes.next_note(self.tune, now), self.game.due(now))

    def _go_on(self, now: float) -> Reply:
        """Let time pass in the game behind the question: that for a row may run out."""
        reply = self.game.on(Tick(), now)
        return reply if isinstance(reply, REQUESTS) else self._replace(game=reply)


def ask_to_leave(game: Scene, now: float) -> Question:
    """Return the question whether to leave the game; who leaves a duel loses it, unless the other side is away."""
    duel, move = duel_state(game.match), game.holds.leave_move
    asks = LEAVE if duel is None else FORFEIT if move == "leave" else CLAIM
    return Question(game.learn(Signal.COVERED, now), "leave", asks, Make(move), Tune(tunes.MOVE_ON, now))


def ask_to_switch_off(game: Scene, now: float) -> Question:
    """Return the question whether to switch the cabinet off."""
    behind, operators = game.learn(Signal.COVERED, now), Audience("all", "service")
    return Question(behind, "off", SWITCH_OFF, PowerOff(), Tune(tunes.MOVE_ON, now), audience=operators)


def _is_leaving(match: Game | None) -> bool:
    """Whether the player here leaves a duel, and the other cabinet has still to hear of it."""
    duel = duel_state(match)
    return duel is not None and duel.leaves
