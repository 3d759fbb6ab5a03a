"""Hands that a burst of messages cannot hurry: a network may deliver in one moment what took a second."""

import asyncio
from collections.abc import Callable
from typing import Final, Protocol

DWELL: Final = 0.03
"""Seconds that a control stays as it is; no finger is quicker, and every debouncer sees it."""

IN_TURN: Final = 1e-6
"""Seconds between one deed that waits and the next, so that they keep their order."""


BEHIND: Final = 2.0
"""Seconds that hands may be behind with what they were told; whoever tells them more is not listened to."""


class Hands(Protocol):
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


class Steady:
    """Does what it is told in that order, and as soon as the control has been for DWELL as it is."""

    def __init__(self, hands: Hands) -> None:
        self._hands = hands
        self._loop = asyncio.get_running_loop()
        self._latest = float("-inf")
        self._free: dict[str, float] = {}

    @property
    def busy(self) -> bool:
        """Whether there is so much to do that nothing should be added but letting go."""
        return self._latest - self._loop.time() > BEHIND

    def down(self, control: str) -> None:
        """Press a control."""
        self._move(control, self._hands.down)

    def up(self, control: str) -> None:
        """Let a control go."""
        self._move(control, self._hands.up)

    def turn(self, detents: int) -> None:
        """Turn the knob."""
        self._do(self._loop.time(), lambda: self._hands.turn(detents))

    def _move(self, control: str, move: Callable[[str], None]) -> None:
        at = max(self._loop.time(), self._free.get(control, float("-inf")))
        self._free[control] = self._do(at, lambda: move(control)) + DWELL

    def _do(self, at: float, deed: Callable[[], None]) -> float:
        """Do it at `at`, or after what waits already; the time when it is done."""
        now = self._loop.time()
        at = max(at, self._latest + IN_TURN)
        self._latest = at
        if at > now:
            self._loop.call_at(at, deed)
        else:
            deed()
        return at
