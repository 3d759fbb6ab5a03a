"""The first question of a new cabinet: the language of its lamps."""

from typing import ClassVar, Final

from station.core import tunes
from station.core.events import CONFIRM, Action, Press, Turn
from station.core.frame import HOLES, Frame, Lamp
from station.core.locale import LANGUAGE_NAMES
from station.core.messages import Message, join_sentences
from station.core.scroller import Scroller, lit_points, next_step
from station.core.settings import Change
from station.core.timing import Timings, soonest
from station.core.tunes import SILENCE, Tune
from station.scenes import signs
from station.scenes.base import Choice, Departure, Reply, Scene
from station.scenes.facts import Fact, Signal, TaskDone
from station.scenes.holds import NO_HOLDS, Holds
from station.scenes.messages import StationMessages

LANGUAGE_LAMP: Final = Lamp("cyan", 60)


class LanguageChoice(Scene):
    """The language `at` this place is in front; until the knob is first turned, the names of all run over the lamps.

    The scene `behind` goes on once a language is chosen.
    """

    name: ClassVar[str] = "language"
    holds: ClassVar[Holds] = NO_HOLDS
    behind: Scene
    since: float
    at: int = 0
    turned: bool = False
    notice: Message | None = None
    tune: Tune = SILENCE

    @property
    def message(self) -> Message:
        name = list(LANGUAGE_NAMES.values())[self.at]
        return join_sentences(
            self.notice, StationMessages.language_in_front(language=name), StationMessages.choose_language()
        )

    @property
    def choice(self) -> Choice:
        name = StationMessages.name(name=list(LANGUAGE_NAMES)[self.at])
        return Choice(StationMessages.language_of_the_cabinet(), name, changing=True)

    def on(self, action: Action, now: float) -> Reply:
        """Turn to a language, and take it with ok or a push of the knob."""
        match action:
            case Press(control) if control in CONFIRM:
                return Change("language", list(LANGUAGE_NAMES)[self.at])
            case Press():
                return self.refuse(StationMessages.turn_to_a_language(), now)
            case Turn(detents):
                at = (self.at + detents) % len(LANGUAGE_NAMES)
                return LanguageChoice(self.behind, now, at, turned=True, tune=Tune(tunes.MOVE_ON, now))
            case _:
                return self

    def learn(self, fact: Fact, now: float) -> Scene:
        """Go on with the scene behind once the language is chosen."""
        if isinstance(fact, TaskDone):
            return self.behind.learn(Signal.REVISITED, now)._replace(tune=Tune(tunes.SUBMIT, now))
        return super().learn(fact, now)

    def departure(self, touched: float, timings: Timings) -> Departure | None:
        return None

    def frame(self, now: float) -> Frame:
        """The names, over a lamp for every language."""
        ring = signs.ring(len(LANGUAGE_NAMES), self.at, LANGUAGE_LAMP, HOLES - len(LANGUAGE_NAMES) // 2)
        left, right = signs.halves({**ring, **signs.light(lit_points(self._text, now), LANGUAGE_LAMP)})
        return Frame(left, right, tone=tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        return soonest(tunes.next_note(self.tune, now), next_step(self._text, now))

    @property
    def _text(self) -> Scroller:
        names = list(LANGUAGE_NAMES.values())
        return Scroller(names[self.at] if self.turned else "   ".join(names), self.since)
