"""The self-test: every lamp, then every button and the knob, with what was seen."""

from collections.abc import Callable
from typing import Any, ClassVar, Final, NamedTuple

from station.core import tunes
from station.core.events import PUSH, Action, Hold, Press, Turn
from station.core.finding import NO_CONTACTS, Contacts
from station.core.frame import Frame
from station.core.messages import Message, join_sentences
from station.core.timing import NEVER, ROUNDING, soonest
from station.core.tunes import SILENCE, Tune
from station.games.game import DraftRow
from station.operator.messages import ServiceMessages
from station.scenes.base import Choice, Reply, Scene, Shield
from station.scenes.service import testlamps
from station.scenes.service.testlamps import LEFT, RIGHT, TRIED, Seen, describe_control, findings, overall_verdict, told

PATIENCE: Final = 20.0
"""Seconds for which a control is waited for."""

SETTLED: Final = 0.5
"""Seconds; what comes again sooner is the same movement: a knob turned on, or a contact that bounces."""

_TRY: Final = {
    PUSH: ServiceMessages.push_knob(),
    RIGHT: ServiceMessages.turn_knob_right(),
    LEFT: ServiceMessages.turn_knob_left(),
}


class Heard(NamedTuple):
    """What came last, whatever it was asked for, and when."""

    control: str = ""
    at: float = NEVER


NOTHING: Final = Heard()


class SelfTest(Scene):
    """The service `menu` waits until it is over.

    The lamps are swept since `since`, or, once `at` is not None, that part of TRIED is waited for since then.
    `seen` has what came so far, `contacts` how they do. It goes on by itself, and any button leads on: nobody is
    stranded.
    """

    name: ClassVar[str] = "selftest"
    for_operator: ClassVar[bool] = True
    menu: Scene
    since: float
    at: int | None = None
    seen: tuple[Seen, ...] = ()
    heard: Heard = NOTHING
    contacts: Contacts = NO_CONTACTS
    tune: Tune = SILENCE

    @property
    def building(self) -> DraftRow | None:
        """The row of a game that waits."""
        return self.menu.building

    @property
    def shield(self) -> Shield | None:
        """As in a game that waits."""
        return self.menu.shield

    def time_left(self, now: float) -> float | None:
        """As in a game that waits."""
        return self.menu.time_left(now)

    @property
    def message(self) -> Message:
        """What is lit, or what is to be tried; in the end what was found."""
        if self.at is None:
            return join_sentences(ServiceMessages.lamps_light(), ServiceMessages.press_for_buttons())
        if self.over:
            return join_sentences(overall_verdict(self.seen, self.contacts), ServiceMessages.press_to_leave())
        press = _TRY.get(self.asked) or ServiceMessages.press_control(control=describe_control(self.asked))
        return join_sentences(told(self.seen[-1]) if self.seen else None, press)

    @property
    def choice(self) -> Choice | None:
        """The control that is waited for."""
        return None if self.at is None or self.over else Choice(describe_control(self.asked))

    def on(self, action: Action, now: float) -> Reply:
        """Go on with what came, or with the lamps, or when nothing has come for long."""
        match action:
            case Turn(detents):
                return self._hears(RIGHT if detents > 0 else LEFT, now)
            case Press(control) | Hold(control):
                return self._hears(control, now)
            case _:
                return self._ticked(now)

    def refuse(self, reason: Message, now: float) -> "SelfTest":
        """Nothing is refused here."""
        return self

    def left_alone(self, now: float) -> Reply:
        """As in the menu."""
        return self.menu.left_alone(now)

    def for_service(self, now: float) -> Reply:
        """Back to the menu."""
        return self.menu.resumed(now)

    def after_move(self, then: Callable[[Scene], Scene], *, over: bool) -> Scene:
        """As behind the menu."""
        return self._replace(menu=self.menu.after_move(then, over=over))

    def without_games(self) -> "SelfTest":
        """No game waits behind the menu any more."""
        return self._replace(menu=self.menu.without_games())

    def knowing(self, contacts: Callable[[], Contacts]) -> "SelfTest":
        """Take note of how the contacts do."""
        return self._replace(contacts=contacts())

    def view(self, now: float) -> dict[str, Any]:
        """Add what the test has come to: how many problems were found, once it is over."""
        problems = len(findings(self.seen, self.contacts)) if self.over else None
        return super().view(now) | {"selftest": {"over": self.over, "problems": problems}}

    def frame(self, now: float) -> Frame:
        """The sweep, or the control that is waited for; in the end what was found, control by control."""
        if self.at is None:
            return testlamps.sweep_frame(now - self.since)
        board = (
            testlamps.results(self.seen, self.contacts.bounces)
            if self.over
            else testlamps.asking(self.asked, self.since, now, self.seen)
        )
        return board._replace(tone=tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        """The next lamp, blink or note, or the end of patience."""
        if self.at is None:
            return self.since + testlamps.next_sweep_step(now - self.since)
        note = tunes.next_note(self.tune, now)
        return (
            note
            if self.over
            else soonest(note, testlamps.next_blink_step(self.asked, self.since, now), self.attended_until)
        )

    @property
    def over(self) -> bool:
        """Whether everything was tried."""
        return self.at == len(TRIED)

    @property
    def asked(self) -> str:
        """The control that is waited for."""
        return TRIED[self.at or 0]

    @property
    def attended_until(self) -> float:
        """Until when it goes on by itself."""
        if self.at is None:
            return self.since + testlamps.SWEEP_SECONDS
        return self.since if self.over else self.since + PATIENCE

    def _hears(self, control: str, now: float) -> Reply:
        heard = Heard(control, now)
        if self._goes_without_saying(control, now):
            return self._replace(heard=heard)
        return self.menu.resumed(now) if self.over else self._goes_on(control, now)._replace(heard=heard)

    def _goes_without_saying(self, control: str, now: float) -> bool:
        """Whether it is still the last movement; in the end a knob that is still turning leads nowhere.

        One movement of two controls that touch comes from both.
        """
        last = {control, self.heard.control}
        same = len(last) == 1 or last in self.contacts.touching
        return (same and now < self.heard.at + SETTLED) or (self.over and control in {RIGHT, LEFT})

    def _ticked(self, now: float) -> "SelfTest":
        return self if self.over or now < self.attended_until - ROUNDING else self._goes_on(None, now)

    def _goes_on(self, came: str | None, now: float) -> "SelfTest":
        """From the lamps to the first control, and from each to the next."""
        if self.at is None:
            return self._replace(at=0, since=now, tune=Tune(tunes.SUBMIT, now))
        seen = Seen(self.asked, came)
        tune = Tune(tunes.PLACE if seen.result == "right" else tunes.REFUSE, now)
        return self._replace(at=self.at + 1, since=now, seen=(*self.seen, seen), tune=tune)
