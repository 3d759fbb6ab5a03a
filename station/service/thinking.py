"""Thinking in a thread, so that the lamps go on meanwhile: what a computer plays, and what a hint advises."""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Generic, TypeVar

from station.games.registry import family_of
from station.matches.errors import Unavailable
from station.matches.game import Game
from station.matches.messages import GameMessages
from station.matches.players import Strength

log = logging.getLogger("pegmind")

T = TypeVar("T")


class Background(Generic[T]):
    """One computation in a thread, or none. Starting another one drops the one before."""

    def __init__(self) -> None:
        self._running: asyncio.Future[T] | None = None

    @property
    def is_running(self) -> bool:
        """Whether something is being computed that is still wanted."""
        return self._running is not None

    def start(self, compute: Callable[..., T], *values: object, then: Callable[[asyncio.Future[T]], None]) -> None:
        """Compute in a thread; call `then` in the loop with the future of the result, unless it has been dropped."""
        self._running = asyncio.get_running_loop().run_in_executor(None, compute, *values)
        self._running.add_done_callback(partial(self._finish, then))

    def drop(self) -> None:
        """Ignore the result of what is being computed."""
        self._running = None

    def _finish(self, then: Callable[[asyncio.Future[T]], None], done: asyncio.Future[T]) -> None:
        if done is self._running:
            self._running = None
            then(done)


def think_of_move(match: Game, strength: Strength, salt: str) -> str:
    """Return what the computer on turn does. Raises Unavailable. It may be called in any thread."""
    with _able():
        computers = family_of(match).computers
        if computers is None:
            raise Unavailable(GameMessages.no_thinking())
        return computers.decide(match, strength, salt)


def think_of_hint(match: Game) -> object:
    """Return the hint that was asked for. Raises Unavailable. It may be called in any thread."""
    with _able():
        family = family_of(match)
        if family.hints is None:
            raise Unavailable(GameMessages.no_hints(box=family.title))
        return family.hints.advise(match)


@contextmanager
def _able() -> Iterator[None]:
    """Raise Unavailable where the library that computers reckon with is missing, or does not fit this machine."""
    try:
        yield
    except ImportError as error:
        log.error("no computer can think here (%s): ask pegmind doctor", error)
        raise Unavailable(GameMessages.no_thinking()) from error
