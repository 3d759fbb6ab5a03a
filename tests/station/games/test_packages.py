import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pegmind.testing import Cabinet
from station.core.lazy import lazy
from station.games import registry
from station.games.dice.family import FAMILY
from station.games.lamps.family import build_family
from station.games.packages import FOLDERS, GamePackage, load_games, with_game
from station.matches.errors import GameFailed
from station.matches.events import replay
from tests.station.games.lamps.tally import Tally, tally_with

PROJECT = """
[project]
name = "pegmind-{name}"
version = "1.2"
[project.entry-points."pegmind.games"]
{name} = "pegmind_{name}:{of}"
"""
GAME = "from tests.station.games.lamps.tally import Tally\n"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(sys, "path", [*sys.path])
    load_games.cache_clear()
    yield tmp_path
    load_games.cache_clear()


def write_game(folder: Path, name: str, code: str = GAME, of: str = "Tally") -> Path:
    (folder / name / f"pegmind_{name}").mkdir(parents=True)
    (folder / name / f"pegmind_{name}" / "__init__.py").write_text(code)
    (folder / name / "pyproject.toml").write_text(PROJECT.format(name=name, of=of))
    return folder / name


def tried(monkeypatch: pytest.MonkeyPatch, *folders: Path) -> tuple[GamePackage, ...]:
    monkeypatch.setenv(FOLDERS, os.pathsep.join(map(str, folders)))
    load_games.cache_clear()
    return registry.games()


def test_without_other_packages_there_are_our_boxes_alone() -> None:
    assert registry.games() == ()
    assert registry.boxes() == registry.FAMILY_OF
    assert registry.family_names() == registry.NAMES


def test_a_station_without_games_loads_nothing_for_them() -> None:
    program = "import sys\nfrom station.__main__ import main\nmain(['script', '-'])\nprint(*sys.modules)"
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, input="wait 60\n", capture_output=True, text=True, check=True)
    loaded = {name for name in done.stdout.split() if name.startswith("station.games.") and name.count(".") == 2}
    names = ("codes", "controls", "family", "packages", "pegs", "registry")
    assert loaded == {f"station.games.{name}" for name in names}


def test_a_folder_with_a_game_can_be_tried(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (game,) = tried(monkeypatch, write_game(place, "firsttry"))
    assert (game.name, game.version, game.error) == ("firsttry", "1.2", None)
    assert game.origin == str(place / "firsttry")
    assert [*registry.boxes()][-1] == "firsttry"
    with Cabinet("firsttry") as cabinet:
        cabinet.start()
        cabinet.press("red")
        assert cabinet.points == [1]


def test_the_class_at_hand_replaces_the_installed_game_of_its_name(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried(monkeypatch, write_game(place, "tally"))
    with Cabinet(tally_with(title="Newer")):
        (game,) = registry.games()
        assert (game.origin, game.family and str(game.family.title)) == ("this program", "Newer")
    assert [game.origin for game in registry.games()] == [str(place / "tally")]


def test_an_installed_package_is_found_by_its_entry_point(place: Path) -> None:
    write_game(place, "installed")
    about = place / "pegmind_installed-1.2.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: pegmind-installed\nVersion: 1.2\n")
    (about / "entry_points.txt").write_text("[pegmind.games]\ninstalled = pegmind_installed:Tally\n")
    sys.path[:0] = [str(place), str(place / "installed")]
    (game,) = registry.games()
    assert (game.name, game.origin, game.version, game.error) == ("installed", "pegmind-installed", "1.2", None)
    assert game.folder == place / "installed/pegmind_installed"


@pytest.mark.parametrize(
    ("name", "code", "of", "error"),
    [
        ("raises", "x = 1\ny = x / 0\n", "Tally", "ZeroDivisionError: division by zero (__init__.py, line 2)"),
        ("exits", "raise SystemExit(3)\n", "Tally", "SystemExit: 3 (__init__.py, line 1)"),
        ("lacks", GAME, "Other", "AttributeError: module 'pegmind_lacks' has no attribute 'Other'"),
        (
            "needs",
            "x = 1\nimport no_such_module\n",
            "Tally",
            "ModuleNotFoundError: No module named 'no_such_module' (__init__.py, line 2)",
        ),
        (
            "draws",
            "from random import Random\nRandom(1).choice([])\n",
            "Tally",
            "IndexError: Cannot choose from an empty sequence (__init__.py, line 2)",
        ),
        ("broken", "class Tally(\n", "Tally", "SyntaxError"),
        ("original", GAME, "Tally", "there is another game called original"),
        ("Capital", GAME, "Tally", "its name must be 1 to 20 small letters and digits"),
    ],
)
def test_a_game_that_cannot_be_loaded_says_why(
    place: Path, monkeypatch: pytest.MonkeyPatch, name: str, code: str, of: str, error: str
) -> None:
    good = write_game(place, f"good{name.lower()}")
    bad, _ = sorted(tried(monkeypatch, write_game(place, name, code, of), good), key=lambda game: game.error is None)
    assert bad.family is None
    assert str(bad.error).startswith(error)
    assert {*registry.boxes()} - {*registry.FAMILY_OF} == {good.name}


def test_a_family_of_another_package_has_moves_and_scenes_of_its_own() -> None:
    """The dice box under another name stands for it."""
    with with_game("otherdice", replace(FAMILY, name="otherdice", boxes=("dicebox",), lessons=None)):
        assert registry.boxes()["dicebox"] == "otherdice"
        assert registry.family_of_box("dicebox").moves == FAMILY.moves
    with with_game("otherdice", FAMILY):
        (game,) = registry.games()
        assert game.error is not None
        assert "names a family called dice" in game.error


@pytest.mark.parametrize("part", ["manual", "page_facts", "lessons", "menu_entry"])
def test_a_family_that_cannot_be_shown_in_the_menu_is_not_loaded(part: str) -> None:
    family = replace(build_family("tally", Tally), **{part: lazy("no_such_module:anything")})
    with with_game("tally", family):
        (game,) = registry.games()
        assert game.error is not None
        assert game.error.startswith("ModuleNotFoundError: No module named 'no_such_module'")
        assert registry.boxes() == registry.FAMILY_OF


def test_two_games_of_one_name_are_one_game() -> None:
    with with_game("tally", Tally), with_game("tally", Tally):
        first, second = registry.games()
    assert first.error is None
    assert second.error == "there is another game called tally"


def test_the_rules_of_another_package_fail_with_a_refusal_that_says_where() -> None:
    with with_game("tally", tally_with(press=lambda _self, state, *_: state / 0)):
        match = replay(registry.play, ("match tally", "deal 1"))
        with pytest.raises(GameFailed) as failed:
            registry.play(match, "play 1 red")
    assert str(failed.value.message) == "Tally has failed and was closed"
    assert failed.value.where.startswith("TypeError: unsupported operand")
    assert "test_packages.py, line" in failed.value.where


def test_a_wrong_answer_names_the_method_and_no_place_of_ours() -> None:
    def press(_game: Tally, _state: object, _button: str, _time: float, _chance: object) -> None:
        return None

    with with_game("tally", tally_with(press=press)):
        match = replay(registry.play, ("match tally", "deal 1"))
        with pytest.raises(GameFailed) as failed:
            registry.play(match, "play 1 red")
    assert failed.value.where == "TypeError: Tally.press must return the next state, not None"
