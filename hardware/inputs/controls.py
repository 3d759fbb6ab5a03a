"""All inputs of the cabinet as debounced events: the buttons and the knob, with their lines."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

from gpiozero.pins import Factory

from hardware.inputs.debounce import Burst, Contact, count_press, settle
from hardware.inputs.line import Line, Place, Troubles
from hardware.inputs.quadrature import Knob, knob_at, look, turn
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

LOOK_AFTER_LOCK: Final = 0.001
"""Seconds from the end of a lock until its pin is read, so that every edge within the lock has arrived."""

STUCK_SECONDS: Final = 60.0
"""Seconds after which a pressed button counts as stuck."""

BUTTON_EDGES: Final = 300
"""The most edges of a button in a second: ten presses that bounce a lot."""

CALM_SECONDS: Final = 0.05
"""Seconds without an edge after which the lines of the knob are read."""

KNOB_EDGES: Final = 6000
"""The most edges of one line of the knob in a second: faster than any hand turns any encoder."""

IN_STEP: Final = 0.1
"""Lines of the knob that change at the same moment hum: closer together than this share of what one takes."""

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

    def held(self) -> frozenset[str]:
        """Return the controls of CONTROLS that are down now."""
        return frozenset(line.place.control for line in self._lines if line.closed) & frozenset(CONTROLS)

    def contacts(self) -> Contacts:
        """Return the condition of the contacts."""
        bounces = {control: button.bounces for control, button in self._buttons.items() if button.bounces}
        return Contacts(bounces, self.held(), self._inspector.touching())

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
            dial = Dial(a, b, inputs.transitions, emit)
            DialLine(dial, a, b=False, lock=inputs.lock, inspector=self._inspector)
            DialLine(dial, b, b=True, lock=inputs.lock, inspector=self._inspector)
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
    """A control that is pressed and released; both are reported to `inspector`, too. It is muted while it hums.

    `bounces` is the largest number of edges that were bounce after any press or release.
    """

    def __init__(self, line: Line, lock: float, emit: Emit, inspector: Inspector, troubles: Troubles) -> None:
        self._line = line
        self._lock = lock
        self._emit = emit
        self._inspector = inspector
        self._troubles = troubles
        self._loop = asyncio.get_running_loop()
        self._contact = Contact()
        self._burst = Burst()
        self._edges = 0
        self.bounces = 0
        self._alarm: asyncio.TimerHandle | None = None
        line.listen(self, BUTTON_EDGES)
        if line.closed:
            self._set_alarm()

    def handle_edge(self, at: float, closed: bool) -> None:  # noqa: FBT001 - the loop passes it by position
        """Handle an edge with its timestamp in seconds."""
        if not closed:
            self._troubles.end(self._line.place.control, "stuck")
        self._edges += 1
        contact = settle(self._contact, closed=closed, now=at, lock=self._lock)
        if contact is not self._contact:
            self._contact = contact
            self._edges = 0
            self._loop.call_later(self._lock + LOOK_AFTER_LOCK, self._look_again, contact)
            self._emit_change(at)
            self._count(at)

    def handle_mute(self) -> None:
        """Count as released, since it is not a finger that causes the chatter."""
        if self._contact.closed:
            self._contact = Contact()
            self._emit_change(self._loop.time())
        self._burst = Burst()
        self._inspector.forget(self._line.place.control)

    def handle_unmute(self, closed: bool) -> None:  # noqa: FBT001 - a level
        """Start again; a button that is held counts from its next press."""
        if closed:
            self._set_alarm()

    def _count(self, at: float) -> None:
        """Count a press, and mute the line if no hand presses like this."""
        if self._contact.closed:
            self._burst = count_press(self._burst, at, self._lock)
            if self._burst.is_a_hum:
                self._line.mute()

    def _emit_change(self, at: float) -> None:
        control = self._line.place.control
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self._contact.closed:
            self._set_alarm()
        self._inspector.handle_move(control, at)
        self._emit((Press if self._contact.closed else Release)(control))

    def _look_again(self, contact: Contact) -> None:
        """Read the pin after the lock of `contact`, unless another edge has been accepted since."""
        if contact is self._contact and self._line.watched:
            has_moved = self._line.closed != contact.closed
            self.bounces = max(self.bounces, self._edges - has_moved)
            self.handle_edge(contact.locked_until, self._line.closed)

    def _set_alarm(self) -> None:
        self._alarm = self._loop.call_later(STUCK_SECONDS, self._look_if_stuck, self._contact)

    def _look_if_stuck(self, contact: Contact) -> None:
        if contact is self._contact and self._line.watched and self._line.closed:
            self._troubles.begin(*self._line.place, "stuck")


class Dial:
    """The knob between line `a` and line `b`, with `transitions` (4, 2 or 1) from detent to detent."""

    def __init__(self, a: Line, b: Line, transitions: int, emit: Emit) -> None:
        self._lines = (a, b)
        self._transitions = transitions
        self._emit = emit
        self._loop = asyncio.get_running_loop()
        self._edges = 0
        self._looking = False
        self._looked_at = float("-inf")
        self._last_is_b = False
        self._taken_over = deque([float("-inf")] * 3, maxlen=3)
        self.restart()

    def restart(self) -> None:
        """Start from the present levels of the lines."""
        a, b = self._lines
        self._knob = self._before_look = knob_at(a=a.closed, b=b.closed)

    def is_turned(self, since: float) -> bool:
        """Return whether the line that changed last can be that of a knob that is turned, as its move at `since` was.

        Then the other line has changed between the two, and at another moment than either.
        """
        first, other, now = self._taken_over
        return now > since and IN_STEP * (now - first) <= now - other <= (1 - IN_STEP) * (now - first)

    def handle_edge(self, at: float, *, b: bool, closed: bool) -> None:
        """Handle an edge of line A, or of line `b`, with its timestamp in seconds."""
        if at < self._looked_at:
            # It was under way when the lines were read, so nothing had been lost: that reading does not count.
            self._knob = self._before_look._replace(detent=self._knob.detent)
            self._looked_at = float("-inf")
        self._edges += 1
        if b is not self._last_is_b:
            self._last_is_b = b
            self._taken_over.append(at)
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
            self._looked_at = self._loop.time()
            self._emit_turns(*look(self._knob, a=a.closed, b=b.closed, transitions=self._transitions))

    def _emit_turns(self, knob: Knob, detents: int) -> None:
        self._knob = knob
        for _ in range(abs(detents)):
            self._emit(Turn(1 if detents > 0 else -1))


class DialLine:
    """One of the two lines of a dial; its edges that are not bounce are reported to `inspector`, too.

    It is muted while it hums. The knob is judged where a contact opens, in the middle of most detents: in the pause
    between two detents the lines seem to change together.
    """

    def __init__(self, dial: Dial, line: Line, *, b: bool, lock: float, inspector: Inspector) -> None:
        self._dial = dial
        self._line = line
        self._b = b
        self._lock = lock
        self._inspector = inspector
        self._contact = Contact()
        self._burst = Burst()
        line.listen(self, KNOB_EDGES)

    def handle_edge(self, at: float, closed: bool) -> None:  # noqa: FBT001 - the loop passes it by position
        """Handle an edge with its timestamp in seconds."""
        self._dial.handle_edge(at, b=self._b, closed=closed)
        contact = settle(self._contact, closed=closed, now=at, lock=self._lock)
        if contact is not self._contact:
            before, self._contact = self._contact.locked_until - self._lock, contact
            self._inspector.handle_move(self._line.place.control, at)
            if not closed and not self._dial.is_turned(before):
                self._count(at)

    def _count(self, at: float) -> None:
        """Count an edge that turning does not explain, and mute the line if there are too many."""
        self._burst = count_press(self._burst, at, self._lock)
        if self._burst.is_a_hum:
            self._line.mute()

    def handle_mute(self) -> None:
        """Forget what the line has done: without it there is no turn."""
        self._burst = Burst()
        self._inspector.forget(self._line.place.control)

    def handle_unmute(self, closed: bool) -> None:  # noqa: FBT001 - a level
        """Start again."""
        self._contact = Contact(closed)
        self._dial.restart()
