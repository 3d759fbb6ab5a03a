"""The scene of a station after a start: in the middle of a match, at the end of one, or before any."""

import logging
from typing import Final

from station.games.packages import explain_error
from station.games.registry import play
from station.lobby.controller import MOST_KNOWN, Controller, give_up, start_controller
from station.matches.errors import MoveError
from station.matches.events import replay
from station.matches.messages import GameMessages
from station.matches.results import Record, Result
from station.service.outside import World
from station.store.dating import Dates
from station.store.errors import StoreError
from station.store.journal import Journal
from station.store.results import read_players

log = logging.getLogger("pegmind")

UNREADABLE: Final = Record("unknown", "", result=Result(None, "left", 0, ()))
"""The end of a match that can no longer be replayed."""


def resume_controller(journal: Journal, world: World, now: float) -> Controller:
    """Return the controller in the middle of a match, or at the end of one, or before any. Raises StoreError."""
    saved = journal.read_unfinished()
    number = saved.match if saved else journal.find_just_finished(world.timings.idle, world.wall())
    known = _read_names(journal)
    moves = saved.moves if saved else journal.moves(number)
    try:
        match = replay(play, moves)
        if saved is None and match is not None and (match.outcome is None or match.outcome.ends_early):
            match = None  # it has ended by rules that were changed, or without an end to be shown
        return start_controller(world.timings, now, match, saved.draft if saved else None, known)
    except Exception as error:  # noqa: BLE001 - a station that cannot go on with a match has to start all the same
        where = str(error) if isinstance(error, MoveError) else explain_error(error)
        then = "it is closed, and another can begin" if saved else "its end is not shown again"
        log.error("match %d in the store cannot be replayed (%s): %s", saved.match if saved else number, where, then)
        if saved:
            dates = Dates(journal, world.wall, now)
            journal.append("leave", dates.at(now), UNREADABLE, shift=dates.pending)
        begun = start_controller(world.timings, now, names=known)
        return give_up(begun, GameMessages.game_is_gone(), now) if saved else begun


def _read_names(journal: Journal) -> tuple[str, ...]:
    """Return the names of those who have played here; a cabinet that cannot read them plays on without."""
    try:
        return journal.read(read_players, MOST_KNOWN)
    except StoreError as error:
        log.error("the names of those who have played cannot be read: %s", error)
        return ()
