"""The direction of the arrows: which file may import which."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MEETING = {"station/commands.py", "station/assembly.py", "station/checkup.py"}
"""The commands, the room where the two houses meet, and the doctor who looks at both."""

LENT = ("station.events", "station.frame", "station.palette", "station.finding")
"""The words that both houses speak."""

SHELL = {"asyncio", "logging", "os", "pathlib", "random", "socket", "sqlite3", "sys", "threading", "time"}
PURE = (
    "station/games/",
    "station/scenes/",
    "station/stage.py",
    "station/opening.py",
    "station/rest.py",
    "station/sight.py",
    "station/gestures.py",
    "station/frame.py",
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
        allowed = ("station.games", "station.palette")
    elif module in MEETING:
        allowed = ("station", "hardware")
    else:
        allowed = ("station",)
    assert [name for name in ours if not within(name, *allowed)] == []


@pytest.mark.parametrize("module", [m for m in modules() if m.startswith((*PURE, *PURE_HARDWARE)) and m != WRITES])
def test_pure_rooms_have_no_clock_no_chance_and_no_outside(module: str) -> None:
    assert [name for name in imports(module) if within(name, *SHELL)] == []


@pytest.mark.parametrize("module", modules())
def test_a_file_does_one_thing_and_is_short(module: str) -> None:
    assert len((ROOT / module).read_text(encoding="utf-8").splitlines()) <= 280
