"""The input of several viewers at one board: presses may overlap, and the board can hold a control for a viewer."""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from typing import Final, Generic, TypeVar

from station.controller import Controller
from station.core.events import Event, Lay, Press, Release, Touch, Turn, Type
from station.scenes.holds import TIED
from station.web.input_queue import InputQueue, SimulatedControls
from station.web.messages import PageMessages
from station.web.protocol import BadMessage, HoldFor

SPARE: Final = 0.05
"""Extra seconds for which the board keeps a control down when it holds it for a viewer."""

Viewer = TypeVar("Viewer")


class BoardInput(Generic[Viewer]):
    """Works the `controls` of a board for its viewers; a control stays down until the last of them lets go.

    Events that belong to no control go straight to the scene through `receive`, after all earlier presses.
    """

    def __init__(
        self, controls: SimulatedControls, receive: Callable[[Event], None], controller: Callable[[], Controller | None]
    ) -> None:
        self._queue = InputQueue(controls)
        self._receive = receive
        self._controller = controller
        self._held: defaultdict[str, list[Viewer]] = defaultdict(list)
        self._pressed_by: dict[str, Viewer] = {}
        self._timers: dict[tuple[str, Viewer], asyncio.TimerHandle] = {}

    def take(self, said: Event | HoldFor, viewer: Viewer) -> None:
        """Carry out what a viewer sent. Raises BadMessage while the queue is too long."""
        if self._queue.busy and not isinstance(said, Release):
            raise BadMessage(PageMessages.hands_are_busy())
        match said:
            case Press(control):
                self._press(control, viewer)
            case Release(control):
                self._release(control, viewer)
            case HoldFor(control):
                self._hold(control, viewer)
            case Turn(detents):
                self._queue.turn(detents)
            case Lay() | Touch() | Type():
                self._queue.do(partial(self._receive, said))

    def forget(self, viewer: Viewer) -> None:
        """Release all controls that a viewer holds, and forget what it has pressed."""
        for control in [control for control, viewers in self._held.items() if viewer in viewers]:
            self._release(control, viewer)
        self._pressed_by = {control: by for control, by in self._pressed_by.items() if by is not viewer}

    def presser(self, control: str) -> Viewer | None:
        """Return the viewer who last pressed a control down; None if there is none."""
        return self._pressed_by.get(control)

    def _press(self, control: str, viewer: Viewer) -> None:
        if viewer in self._held[control]:
            return
        self._held[control].append(viewer)
        if self._held[control] == [viewer]:
            self._pressed_by[control] = viewer
            self._queue.down(control)

    def _release(self, control: str, viewer: Viewer) -> None:
        if viewer not in self._held[control]:
            return
        if timer := self._timers.pop((control, viewer), None):
            timer.cancel()
        self._held[control].remove(viewer)
        if not self._held[control]:
            self._queue.up(control)

    def _hold(self, held: str, viewer: Viewer) -> None:
        """Hold a control, or two at once, for as long as the scene asks, counted from when it is down.

        Of ok and back, back goes down first: otherwise ok would act before back is down.
        """
        controller = self._controller()
        if controller is None or held not in controller.scene.holds:
            return
        seconds = controller.scene.seconds_to_hold(held) + SPARE
        for control in reversed(held.split(TIED)):
            self._press(control, viewer)
            self._queue.do(partial(self._release_after, seconds, control, viewer))

    def _release_after(self, seconds: float, control: str, viewer: Viewer) -> None:
        """Release a control after some seconds, if the viewer still holds it and no release is scheduled yet."""
        if viewer in self._held[control] and (control, viewer) not in self._timers:
            timer = asyncio.get_running_loop().call_later(seconds, self._release, control, viewer)
            self._timers[control, viewer] = timer
