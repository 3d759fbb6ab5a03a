"""Lists the games of other packages, begins a new one, and plays one that is being written."""

import os
import signal
import subprocess
import sys
import time
from argparse import Namespace
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from station import __version__
from station.cli.commandline import MisusedError
from station.games.packages import FOLDERS, GAME_NAME, GAMES_GROUP, GamePackage, read_project, try_demonstration
from station.games.registry import boxes, family_names, games
from station.web.renderer_checks import INSTALL, find_renderer_faults, find_tools
from station.web.renderers import folder_of

WATCHING: Final = 0.5
"""Seconds between two looks at the files of a game that is being written."""

WATCHED: Final = {".py", ".toml", ".mo", ".js", ".css"}
TEMPLATE: Final = "template"
"""In the package `pegmind`: a game called Example, of which a new one is a copy."""


def list_games(say: Callable[[str], None]) -> bool:
    """Say what games there are, where they come from, and what is wrong with them; return whether all can be played."""
    found = games()
    if not found:
        say("No games of other packages are installed. pegmind new-game NAME begins one; see docs/your-own-game.md.")
    for game in found:
        wrong = game.error or try_demonstration(game)
        title = f'"{game.family.title}", ' if game.family else ""
        say(f"{game.name}: {title}{game.origin} {game.version}, {game.value}")
        if wrong:
            say(f"  {'cannot be loaded' if game.error else 'its demonstration fails'}: {wrong}")
    faulty = [_say_renderer_faults(game, say) for game in found]
    return not any(faulty) and not any(game.error for game in found)


def _say_renderer_faults(game: GamePackage, say: Callable[[str], None]) -> bool:
    """Say what is wrong about the renderer that a family brings; return whether anything is."""
    if (folder := folder_of(game)) is None:
        return False
    tools = find_tools(folder)
    faults = [*find_renderer_faults(game.name, folder, tools)]
    for fault in faults:
        say(f"  the renderer of {game.name}: {fault}")
    if tools is None:
        say(f"  TypeScript and Biome, which check the renderer of {game.name}, are not installed: {INSTALL}")
    return bool(faults)


def begin_game(name: str, folder: Path, say: Callable[[str], None]) -> None:
    """Write a package with a new game into a new folder. Raises MisusedError and OSError."""
    if not GAME_NAME.fullmatch(name):
        raise MisusedError(f"pegmind: the name of a game is 1 to 20 small letters and digits, not {name!r}")
    if name in {*boxes(), *family_names()}:
        raise MisusedError(f"pegmind: there is a game called {name} already")
    if folder.exists():
        raise MisusedError(f"pegmind: {folder} exists already; name another folder with --folder")
    found = find_spec("pegmind")
    if found is None or found.origin is None:
        raise MisusedError("pegmind: the package pegmind, of which games are made, is not installed")
    source = Path(found.origin).parent / TEMPLATE

    def fill(text: str) -> str:
        text = text.replace("example", name).replace("Example", name.capitalize())
        return text.replace("VERSION", __version__)

    for path in sorted(each for each in source.rglob("*") if each.is_file() and each.suffix != ".pyc"):
        target = folder / fill(str(path.relative_to(source)))
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(fill(path.read_text(encoding="utf-8")), encoding="utf-8")
    say(f"{folder} has a game that can be played: pegmind play --game {folder}")


def play_game(folder: Path, arguments: Namespace) -> int:
    """Play the games of a folder, and start again whenever one of its files changes; return the exit status.

    Raises MisusedError if the folder has none.
    """
    folder = folder.resolve()
    if not read_project(folder).get("entry-points", {}).get(GAMES_GROUP):
        raise MisusedError(
            f'pegmind: {folder} has no pyproject.toml with [project.entry-points."{GAMES_GROUP}"]; '
            "begin a game with: pegmind new-game NAME"
        )
    options = (("--config", arguments.config), ("--store", arguments.store), ("--host", arguments.host))
    words = [word for name, value in (*options, ("--port", arguments.port)) if value for word in (name, str(value))]
    environment = {**os.environ, FOLDERS: str(folder)}
    shows = ["--no-browser"] if arguments.no_browser else []
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # the station ends with this process
    while True:
        before = _list_times(folder)
        with subprocess.Popen([sys.executable, "-m", "station", "play", *words, *shows], env=environment) as station:  # noqa: S603 - this program
            try:
                while station.poll() is None and _list_times(folder) == before:
                    time.sleep(WATCHING)
            except KeyboardInterrupt:
                station.terminate()
                return station.wait()
            if (status := station.poll()) is not None:
                return status
            station.terminate()
        shows = ["--no-browser"]


def _list_times(folder: Path) -> dict[str, float]:
    """Return when each file of a game was changed last."""
    files = (path for path in folder.rglob("*") if path.suffix in WATCHED and ".venv" not in path.parts)
    return {str(path): path.stat().st_mtime for path in files if path.is_file()}
