"""What games of other packages are made of: a change of these names is one that their authors notice."""

import doctest

import pytest

import pegmind
import pegmind.testing
from pegmind.testing import Cabinet
from station.games.lamps.game import LampGame
from tests.station.games.lamps.tally import tally_with


def members(of: type) -> set[str]:
    return {name for name in vars(of) if not name.startswith("_")}


def test_the_interface_has_these_names() -> None:
    assert pegmind.API == 1
    assert pegmind.__all__ == (
        *("API", "DISPLAY_SIZE", "Counted", "Display", "GameOption", "Lamp", "LampGame", "Message", "Position"),
        *("Template", "Text", "tone_of", "write"),
    )
    assert pegmind.testing.__all__ == ("Cabinet", "check_renderer")
    assert members(LampGame) - {"title", "about", "controls"} == {
        *("api", "players", "options", "picture", "demo"),
        *("begin", "press", "release", "turn", "due", "tick", "display", "points", "is_over"),
    }
    assert pegmind.Display._fields == ("lamps", "says", "secret", "red", "white", "tone")
    assert pegmind.GameOption._fields == ("name", "title", "values")
    assert members(pegmind.testing.Cabinet) == {
        *("line", "start", "press", "hold", "turn", "push", "wait", "cut", "show"),
        *("lit", "lamp", "tone", "says", "scene", "points", "moves"),
    }


def test_every_name_has_a_docstring() -> None:
    there = [getattr(pegmind, name) for name in pegmind.__all__ if callable(getattr(pegmind, name))]
    assert [each for each in there if not each.__doc__] == []


def test_the_examples_in_the_interface_are_right() -> None:
    found = doctest.testmod(pegmind)
    assert (found.failed, found.attempted) == (0, 4)


def test_an_error_of_a_game_fails_the_test_of_its_author() -> None:
    with Cabinet(tally_with(press=lambda _self, state, *_: state / 0)) as cabinet:
        cabinet.start()
        with pytest.raises(TypeError, match="unsupported operand"):
            cabinet.press("red")
    unknown = Cabinet(tally_with(controls={"pink": "x"}))
    with pytest.raises(ValueError, match="tally cannot be loaded"):
        unknown.__enter__()
