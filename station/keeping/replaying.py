"""Whether a station can go on with a match that is not finished."""

from functools import reduce

from station.games.errors import MoveError
from station.games.game import Game, play


def replays(moves: tuple[str, ...]) -> bool:
    """Whether the moves are a match by the rules of its box."""
    nothing: Game | None = None
    try:
        reduce(play, moves, nothing)
    except MoveError:
        return False
    return True
