"""Two people at a table: the moves they make, one a line, and what the rules say to them."""

from functools import reduce

import pytest

from station.core.messages import Message
from station.games.codes.match import Match
from station.games.pegs.family import FAMILY
from station.matches.errors import MoveError


def played(*moves: str) -> Match:
    """The match after these moves, every one of which must be accepted."""
    match = reduce(FAMILY.play, moves, None)
    assert match is not None
    return match


def said_to(moves: tuple[str, ...], move: str) -> tuple[str, Message]:
    """The word and the message with which `move` is refused after `moves`."""
    with pytest.raises(MoveError) as refused:
        FAMILY.play(reduce(FAMILY.play, moves, None), move)
    return refused.value.word, refused.value.message
