"""Hands that a burst of messages cannot hurry: a network may deliver in one moment what took a second."""

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple, Protocol

DWELL: Final = 0.03
"""Seconds that a control stays as it is; no finger is quicker, and every debouncer sees it."""

EARLY: Final = 1e-6
"""Seconds that a timer may come early by."""

BEHIND: Final = 2.0
"""Seconds that hands may be behind with what they were told; whoever tells them more is not listened to."""


class SimulatedControls(Protocol):
    """Hands on the simulated controls."""

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
    """What hands are to do; a control, where they move one, is first left as it is for DWELL."""

    control: str | None
    do: Callable[[], None]


class InputQueue:
    """Does what it is told in that order, and as soon as the control has been for DWELL as it is.

    That is by the clock, and not by a plan: a machine that was busy in between would else do two moves at once.
    """

    def __init__(self, hands: SimulatedControls) -> None:
        self._hands = hands
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[QueuedInput] = deque()
        self._free: dict[str | None, float] = {}

    @property
    def busy(self) -> bool:
        """Whether there is so much to do that nothing should be added but letting go."""
        return len(self._waiting) * DWELL > BEHIND

    def down(self, control: str) -> None:
        """Press a control."""
        self._tell(QueuedInput(control, partial(self._hands.down, control)))

    def up(self, control: str) -> None:
        """Let a control go."""
        self._tell(QueuedInput(control, partial(self._hands.up, control)))

    def turn(self, detents: int) -> None:
        """Turn the knob."""
        self._tell(QueuedInput(None, partial(self._hands.turn, detents)))

    def _tell(self, deed: QueuedInput) -> None:
        self._waiting.append(deed)
        if len(self._waiting) == 1:
            self._go_on()

    def _go_on(self) -> None:
        """Do what waits, up to the first whose control is not yet free."""
        while self._waiting:
            control, do = self._waiting[0]
            now = self._loop.time()
            free = self._free.get(control, now)
            if free > now + EARLY:
                self._loop.call_at(free, self._go_on)
                return
            self._waiting.popleft()
            do()
            if control is not None:
                self._free[control] = now + DWELL
