"""Games of other packages at a terminal: what there is, and a new one."""

import signal
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from station.games.packages import FOLDERS, load_games
from station.web.assets import INDEX, SOURCES, read_page
from station.web.renderers import find_renderers
from tests.foreign_family import RENDERER, write_family
from tests.ports import reserved_port
from tests.terminal import pegmind

PAGE = (SOURCES / INDEX).read_text()
SAYS_HOW = "has a game that can be played: pegmind play --game"


def test_a_new_game_is_written_and_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "catch"
    assert pegmind("new-game", "catch", "--folder", folder) == (0, f"{folder} {SAYS_HOW} {folder}\n", "")
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setenv(FOLDERS, str(folder))
    load_games.cache_clear()
    try:
        listed = pegmind("games")
        (folder / "pegmind_catch/__init__.py").write_text("nonsense")
        sys.modules.pop("pegmind_catch")
        load_games.cache_clear()
        broken = pegmind("games")
    finally:
        load_games.cache_clear()
    assert listed == (0, f'catch: "Catch", {folder} 0.1, pegmind_catch:Catch\n', "")
    assert broken.out.splitlines()[1].startswith("  cannot be loaded: NameError: name 'nonsense' is not defined")
    assert broken.status == 1


def test_a_renderer_that_cannot_be_used_is_listed_with_the_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    write_family(tmp_path, RENDERER.replace("columns: () => [],", "columns: () => [,"))
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    load_games.cache_clear()
    fault = "chess.js, line 13: } does not close the [ of line 12"
    try:
        listed = pegmind("games")
        assert [*find_renderers(read_page(PAGE))] == []
    finally:
        load_games.cache_clear()
    assert (listed.status, listed.out.splitlines()[1]) == (1, f"  the renderer of chess: {fault}")
    assert caplog.messages == [f"the page draws chess without its renderer: {fault}"]


def test_without_games_the_list_says_how_to_begin_one() -> None:
    assert pegmind("games").out.startswith("No games of other packages are installed. pegmind new-game NAME")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (("new-game", "Catch!"), "the name of a game is 1 to 20 small letters and digits, not 'Catch!'"),
        (("new-game", "original"), "there is a game called original already"),
        (("new-game", "catch", "--folder", "/"), "/ exists already; name another folder with --folder"),
        (("play", "--game", "/nowhere"), "/nowhere has no pyproject.toml with"),
    ],
)
def test_what_cannot_be_done_is_said(line: tuple[str, ...], says: str) -> None:
    status, out, error = pegmind(*line)
    assert (status, out) == (2, "")
    assert error.startswith(f"pegmind: {says}")


@pytest.mark.slow
def test_a_game_that_is_being_written_is_started_again_when_it_changes(tmp_path: Path) -> None:
    folder = tmp_path / "catch"
    assert pegmind("new-game", "catch", "--folder", folder).status == 0
    game = folder / "pegmind_catch/__init__.py"
    with reserved_port() as port:
        options = ("--no-browser", "--port", str(port), "--store", str(tmp_path / "store.db"))
        command = (sys.executable, "-m", "station", "play", "--game", str(folder), *options)
        with subprocess.Popen(command, stderr=subprocess.DEVNULL) as playing:
            wait_until(port, "press the button of the colour")
            game.write_text(game.read_text().replace("press the button of the colour", "be quick"))
            wait_until(port, "be quick")
            playing.send_signal(signal.SIGINT)
            assert playing.wait() in {0, 130}


def wait_until(port: int, says: str) -> None:
    """Wait for a station whose lessons say this: it starts, or starts again."""
    for _ in range(600):
        try:
            with urlopen(f"http://127.0.0.1:{port}/lessons.json", timeout=5) as answer:
                if says in answer.read().decode():
                    return
        except (URLError, OSError):
            pass
        time.sleep(0.1)
    raise AssertionError(f"no station says {says}")
