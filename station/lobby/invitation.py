"""An invitation to a duel: at the cabinet that asks, and at the one that is asked."""

from typing import TYPE_CHECKING, ClassVar, Final

from station.core import tunes
from station.core.events import CONFIRM, Action, Press, Tick, Turn
from station.core.frame import Frame, Lamp, picture
from station.core.messages import Message, join_sentences
from station.core.scroller import Scroller, lit_points, next_step
from station.core.timing import ROUNDING, Timings, soonest
from station.core.tunes import SILENCE, Tune
from station.scenes.base import AnswerInvitation, Audience, Choice, Departure, Reply, Scene
from station.scenes.holds import NO_HOLDS, Holds
from station.scenes.messages import StationMessages

INVITATION_SECONDS: Final = 60.0
"""How long an invitation is valid."""


class InvitationScene(Scene):
    """An invitation, on either side: the name of the other `cabinet`, and when it was first shown.

    It ends by itself, so that nobody has to be there. The words of `banner` run over the lamps.
    """

    audience: ClassVar[Audience] = "all"
    lamp: ClassVar[Lamp]
    cabinet: str
    began: float

    if TYPE_CHECKING:

        @property
        def tune(self) -> Tune:
            """The tune that sounds."""
            ...

    @property
    def banner(self) -> Message:
        """The text that runs over the lamps."""
        raise NotImplementedError

    @property
    def holds(self) -> Holds:
        """Nothing is held here."""
        return NO_HOLDS

    def on(self, action: Action, now: float) -> Reply:
        """Decline it, or take it back, on back or when its time is over."""
        match action:
            case Press("back"):
                return AnswerInvitation(None)
            case Tick() if now >= self.began + INVITATION_SECONDS - ROUNDING:
                return AnswerInvitation(None)
            case _:
                return self

    def departure(self, touched: float, timings: Timings) -> Departure | None:
        """Return None: the invitation ends by itself."""
        return None

    def frame(self, now: float) -> Frame:
        """Return the banner, which runs over the lamps."""
        left, right = picture(lit_points(self._text, now), self.lamp)
        return Frame(left, right, tone=tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        """The next step of the words or note, and the end of the invitation."""
        return soonest(next_step(self._text, now), tunes.next_note(self.tune, now), self.began + INVITATION_SECONDS)

    @property
    def _text(self) -> Scroller:
        return Scroller(self.banner, self.began)


class Asking(InvitationScene):
    """This cabinet asks the other one."""

    name: ClassVar[str] = "asking"
    lamp: ClassVar[Lamp] = Lamp("white", 60)
    notice: Message | None = None
    tune: Tune = SILENCE

    @property
    def message(self) -> Message:
        """Who is asked, and how that is taken back."""
        return join_sentences(self.notice, StationMessages.cabinet_is_asked(cabinet=self.cabinet))

    @property
    def banner(self) -> Message:
        """Who is asked."""
        return StationMessages.asking_banner(cabinet=self.cabinet)

    def on(self, action: Action, now: float) -> Reply:
        """Wait, or take it back."""
        if isinstance(action, Press) and action != Press("back"):
            return self.refuse(StationMessages.only_back_takes_back(), now)
        return super().on(action, now)


class Asked(InvitationScene):
    """The other cabinet asks for a match on these `terms`; the player here is number `at` of `names`."""

    name: ClassVar[str] = "asked"
    lamp: ClassVar[Lamp] = Lamp("green")
    terms: Message
    names: tuple[str, ...]
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
    def banner(self) -> Message:
        """The question, from the name of the cabinet on."""
        return StationMessages.asked_banner(cabinet=self.cabinet)

    def on(self, action: Action, now: float) -> Reply:
        """Choose who plays, accept, or decline."""
        match action:
            case Press(control) if control in CONFIRM:
                return AnswerInvitation(self.names[self.at])
            case Turn(detents):
                at = (self.at + detents) % len(self.names)
                return self._replace(at=at, notice=None, tune=Tune(tunes.MOVE_ON, now))
            case Press(control) if control != "back":
                return self.refuse(StationMessages.only_knob_ok_and_back(), now)
            case _:
                return super().on(action, now)
