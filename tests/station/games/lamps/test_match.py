import pytest

from station.core.messages import Message
from station.games.lamps.match import LampMatch, open_match, play_move
from station.matches.errors import Malformed, MoveError, NotAllowed, Unavailable
from station.matches.events import MatchEnded
from station.matches.game import Outcome
from tests.station.games.lamps.tally import Tally

GAME = Tally()


def played(opening: str, *moves: str) -> LampMatch:
    match = open_match("tally", GAME, opening.split()[1:]).match
    for move in moves:
        match = play_move(match, move).match
    return match


TWO = ("match tally players=Ada,Ben", "deal 1", "play 1 red 2 red 3 white", "deal 2")


def test_players_take_their_turns_and_the_most_points_win() -> None:
    assert played(*TWO[:3]).awaits == "deal"
    after = played(*TWO)
    assert (after.name, after.points(0), after.points(1), after.awaits) == ("Ben", 2, 0, "play")
    assert played(*TWO, "play 1 red 2 white").outcome == Outcome("Ada", "points")
    assert played(*TWO, "play 1 +2 2 white").outcome == Outcome(None, "draw")
    assert played("match tally", "deal 1", "play 10").outcome == Outcome(None, "points")


def test_moves_of_one_game_add_up() -> None:
    parts = played("match tally", "deal 1", "play 1 red 1.5", "play 2.25 red")
    assert parts == played("match tally", "deal 1", "play 1 red 2.25 red")


def test_leaving_ends_a_match() -> None:
    left = play_move(played(*TWO), "leave")
    assert left.find(MatchEnded) == MatchEnded(Outcome(None, "left"))


@pytest.mark.parametrize(
    "opening",
    ["match tally", "match tally players=Ada", "match tally players=Ada,Ben worth=two", "match tally worth=two"],
)
def test_the_move_that_opened_a_match_opens_another(opening: str) -> None:
    assert played(opening).opening == opening


def test_what_is_usual_needs_no_option() -> None:
    assert played("match tally worth=one").opening == "match tally"


@pytest.mark.parametrize(
    ("moves", "error"),
    [
        (("match other",), Unavailable),
        (("match tally worth=three",), Malformed),
        (("match tally speed=fast",), Malformed),
        (("match tally worth=one worth=two",), Malformed),
        (("match tally players=A,B,C,D",), NotAllowed),
        (("match tally players=Ada,ada",), NotAllowed),
        (("match tally players=",), Malformed),
        (("match tally", "play 1 red"), NotAllowed),
        (("match tally", "deal x"), Malformed),
        (("match tally", "deal 1", "deal 2"), NotAllowed),
        (("match tally", "deal 1", "guess RRYB"), Malformed),
        (("match tally", "deal 1", "leave now"), Malformed),
        (("match tally", "deal 1", "play 10", "play 11"), NotAllowed),
    ],
)
def test_a_move_that_does_not_fit_is_refused(moves: tuple[str, ...], error: type[MoveError]) -> None:
    with pytest.raises(error) as refused:
        played(*moves)
    assert isinstance(refused.value.message, Message)
