"""The input queue: spaces out the presses of viewers, since a network may deliver a second's worth all at once."""

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple, Protocol

DWELL: Final = 0.03
"""Seconds for which a control stays as it is: no finger is quicker, and every debouncer notices it."""

CALM_STEPS: Final = 3
"""The steps in which DWELL is waited for after the last move, before something is done that moves no control.

A debouncer needs the loop twice: for the edge, and when its time is over. A loop that was busy for longer than DWELL
would otherwise do what comes next before it has noticed the move.
"""

EARLY: Final = 1e-6
"""Seconds that a timer may come early by."""

BEHIND: Final = 2.0
"""Seconds by which the queue may lag; beyond that it is `busy`."""


class ViewerControls(Protocol):
    """The simulated controls that viewers move."""

    def down(self, control: str) -> None:
        """Press a control."""
        ...

    def up(self, control: str) -> None:
        """Let a control go."""
        ...

    def turn(self, detents: int) -> None:
        """Turn the knob."""
        ...


class QueuedInput(NamedTuple):
    """An action that waits until its `control` has stayed as it is for DWELL; without one, it does not wait for that.

    It moves a control or the knob, or is done once all that `moves` has been noticed.
    """

    control: str | None
    do: Callable[[], None]
    moves: bool = True


class InputQueue:
    """Carries out actions in order, each as soon as its control has stayed as it is for DWELL.

    DWELL counts from when the last move was made, not from when it was due: otherwise a machine that was busy in
    between would make two moves at once.
    """

    def __init__(self, controls: ViewerControls) -> None:
        self._controls = controls
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[QueuedInput] = deque()
        self._free: dict[str | None, float] = {}
        self._steps_left = 0
        self._step: asyncio.TimerHandle | None = None

    @property
    def busy(self) -> bool:
        """Whether so much is waiting that only releases should be added."""
        return sum(queued.moves for queued in self._waiting) * DWELL > BEHIND

    def down(self, control: str) -> None:
        """Press a control."""
        self._add(QueuedInput(control, partial(self._controls.down, control)))

    def up(self, control: str) -> None:
        """Let a control go."""
        self._add(QueuedInput(control, partial(self._controls.up, control)))

    def turn(self, detents: int) -> None:
        """Turn the knob."""
        self._add(QueuedInput(None, partial(self._controls.turn, detents)))

    def do(self, deed: Callable[[], None]) -> None:
        """Do something that moves no control, once the debouncers have noticed all earlier moves."""
        self._add(QueuedInput(None, deed, moves=False))

    def _add(self, queued: QueuedInput) -> None:
        self._waiting.append(queued)
        if len(self._waiting) == 1:
            self._go_on()

    def _go_on(self) -> None:
        """Carry out what waits, up to the first action whose control is not free yet, or that moves are before."""
        while self._waiting:
            control, do, moves = self._waiting[0]
            now = self._loop.time()
            free = self._free.get(control, now)
            if moves and free > now + EARLY:
                self._loop.call_at(free, self._go_on)
                return
            if not moves and self._steps_left:
                return
            self._waiting.popleft()
            do()
            if control is not None:
                self._free[control] = now + DWELL
            if moves:
                self._wait_for_calm()

    def _wait_for_calm(self) -> None:
        """Begin to wait until the debouncers have noticed a move."""
        if self._step is not None:
            self._step.cancel()
        self._steps_left = CALM_STEPS
        self._step = self._loop.call_later(DWELL / CALM_STEPS, self._take_step)

    def _take_step(self) -> None:
        self._steps_left -= 1
        if self._steps_left:
            self._step = self._loop.call_later(DWELL / CALM_STEPS, self._take_step)
        elif self._waiting and not self._waiting[0].moves:
            self._go_on()
