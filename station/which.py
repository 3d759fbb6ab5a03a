"""Which match a command is about: the one whose number was given, or the newest that is finished."""

import shlex
from argparse import Namespace
from contextlib import closing
from pathlib import Path

from station.commandline import MisusedError
from station.store import open_for_reading


def finished(store: Path, arguments: Namespace) -> tuple[int, tuple[str, ...]]:
    """The number and the moves of a match that nobody plays any more. Raises MisusedError and StoreError."""
    with closing(open_for_reading(store)) as journal:
        match = journal.newest_finished() if arguments.match is None else arguments.match
        playing, moves = journal.unfinished(), journal.moves(match)
    if playing is not None and playing.match == match:
        raise MisusedError(f"pegmind: match {match} is still being played, and nobody may see its secret: end it first")
    if not moves and arguments.match is None:
        raise MisusedError(
            f"pegmind: no game in the store {store} has been played to its end:"
            " play one, or name another file with --store"
        )
    if not moves:
        raise MisusedError(f"pegmind: the store {store} has no match {match}; see: {listing(arguments)}")
    return match, moves


def listing(arguments: Namespace) -> str:
    """The command that lists the games of the same store, as somebody would type it."""
    options = (("--config", arguments.config), ("--store", arguments.store))
    told = (word for name, file in options if file is not None for word in (name, str(file)))
    return shlex.join(("pegmind", "scores", "--games", *told))
