"""Says what happens at a board, so that it can be played by ear: by the cabinet itself, and by its page.

It says what everybody may read on the page, when the lamps show it, and nothing that is behind the shield.
"""

import asyncio
import re
from collections.abc import Callable
from functools import partial
from typing import Final, Protocol

from station.core.events import PUSH, Event, HeldFor, Press, Release
from station.lobby.controller import Controller
from station.lobby.onlookers import Onlookers
from station.lobby.view import is_in_suspense
from station.scenes.base import Scene
from station.scenes.holds import HOLD_SECONDS, REPEAT_SECONDS
from station.scenes.messages import StationMessages

Words = Callable[[], str]
"""Renders a text in the language that is set when it is called."""


_GROUPS: Final = re.compile(r"(?<=\d)[ \N{NO-BREAK SPACE}](?=\d{3}(?!\d))")
"""The spaces in a large number, at which a voice would begin another number."""


class Speak(Protocol):
    """A voice."""

    def __call__(self, words: Words, *, slowly: bool) -> None:
        """Speak a text; what is still being spoken is broken off."""
        ...


class AudibleBoard(Protocol):
    """A board to follow: while one of its `speakers` returns True, holding the knob repeats what was said."""

    @property
    def onlookers(self) -> Onlookers:
        """Who looks on there."""
        ...

    @property
    def controller(self) -> Controller | None:
        """The controller of the board; None if nothing is going on there."""
        ...


class Narrator:
    """Announces what happens at a board until `close`; holding the knob repeats it, slowly the second time.

    `is_played` returns whether somebody who hears it plays at this board now; others leave the knob as it is.
    """

    def __init__(self, board: AudibleBoard, say: Speak, is_played: Callable[[], bool]) -> None:
        self._board = board
        self._say = say
        self._is_played = is_played
        self._loop = asyncio.get_running_loop()
        self._scene: Scene | None = None
        self._waits = False
        self._repeated = ""
        self._timer: asyncio.TimerHandle | None = None
        self._due: asyncio.Handle | None = None
        board.onlookers.watchers.add(self._follow)
        board.onlookers.listeners.add(self._feel)
        board.onlookers.speakers.add(is_played)
        self._follow()

    def close(self) -> None:
        """Stop following the board, and repeat nothing any more."""
        self._board.onlookers.watchers.discard(self._follow)
        self._board.onlookers.listeners.discard(self._feel)
        self._board.onlookers.speakers.discard(self._is_played)
        self._let_go()
        if self._due is not None:
            self._due.cancel()

    def recap(self) -> str:
        """Return everything there is to say now: of a row only that it is played, until its answer may be known."""
        controller = self._board.controller
        if controller is None:
            return ""
        withheld = controller.scene.withheld(self._loop.time())
        return _spoken(withheld.get("message", controller.scene.message) if withheld else controller.scene.news(None))

    def _follow(self) -> None:
        """Something may be new; it is said when all has come of it, such as a draw of chance."""
        self._due = self._due or self._loop.call_soon(self._tell)

    def _tell(self) -> None:
        """Say what is new since the last time; and the answer that was waited for, whatever was done meanwhile.

        That there will be an answer is not said: it comes in a moment, and would break that off.
        """
        self._due = None
        controller = self._board.controller
        before, was_waiting = self._scene, self._waits
        self._scene = scene = None if controller is None else controller.scene
        self._waits = controller is not None and is_in_suspense(controller, self._loop.time())
        if scene is None or (scene is before and was_waiting == self._waits):
            return
        if before is None:
            self._say_new(self.recap)
        elif "message" in scene.withheld(self._loop.time()):
            return
        elif was_waiting != self._waits:
            self._say_new(self.recap)
        elif (news := scene.news(before)) is not None:
            self._say_new(partial(_spoken, news))

    def _say_new(self, words: Words) -> None:
        """Say something new, after which nothing has been repeated yet."""
        self._repeated = ""
        self._say(words, slowly=False)

    def _feel(self, event: Event) -> None:
        match event:
            case Press(control) if control == PUSH and self._is_played():
                self._let_go()
                self._timer = self._loop.call_later(REPEAT_SECONDS, self._repeat)
            case HeldFor(control, seconds) if control == PUSH and self._is_played():
                self._let_go()
                if REPEAT_SECONDS <= seconds < HOLD_SECONDS[PUSH]:
                    self._repeat()
            case Release(control) if control == PUSH:
                self._let_go()

    def _repeat(self) -> None:
        """Say it again, and first of all what comes of holding the knob any longer."""
        self._timer = None
        controller = self._board.controller
        if controller is None:
            return
        does, recap = controller.scene.holds.warning, self.recap()
        warning = () if does is None else (StationMessages.keep_holding(does=does),)
        self._say(lambda: " ".join(map(str, (*warning, self.recap()))), slowly=recap == self._repeated)
        self._repeated = recap

    def _let_go(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _spoken(message: object) -> str:
    """Return a message as a voice has to read it, in the language that is set."""
    return _GROUPS.sub("", str(message))
