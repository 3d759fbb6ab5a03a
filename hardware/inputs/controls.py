"""All inputs of the cabinet as debounced events: the buttons and the knob, with their lines."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

from gpiozero.pins import Factory

from hardware.inputs.debounce import FILTER_SECONDS, Burst, count_press, forgive_press
from hardware.inputs.line import Line, Place
from hardware.inputs.quadrature import Knob, knob_at, look, turn
from hardware.inputs.switch import Switch
from hardware.inputs.troubles import Troubles
from hardware.inputs.wires import KNOB_LINES, Inspector
from hardware.layout import Pins
from hardware.missing import Missing, open_part, require_confirm
from hardware.sections import Inputs
from station.core.events import CONTROLS, Event, Press, Release, Turn
from station.core.finding import Contacts, Trouble

WAKE_SECONDS: Final = 0.05
"""Seconds after which the edges of one line are requested again.

While no line is watched, lgpio's only thread waits for a signal, and misses one that comes just before it waits (its
lgPthAlerts.c). Then it would sleep, and notice no edge of any line, until another line is opened.
"""

STUCK_SECONDS: Final = 60.0
"""Seconds after which a pressed button counts as stuck."""

BUTTON_EDGES: Final = 300
"""The most edges of a button in a second: ten presses that bounce a lot."""

CALM_SECONDS: Final = 0.05
"""Seconds without an edge after which the lines of the knob are read."""

STAMP_SECONDS: Final = 0.002
"""Seconds after a level can be read at which the kernel, on a busy Pi, has put the time on its edge at the latest."""

KNOB_EDGES: Final = 6000
"""The most edges of one line of the knob in a second: faster than any hand turns any encoder."""

IN_STEP: Final = 0.03
"""Lines of the knob that change at the same moment hum: closer together than this share of what one takes.

