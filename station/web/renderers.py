"""The renderers of other packages' families: joined and checked, and how the page takes them in.

Each is a script of its own, which the document names before that of the page, and which only leaves a function behind.
The page calls it with its own modules. So a renderer that a browser cannot parse, or that fails, is missing by itself.
"""

import logging
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from station.games.packages import GamePackage
from station.games.registry import games
from station.web.bundle import Block, BundleError, constant_of, join_blocks, join_styles, visit_modules
from station.web.syntax import find_syntax_error

log = logging.getLogger("pegmind")

FOLDER: Final = "page"
"""In the package of a family: its scripts and its style sheet."""

PAGE_TYPES: Final = Path(__file__).with_name("page.d.ts")
_INTERFACE: Final = re.compile(r"^interface Renderer<.*?^}", re.DOTALL | re.MULTILINE)
_MEMBER: Final = re.compile(r"^  (\w+)[(:]", re.MULTILINE)
OWN_HOOKS: Final = ("readout", "columns")
"""The hooks for which `defaults` of renderer.js has nothing."""

ADDED: Final = "globalThis.pegmindRenderers"


class Renderer(NamedTuple):
    """The renderer of a family: its script with its source map, and its style sheet."""

    family: str
    script: str
    source_map: dict[str, Any]
    style: str


@cache
def hooks() -> tuple[str, ...]:
    """Return the names of all that a renderer has."""
    (interface,) = _INTERFACE.findall(PAGE_TYPES.read_text(encoding="utf-8"))
    return tuple(_MEMBER.findall(interface))


def folder_of(game: GamePackage) -> Path | None:
    """Return the folder of a game with the scripts of its renderer; None if it has no renderer of its own."""
    folder = None if game.family is None or game.folder is None else game.folder / FOLDER
    return folder if folder is not None and (folder / f"{game.name}.js").exists() else None


def find_renderers(page: Iterable[Block]) -> Iterator[Renderer]:
    """Yield the renderers of the installed games that can be used with the blocks of the `page`; log the others."""
    names = frozenset(block.name for block in page)
    for game in games():
        if (folder := folder_of(game)) is None:
            continue
        try:
            yield build_renderer(names, game.name, folder)
        except (BundleError, OSError, UnicodeDecodeError) as error:
            log.warning("the page draws %s without its renderer: %s", game.name, error)


def build_renderer(page: frozenset[str], family: str, folder: Path) -> Renderer:
    """Return the renderer of a family, which is the export `family` of family.js in a folder.

    It may import family-*.js of the folder, and the modules named in `page`. Raises BundleError if a script cannot be
    parsed or joined, or a hook is missing, and OSError.
    """

    def find(name: str) -> Path | None:
        if name in page and name != f"{family}.js":
            return None
        if name in page or not (name == f"{family}.js" or name.startswith(f"{family}-")):
            raise BundleError(f"{name} must be called {family}.js or {family}-*.js, and not as a script of the page")
        return _check_syntax(folder / name)

    blocks = tuple(visit_modules(f"{family}.js", find))
    if family not in blocks[-1].exports:
        raise BundleError(f"{family}.js must export the renderer: export const {family} = {{ ...defaults, … }}")
    _check_hooks(family, "".join((folder / block.name).read_text(encoding="utf-8") for block in blocks))
    imported = page & {module for block in blocks for module in block.imports}
    script, source_map = join_blocks((_receive(imported), *blocks, _register(family)))
    style = join_styles(folder, [path.name for path in folder.glob(f"{family}.css")])
    return Renderer(family, script, source_map, style)


def _receive(modules: Iterable[str]) -> Block:
    ours = ", ".join(sorted({constant_of(module) for module in (*modules, "renderers.js")}))
    return Block("begin", f"({ADDED} ??= []).push(({{ {ours} }}) => {{\n", (0,))


def _register(family: str) -> Block:
    renderers, own = constant_of("renderers.js"), constant_of(f"{family}.js")
    return Block("end", f"{renderers}.renderers.{family} = {own}.{family};\n}});\n", (0, 1))


def _check_syntax(path: Path) -> Path:
    if fault := find_syntax_error(path.read_text(encoding="utf-8")):
        raise BundleError(f"{path.name}, line {fault[0]}: {fault[1]}")
    return path


def _check_hooks(family: str, source: str) -> None:
    """Raise BundleError if the scripts of a renderer lack a hook: a name that stands nowhere in them cannot be one."""
    if "..." not in source:
        needed: tuple[str, ...] = hooks()
    else:
        needed = OWN_HOOKS if re.search(r"\.\.\.(?:/\*.*?\*/\s*)?\(?defaults\b", source) else ()
    if missing := [hook for hook in needed if not re.search(rf"\b{hook}\b", source)]:
        raise BundleError(f"{family}.js lacks {', '.join(missing)} of Renderer in {PAGE_TYPES.name}")


def add_renderers(page: Iterable[Block]) -> str:
    """Return the end of the page's script, which hands its modules to the renderers."""
    ours = ", ".join(constant_of(block.name) for block in page)
    return f"for (const add of {ADDED} ?? []) try {{ add({{ {ours} }}); }} catch (error) {{ console.error(error); }}\n"
