"""What is being played, in a line that has no secret."""

from functools import reduce
from types import SimpleNamespace
from typing import cast

from station.appliance.notify import status
from station.games.game import Game
from station.games.registry import play
from station.scenes.base import Scene


def status_of(scene: str, *moves: str) -> str:
    nothing: Game | None = None
    return status(cast("Scene", SimpleNamespace(name=scene, match=reduce(play, moves, nothing))))


def test_the_status_line_says_what_is_played_and_no_secret() -> None:
    alone, two = "match original players=Ada", "match original players=Ada,Ben rounds=2"
    assert status_of("guess", alone, "secret RRYB") == "Original: Ada and Station, row 1 of 10"
    assert status_of("guess", alone, "secret RRYB", *["guess WWWW"] * 9) == "Original: Ada and Station, row 10 of 10"
    assert status_of("guess", alone, "secret RRYB", "guess RRYB") == "Original: the game is over"
    assert status_of("guess", two, "secret RRYB") == "Original: Ada and Ben, round 1 of 2, row 1 of 10"
    assert status_of("guess", "match slider players=Ada,Ben target=9") == "Slider: Ada and Ben, round 1, row 1 of 8"
    assert status_of("guess", "match codeknacker players=Ada,Ben,Eve") == "Code Knacker: Ada, Ben and Eve"
    assert status_of("guess", "match codeknacker players=Ada") == "Code Knacker: Ada"
    assert status_of("guess", "match super players=Ada,Ben boards=2") == "Super: Ada and Ben"


def test_without_a_game_it_says_what_else_is_done() -> None:
    assert {scene: status_of(scene) for scene in ("attract", "menu", "service", "selftest", "notice")} == {
        "attract": "nobody is playing",
        "menu": "somebody is using the menu",
        "service": "the service menu is open",
        "selftest": "the self-test is running",
        "notice": "nobody is playing",
    }
