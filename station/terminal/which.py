"""Which match a command is about, by its number or the newest that is finished, and whose scores, of which box."""

from argparse import Namespace
from collections.abc import Collection
from contextlib import closing
from pathlib import Path
from types import MappingProxyType
from typing import Final

from station.store.reading import open_for_reading
from station.store.results import Only
from station.suggest import did_you_mean
from station.terminal.commandline import LATEST, MisusedError

_FIRST: Final = MappingProxyType({"scores": "no round has been played to its end", "games": "none has been finished"})


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


def asked(played: Collection[tuple[str, str]], arguments: Namespace) -> Only:
    """Whose scores are asked for, and of which box, where people have `played` boxes. Raises MisusedError."""
    player = _named("player", arguments.player, {player for player, _ in played})
    box = _named("box", arguments.box, {box for _, box in played})
    if player is not None and box is not None and (player, box) not in played:
        raise MisusedError(f"pegmind: {player} has not played {box} here")
    in_short = arguments.form == "text" and not arguments.games and not arguments.all
    return Only(player, box, LATEST if in_short and player is None else None)


def none_there(only: Only, what: str) -> str:
    """That there are none: "There are no scores of Zoe in slider yet: ..."; `what` is "scores" or "games"."""
    whose = (f" of {only.player}" if only.player else "") + (f" in {only.box}" if only.box else "")
    return f"There are no {what}{whose} yet: {_FIRST[what]}."


def left_out(played: Collection[tuple[str, str]], only: Only) -> int:
    """How many people are not told of, because others were last seen."""
    players = {player for player, box in played if only.box in (None, box)}
    return 0 if only.latest is None else max(0, len(players) - only.latest)


def _named(option: str, said: str | None, known: Collection[str]) -> str | None:
    """The name as the store has it: `said` itself, or the only one that differs from it in capitals alone."""
    if said is None or said in known:
        return said
    alike = [name for name in known if name.casefold() == said.casefold()]
    if len(alike) == 1:
        return alike[0]
    hint = f"; there are {', '.join(sorted(alike))}" if alike else did_you_mean(said, known) or _others(known)
    raise MisusedError(f"pegmind: the store has no {option} {said!r}{hint}")


def _others(known: Collection[str]) -> str:
    """What there is instead, where that is not too much to be read."""
    if not known:
        return ": nothing has been played to its end in it"
    return f"; it has {', '.join(sorted(known))}" if len(known) <= LATEST else f"; it has {len(known)} others"


def listing(arguments: Namespace) -> str:
    """The command that lists the games of the same store, as somebody would type it."""
    import shlex  # noqa: PLC0415 - only in what is complained of

    options = (("--config", arguments.config), ("--store", arguments.store))
    told = (word for name, file in options if file is not None for word in (name, str(file)))
    return shlex.join(("pegmind", "scores", "--games", *told))
