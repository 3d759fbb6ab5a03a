"""The second of two boards that are played at once: a page plays it, with a controller of its own.

The match is the one on the cabinet, seen from the other side. What is pressed on the page goes to the scene of this
controller, and moves no pin; a move that comes of it is played by the service like any other.
"""

import asyncio
from collections.abc import Callable
from typing import Final

from station.core.events import Action, Event, Hold, Press, Release, Turn
from station.core.frame import Frame
from station.core.view import View, overlay
from station.games.registry import family_of
from station.lobby.controller import Controller, start_controller
from station.matches.errors import MoveError
from station.matches.events import Played
from station.matches.game import Game
from station.scenes.base import AskHint, Make, Request
from station.scenes.holds import COMBO
from station.service import SHORTEST_WAIT, Service, think_of_hint
from station.store.errors import StoreError

YEAR: Final = 365 * 86400.0
"""Seconds. A game that nobody touches waits here, too; the cabinet alone decides when it is left."""


class SecondBoard:
    """Plays the second board of the match on the cabinet; its `controller` is None while there is none.

    It has controls as simulated pins have. `watchers` are called whenever it may look different, `listeners` with what
    somebody did at this board; while one of `speakers` returns True, somebody plays there by ear.
    """

    def __init__(self, service: Service, changed: Callable[[], None]) -> None:
        self._service = service
        self.watchers = {changed}
        self.listeners: set[Callable[[Event], None]] = set()
        self.speakers: set[Callable[[], bool]] = set()
        self._timings = service.controller.timings._replace(keep=YEAR)
        self._loop = asyncio.get_running_loop()
        self.controller: Controller | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._advice: asyncio.Future[object] | None = None
        service.followers.add(self._follow)
        service.watchers.add(self._look)
        if service.controller.match is not None:
            self._follow(Played(service.controller.match))

    @property
    def player(self) -> str | None:
        """Who plays here; None while there is no second board."""
        return None if self.controller is None else self.controller.people[0]

    @property
    def looking(self) -> bool:
        """Whether the shield is up, which only its player looks behind."""
        shield = None if self.controller is None else self.controller.scene.shield
        return shield is not None and shield.up

    def view(self) -> View | None:
        """What its player sees, who makes a code here, too; None while there is no second board."""
        if self.controller is None:
            return None
        view = overlay(self.controller.public_view(self._loop.time()), self.controller.scene.behind_shield())
        holds = [held for held in view["holds"] if held["control"] != COMBO]
        return overlay(view, {"holds": holds})

    def frame(self) -> Frame:
        """What its lamps would show to its player."""
        frame = Frame() if self.controller is None else self.controller.frame(self._loop.time())
        return frame._replace(veil=None)

    def down(self, control: str) -> None:
        """Press a control."""
        self.receive(Press(control))

    def up(self, control: str) -> None:
        """Let a control go."""
        self.receive(Release(control))

    def turn(self, detents: int) -> None:
        """Turn the knob."""
        self.receive(Turn(detents))

    def receive(self, event: Event) -> None:
        """Take in what somebody did at this board."""
        for listener in self.listeners:
            listener(event)
        if self.controller is not None:
            spoken = any(is_played() for is_played in self.speakers)
            self.controller, actions = self.controller.read(event, self._loop.time(), spoken=spoken)
            self._act(actions)

    def lower_shield(self) -> None:
        """Lower the shield: somebody else may look at this board now."""
        if self.controller is not None:
            self.controller = self.controller.lower_shield()
            self._settle()

    def _follow(self, played: Played[Game]) -> None:
        """Look at a move from the other side."""
        family, now = family_of(played.match), self._loop.time()
        here = None if _is_left(played.match) else family.other_side(played)
        if here is None or family.ends_hint(here):
            self._advice = None
        if here is None:
            self.controller = None
        else:
            before = self.controller
            after = start_controller(self._timings, now, here.match) if before is None else before.follow(here, now)
            cabinet = self._service.controller
            touched = max(after.touched, cabinet.touched)  # whoever moves at the other board is there, too
            self.controller = after._replace(upkeep=cabinet.upkeep, touched=touched)
        self._settle()

    def _look(self) -> None:
        """Close the board if the games were set aside."""
        if self.controller is not None and self._service.controller.match is None:
            self.controller = self._advice = None
            self._settle()

    def close(self) -> None:
        """Play no more. Nobody is told: the player's page has the row, and lays it at the next start."""
        self._service.followers.discard(self._follow)
        self._service.watchers.discard(self._look)
        self.controller = self._advice = None
        if self._timer is not None:
            self._timer.cancel()

    def _act(self, actions: tuple[Action, ...]) -> None:
        for action in actions:
            if self.controller is not None and action != Hold(COMBO):
                self.controller, request = self.controller.act(action, self._loop.time())
                self._carry_out(request)
        if self.controller is not None and self.controller.scene.match is None:
            self.controller = None  # the menu is the cabinet's
        self._settle()

    def _carry_out(self, request: Request | None) -> None:
        """Play what a scene asks for; whatever else it may ask is for the cabinet alone."""
        try:
            match request:
                case Make(move):
                    self._play(move)
                case AskHint(move):
                    self._play(move)
                    self._advise()
        except (MoveError, StoreError) as error:
            if isinstance(error, StoreError):
                self._service.complain(str(error))
            if self.controller is not None:
                self.controller = self.controller.refuse(error.message, self._loop.time())

    def _play(self, move: str) -> None:
        """Play a move; another match is opened on the terms of this one as the cabinet has them.

        Once the cabinet has moved on, to a menu or to attract mode, what is played next is chosen there.
        """
        shown, here = self._service.controller.scene.match, self.controller and self.controller.match
        if here is None or move != here.opening:
            self._service.play(move)
        elif shown is None:
            self.controller = None
        else:
            self._service.play(shown.opening)

    def _advise(self) -> None:
        """Find out what to play here, in a thread."""
        if self.controller is not None and self.controller.match is not None:
            self._advice = self._loop.run_in_executor(None, think_of_hint, self.controller.match)
            self._advice.add_done_callback(self._show_hint)

    def _show_hint(self, advice: asyncio.Future[object]) -> None:
        """Hand the hint to the scene, unless this board has moved on."""
        if advice is not self._advice or self.controller is None:
            return
        self._advice = None
        try:
            self.controller = self.controller.advise(advice.result(), self._loop.time())
        except MoveError as error:
            self.controller = self.controller.refuse(error.message, self._loop.time())
        self._settle()

    def _wake(self) -> None:
        if self.controller is not None:
            self.controller, actions = self.controller.wake(self._loop.time())
            self._act(actions)

    def _settle(self) -> None:
        """Set the timer for the next change, and tell that there may be something new to see."""
        if self._timer is not None:
            self._timer.cancel()
        now = self._loop.time()
        due = None if self.controller is None else self.controller.due(now)
        self._timer = None if due is None else self._loop.call_at(max(due, now + SHORTEST_WAIT), self._wake)
        for watcher in self.watchers:
            watcher()


def _is_left(match: Game) -> bool:
    return match.outcome is not None and match.outcome.reason == "left"
