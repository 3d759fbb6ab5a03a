"""What a move did, in any game."""

import pytest

from station.games.registry import play
from station.matches.errors import MoveError
from station.matches.events import HintAsked, MatchEnded, MatchOpened, Played, replay, replay_each
from station.matches.game import Outcome

MOVES = ("match original players=Ada", "secret RRYB", "leave")


def test_the_first_event_of_a_kind_is_found() -> None:
    played = Played(play(None, MOVES[0]).match, (HintAsked(0), HintAsked(1)))
    assert (played.find(HintAsked), played.find(MatchOpened)) == (HintAsked(0), None)


def test_events_that_came_before_stand_first() -> None:
    opened = play(None, MOVES[0])
    assert opened.preceded_by(HintAsked(1), HintAsked(0)).events == (HintAsked(1), HintAsked(0), MatchOpened())


def test_moves_are_replayed_from_the_start_or_from_a_match() -> None:
    made = list(replay_each(play, MOVES))
    assert [each.events[-1] for each in made[::2]] == [MatchOpened(), MatchEnded(Outcome(None, "left"))]
    assert replay(play, MOVES) == replay(play, MOVES[1:], made[0].match) == made[-1].match
    assert replay(play, ()) is None
    with pytest.raises(MoveError):
        replay(play, MOVES[1:])
