"""The laws of the architecture: who may import whom, what is pure, and where a game has its place.

docs/architecture.md gives the reasons.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from station.games.registry import FAMILY_OF, NAMES

ROOT = Path(__file__).parents[1]

MEETING = {"station.appliance.assembly", "station.cli.checks", "station.cli.commands", "station.config.sections"}
"""Where station and hardware are put together: the set-up, the doctor, the commands, and the configuration of both."""

FAMILIES = tuple(sorted(NAMES))

SHARED = "station.games.codes"
"""What the families of codes have in common; it is a family to nobody else."""

OF_PEGS = ("station.core.palette", SHARED)
"""What speaks of pegs as such, and not of the family with that name."""

DECK = ("station.config.sections", "station.games.dice.deck_file")
"""The one arrow into a family from outside: the check of the deck that the configuration names."""

SHELL = {"asyncio", "logging", "os", "pathlib", "random", "socket", "sqlite3", "sys", "threading", "time"}
"""What gives a clock, chance, files or the network."""

PURE = (
    "station.controller",
    "station.core",
    "station.games",
    "station.scenes",
    *("hardware.inputs.debounce", "hardware.inputs.quadrature", "hardware.pixels", "hardware.layout"),
    "hardware.panel",
)
IMPURE = {
    "hardware.panel.description": "names the command that installs a library",
    "hardware.panel.dxf": "has a library that logs",
    "station.core.languages": "loads catalogs",
    "station.core.machine": "reads text files, and knows its Python",
    "station.core.threads": "starts threads",
    "station.games.dice.deck_file": "reads the deck",
    "station.games.registry": "is handed a source of chance",
    "station.games.family": "is handed a source of chance",
    "station.games.word.words": "reads the lists of words",
    **{f"station.games.{family}.family": "draws, and loads what thinks, when asked to" for family in FAMILIES},
}
"""The modules of pure packages that are not, each with what it does."""

THINKING = (
    "station.games.pegs.solver",
    "station.games.codes.players",
    "station.games.pegs.crack",
    "station.games.grand.solver",
    "station.games.grand.crack",
    "station.games.word.solver",
    "station.games.word.crack",
)
"""What thinks, beside the loop: it reads the shipped strategies and reckons with numpy."""

MOST_ENTRIES = 15


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def sources() -> dict[str, ast.Module]:
    """Every module of ours by its name."""
    files = (path for package in ("station", "hardware") for path in (ROOT / package).rglob("*.py"))
    return {module_name(path): ast.parse(path.read_text(encoding="utf-8")) for path in sorted(files)}


def imported(module: str, *, when_loaded: bool = False) -> Iterator[str]:
    """What a module imports; `when_loaded`: only what it imports as soon as it is imported itself."""
    tree = sources()[module]
    lazy = set()
    if when_loaded:
        functions = (ast.FunctionDef, ast.AsyncFunctionDef)
        bodies: list[ast.AST] = [node for node in ast.walk(tree) if isinstance(node, functions)]
        bodies += [
            node for node in ast.walk(tree) if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        ]
        lazy = {id(inner) for node in bodies for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if id(node) in lazy:
            continue
        if isinstance(node, ast.ImportFrom):
            assert node.module is not None
            assert node.level == 0, "imports are written in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def our_modules(module: str, *, when_loaded: bool = False) -> set[str]:
    """The modules of ours that a module imports."""
    names = imported(module, when_loaded=when_loaded)
    return {part for name in names for part in (name, name.rpartition(".")[0]) if part in sources()} - {module}


def within(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def scenes() -> dict[str, str]:
    """Every class of scenes, with its module."""
    found = {"Scene": "station.scenes.base"}
    for _ in range(3):  # a scene of a scene of a scene
        for module, tree in sources().items():
            for node in tree.body:
                if isinstance(node, ast.ClassDef) and any(
                    ast.unparse(base).partition("[")[0] in found for base in node.bases
                ):
                    found[node.name] = module
    del found["Scene"]
    return found


def told_apart(tree: ast.Module) -> Iterator[str]:
    """The classes that a module asks for by isinstance, or in a case."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance":
            yield from (name.id for name in ast.walk(node.args[1]) if isinstance(name, ast.Name))
        elif isinstance(node, ast.MatchClass):
            yield ast.unparse(node.cls)


# Law 1: a game has a place of its own.


@pytest.mark.parametrize("module", sorted(sources()))
def test_nobody_outside_a_family_imports_from_it(module: str) -> None:
    inside = next((f"station.games.{family}" for family in FAMILIES if within(module, f"station.games.{family}")), None)
    others = [f"station.games.{family}" for family in FAMILIES if f"station.games.{family}" != inside]
    others += [SHARED] if inside is None and not within(module, SHARED) else []
    assert [name for name in our_modules(module) if within(name, *others) and (module, name) != DECK] == []


@pytest.mark.parametrize("module", sorted(sources()))
def test_a_scene_is_told_apart_in_its_own_file_alone(module: str) -> None:
    of = scenes()
    assert [name for name in told_apart(sources()[module]) if name in of and of[name] != module] == []


def test_there_are_scenes_and_families_to_look_at() -> None:
    assert {"Attract", "Question", "Guess", "Secret", "ServiceMenu", "SelfTest"} <= set(scenes())
    assert FAMILIES == ("dice", "grand", "pegs", "word")


# Law 2: a family is one folder and one line.