With two transitions from detent to detent, the pause between two detents is part of that.
"""

SPIKE_SECONDS: Final = 0.0005
"""Seconds for which the last detent of a knob with one transition is held back: no hand turns to and fro so fast."""

EDGE_TIMES_KEPT: Final = 16
"""The edges of each line of the knob among which one is looked for that a hum does not make."""

Emit = Callable[[Event], None]


class Controls:
    """All inputs of the cabinet; events reach `emit` in the loop's thread.

    Inputs that cannot be opened are `missing`; the knob needs both of its lines. Raises DeviceError if no control that
    confirms is left. `on_trouble` is called whenever a trouble with a wire begins or ends.
    """

    def __init__(
        self, pins: Pins, inputs: Inputs, factory: Factory, emit: Emit, on_trouble: Callable[[], None] = lambda: None
    ) -> None:
        self._pins = pins
        self._factory = factory
        self._troubles = Troubles(asyncio.get_running_loop().time, on_trouble)
        self._inspector = Inspector(pins, inputs.lock, self._troubles)
        self._lines: list[Line] = []
        self._buttons: dict[str, Button] = {}
        self.missing: tuple[Missing, ...] = ()
        try:
            self._open(inputs, emit)
            require_confirm(self.missing)
        except BaseException:
            self.close()
            raise

    def troubles(self) -> tuple[Trouble, ...]:
        """Return what is wrong with the inputs now, the oldest first."""
        return self._troubles.now()

    def held_controls(self) -> frozenset[str]:
        """Return the controls of CONTROLS that are down now."""
        return frozenset(line.place.control for line in self._lines if line.closed) & frozenset(CONTROLS)

    def contacts(self) -> Contacts:
        """Return the condition of the contacts."""
        bounces = {control: button.bounces for control, button in self._buttons.items() if button.bounces}
        return Contacts(bounces, self.held_controls(), self._inspector.touching_inputs())

    def close(self) -> None:
        """Release all pins."""
        for line in self._lines:
            line.close()

    def _open(self, inputs: Inputs, emit: Emit) -> None:
        for control in CONTROLS:
            line = self._open_line(control)
            if line is not None:
                self._buttons[control] = Button(line, inputs.lock, emit, self._inspector, self._troubles)
        a, b = [self._open_line(control) for control in (KNOB_LINES[::-1] if inputs.reverse else KNOB_LINES)]
        if a is not None and b is not None:
            knob = KnobReader(a, b, inputs.transitions, emit)
            KnobLine(knob, a, b=False, lock=inputs.lock, inspector=self._inspector)
            KnobLine(knob, b, b=True, lock=inputs.lock, inspector=self._inspector)
        if self._lines:
            asyncio.get_running_loop().call_later(WAKE_SECONDS, self._lines[-1].request_edges)

    def _open_line(self, control: str) -> Line | None:
        """Return the line of a control; None if it is missing."""
        gpio = getattr(self._pins, control)
        line = open_part(control, gpio, lambda: Line(Place(control, gpio), self._factory, self._troubles))
        if isinstance(line, Missing):
            self.missing += (line,)
            return None
        self._lines.append(line)
        return line


class Button:
    """A control that is pressed and released; both are reported to `inspector`, too. It is muted while it hums."""

    def __init__(self, line: Line, lock: float, emit: Emit, inspector: Inspector, troubles: Troubles) -> None:
        self._line = line
        self._lock = lock
        self._emit = emit
        self._inspector = inspector
        self._troubles = troubles
        self._switch = Switch(line, lock, self._handle_change)
        self._is_pressed = False
        self._burst = Burst()
        self._alarm: asyncio.TimerHandle | None = None
        line.listen(self, BUTTON_EDGES)
        self._set_alarm(closed=line.closed)

    @property
    def bounces(self) -> int:
        """The largest number of edges that were bounce around any press or release."""
        return self._switch.bounces

    def handle_edge(self, at: float, closed: bool) -> None:  # noqa: FBT001 - the loop passes it by position
        """Handle an edge with its timestamp in seconds."""
        self._switch.add_edge(at, closed=closed)

    def handle_mute(self) -> None:
        """Count as released, since it is not a finger that causes the chatter."""
        self._switch.stop()
        self._set_alarm(closed=False)
        self._press(pressed=False)
        self._burst = Burst()
        self._inspector.forget(self._line.place.control)

    def handle_unmute(self, closed: bool) -> None:  # noqa: FBT001 - a level
        """Start again; a button that is held counts from its next press."""
        self._switch.restart(closed=closed)
        self._set_alarm(closed=closed)

    def _handle_change(self, at: float, closed: bool) -> None:  # noqa: FBT001 - a level
        self._set_alarm(closed=closed)
        self._inspector.handle_move(self._line.place.control, at)
        self._press(pressed=closed)
        if closed:
            self._burst = count_press(self._burst, at, self._lock)
            if self._burst.is_a_hum:
                self._line.mute()

    def _press(self, *, pressed: bool) -> None:
        """Emit a press, or a release if there was a press: one that is held from the start is none."""
        if pressed != self._is_pressed:
            self._is_pressed = pressed
            self._emit((Press if pressed else Release)(self._line.place.control))

    def _set_alarm(self, *, closed: bool) -> None:
        """Look later whether a closed button is stuck; one that has opened is not."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if closed:
            self._alarm = asyncio.get_running_loop().call_later(STUCK_SECONDS, self._report_stuck)
        else:
            self._troubles.end(self._line.place.control, "stuck")

    def _report_stuck(self) -> None:
        if self._line.watched and self._switch.closed:
            self._troubles.begin(*self._line.place, "stuck")


