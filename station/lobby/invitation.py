"""An invitation to a duel: at the cabinet that asks, and at the one that is asked."""

from typing import TYPE_CHECKING, ClassVar, Final

from station.core import tunes
from station.core.events import CONFIRM, Action, Hold, Press, Turn, Type
from station.core.frame import Frame, Lamp, picture
from station.core.messages import Message, join_sentences
from station.core.scroller import Scroller, lit_points, next_step
from station.core.timing import ROUNDING, Timings, soonest
from station.core.tunes import SILENCE, Tune
from station.matches.errors import MoveError
from station.scenes.base import AnswerInvitation, Audience, Choice, Departure, Reply, Scene
from station.scenes.facts import Fact, FreeCabinets, Signal
from station.scenes.holds import NO_HOLDS, Holds
from station.scenes.menu.naming import Naming
from station.scenes.messages import StationMessages

ACCEPT_SECONDS: Final = 1.0
"""Seconds for which `ok` accepts nothing: somebody may just have pressed it for something else."""


class InvitationScene(Scene):
    """An invitation, on either side: the name of the other `cabinet`, and when it was first shown.

    The link ends it after a while, so that nobody has to be there. It is shown instead of the scene `behind` it, which
    goes on afterwards as it was. The words of `banner` run over the lamps.
    """

    audience: ClassVar[Audience] = Audience("all", "menu")
    lamp: ClassVar[Lamp]
    cabinet: str
    began: float
    behind: Scene

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
        return NO_HOLDS

    def on(self, action: Action, now: float) -> Reply:
        """Decline it, or take it back, on back."""
        return AnswerInvitation(None) if action == Press("back") else self

    def learn(self, fact: Fact, now: float) -> Scene:
        if isinstance(fact, FreeCabinets):
            return self._replace(behind=self.behind.learn(fact, now))
        return super().learn(fact, now)

    def departure(self, touched: float, timings: Timings) -> Departure | None:
        """Return None: the link ends the invitation."""
        return None

    def frame(self, now: float) -> Frame:
        left, right = picture(lit_points(self._text, now), self.lamp)
        return Frame(left, right, tone=tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        return soonest(next_step(self._text, now), tunes.next_note(self.tune, now))

    @property
    def _text(self) -> Scroller:
        return Scroller(self.banner, self.began)


class OutgoingInvitation(InvitationScene):
    """This cabinet asks the other one."""

    name: ClassVar[str] = "asking"
    lamp: ClassVar[Lamp] = Lamp("white", 60)
    notice: Message | None = None
    tune: Tune = SILENCE

    @property
    def message(self) -> Message:
        return join_sentences(self.notice, StationMessages.cabinet_is_asked(cabinet=self.cabinet))

    @property
    def banner(self) -> Message:
        return StationMessages.asking_banner(cabinet=self.cabinet)

    def on(self, action: Action, now: float) -> Reply:
        """Wait, or take it back."""
        if isinstance(action, Press) and action != Press("back"):
            return self.refuse(StationMessages.only_back_takes_back(), now)
        return super().on(action, now)


class IncomingInvitation(InvitationScene):
    """The other cabinet asks for a match on these `terms`; the player here is number `at` of `names`, or a new one.

    `challenger` is the player there.
    """

    name: ClassVar[str] = "asked"
    lamp: ClassVar[Lamp] = Lamp("green")
    terms: Message
    names: tuple[str, ...]
    challenger: str
    at: int = 0
    notice: Message | None = None
    tune: Tune = SILENCE

    @property
    def message(self) -> Message:
        asks = StationMessages.cabinet_asks(cabinet=self.cabinet, terms=self.terms)
        how = StationMessages.spell_your_name()
        if not self._is_new:
            how = StationMessages.accept_as(player=self.names[self.at])
        return join_sentences(self.notice, asks, how, StationMessages.back_declines())

    @property
    def choice(self) -> Choice:
        new, names = StationMessages.new_name(), self.names
        value = new if self._is_new else StationMessages.name(name=names[self.at])
        return Choice(StationMessages.who_plays(), value, changing=True)

    @property
    def banner(self) -> Message:
        return StationMessages.asked_banner(cabinet=self.cabinet)

    @property
    def holds(self) -> Holds:
        """Holding back declines this and all further invitations of that cabinet."""
        return Holds({"back": StationMessages.block_cabinet(cabinet=self.cabinet)})

    def on(self, action: Action, now: float) -> Reply:
        """Choose who plays, accept, or decline; what is pressed at once was meant for something else."""
        match action:
            case Press(control) if control in CONFIRM and now < self.began + ACCEPT_SECONDS - ROUNDING:
                return self
            case Press(control) if control in CONFIRM and self._is_new:
                return self._spell_name()
            case Press(control) if control in CONFIRM:
                return AnswerInvitation(self.names[self.at])
            case Turn(detents):
                at = (self.at + detents) % (len(self.names) + 1)
                return self._replace(at=at, notice=None, tune=Tune(tunes.MOVE_ON, now))
            case Type(name):
                return self._take_typed(name, now)
            case Hold("back"):
                return AnswerInvitation(None, block=True)
            case Press(control) if control != "back":
                return self.refuse(StationMessages.only_knob_ok_and_back(), now)
            case _:
                return super().on(action, now)

    def learn(self, fact: Fact, now: float) -> Scene:
        """Return the same question, for somebody who gave up spelling a name."""
        if fact is Signal.REVISITED:
            return self._replace(tune=Tune(tunes.TAKE_BACK, now))
        return super().learn(fact, now)

    def give_name(self, name: str, now: float) -> "IncomingInvitation":
        """Put a name that was spelled in front."""
        names = tuple(dict.fromkeys((name, *self.names)))
        return self._replace(names=names, at=0, notice=None, tune=Tune(tunes.SUBMIT, now))

    @property
    def _is_new(self) -> bool:
        return self.at == len(self.names)

    def _spell_name(self) -> "NameForDuel":
        taken = {self.challenger: StationMessages.plays_already(name=self.challenger)}
        return NameForDuel(self, self.give_name, StationMessages.who_plays(), self.names, taken)

    def _take_typed(self, text: str, now: float) -> Scene:
        try:
            return self.give_name(self._spell_name().check_name(text), now)
        except MoveError as error:
            return self.refuse(error.message, now)


class NameForDuel(Naming):
    """A player who accepts an invitation spells a name."""


def find_invitation(scene: Scene) -> InvitationScene | None:
    """Return the invitation on show, also while a name is spelled for it; None if there is none."""
    shown = scene.asker if isinstance(scene, NameForDuel) else scene
    return shown if isinstance(shown, InvitationScene) else None


def behind_invitation(scene: Scene) -> Scene:
    """Return the scene that an invitation has interrupted; without one, the scene itself."""
    invitation = find_invitation(scene)
    return scene if invitation is None else invitation.behind
