"""The payload that reports a finished match to the league."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from station.games.family import Opponent
from station.games.registry import duel_state, family_of, play
from station.link.payload import write_payload
from station.matches.daily import DAILY
from station.matches.errors import MoveError
from station.matches.game import Game
from station.matches.players import compose_name, names_in_opening, rename_players
from station.matches.results import FinishedMatch
from station.store.replay import Move


def identify(moves: Sequence[Move]) -> str:
    """Return the unique id of a match, 64 hex digits: SHA-256 of its moves and their times.

    Moves and times survive a restore, a merge and setting the clock. Players are replaced by numbers, so that the id
    stays the same if a name is forgotten.
    """
    names = [compose_name(name) for name in names_in_opening(moves[0][2])] if moves else []

    def number(name: str) -> str:
        composed = compose_name(name)
        return str(names.index(composed)) if composed in names else composed

    lines = (f"{place} {at!r} {rename_players(text, number)}" for place, at, text in moves)
    return sha256("\n".join(lines).encode()).hexdigest()


def write_result(finished: FinishedMatch, moves: Sequence[Move]) -> bytes:
    """Return the payload with the result of a match."""
    day, duel = _terms(moves)
    return write_payload(
        id=identify(moves),
        box=finished.box,
        spelling=finished.spelling,
        opened=finished.opened if finished.dated else None,
        closed=finished.closed if finished.dated else None,
        seconds=finished.closed - finished.opened,
        winner=finished.winner,
        reason=finished.reason,
        rounds=finished.rounds,
        day=day,
        seats=[seat._asdict() for seat in finished.seats],
        duel=duel,
    )


def _terms(moves: Sequence[Move]) -> tuple[str | None, dict[str, Any] | None]:
    """Return the day of a code of the day, and the duel; None each if there is none, or old terms cannot be read."""
    nothing: Game | None = None
    try:
        match = play(nothing, moves[0][2]).match
    except (MoveError, IndexError):
        return None, None
    game, duel = family_of(match).rules.day_of(match), duel_state(match)
    day = None if game is None or game.spelling != DAILY else str(game.day)  # a league has no table of puzzles by days
    return day, None if duel is None else _duel_part(duel.opponent)


def _duel_part(opponent: Opponent) -> dict[str, Any]:
    return {"id": opponent.number, "other": opponent.cabinet, "player": opponent.player}
