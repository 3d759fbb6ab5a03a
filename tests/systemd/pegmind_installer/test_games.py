"""Games of other packages on a cabinet: in a folder that every version looks into."""

import subprocess
import sys
from pathlib import Path

import pytest

from pegmind_installer.commands import CommandError
from pegmind_installer.games import add_game, find_project, remove_game
from pegmind_installer.install import InstallError
from tests.systemd.pegmind_installer.fake_system import PIP, FakeSystem, checkout, failing, installed_system, read_files

WHEEL = "/home/ada/Pegmind_Simon-1.0-py3-none-any.whl"
GAMES = "opt/pegmind/games"


@pytest.fixture
def system(tmp_path: Path) -> FakeSystem:
    """A Pi on which Pegmind is installed."""
    return installed_system(tmp_path)


def games_of(system: FakeSystem) -> list[str]:
    return [path for path in read_files(system.root) if path.startswith(f"{GAMES}/")]


def test_a_game_is_installed_beside_the_versions_and_the_station_restarts(system: FakeSystem) -> None:
    add_game(WHEEL, system.host(), system.target)
    assert system.commands == [
        f"/opt/pegmind/current/bin/python {PIP} --no-deps --upgrade --target /opt/pegmind/games/pegmind-simon {WHEEL}",
        "systemctl try-restart pegmind.service",
    ]
    assert games_of(system) == [f"{GAMES}/pegmind-simon", f"{GAMES}/pegmind-simon.pth"]
    add_game("pegmind-simon==1.1", system.host(), system.target)
    assert system.commands[2].endswith("/opt/pegmind/games/pegmind-simon pegmind-simon==1.1")


def test_an_upgrade_keeps_the_games(system: FakeSystem, tmp_path: Path) -> None:
    add_game(WHEEL, system.host(), system.target)
    system.install(checkout(tmp_path, "0.2.0"), "2")
    assert games_of(system) == [f"{GAMES}/pegmind-simon", f"{GAMES}/pegmind-simon.pth"]
    (look,) = system.root.glob("opt/pegmind/versions/0.2.0-2/lib/python3.11/site-packages/pegmind-additions.pth")
    assert look.read_text() == "import site; site.addsitedir('/opt/pegmind/games')\n/opt/pegmind/postgresql\n"


def test_python_finds_a_game_by_these_files(tmp_path: Path) -> None:
    (tmp_path / "pegmind-simon").mkdir()
    (tmp_path / "pegmind-simon/pegmind_simon.py").write_text("x = 1\n")
    (tmp_path / "pegmind-simon.pth").write_text("pegmind-simon\n")
    code = f"import site; site.addsitedir({str(tmp_path)!r}); import pegmind_simon; print(pegmind_simon.x)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stdout == "1\n"


def test_a_game_that_cannot_be_installed_leaves_nothing(system: FakeSystem) -> None:
    system.failure = failing("pip install")
    with pytest.raises(CommandError):
        add_game(WHEEL, system.host(), system.target)
    assert games_of(system) == []


def test_a_game_is_removed_by_the_name_of_its_package(system: FakeSystem) -> None:
    add_game(WHEEL, system.host(), system.target)
    with pytest.raises(InstallError, match="no game of a package simon; there are pegmind-simon"):
        remove_game("simon", system.host(), system.target)
    remove_game("pegmind_simon", system.host(), system.target)
    assert games_of(system) == []


@pytest.mark.parametrize("package", ["games/simon", "", "./simon"])
def test_a_game_is_a_wheel_or_the_name_of_a_package(package: str) -> None:
    with pytest.raises(InstallError, match="a wheel"):
        find_project(package)


def test_games_are_added_by_root_to_an_installed_version(system: FakeSystem) -> None:
    with pytest.raises(InstallError, match="by root"):
        add_game(WHEEL, system.host(uid=1000), system.target)
    with pytest.raises(InstallError, match="not installed"):
        remove_game("simon", system.host(current_version=None), system.target)
