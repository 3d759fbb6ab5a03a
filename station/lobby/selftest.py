"""The self-test: every lamp, then every button and the knob, and the results."""

from collections.abc import Callable
from typing import ClassVar, Final, NamedTuple

from station.core import tunes
from station.core.events import PUSH, Action, Hold, Press, Turn
from station.core.finding import NO_CONTACTS, Contacts
from station.core.frame import Frame
from station.core.messages import Message, join_sentences
from station.core.service_messages import ServiceMessages
from station.core.timing import NEVER, ROUNDING, Timings, soonest
from station.core.tunes import SILENCE, Tune
from station.core.view import SceneView
from station.lobby import testlamps
from station.lobby.testlamps import (
    INPUTS_TO_TRY,
    LEFT,
    RIGHT,
    ControlResult,
    describe_control,
    describe_result,
    find_problems,
    overall_verdict,
)
from station.matches.game import DraftRow
from station.scenes.base import OPERATOR, Audience, Choice, Departure, Reply, Scene, Shield
from station.scenes.facts import Fact, Signal

PATIENCE: Final = 20.0
"""Seconds to wait for a control."""

SETTLE_SECONDS: Final = 0.5
"""Seconds; the same input within them is the same movement: a knob that turns on, or a contact that bounces."""

_TRY: Final = {
    PUSH: ServiceMessages.push_knob(),
    RIGHT: ServiceMessages.turn_knob_right(),
    LEFT: ServiceMessages.turn_knob_left(),
}


class LastInput(NamedTuple):
    """The last input, asked for or not, and when it came."""

    control: str = ""
    at: float = NEVER


NO_INPUT: Final = LastInput()


class SelfTest(Scene):
    """The self-test, after which the service `menu` goes on.

    Since `since` it sweeps the lamps or, once `at` is not None, waits for that part of INPUTS_TO_TRY. `seen` has the
    results so far, `contacts` the state of the contacts. It goes on by itself, and on any button, so that nobody gets
    stuck.
    """

    name: ClassVar[str] = "selftest"
    audience: ClassVar[Audience] = OPERATOR
    menu: Scene
    since: float
    at: int | None = None
    seen: tuple[ControlResult, ...] = ()
    last_input: LastInput = NO_INPUT
    contacts: Contacts = NO_CONTACTS
    tune: Tune = SILENCE

    @property
    def shield(self) -> Shield | None:
        return self.menu.shield

    def draft_row(self, now: float) -> DraftRow | None:
        return self.menu.draft_row(now)

    @property
    def message(self) -> Message:
        """The lamps that are lit, or the control to try; at the end the results."""
        if self.at is None:
            return join_sentences(ServiceMessages.lamps_light(), ServiceMessages.press_for_buttons())
        if self.over:
            return join_sentences(overall_verdict(self.seen, self.contacts), ServiceMessages.press_to_leave())
        press = _TRY.get(self.asked) or ServiceMessages.press_control(control=describe_control(self.asked))
        return join_sentences(describe_result(self.seen[-1]) if self.seen else None, press)

    @property
    def choice(self) -> Choice | None:
        return None if self.at is None or self.over else Choice(describe_control(self.asked))

    def on(self, action: Action, now: float) -> Reply:
        """Go on with what came, with the lamps, or when nothing has come for too long."""
        match action:
            case Turn(detents):
                return self._handle_input(RIGHT if detents > 0 else LEFT, now)
            case Press(control) | Hold(control):
                return self._handle_input(control, now)
            case _:
                return self._check_patience(now)

    def refuse(self, reason: Message, now: float) -> "SelfTest":
        return self

    def departure(self, touched: float, timings: Timings) -> Departure | None:
        """As in the menu; until the test is over, it goes on by itself."""
        return self.menu.departure(max(touched, self.attended_until), timings)

    def after_move(self, then: Callable[[Scene], Scene], *, over: bool) -> Scene:
        return self._replace(menu=self.menu.after_move(then, over=over))

    def learn(self, fact: Fact, now: float) -> Scene:
        """Keep the state of the contacts, go back to the menu, or forget the game behind it."""
        match fact:
            case Contacts():
                return self._replace(contacts=fact)
            case Signal.BOTH_HELD:
                return self.menu.learn(Signal.REVISITED, now)
            case Signal.GAMES_FORGOTTEN:
                return self._replace(menu=self.menu.learn(fact, now))
            case _:
                return super().learn(fact, now)

    def view(self, now: float) -> SceneView:
        problems = len(find_problems(self.seen, self.contacts)) if self.over else None
        return {**super().view(now), "selftest": {"over": self.over, "problems": problems}}

    def frame(self, now: float) -> Frame:
        """Return the sweep, or the control that it waits for; at the end the results, control by control."""
        if self.at is None:
            return testlamps.sweep_frame(now - self.since)
        board = (
            testlamps.results_frame(self.seen, self.contacts.bounces)
            if self.over
            else testlamps.prompt_frame(self.asked, self.since, now, self.seen)
        )
        return board._replace(tone=tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
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
        return self.at == len(INPUTS_TO_TRY)

    @property
    def asked(self) -> str:
        """The control that it waits for."""
        return INPUTS_TO_TRY[self.at or 0]

    @property
    def attended_until(self) -> float:
        """Until when it goes on by itself."""
        if self.at is None:
            return self.since + testlamps.SWEEP_SECONDS
        return self.since if self.over else self.since + PATIENCE

    def _handle_input(self, control: str, now: float) -> Reply:
        last_input = LastInput(control, now)
        if self._is_same_movement(control, now):
            return self._replace(last_input=last_input)
        return (
            self.menu.learn(Signal.REVISITED, now)
            if self.over
            else self._advance(control, now)._replace(last_input=last_input)
        )

    def _is_same_movement(self, control: str, now: float) -> bool:
        """Whether an input belongs to the last movement; at the end a knob that is still turning leads nowhere.

        A movement of one of two controls that touch comes from both.
        """
        last = {control, self.last_input.control}
        same = len(last) == 1 or last in self.contacts.touching
        return (same and now < self.last_input.at + SETTLE_SECONDS) or (self.over and control in {RIGHT, LEFT})

    def _check_patience(self, now: float) -> "SelfTest":
        return self if self.over or now < self.attended_until - ROUNDING else self._advance(None, now)

    def _advance(self, came: str | None, now: float) -> "SelfTest":
        """Go from the lamps to the first control, and from each control to the next."""
        if self.at is None:
            return self._replace(at=0, since=now, tune=Tune(tunes.SUBMIT, now))
        seen = ControlResult(self.asked, came)
        tune = Tune(tunes.PLACE if seen.result == "right" else tunes.REFUSE, now)
        return self._replace(at=self.at + 1, since=now, seen=(*self.seen, seen), tune=tune)
