"""Says what happens at a board, so that it can be played by ear: by the cabinet itself, and by its page.

What is said is what everybody may read on the page, and no sooner than the lamps tell it: nothing that is behind the
shield.
"""

import asyncio
from collections.abc import Callable
from typing import Protocol

from station.controller import Controller
from station.core.events import PUSH, Event, Press, Release
from station.scenes.base import Scene
from station.scenes.holds import REPEAT_SECONDS
from station.scenes.messages import StationMessages

Words = Callable[[], str]
"""What is said, in the language that is being read."""


class Say(Protocol):
    """Somebody who says it, in place of what was said before."""

    def __call__(self, words: Words, *, slowly: bool) -> None:
        """Say it."""
        ...


class AudibleBoard(Protocol):
    """A board to follow; while `speakers` is not empty, holding the knob repeats what was said."""

    watchers: set[Callable[[], None]]
    listeners: set[Callable[[Event], None]]
    speakers: set[object]

    @property
    def controller(self) -> Controller | None:
        """What is going on there; None if nothing is."""
        ...


class Narrator:
    """Announces what happens at a board until `close`; holding the knob repeats it, slowly the second time."""

    def __init__(self, board: AudibleBoard, say: Say) -> None:
        self._board = board
        self._say = say
        self._loop = asyncio.get_running_loop()
        self._scene: Scene | None = None
        self._waits = False
        self._repeated = ""
        self._timer: asyncio.TimerHandle | None = None
        self._due: asyncio.Handle | None = None
        board.watchers.add(self._follow)
        board.listeners.add(self._feel)
        board.speakers.add(self)
        self._follow()

    def close(self) -> None:
        """Say no more."""
        self._board.watchers.discard(self._follow)
        self._board.listeners.discard(self._feel)
        self._board.speakers.discard(self)
        self._let_go()
        if self._due is not None:
            self._due.cancel()

    def whole(self) -> str:
        """All that there is to say now: of a row only that it is played, until its answer may be known."""
        controller = self._board.controller
        if controller is None:
            return ""
        withheld = controller.scene.withheld(self._loop.time())
        return str(withheld.get("message", controller.scene.message) if withheld else controller.scene.recap())

    def _follow(self) -> None:
        """Something may be new; it is said when all has come of it, such as a draw of chance."""
        self._due = self._due or self._loop.call_soon(self._tell)

    def _tell(self) -> None:
        """Say what is new since the last time; and the answer that was waited for, whatever was done meanwhile."""
        self._due = None
        controller = self._board.controller
        before, was_waiting = self._scene, self._waits
        self._scene = scene = None if controller is None else controller.scene
        self._waits = controller is not None and controller.in_suspense(self._loop.time())
        if scene is None or (scene is before and was_waiting == self._waits):
            return
        if before is None or was_waiting != self._waits:
            self._say_new(self.whole)
        elif (news := scene.news(before)) is not None:
            self._say_new(news.__str__)

    def _say_new(self, words: Words) -> None:
        """Say something new, after which nothing has been repeated yet."""
        self._repeated = ""
        self._say(words, slowly=False)

    def _feel(self, event: Event) -> None:
        match event:
            case Press(control) if control == PUSH:
                self._let_go()
                self._timer = self._loop.call_later(REPEAT_SECONDS, self._repeat)
            case Release(control) if control == PUSH:
                self._let_go()

    def _repeat(self) -> None:
        """Say it again, and first of all what comes of holding the knob any longer."""
        self._timer = None
        controller = self._board.controller
        if controller is None or PUSH not in controller.scene.held_controls:
            return
        does, whole = controller.scene.warned_of, self.whole()
        warning = () if does is None else (StationMessages.keep_holding(does=does),)
        self._say(lambda: " ".join(map(str, (*warning, self.whole()))), slowly=whole == self._repeated)
        self._repeated = whole

    def _let_go(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
