"""Finds the match, or the players and boxes, that the command line asks for."""

from argparse import Namespace
from collections.abc import Collection
from contextlib import closing
from pathlib import Path
from types import MappingProxyType
from typing import Final

from station.cli.commandline import LATEST, MisusedError
from station.config.reader import did_you_mean
from station.games.players import compose_name
from station.store.messages import StoreMessages
from station.store.reading import open_for_reading
from station.store.results import Only

_NOTHING: Final = MappingProxyType({"scores": "no round has been finished", "games": "no game has been finished"})


def find_finished(store: Path, arguments: Namespace) -> tuple[int, tuple[str, ...]]:
    """Return the number and the moves of a match that is over: the one asked for, or the newest.

    Raises MisusedError and StoreError.
    """
    with closing(open_for_reading(store)) as journal:
        match = journal.newest_finished() if arguments.match is None else arguments.match
        playing, moves = journal.unfinished(), journal.moves(match)
    if playing is not None and playing.match == match:
        raise MisusedError(f"pegmind: match {match} is still being played, and its code is secret: finish it first")
    if not moves and arguments.match is None:
        raise MisusedError(
            f"pegmind: there is no finished game in {store}: play one, or {StoreMessages.name_another_file()}"
        )
    if not moves:
        raise MisusedError(f"pegmind: there is no match {match} in {store}; see: {listing(arguments)}")
    return match, moves


def choose(played: Collection[tuple[str, str]], arguments: Namespace) -> Only:
    """Return the player and the box that the command line selects; `played` has all pairs of a player and a box.

    Raises MisusedError.
    """
    player = _find("player", arguments.player, {player for player, _ in played})
    box = _find("box", arguments.box, {box for _, box in played})
    if player is not None and box is not None and (player, box) not in played:
        raise MisusedError(f"pegmind: {player} has not played {box} here")
    is_short = arguments.form == "text" and not arguments.games and not arguments.all
    return Only(player, box, LATEST if is_short and player is None else None)


def none_found(only: Only, what: str) -> str:
    """Return a sentence such as "There are no scores of Zoe in slider yet: ..."; `what` is "scores" or "games"."""
    whose = (f" of {only.player}" if only.player else "") + (f" in {only.box}" if only.box else "")
    return f"There are no {what}{whose} yet: {_NOTHING[what]}."


def count_others(played: Collection[tuple[str, str]], only: Only) -> int:
    """Return the number of players who are not shown because others have played more recently."""
    players = {player for player, box in played if only.box in (None, box)}
    return 0 if only.latest is None else max(0, len(players) - only.latest)


def _find(option: str, name: str | None, known: Collection[str]) -> str | None:
    """Return the name as the store has it: the same, or the only one that differs just in capital letters."""
    if name is None or name in known:
        return name
    name = compose_name(name)
    if name in known:
        return name
    alike = [each for each in known if each.casefold() == name.casefold()]
    if len(alike) == 1:
        return alike[0]
    hint = f"; there are {', '.join(sorted(alike))}" if alike else did_you_mean(name, known) or _others(known)
    raise MisusedError(f"pegmind: there is no {option} {name!r} in the store{hint}")


def _others(known: Collection[str]) -> str:
    """Return the names there are, or only their number if they are many."""
    if not known:
        return ": no game has been finished in it"
    return f"; there are {', '.join(sorted(known))}" if len(known) <= LATEST else f"; there are {len(known)} others"


def listing(arguments: Namespace) -> str:
    """Return the command that lists the games of the same store."""
    import shlex

    options = (("--config", arguments.config), ("--store", arguments.store))
    words = (word for name, file in options if file is not None for word in (name, str(file)))
    return shlex.join(("pegmind", "scores", "--games", *words))
