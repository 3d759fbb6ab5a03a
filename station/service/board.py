"""A board at work: hands and time drive its controller, and its lamps and followers see what comes of it.

The cabinet is one board (`station.service.service`); a page that plays the second of two boards is another
(`station.web.second_board`). Both are this loop, and differ in what they do for a scene and where they show it.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from station.core.events import Action, Event
from station.core.timing import soonest
from station.lobby.controller import Controller
from station.lobby.onlookers import Onlookers
from station.matches.errors import MoveError
from station.scenes.base import Request
from station.scenes.facts import HintFound
from station.service.thinking import Background, think_of_hint
from station.store.errors import StoreError

SHORTEST_WAIT: Final = 0.001
"""Seconds; a scene that asks to be woken at once, for a rounding error's sake, cannot spin the loop."""

THINKING: Final = 0.05
"""Seconds until a scene that waits for a computer's decision looks again."""


class BoardLoop(ABC):
    """Drives one board until `stop`: its controller, the timer that wakes it, and the hint that is looked for.

    A press, and a moment for which a scene has waited, goes through the methods in their order: `receive` or `_wake`
    makes actions of it, `_act` lets the scene answer each, `_carry_out` does what an answer asks for, and `_settle`
    shows what has come of it. A board has its own `_prepare`, `_carry_out`, `_show` and `_recover`.
    """

    def __init__(self, controller: Controller, onlookers: Onlookers) -> None:
        self.controller = controller
        self.onlookers = onlookers
        self._decision: Background[str] = Background()
        """The computer that has to move here, while it thinks."""
        self._hint: Background[object] = Background()
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._is_stopped = False

    def receive(self, event: Event) -> None:
        """Take in what somebody did at this board."""
        for listener in self.onlookers.listeners:
            listener(event)
        spoken = any(is_played() for is_played in self.onlookers.speakers)
        with self._recover_from_errors():
            self.controller, actions = self.controller.read(event, self._loop.time(), spoken=spoken)
            self._act(actions)

    def _wake(self) -> None:
        """Let the time come that the scene, or a held control, has waited for."""
        with self._recover_from_errors():
            self.controller, actions = self.controller.wake(self._loop.time())
            self._act(actions)

    def _act(self, actions: tuple[Action, ...]) -> None:
        """Let the scene answer some actions, and show the result.

        What is carried out may stop the board; then the actions left mean nothing.
        """
        for action in self._prepare(actions):
            if not self._is_stopped:
                self.controller, request = self.controller.act(action, self._loop.time())
                self._carry_out(request)
        self._settle()

    def _prepare(self, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        """Return the actions that count here; the controller then knows all that it has to know for an answer."""
        return actions

    @abstractmethod
    def _carry_out(self, request: Request | None) -> None:
        """Do what the scene has asked for; it is called for every answer, also for one that asks for nothing."""

    def _settle(self) -> None:
        """Show the lamps, set the timer for the next change, and tell the watchers."""
        if self._is_stopped:
            return
        with self._recover_from_errors():
            now = self._loop.time()
            again = self._show(now)  # before all that can wait
            due = soonest(self.controller.due(now), again)
            if self._timer is not None:
                self._timer.cancel()
            shortest = THINKING if self._decision.is_running else SHORTEST_WAIT
            self._timer = None if due is None else self._loop.call_at(max(due, now + shortest), self._wake)
            self.onlookers.notify()

    def _show(self, now: float) -> float | None:  # noqa: ARG002 - for boards with lamps
        """Show the frame; return when to show it again though the scene does not change, or None."""
        return None

    @contextmanager
    def _recover_from_errors(self) -> Iterator[None]:
        """Go on with another scene after an error, if there is one, and show that."""
        try:
            yield
        except Exception as error:
            if not self._recover(error):
                raise
            self._settle()

    def _recover(self, error: Exception) -> bool:  # noqa: ARG002 - for boards with games of other packages
        """Put another scene on the board after an error in one; False: there is none, and the error is raised."""
        return False

    def change(self, step: Callable[[Controller, float], Controller]) -> None:
        """Show what `step` makes of the controller and the time, if that is anything new."""
        with self._recover_from_errors():
            controller = step(self.controller, self._loop.time())
            if controller != self.controller:
                self.controller = controller
                self._settle()

    def _refuse(self, error: MoveError | StoreError) -> None:
        """Let the scene say why a move was not played."""
        self.controller = self.controller.refuse(error.message, self._loop.time())

    def _find_hint(self) -> None:
        """Find out in a thread what to play, and show it, unless it is dropped meanwhile."""
        if not self._is_stopped and (match := self.controller.match) is not None:
            self._hint.start(think_of_hint, match, then=self._show_hint)

    def _show_hint(self, hint: asyncio.Future[object]) -> None:
        try:
            self.controller = self.controller.learn(HintFound(hint.result()), self._loop.time())
        except MoveError as error:
            self._refuse(error)
        self._settle()

    def stop(self) -> None:
        """Let nothing happen any more: no time passes here, and no thought comes to anything."""
        self._is_stopped = True
        self._decision.drop()
        self._hint.drop()
        if self._timer is not None:
            self._timer.cancel()
