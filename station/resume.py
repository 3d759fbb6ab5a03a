"""A station comes up again: the stage as the journal left it."""

import logging
from collections.abc import Iterable
from functools import reduce
from typing import Final

from station.games.errors import MoveError
from station.games.game import Game, play
from station.opening import opened
from station.parts import Keeper, World
from station.scenes.building import Building
from station.stage import MOST_KNOWN, Stage
from station.store.errors import StoreError
from station.store.results import Record, Result

log = logging.getLogger("pegmind")

UNREADABLE: Final = Record("unknown", "", result=Result(None, "left", 0, ()))


def resumed(journal: Keeper, world: World, now: float) -> Stage:
    """The stage in the middle of a match, or at the end of one, or before any. Raises StoreError."""
    saved = journal.unfinished()
    number = saved.match if saved else journal.just_finished(world.timings.idle, world.wall())
    known = _known(journal)
    try:
        match = _replayed(saved.moves if saved else journal.moves(number))
    except MoveError as error:
        then = "it is closed, and another can begin" if saved else "its end is not shown again"
        log.error("match %d in the store cannot be replayed (%s): %s", number, error, then)
        if saved:
            journal.append("leave", world.wall(), UNREADABLE)
        return opened(world.timings, now, known=known)
    row = Building(*saved.desk) if saved and saved.desk else None
    return opened(world.timings, now, match, row, known)


def _known(journal: Keeper) -> tuple[str, ...]:
    """Who has played here; a cabinet that cannot read it plays on without."""
    try:
        return journal.players(MOST_KNOWN)
    except StoreError as error:
        log.error("the names of those who have played cannot be read: %s", error)
        return ()


def _replayed(moves: Iterable[str]) -> Game | None:
    return reduce(play, moves, None)