def test_a_family_is_named_in_the_registry_alone() -> None:
    constants = {
        module: {
            node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        for module, tree in sources().items()
        if not within(module, *(f"station.games.{family}" for family in FAMILIES))
    }
    names = {module: set(FAMILIES) - ({"pegs"} if within(module, *OF_PEGS) else set()) for module in constants}
    naming = {module for module, texts in constants.items() if texts & names[module] and within(module, "station")}
    assert naming <= {"station.games.registry"}


PAGE = ROOT / "station/web/page"
RENDERERS = "renderers.js"
"""Where the page has a line for each family, which maps it to its renderer."""


ORDINARY = {"number", "word"}
"""Boxes, and a family, whose name is a word that any code may have."""


def own_family(script: Path) -> str | None:
    """The family that a script of the page belongs to: dice.js is the renderer of `dice`, dice-table.js part of it."""
    return next((family for family in FAMILIES if script.stem.partition("-")[0] == family), None)


def naming(script: Path) -> list[str]:
    """The lines of a script or of the page that name a family or a box other than their own, comments left out.

    A name counts as a word, in an identifier as well: `isDice` names a family, `indices` does not. The page may link
    the style sheets of a family.
    """
    own = own_family(script)
    boxes = (box for box, family in FAMILY_OF.items() if family != own and box not in ORDINARY)
    of_pegs = "codes" in script.stem or 'from "./codes.js"' in script.read_text(encoding="utf-8")
    families = set(FAMILIES) - {own} - ORDINARY - ({"pegs"} if of_pegs else set())
    names = (*families, *boxes)
    code = re.sub(r"/\*.*?\*/|<!--.*?-->|<link .*?>", "", script.read_text(encoding="utf-8"), flags=re.DOTALL)
    words = re.compile("[A-Z]?[a-z]+|[A-Z]+")
    return [line for line in code.splitlines() if any(w.lower().startswith(names) for w in words.findall(line))]


@pytest.mark.parametrize("script", [*sorted(PAGE.glob("*.js")), PAGE / "index.html"], ids=lambda script: script.name)
def test_a_family_is_named_by_its_renderer_alone(script: Path) -> None:
    lines = [f'export {{ {family} }} from "./{family}.js";' for family in FAMILIES]
    lines = [line for line in lines if line.split()[2] not in ORDINARY]
    assert naming(script) == (lines if script.name == RENDERERS else [])


# Law 3: rules and scenes are pure, through all their imports.


def reached(module: str) -> set[str]:
    """All that is loaded with a module."""
    found, left = {module}, [module]
    while left:
        more = our_modules(left.pop(), when_loaded=True) - found
        found |= more
        left += more
    return found


@pytest.mark.parametrize(
    "module", [m for m in sorted(sources()) if within(m, *PURE) and m not in IMPURE and not within(m, *THINKING)]
)
def test_rules_and_scenes_have_no_clock_no_chance_and_no_outside(module: str) -> None:
    impure = {
        name: sorted(SHELL & {each.partition(".")[0] for each in imported(name, when_loaded=True)})
        for name in reached(module)
        if name not in IMPURE
    }
    assert {name: uses for name, uses in impure.items() if uses} == {}


# Law 5: hardware knows no game, and station no pin.


@pytest.mark.parametrize("module", sorted(sources()))
def test_station_and_hardware_speak_through_the_core(module: str) -> None:
    if within(module, "hardware"):
        assert [name for name in our_modules(module) if not within(name, "hardware", "station.core")] == []
    elif module not in MEETING:
        assert [name for name in our_modules(module) if within(name, "hardware")] == []


# Law 6: who may see a secret, the game's view decides.


@pytest.mark.parametrize(
    "module", [m for m in sorted(sources()) if within(m, "station.web", "station.service", "station.controller")]
)
def test_nobody_but_the_game_names_the_secret(module: str) -> None:
    texts = {node.value for node in ast.walk(sources()[module]) if isinstance(node, ast.Constant)}
    assert "secret" not in texts


# How it is arranged.


def test_modules_do_not_import_each_other_in_a_circle() -> None:
    arrows = {module: our_modules(module, when_loaded=True) for module in sources()}
    TopologicalSorter(arrows).prepare()


def test_a_newcomer_finds_few_entries() -> None:
    entries = [path.name for path in (ROOT / "station").iterdir() if path.name != "__pycache__"]
    assert len(entries) <= MOST_ENTRIES


def test_one_name_has_one_meaning() -> None:
    """Families have the same shape, as has what they share: what stands in the same place in each counts once."""
    places: dict[str, set[str]] = defaultdict(set)
    for module, tree in sources().items():
        folders = (f".{family}." for family in (*FAMILIES, SHARED.rpartition(".")[2]))
        shape = next((module.replace(folder, ".*.", 1) for folder in folders if folder in module), module)
        for node in tree.body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and node.name != "main":
                places[node.name].add(shape)
    assert {name: sorted(where) for name, where in places.items() if len(where) > 2} == {}


MIRRORED = ("station.games", "station.link", "station.scenes", "station.store", "station.web", "hardware.inputs")
"""Where every module that does anything has a test file named after it."""


def does_something(module: str) -> bool:
    """Whether the module defines a function or a method with a body; a protocol's have none."""
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return any(
        isinstance(node, functions) and ast.unparse(node.body[-1]) != "..." for node in ast.walk(sources()[module])
    )


@pytest.mark.parametrize("module", [m for m in sorted(sources()) if within(m, *MIRRORED) and does_something(m)])
def test_a_module_has_a_test_file_named_after_it(module: str) -> None:
    *folders, name = module.split(".")
    assert (ROOT / "tests" / Path(*folders) / f"test_{name}.py").is_file()
