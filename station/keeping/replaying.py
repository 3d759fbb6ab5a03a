"""Games played once more by the rules: what their moves give, whatever else is said of them."""

from functools import reduce
from math import isfinite
from typing import Final

from station.games.errors import MoveError
from station.games.game import Game, play
from station.keeping.played import Code, Ended, Match, Seat
from station.records import record
from station.store.results import Record, Result

SECRET: Final = "secret"
"""The move from which on the time of a code is taken."""


def replays(moves: tuple[str, ...]) -> bool:
    """Whether the moves are a match by the rules of its box."""
    nothing: Game | None = None
    try:
        reduce(play, moves, nothing)
    except MoveError:
        return False
    return True


def proven(match: Match) -> Match | None:
    """The match as its moves give it; None where they are no match that is over, or one that ended otherwise.

    Where nobody played to the end, the moves alone are asked: version 1 counted rows in such a match that no later one
    does.
    """
    try:
        replayed = _replayed(match)
    except MoveError:
        return None
    if replayed is None or (replayed.left and match.left):
        return replayed
    return replayed if replayed == match else None


def _replayed(match: Match) -> Match | None:
    """The match as its moves give it; None where it does not end with the last one. Raises MoveError."""
    game: Game | None = None
    codes: list[Code] = []
    began, last = 0.0, len(match.moves) - 1
    for place, (_, at, text) in enumerate(match.moves):
        before, game = game, play(game, text)
        began = at if text.startswith(SECRET) else began
        found = record(before, game)
        if found is None:
            continue
        codes += [Code(*broken, max(0.0, at - began)) for broken in found.broken]
        if found.result is not None:
            return _over(match, found, found.result, codes) if place == last else None
    return None


def _over(match: Match, found: Record, result: Result, codes: list[Code]) -> Match | None:
    times = [at for _, at, _ in match.moves]
    if not all(map(isfinite, times)):
        return None
    ended = Ended(found.box, found.spelling, result.winner, result.reason, result.rounds, min(times), times[-1])
    seats = tuple(Seat(number, *seat) for number, seat in enumerate(result.seats))
    return match._replace(ended=ended, seats=seats, codes=tuple(codes))
