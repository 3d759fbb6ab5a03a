"""What is being played, in a line that has no secret."""

from functools import reduce
from types import SimpleNamespace
from typing import cast

import pytest

from station.appliance.notify import status
from station.games.game import Game
from station.games.registry import play
from station.scenes.base import Scene


def status_of(scene: str, *moves: str) -> str:
    nothing: Game | None = None
    return status(cast("Scene", SimpleNamespace(name=scene, match=reduce(play, moves, nothing))))


@pytest.mark.parametrize(
    ("moves", "says"),
    [
        (["match original players=Ada", "secret RRYB"], "Original: Ada and Station, row 1 of 10"),
        (["match original", "secret RRYB", *["guess WWWW"] * 9], "Original: Player and Station, row 10 of 10"),
        (
            ["match original players=Ada,Ben rounds=2", "secret RRYB"],
            "Original: Ada and Ben, round 1 of 2, row 1 of 10",
        ),
        (["match slider players=Ada,Ben target=9"], "Slider: Ada and Ben, round 1, row 1 of 8"),
        (["match original players=Ada", "secret RRYB", "guess RRYB"], "Original: the game is over"),
        (["match codeknacker players=Ada,Ben,Eve"], "Code Knacker: Ada, Ben and Eve"),
        (["match codeknacker players=Ada"], "Code Knacker: Ada"),
        (["match super players=Ada,Ben boards=2"], "Super: Ada and Ben"),
    ],
)
def test_the_status_line_says_what_is_played_and_no_secret(moves: list[str], says: str) -> None:
    assert status_of("guess", *moves) == says


@pytest.mark.parametrize(
    ("scene", "says"),
    [
        ("attract", "nobody is playing"),
        ("menu", "somebody is using the menu"),
        ("service", "the service menu is open"),
        ("selftest", "the self-test is running"),
        ("notice", "nobody is playing"),
    ],
)
def test_without_a_game_it_says_what_else_is_done(scene: str, says: str) -> None:
    assert status_of(scene) == says
