"""The input of several viewers at one board, whose presses may overlap."""

from collections import defaultdict
from collections.abc import Callable
from functools import partial
from typing import Generic, TypeVar

from station.core.events import Ask, Cancel, Event, HeldFor, Lay, Press, Release, Touch, Turn, Type
from station.scenes.holds import HELD_SECONDS
from station.web.input_queue import InputQueue, ViewerControls
from station.web.messages import PageMessages
from station.web.protocol import BadMessage

Viewer = TypeVar("Viewer")


class BoardInput(Generic[Viewer]):
    """Works the `controls` of a board for its viewers; a control stays down until the last of them lets go.

    For how long a control is held, the viewer says, by the clock of its page (see `HeldFor`).

    Events that belong to no control go straight to the scene through `receive`, after all earlier presses; then
    `answer` is called with the viewer.
    """

    def __init__(
        self, controls: ViewerControls, receive: Callable[[Event], None], answer: Callable[[Viewer], None]
    ) -> None:
        self._queue = InputQueue(controls)
        self._receive = receive
        self._answer = answer
        self._held: defaultdict[str, list[Viewer]] = defaultdict(list)
        self._pressed_by: dict[str, Viewer] = {}

    def take(self, said: Event, viewer: Viewer) -> None:
        """Carry out what a viewer sent. Raises BadMessage while the queue is too long."""
        if self._queue.busy and not isinstance(said, Release | Cancel):
            raise BadMessage(PageMessages.hands_are_busy())
        match said:
            case Press(control):
                self._press(control, viewer)
            case Release(control):
                self._release(control, viewer)
            case Cancel(control):
                self._release(control, viewer, acts=False)
            case HeldFor(control) if viewer in self._held[control]:
                self._queue.do(partial(self._receive, said))
            case Turn(detents):
                self._queue.turn(detents)
            case Lay() | Touch() | Type() | Ask():
                self._queue.do(partial(self._receive, said))
                self._queue.do(partial(self._answer, viewer))

    def forget(self, viewer: Viewer) -> None:
        """Release all controls that a viewer holds, without acting, and forget what it has pressed."""
        for control in [control for control, viewers in self._held.items() if viewer in viewers]:
            self._release(control, viewer, acts=False)
        self._pressed_by = {control: by for control, by in self._pressed_by.items() if by is not viewer}

    @property
    def down(self) -> set[str]:
        """The controls that somebody holds."""
        return {control for control, viewers in self._held.items() if viewers}

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
            if control in HELD_SECONDS:
                self._queue.do(partial(self._receive, HeldFor(control, 0)))

    def _release(self, control: str, viewer: Viewer, *, acts: bool = True) -> None:
        """Let go of a control; where it does not act, the scene forgets it before it comes up."""
        if viewer not in self._held[control]:
            return
        self._held[control].remove(viewer)
        if self._held[control]:
            return
        if not acts:
            self._queue.do(partial(self._receive, Cancel(control)))
        self._queue.up(control)
