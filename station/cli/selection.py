"""Finds the match, or the players and boxes, that the command line asks for."""

from argparse import Namespace
from collections.abc import Collection
from contextlib import closing
from pathlib import Path
from types import MappingProxyType
from typing import Final

from station.cli.commandline import LATEST_PLAYERS, MisusedError
from station.core.words import did_you_mean
from station.games.registry import results_of_box
from station.matches.errors import MoveError
from station.matches.players import compose_name
from station.store.messages import StoreMessages
from station.store.reading import open_for_reading
from station.store.results import Only, Variant, read_newest_finished

_NOTHING: Final = MappingProxyType({"scores": "no round has been finished", "games": "no game has been finished"})


def find_finished(store: Path, arguments: Namespace) -> tuple[int, tuple[str, ...]]:
    """Return the number and the moves of a match that is over: the one asked for, or the newest.

    Raises MisusedError and StoreError.
    """
    with closing(open_for_reading(store)) as journal:
        match = journal.read(read_newest_finished) if arguments.match is None else arguments.match
        playing, moves = journal.read_unfinished(), journal.moves(match)
    if playing is not None and playing.match == match:
        raise MisusedError(f"pegmind: match {match} is still being played, and its code is secret: finish it first")
    if not moves and arguments.match is None:
        raise MisusedError(
            f"pegmind: there is no finished game in {store}: play one, or {StoreMessages.name_another_file()}"
        )
    if not moves:
        raise MisusedError(f"pegmind: there is no match {match} in {store}; see: {listing(arguments)}")
    return match, moves


def choose(played: Collection[Variant], arguments: Namespace) -> Only:
    """Return the player and the box or variant that the command line selects; `played` is what everybody has played.

    Raises MisusedError.
    """
    player = _find("player", arguments.player, {each.player for each in played})
    box, spelling = _find_box(arguments.box, played)
    only = Only(player, box, spelling)
    if player is not None and not any(_is_chosen(each, only) for each in played):
        raise MisusedError(f"pegmind: {player} has not played {_chosen_variant(only)} here")
    is_short = arguments.form == "text" and not arguments.games and not arguments.all
    return only._replace(latest=LATEST_PLAYERS if is_short and player is None else None)


def choose_person(played: Collection[Variant], arguments: Namespace) -> Only:
    """Return the person whose statistics are asked for by `--me`, in a box or in all. Raises MisusedError."""
    return choose(played, Namespace(**{**vars(arguments), "player": arguments.me, "all": True}))


def explain_none(only: Only, what: str) -> str:
    """Return a sentence such as "There are no scores of Zoe in slider yet: ..."; `what` is "scores" or "games"."""
    variant = _chosen_variant(only)
    whose = (f" of {only.player}" if only.player else "") + (f" in {variant}" if variant else "")
    return f"There are no {what}{whose} yet: {_NOTHING[what]}."


def count_others(played: Collection[Variant], only: Only) -> int:
    """Return the number of players who are not shown because others have played more recently."""
    players = {each.player for each in played if _is_chosen(each, only)}
    return 0 if only.latest is None else max(0, len(players) - only.latest)


def _is_chosen(each: Variant, only: Only) -> bool:
    return all(asked in (None, has) for asked, has in zip(only, each, strict=False))


def _chosen_variant(only: Only) -> str:
    """Return the box or variant that is asked for; "" for all."""
    return "-".join(part for part in (only.box, only.spelling) if part)


def _find_box(name: str | None, played: Collection[Variant]) -> tuple[str | None, str | None]:
    """Return the box and the spelling that a name asks for: "word", "de4" or "word-de-4". Raises MisusedError."""
    boxes = {each.box for each in played}
    box, dash, _ = (name or "").lower().partition("-")
    if name is not None and dash and box in boxes:
        variants = {f"{box}-{each.spelling}" for each in played if each.box == box}
        named = _find("box", _with_spelling(box, name), variants)
        return box, named and named.removeprefix(f"{box}-")
    found = _find("box", name, boxes | {each.spelling for each in played})
    return (found, None) if found in boxes else (None, found)


def _with_spelling(box: str, name: str) -> str:
    """Return a variant that is named as for `pegmind crack` with its spelling: "word-de4" for "word-de-4"."""
    try:
        return f"{box}-{results_of_box(box).read_spelling(name.lower())}"
    except MoveError:
        return name


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
    return (
        f"; there are {', '.join(sorted(known))}"
        if len(known) <= LATEST_PLAYERS
        else f"; there are {len(known)} others"
    )


def listing(arguments: Namespace) -> str:
    """Return the command that lists the games of the same store."""
    import shlex

    options = (("--config", arguments.config), ("--store", arguments.store))
    words = (word for name, file in options if file is not None for word in (name, str(file)))
    return shlex.join(("pegmind", "scores", "--games", *words))
