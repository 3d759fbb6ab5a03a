"""Who is told what of a match that was not played to its end."""

from functools import reduce

import pytest

from station.games.registry import play
from station.lobby.ending import end_in_words
from station.matches.game import Game

DUEL = "match super players=Ada,Ben boards=2 duel=hall:9f3c0a51e2b4d677:foyer edition=3"


def after(*moves: str) -> Game:
    nothing: Game | None = None
    match = reduce(lambda match, move: play(match, move).match, moves, nothing)
    assert match is not None
    return match


@pytest.mark.parametrize(
    ("moves", "says"),
    [
        (["match original", "leave"], "The game was left unfinished."),
        ([DUEL, "leave", "leave"], "You left the duel: Ben wins."),
        ([DUEL, "leave", "leave by=Ben"], "Both players have left the duel: nobody wins."),
        ([DUEL, "leave by=Ben", "claim resigned by=Ada"], "Ben has left the duel: Ada wins."),
        (
            [DUEL, "secret RRRRR by=Ada", "claim absent by=Ben"],
            "This cabinet did not answer for too long: Ben wins the duel.",
        ),
        ([DUEL, "claim foul by=Ada"], "Ben's cabinet broke the rules: Ada wins the duel."),
    ],
)
def test_each_end_is_told_as_it_was(moves: list[str], says: str) -> None:
    assert str(end_in_words(after(*moves))) == says
