"""Finds the games that other packages add to the station. See docs/your-own-game.md.

Such a package announces each game as an entry point of the group `pegmind.games`; its name is that of the game, in
moves and in the store, and its value a `LampGame` class, or a `Family` of that name (station.games.family):

    [project.entry-points."pegmind.games"]
    simon = "pegmind_simon:Simon"

Where no such package is installed, that is found out without loading anything.
"""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from station.core.languages import add_catalogs
from station.games.family import Family

if TYPE_CHECKING:
    from station.matches.game import Game

GAMES_GROUP: Final = "pegmind.games"

FOLDERS: Final = "PEGMIND_GAMES"
"""The environment variable that names folders with games which are not installed: `pegmind play --game FOLDER`."""

BAD_NAME: Final = "its name must be 1 to 20 small letters and digits, beginning with a letter"
OURS: Final = tuple(Path(__file__).parents[2] / name for name in ("station", "pegmind"))
PYTHON: Final = Path(os.__file__).parent
"""The folders of our code, and of the standard library."""

GAME_NAME: Final = re.compile(r"[a-z][a-z0-9]{0,19}")


class GamePackage(NamedTuple):
    """A game of another package: its name, what its entry point names, where it comes from, and its version.

    `target` is what that names, if it is loaded already. Either the game has a `family`, or `error` says why it could
    not be loaded.
    """

    name: str
    value: str
    origin: str
    version: str
    target: Any = None
    family: "Family[Game] | None" = None
    error: str | None = None

    @property
    def folder(self) -> Path | None:
        """The folder of its module, where its catalogs and its part of the page are; None if there is none."""
        try:
            spec = find_spec(self.value.partition(":")[0].partition(".")[0])
        except (ImportError, ValueError):  # of a module that was not loaded from a file, such as __main__
            return None
        return None if spec is None or spec.origin is None else Path(spec.origin).parent


@cache
def load_games(taken: frozenset[str]) -> tuple[GamePackage, ...]:
    """Return all games of other packages, loaded; `taken` are the names of ours, which no other game can have.

    A game of `with_game` takes the place of an installed one of its name.
    """
    games: list[GamePackage] = []
    names = {added.name for added in _added}
    for found in [*(found for found in _find() if found.name not in names), *_added]:
        loaded = _load(found) if GAME_NAME.fullmatch(found.name) else found._replace(error=BAD_NAME)
        boxes = {loaded.name, *(loaded.family.boxes if loaded.family else ())}
        if loaded.family and (double := boxes & taken):
            loaded = loaded._replace(family=None, error=f"there is another game called {min(double)}")
        if loaded.family:
            taken |= boxes
        games.append(loaded)
    return tuple(games)


_added: list[GamePackage] = []


@contextmanager
def with_game(name: str, target: object) -> Iterator[None]:
    """Have a game that is not installed, a LampGame or a Family, as long as the context lasts."""
    added = GamePackage(name, f"{getattr(target, '__module__', '')}:", "this program", "", target)
    _added.append(added)
    load_games.cache_clear()
    try:
        yield
    finally:
        _added.remove(added)
        load_games.cache_clear()


def try_demonstration(game: GamePackage) -> str | None:
    """Return why the demonstration of a game fails, in one line; attract mode leaves it out then."""
    try:
        [*(game.family.demonstration() if game.family and game.family.demonstration else ())]
    except Exception as error:  # noqa: BLE001 - whatever another's game raises
        return explain_error(error)
    return None


def explain_error(error: BaseException) -> str:
    """Return what went wrong and where, in one line: "ValueError: no such colour (simon.py, line 12)".

    The place is the last one in the code of the game; there is none if it only returned something wrong.
    """
    said = f"{type(error).__name__}: {error}".splitlines()[0]
    places = [place for place in extract_tb(error.__traceback__) if _is_of_a_game(place.filename)]
    return f"{said} ({Path(places[-1].filename).name}, line {places[-1].lineno})" if places else said


def _is_of_a_game(filename: str) -> bool:
    """Whether a file belongs neither to Pegmind nor to Python."""
    path = Path(filename)
    is_of_python = path.is_relative_to(PYTHON) and not {"site-packages", "dist-packages"} & {*path.parts}
    return not (filename.startswith("<frozen") or is_of_python or any(map(path.is_relative_to, OURS)))


def _load(found: GamePackage) -> GamePackage:
    module, _, attribute = found.value.partition(":")
    try:
        target = getattr(import_module(module), attribute) if found.target is None else found.target
        if isinstance(target, Family):
            family: Family[Any] = target
            if family.name != found.name:
                raise ValueError(f"the entry point {found.name} names a family called {family.name}")  # noqa: TRY301
        else:
            from station.games.lamps.family import build_family

            family = build_family(found.name, target)
        _use_outside_a_match(family)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever another's module does when it is loaded
        return found._replace(error=explain_error(error))
    if found.folder is not None:
        add_catalogs(found.folder / "locale")
    return found._replace(family=family)


def _use_outside_a_match(family: "Family[Game]") -> None:
    """Ask a family what is asked where nothing is played; it raises here what would end a menu or a page later."""
    tuple(family.manual)
    if family.page_facts is not None:
        family.page_facts()
    lessons = () if family.lessons is None else family.lessons()
    if foreign := {lesson.box for lesson in lessons} - {*family.boxes}:
        raise ValueError(f"there is a lesson of {min(foreign)}, which is no box of {family.name}")
    for box in family.boxes:
        family.menu_entry(box)
        family.results.variant_title(box, family.results.usual_spelling(box))


def _find() -> list[GamePackage]:
    """Return what is installed, and what the folders have that are being tried, none of it loaded."""
    found = [*_in_folders()]
    if any(map(_announces_games, sys.path)):
        from importlib.metadata import entry_points

        for entry in sorted(entry_points(group=GAMES_GROUP), key=lambda entry: entry.name):
            origin, version = (entry.dist.name, entry.dist.version) if entry.dist else ("?", "?")
            if entry.name not in {tried.name for tried in found}:
                found.append(GamePackage(entry.name, entry.value, origin, version))
    return found


def _announces_games(place: str) -> bool:
    """Whether a folder of installed packages has one with games: as quick as that can be found out."""
    try:
        names = [name for name in os.listdir(place or ".") if name.endswith(".dist-info")]  # noqa: PTH208 - as quick as it can be
    except OSError:
        return False
    return any(GAMES_GROUP in _read(Path(place, name, "entry_points.txt")) for name in names)


def _in_folders() -> list[GamePackage]:
    found = []
    for folder in filter(None, os.environ.get(FOLDERS, "").split(os.pathsep)):
        if folder not in sys.path:
            sys.path.insert(0, folder)
        project = read_project(Path(folder))
        games = project.get("entry-points", {}).get(GAMES_GROUP, {})
        found += [GamePackage(name, value, folder, project.get("version", "?")) for name, value in games.items()]
    return found


def read_project(folder: Path) -> dict[str, Any]:
    """Return the table `project` of a pyproject.toml; empty if there is none."""
    import tomllib

    try:
        return dict(tomllib.loads(_read(folder / "pyproject.toml")).get("project", {}))
    except tomllib.TOMLDecodeError:
        return {}


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
