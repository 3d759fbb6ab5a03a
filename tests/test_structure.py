"""Which file may import which, how long a file may be, and which test file a module has."""

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MEETING = {"station/cli/commands.py", "station/assembly.py", "station/config/sections.py", "station/cli/checks.py"}
"""The commands, where the two houses meet, their configuration, and the doctor who looks at both."""

LENT = ("station.core.events", "station.core.frame", "station.core.palette", "station.core.finding")
"""The words that both houses speak."""

SHELL = {"asyncio", "logging", "os", "pathlib", "random", "socket", "sqlite3", "sys", "threading", "time"}
PURE = (
    "station/games/",
    "station/scenes/",
    "station/controller.py",
    "station/controller.py",
    "station/controller.py",
    "station/controller.py",
    "station/scenes/holds.py",
    "station/core/frame.py",
)
PURE_HARDWARE = (
    *("hardware/inputs/debounce.py", "hardware/inputs/quadrature.py", "hardware/pixels.py", "hardware/layout.py"),
    *("hardware/strips/channels.py", "hardware/inputs/wires.py"),
    "hardware/wiring/",
)
WRITES = "hardware/wiring/page.py"
"""The only file of its room that does more than to say how it is: it writes wiring.md."""


def modules() -> list[str]:
    return sorted(
        str(path.relative_to(ROOT)) for house in ("station", "hardware") for path in (ROOT / house).rglob("*.py")
    )


def imports(module: str) -> Iterator[str]:
    for node in ast.walk(ast.parse((ROOT / module).read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def within(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


@pytest.mark.parametrize("module", modules())
def test_no_arrow_points_outward(module: str) -> None:
    ours = [name for name in imports(module) if within(name, "station", "hardware")]
    if module.startswith("hardware/"):
        allowed: tuple[str, ...] = ("hardware", *LENT)
    elif module.startswith("station/games/"):
        allowed = ("station.games", "station.core.palette")
    elif module in MEETING:
        allowed = ("station", "hardware")
    else:
        allowed = ("station",)
    assert [name for name in ours if not within(name, *allowed)] == []


def room(module: str) -> str:
    """The folder right inside a house, or else the file; all of hardware is one room to the station."""
    house, inside, *deeper = module.split("/")
    return house if house == "hardware" else f"{house}/{inside}" if deeper else module


def test_no_arrows_between_rooms_go_round_in_a_circle() -> None:
    file_of = {module.removesuffix(".py").removesuffix("/__init__").replace("/", "."): module for module in modules()}
    arrows: dict[str, set[str]] = {}
    for module in modules():
        named = {part for name in imports(module) for part in (name, name.rpartition(".")[0]) if part in file_of}
        arrows.setdefault(room(module), set()).update(
            {room(file_of[name]) for name in named} - {room(module), "station/__init__.py"}
        )
    TopologicalSorter(arrows).prepare()


@pytest.mark.parametrize("module", [m for m in modules() if m.startswith((*PURE, *PURE_HARDWARE)) and m != WRITES])
def test_pure_rooms_have_no_clock_no_chance_and_no_outside(module: str) -> None:
    assert [name for name in imports(module) if within(name, *SHELL)] == []


@pytest.mark.parametrize("module", modules())
def test_a_file_is_short(module: str) -> None:
    assert len((ROOT / module).read_text(encoding="utf-8").splitlines()) <= 280


MIRRORED = ("station/games/", "station/scenes/", "station/store/", "station/web/", "hardware/inputs/")
"""Where every module that does anything has a test file named after it."""


def does_something(module: str) -> bool:
    """Whether the module defines a function or a method with a body; a protocol's have none."""
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    nodes = ast.walk(ast.parse((ROOT / module).read_text(encoding="utf-8")))
    return any(isinstance(node, functions) and ast.unparse(node.body[-1]) != "..." for node in nodes)


@pytest.mark.parametrize("module", [m for m in modules() if m.startswith(MIRRORED) and does_something(m)])
def test_a_module_has_a_test_file_named_after_it(module: str) -> None:
    path = Path(module)
    assert (ROOT / "tests" / path.parent / f"test_{path.name}").is_file()
