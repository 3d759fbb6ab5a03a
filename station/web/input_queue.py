"""The input queue: spaces out the presses of viewers, since a network may deliver a second's worth all at once."""

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple, Protocol

DWELL: Final = 0.03
"""Seconds for which a control stays as it is: no finger is quicker, and every debouncer notices it."""

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
    """An action that waits until its `control`, if any, has stayed as it is for DWELL; `after_all`: all controls."""

    control: str | None
    do: Callable[[], None]
    after_all: bool = False


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

    @property
    def busy(self) -> bool:
        """Whether so much is waiting that only releases should be added."""
        return len(self._waiting) * DWELL > BEHIND

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
        self._add(QueuedInput(None, deed, after_all=True))

    def _add(self, queued: QueuedInput) -> None:
        self._waiting.append(queued)
        if len(self._waiting) == 1:
            self._go_on()

    def _go_on(self) -> None:
        """Carry out what waits, up to the first action whose control is not free yet."""
        while self._waiting:
            control, do, after_all = self._waiting[0]
            now = self._loop.time()
            free = max(self._free.values(), default=now) if after_all else self._free.get(control, now)
            if free > now + EARLY:
                self._loop.call_at(free, self._go_on)
                return
            self._waiting.popleft()
            do()
            if control is not None:
                self._free[control] = now + DWELL