class KnobReader:
    """The knob between line `a` and line `b`, with `transitions` (4, 2 or 1) from detent to detent.

    With one transition, a spike on a line looks like a detent and back. So the last detent is held back until the lines
    have been calm for SPIKE_SECONDS. With more transitions, a spike makes no detent.
    """

    def __init__(self, a: Line, b: Line, transitions: int, emit: Emit) -> None:
        self._lines = (a, b)
        self._transitions = transitions
        self._emit = emit
        self._loop = asyncio.get_running_loop()
        self._edges = 0
        self._looking = False
        self._looked_at = float("-inf")
        self._edge_times: tuple[deque[float], deque[float]] = (
            deque(maxlen=EDGE_TIMES_KEPT),
            deque(maxlen=EDGE_TIMES_KEPT),
        )
        self._made = 0
        self._timer: asyncio.TimerHandle | None = None
        self.restart()

    def restart(self) -> None:
        """Start from the present levels of the lines."""
        a, b = self._lines
        self._knob = self._before_look = knob_at(a=a.closed, b=b.closed)

    def is_turned(self, at: float, *, b: bool) -> bool:
        """Return whether line A, or line `b`, has an edge at `at` like that of a knob that is turned.

        Then the other line has changed since its last edge, and at another moment than either. Bounce says nothing.
        """
        own, other = self._edge_times[b], self._edge_times[not b]
        since = own[-1] if own else at
        apart = IN_STEP * (at - since)
        return at - since >= FILTER_SECONDS and any(since + apart <= time <= at - apart for time in other)

    def handle_edge(self, at: float, *, b: bool, closed: bool) -> None:
        """Handle an edge of line A, or of line `b`, with its timestamp in seconds."""
        if at < self._looked_at:
            # It was under way when the lines were read, so nothing had been lost: that reading does not count. Counted
            # twice, two such edges of a slow knob would make a detent too many or too few.
            self._knob = self._before_look._replace(detent=self._knob.detent)
            self._looked_at = float("-inf")
        self._edges += 1
        self._edge_times[b].append(at)
        if not self._looking:
            self._look_later()
        self._emit_turns(*turn(self._knob, b=b, closed=closed, transitions=self._transitions))

    def _look_later(self) -> None:
        self._looking = True
        self._loop.call_later(CALM_SECONDS, self._look, self._edges)

    def _look(self, edges: int) -> None:
        """Read both lines, unless there has been an edge since, to find edges that were lost."""
        a, b = self._lines
        if not a.watched or not b.watched:
            self._looking = False
        elif edges != self._edges:
            self._look_later()
        else:
            self._looking = False
            self._before_look = self._knob
            self._looked_at = self._loop.time() + STAMP_SECONDS
            self._emit_turns(*look(self._knob, a=a.closed, b=b.closed, transitions=self._transitions))

    def _emit_turns(self, knob: Knob, detents: int) -> None:
        self._knob = knob
        self._made += detents
        if self._transitions > 1:
            self._emit_made(0)
            return
        self._emit_made(1)
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_later(SPIKE_SECONDS, self._emit_made, 0)

    def _emit_made(self, held_back: int) -> None:
        """Emit the detents that were made, but for so many."""
        if not (self._lines[0].watched and self._lines[1].watched):
            self._made = 0
        while abs(self._made) > held_back:
            way = 1 if self._made > 0 else -1
            self._made -= way
            self._emit(Turn(way))


class KnobLine:
    """One of the two lines of the knob; its edges that are neither bounce nor noise are reported to `inspector`, too.

    It is muted while it hums: while it opens more often than a hand turns, and turning the knob does not explain it.
    """

    def __init__(self, knob: KnobReader, line: Line, *, b: bool, lock: float, inspector: Inspector) -> None:
        self._knob = knob
        self._line = line
        self._b = b
        self._lock = lock
        self._inspector = inspector
        self._switch = Switch(line, lock, self._handle_change)
        self._burst = Burst()
        line.listen(self, KNOB_EDGES)

    def handle_edge(self, at: float, closed: bool) -> None:  # noqa: FBT001 - the loop passes it by position
        """Handle an edge with its timestamp in seconds."""
        if self._knob.is_turned(at, b=self._b):
            self._burst = forgive_press(self._burst)
        self._knob.handle_edge(at, b=self._b, closed=closed)
        self._switch.add_edge(at, closed=closed)

    def handle_mute(self) -> None:
        """Forget what the line has done: without it there is no turn."""
        self._switch.stop()
        self._burst = Burst()
        self._inspector.forget(self._line.place.control)

    def handle_unmute(self, closed: bool) -> None:  # noqa: FBT001 - a level
        """Start again."""
        self._switch.restart(closed=closed)
        self._knob.restart()

    def _handle_change(self, at: float, closed: bool) -> None:  # noqa: FBT001 - a level
        self._inspector.handle_move(self._line.place.control, at)
        if not closed:
            self._burst = count_press(self._burst, at, self._lock)
            if self._burst.is_a_hum:
                self._line.mute()
