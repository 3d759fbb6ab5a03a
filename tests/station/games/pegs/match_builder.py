"""Two people at a table: the moves they make, one a line, and what the rules say to them."""

import pytest

from station.core.messages import Message
from station.games.codes.match import Match
from station.games.pegs.family import FAMILY
from station.matches.errors import MoveError
from station.matches.events import Played, replay, replay_each


def played(*moves: str) -> Match:
    """The match after these moves, every one of which must be accepted."""
    match = replay(FAMILY.rules.play, moves)
    assert match is not None
    return match


def last_move(*moves: str) -> Played[Match]:
    """The match after these moves, and what the last of them did."""
    *_, made = replay_each(FAMILY.rules.play, moves)
    return made


def said_to(moves: tuple[str, ...], move: str) -> tuple[str, Message]:
    """The word and the message with which `move` is refused after `moves`."""
    with pytest.raises(MoveError) as refused:
        FAMILY.rules.play(replay(FAMILY.rules.play, moves), move)
    return refused.value.word, refused.value.message
