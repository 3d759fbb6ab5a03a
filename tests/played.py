"""Matches of any box, by their moves."""

from station.games.registry import play
from station.matches.events import replay
from station.matches.game import Game


def after(*moves: str) -> Game:
    """The match after these moves, every one of which must be accepted."""
    game: Game | None = None
    game = replay(play, moves, game)
    assert game is not None
    return game
