"""The game of another package at the cabinet: what it may take, and whether an error is its own."""

import logging
import os
from pathlib import Path
from typing import Final

from station.core.messages import Message
from station.games.packages import explain_error
from station.games.registry import family_of, games, is_foreign
from station.lobby.controller import Controller
from station.lobby.view import public_view
from station.matches.errors import GameFailed
from station.matches.game import Game
from station.matches.messages import GameMessages

log = logging.getLogger("pegmind")

MOST_GAME_BYTES: Final = 100_000_000
"""Bytes by which memory may grow while the game of another package is played: of 256 MB the station needs 60."""


class ForeignGames:
    """Watches the games of other packages, each from the match that it opens."""

    def __init__(self) -> None:
        self._memory = _memory_in_use()

    def open_match(self) -> None:
        """Count the memory from here on."""
        self._memory = _memory_in_use()

    def check(self, controller: Controller, now: float) -> None:
        """Raise what would fail where a page is shown, and MemoryError for a game that takes too much."""
        if is_foreign(controller.match):
            public_view(controller, now)
            if _memory_in_use() - self._memory > MOST_GAME_BYTES:
                raise MemoryError(f"a game may take {MOST_GAME_BYTES // 10**6} MB")

    def may_have_failed(self, controller: Controller) -> bool:
        """Return whether an error can be that of such a game: one is being played, or chosen."""
        return is_foreign(controller.match) or bool(games() and not controller.scene.audience.away)


def report_failure(match: Game | None, error: Exception) -> Message:
    """Log the error of a game of another package; return what the players are told."""
    where = error.where if isinstance(error, GameFailed) else explain_error(error)
    log.error("a game of another package has failed: %s", where, exc_info=error)
    if isinstance(error, GameFailed):
        return error.message
    return GameMessages.game_is_gone() if match is None else GameMessages.game_failed(game=family_of(match).title)


def _memory_in_use() -> int:
    """Return the memory that this process takes, in bytes; 0 on a system that does not say."""
    try:
        return int(Path("/proc/self/statm").read_bytes().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0
