"""An invitation to a duel: at the cabinet that asks, and at the one that is asked."""

from collections.abc import Mapping
from typing import ClassVar, Final

from station.core import tunes
from station.core.events import CONFIRM, Action, Press, Tick, Turn
from station.core.frame import Frame, Lamp, picture
from station.core.messages import Message, join_sentences
from station.core.scroller import Scroller, lit_points, next_step
from station.core.timing import ROUNDING, Timings, soonest
from station.core.tunes import SILENCE, Tune
from station.scenes.base import Answer, Choice, Reply, Scene
from station.scenes.messages import StationMessages

SECONDS: Final = 60.0
"""How long an invitation is good."""

ASKING: Final = Lamp("white", 60)
ASKED: Final = Lamp("green")


class Asking(Scene):
    """The `cabinet` with this name is asked since `began`."""

    name: ClassVar[str] = "asking"
    open_to_all: ClassVar[bool] = True
    cabinet: str
    began: float
    notice: Message | None = None
    tune: Tune = SILENCE

    @property
    def message(self) -> Message:
        """Who is asked, and how that is taken back."""
        return join_sentences(self.notice, StationMessages.cabinet_is_asked(cabinet=self.cabinet))

    @property
    def holds(self) -> Mapping[str, Message]:
        """Nothing is held here."""
        return {}

    def on(self, action: Action, now: float) -> Reply:
        """Wait, or take it back."""
        match action:
            case Press("back"):
                return Answer(None)
            case Tick() if now >= self.began + SECONDS - ROUNDING:
                return Answer(None)
            case Press():
                return self.refuse(StationMessages.only_back_takes_back(), now)
            case _:
                return self

    def patience(self, timings: Timings) -> float | None:
        """The invitation itself ends."""
        return None

    def frame(self, now: float) -> Frame:
        """The name of the cabinet."""
        left, right = picture(lit_points(self._text, now), ASKING)
        return Frame(left, right, tone=tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        """The next step of the name or note, and the end of the invitation."""
        return soonest(next_step(self._text, now), tunes.next_note(self.tune, now), self.began + SECONDS)

    @property
    def _text(self) -> Scroller:
        return Scroller(StationMessages.asking_banner(cabinet=self.cabinet), self.began)


class Asked(Scene):
    """The `cabinet` with this name asks since `began` for a match on `terms`; who plays is number `at` of `names`."""

    name: ClassVar[str] = "asked"
    open_to_all: ClassVar[bool] = True
    cabinet: str
    terms: Message
    names: tuple[str, ...]
    began: float
    at: int = 0
    notice: Message | None = None
    tune: Tune = SILENCE

    @property
    def message(self) -> Message:
        """Who asks for what, and what ok, the knob and back do."""
        asks = StationMessages.cabinet_asks(cabinet=self.cabinet, terms=self.terms)
        how = StationMessages.accept_as(player=self.names[self.at])
        return join_sentences(self.notice, asks, how, StationMessages.back_declines())

    @property
    def choice(self) -> Choice:
        """Who plays."""
        return Choice(StationMessages.who_plays(), StationMessages.name(name=self.names[self.at]), changing=True)

    @property
    def holds(self) -> Mapping[str, Message]:
        """Nothing is held here."""
        return {}

    def on(self, action: Action, now: float) -> Reply:
        """Choose who plays, accept, or decline."""
        match action:
            case Press(control) if control in CONFIRM:
                return Answer(self.names[self.at])
            case Press("back"):
                return Answer(None)
            case Tick() if now >= self.began + SECONDS - ROUNDING:
                return Answer(None)
            case Turn(detents):
                at = (self.at + detents) % len(self.names)
                return self._replace(at=at, notice=None, tune=Tune(tunes.MOVE_ON, now))
            case Press():
                return self.refuse(StationMessages.only_knob_ok_and_back(), now)
            case _:
                return self

    def patience(self, timings: Timings) -> float | None:
        """The invitation itself ends."""
        return None

    def frame(self, now: float) -> Frame:
        """The question, from the name of the cabinet on."""
        left, right = picture(lit_points(self._text, now), ASKED)
        return Frame(left, right, tone=tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        """The next step of the text or note, and the end of the invitation."""
        return soonest(next_step(self._text, now), tunes.next_note(self.tune, now), self.began + SECONDS)

    @property
    def _text(self) -> Scroller:
        return Scroller(StationMessages.asked_banner(cabinet=self.cabinet), self.began)
