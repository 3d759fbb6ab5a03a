"""What a computer thinks of, beside the loop. A station that never needs it starts without all that it takes."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from station.games.errors import Unavailable
from station.games.pegs.advice import Advice
from station.games.pegs.match import Match
from station.games.players import Strength
from station.games.registry import Game

log = logging.getLogger("pegmind")


def think_of_move(game: Game, strength: Strength, salt: str) -> str:
    """What the computer on turn does. Raises Unavailable."""
    with _able():
        from station.games.pegs.computer import decide_move  # noqa: PLC0415 - as said above

        return decide_move(game, strength, salt)


def think_of_advice(match: Match) -> Advice:
    """What is best to play. Raises Unavailable."""
    with _able():
        from station.games.pegs.computer import advise  # noqa: PLC0415 - as said above

        return advise(match)


@contextmanager
def _able() -> Iterator[None]:
    """Raises Unavailable where the library that computers reckon with is missing, or does not fit this machine."""
    try:
        yield
    except ImportError as error:
        log.error("no computer can think here (%s): ask pegmind doctor", error)
        raise Unavailable("no computer can think on this machine") from error
