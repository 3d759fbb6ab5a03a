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
from station.games.registry import family_of, people_here
from station.lobby.controller import Controller, start_controller
from station.lobby.onlookers import Onlookers
from station.lobby.view import public_view
from station.matches.errors import MoveError
from station.matches.events import Played
from station.matches.game import Game
from station.scenes.base import AskHint, Make, Request
from station.scenes.facts import Signal
from station.scenes.holds import COMBO
from station.service.board import BoardLoop
from station.service.service import Service
from station.store.errors import StoreError

YEAR: Final = 365 * 86400.0
"""Seconds. A game that nobody touches waits here, too; the cabinet alone decides when it is left."""


class SecondBoard:
    """Plays the second board of the match on the cabinet; its `controller` is None while there is none.

    It has controls as simulated pins have. `watchers` are called whenever it may look different, `listeners` with what
    somebody did at this board; while one of `speakers` returns True, somebody plays there by ear.
    """

    def __init__(self, service: Service) -> None:
        self._service = service
        self.onlookers = Onlookers(set(), set(), set())
        self._timings = service.controller.timings._replace(keep=YEAR)
        self._loop = asyncio.get_running_loop()
        self._board: PageBoard | None = None
        service.followers.add(self._follow)
        service.onlookers.watchers.add(self._look)
        if service.controller.match is not None:
            self._follow(Played(service.controller.match))

    @property
    def controller(self) -> Controller | None:
        """The controller of this board; None while there is none."""
        return None if self._board is None else self._board.controller

    @property
    def player(self) -> str | None:
        """Who plays here; None while there is no second board."""
        return None if self.controller is None else people_here(self.controller.scene.match)[0]

    @property
    def looking(self) -> bool:
        """Whether the shield is up, which only its player looks behind."""
        shield = None if self.controller is None else self.controller.scene.shield
        return shield is not None and shield.up

    def view(self) -> View | None:
        """Return the view of its player, who makes a code here, too; None while there is no second board."""
        if self.controller is None:
            return None
        view = public_view(self.controller, self._loop.time(), is_behind=True)
        holds = [held for held in view["holds"] if held["control"] != COMBO]
        return overlay(view, {"holds": holds})

    def frame(self) -> Frame:
        """Return the frame that its lamps would show to its player."""
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
        if self._board is not None:
            self._board.receive(event)

    def lower_shield(self) -> None:
        """Lower the shield: somebody else may look at this board now."""
        if self._board is not None:
            self._board.change(lambda controller, now: controller.learn(Signal.SHIELD_DOWN, now))

    def _look(self) -> None:
        """Close the board if the games were set aside."""
        if self._board is not None and self._service.controller.match is None:
            self._end()

    def close(self) -> None:
        """Play no more. Nobody is told: the player's page has the row, and lays it at the next start."""
        self._service.followers.discard(self._follow)
        self._service.onlookers.watchers.discard(self._look)
        self._stop()

    def _end(self) -> None:
        self._stop()
        self.onlookers.notify()

    def _stop(self) -> None:
        if self._board is not None:
            self._board.stop()
            self._board = None

    def _follow(self, played: Played[Game]) -> None:
        """Look at a move from the other side."""
        family = family_of(played.match)
        here = None if _is_left(played.match) else family.rules.other_side(played)
        if here is None:
            self._end()
            return
        now, cabinet = self._loop.time(), self._service.controller
        if self._board is None:
            controller = start_controller(self._timings, now, here.match)
            self._board = PageBoard(controller, self.onlookers, self._service, self._end)
        else:
            controller = self._board.controller.follow(here, now)
        touched = max(controller.touched, cabinet.touched)  # whoever moves at the other board is there, too
        controller = controller._replace(upkeep=cabinet.upkeep, touched=touched)
        self._board.follow(controller, ends_hint=family.table.ends_hint(here))


class PageBoard(BoardLoop):
    """The second board while there is one; it calls `end` when the match is no longer played here."""

    def __init__(self, controller: Controller, onlookers: Onlookers, service: Service, end: Callable[[], None]) -> None:
        super().__init__(controller, onlookers)
        self._service = service
        self._end = end

    def follow(self, controller: Controller, *, ends_hint: bool) -> None:
        """Show what has come of a move."""
        if ends_hint:
            self._hint.drop()
        self.controller = controller
        self._settle()

    def _act(self, actions: tuple[Action, ...]) -> None:
        super()._act(actions)
        if not self._is_stopped and self.controller.scene.match is None:  # the menu after a match is the cabinet's
            self._end()

    def _prepare(self, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        """Leave out what opens the service menu, which is the cabinet's alone."""
        return tuple(action for action in actions if action != Hold(COMBO))

    def _carry_out(self, request: Request | None) -> None:
        """Play what a scene asks for; whatever else it may ask is for the cabinet alone."""
        try:
            match request:
                case Make(move):
                    self._play(move)
                case AskHint(move):
                    self._play(move)
                    self._find_hint()
        except (MoveError, StoreError) as error:
            if isinstance(error, StoreError):
                self._service.complain(str(error))
            self._refuse(error)

    def _play(self, move: str) -> None:
        """Play a move; another match is opened on the terms of this one as the cabinet has them.

        Once the cabinet has moved on, to a menu or to attract mode, what is played next is chosen there.
        """
        shown, here = self._service.controller.scene.match, self.controller.match
        if here is None or move != here.opening:
            self._service.play(move)
        elif shown is None:
            self._end()
        else:
            self._service.play(shown.opening)


def _is_left(match: Game) -> bool:
    return match.outcome is not None and match.outcome.reason == "left"
