"""All inputs of the cabinet as debounced events: the buttons, the knob, and what both are made of."""

import asyncio
from collections.abc import Callable
from typing import Final

from gpiozero.pins import Factory

from hardware.inputs.debounce import Contact, settle
from hardware.inputs.line import Line, Place, Troubles
from hardware.inputs.quadrature import Knob, knob_at, look, turn
from hardware.inputs.wires import KNOB, Inspector
from hardware.layout import Pins
from hardware.missing import Missing, open_part, require_confirm
from hardware.sections import Inputs
from station.core.events import CONTROLS, Event, Press, Release, Turn
from station.core.finding import Contacts, Trouble

WAKE_SECONDS: Final = 0.05
"""Seconds after which the edges of one line are asked for again.

lgpio's only thread waits for a signal while no line is watched, and misses one that comes just before it waits (its
lgPthAlerts.c): then it would sleep on, deaf to all lines, until another one is opened.
"""

LOOK_AFTER_LOCK: Final = 0.001
"""Seconds after the end of a lock at which its pin is looked at: no edge within the lock is younger."""

STUCK_SECONDS: Final = 60.0
"""Nobody presses a button that long."""

BUTTON_EDGES: Final = 300
"""The most edges of a button in a second: ten presses that bounce a lot."""

CALM_SECONDS: Final = 0.05
"""The lines of the knob are looked at when it has been calm for this long."""

KNOB_EDGES: Final = 6000
"""The most edges of one line of the knob in a second: faster than any hand turns any encoder."""

Emit = Callable[[Event], None]
Move = Callable[[str, float], None]
"""Takes a control and the second of an edge that is not bounce."""


class Controls:
    """All inputs of the cabinet; events reach `emit` in the loop's thread.

    Those that cannot be opened are `missing`; the knob turns only with both lines. Raises DeviceError if nothing is
    left to confirm with. Whenever something begins or ends to be wrong with a wire, `on_trouble` is called.
    """

    def __init__(
        self, pins: Pins, inputs: Inputs, factory: Factory, emit: Emit, on_trouble: Callable[[], None] = lambda: None
    ) -> None:
        self._pins = pins
        self._factory = factory
        self._troubles = Troubles(asyncio.get_running_loop().time, on_trouble)
        self._inspector = Inspector(pins, self._troubles)
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
        """Let go of all pins."""
        for line in self._lines:
            line.close()

    def _open(self, inputs: Inputs, emit: Emit) -> None:
        on_move = self._inspector.handle_move
        for control in CONTROLS:
            line = self._open_line(control)
            if line is not None:
                self._buttons[control] = Button(line, inputs.lock, emit, on_move, self._troubles)
        a, b = [self._open_line(control) for control in (KNOB[::-1] if inputs.reverse else KNOB)]
        if a is not None and b is not None:
            dial = Dial(a, b, inputs.transitions, emit)
            DialLine(dial, a, b=False, lock=inputs.lock, on_move=on_move)
            DialLine(dial, b, b=True, lock=inputs.lock, on_move=on_move)
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
    """A control that is pressed and let go; both are passed to `on_move`, too.

    `bounces` is the largest number of edges that were bounce after any press or release.
    """

    def __init__(self, line: Line, lock: float, emit: Emit, on_move: Move, troubles: Troubles) -> None:
        self._line = line
        self._lock = lock
        self._emit = emit
        self._on_move = on_move
        self._troubles = troubles
        self._loop = asyncio.get_running_loop()
        self._contact = Contact()
        self._edges = 0
        self.bounces = 0
        self._alarm: asyncio.TimerHandle | None = None
        line.listen(self, BUTTON_EDGES)
        if line.closed:
            self._set_alarm()

    def handle_edge(self, at: float, closed: bool) -> None:  # noqa: FBT001 - the loop passes it by position
        """Take in an edge with its timestamp in seconds."""
        if not closed:
            self._troubles.end(self._line.place.control, "stuck")
        self._edges += 1
        contact = settle(self._contact, closed=closed, now=at, lock=self._lock)
        if contact is not self._contact:
            self._contact = contact
            self._edges = 0
            self._loop.call_later(self._lock + LOOK_AFTER_LOCK, self._look_again, contact)
            self._emit_change(at)

    def handle_mute(self) -> None:
        """Count as let go: it is not a finger that chatters."""
        if self._contact.closed:
            self._contact = Contact()
            self._emit_change(self._loop.time())

    def handle_unmute(self, closed: bool) -> None:  # noqa: FBT001 - a level
        """Start again; a button that is held counts from its next press."""
        if closed:
            self._set_alarm()

    def _emit_change(self, at: float) -> None:
        control = self._line.place.control
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self._contact.closed:
            self._set_alarm()
        self._on_move(control, at)
        self._emit((Press if self._contact.closed else Release)(control))

    def _look_again(self, contact: Contact) -> None:
        """Look at the pin after the lock of `contact`, unless another edge has been accepted since."""
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
        self.restart()

    def restart(self) -> None:
        """Start from the lines as they stand."""
        a, b = self._lines
        self._knob = self._before_look = knob_at(a=a.closed, b=b.closed)

    def handle_edge(self, at: float, *, b: bool, closed: bool) -> None:
        """Take in an edge of line A, or of line `b`, with its timestamp in seconds."""
        if at < self._looked_at:
            # It was under way when the lines were looked at, so nothing had been lost: that look does not count.
            self._knob = self._before_look._replace(detent=self._knob.detent)
            self._looked_at = float("-inf")
        self._edges += 1
        if not self._looking:
            self._look_later()
        self._emit_turns(*turn(self._knob, b=b, closed=closed, transitions=self._transitions))

    def _look_later(self) -> None:
        self._looking = True
        self._loop.call_later(CALM_SECONDS, self._look, self._edges)

    def _look(self, edges: int) -> None:
        """Look at both lines, unless there has been an edge since: this finds edges that were lost."""
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
    """One of the two lines of a dial; its edges that are not bounce are passed to `on_move`, too."""

    def __init__(self, dial: Dial, line: Line, *, b: bool, lock: float, on_move: Move) -> None:
        self._dial = dial
        self._line = line
        self._b = b
        self._lock = lock
        self._on_move = on_move
        self._contact = Contact()
        line.listen(self, KNOB_EDGES)

    def handle_edge(self, at: float, closed: bool) -> None:  # noqa: FBT001 - the loop passes it by position
        """Take in an edge with its timestamp in seconds."""
        contact = settle(self._contact, closed=closed, now=at, lock=self._lock)
        if contact is not self._contact:
            self._contact = contact
            self._on_move(self._line.place.control, at)
        self._dial.handle_edge(at, b=self._b, closed=closed)

    def handle_mute(self) -> None:
        """Wait: without this line there is no turn."""

    def handle_unmute(self, closed: bool) -> None:  # noqa: FBT001 - a level
        """Start again."""
        self._contact = Contact(closed)
        self._dial.restart()
