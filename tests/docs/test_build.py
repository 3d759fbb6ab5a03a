"""docs/build.md: every step has a check, and the doctor names steps that are there."""

import ast
import re
from pathlib import Path

from hardware.doctor.overlays import BUSES
from hardware.layout import Geometry
from hardware.panel.section import Panel
from hardware.strips.registry import DRIVERS
from pegmind_drawings.panel.nesting import nest
from pegmind_drawings.panel.pdf import is_rectangle, tile
from pegmind_drawings.panel.pieces import GROUPS, make_pieces
from pegmind_drawings.panel.shapes import Disc
from station.cli.checks import STEP_OF
from tests.docs.pages import ROOT, text

BUILD = text(ROOT / "docs" / "build.md")
STEPS = {
    int(number): body for number, body in re.findall(r"^### (\d+)\. (.*?)(?=^##|\Z)", BUILD, re.MULTILINE | re.DOTALL)
}
CHECKERS = (
    *sorted((ROOT / "hardware/doctor").glob("*.py")),
    *(ROOT / f"station/{name}.py" for name in ("operator/doctor", "link/checks", "web/checks", "cli/checks")),
    ROOT / "station/appliance/speech.py",
)
"""The modules that make the doctor's findings."""


def abouts(module: Path) -> set[str]:
    """What the findings of a module are about, as far as it is written there."""
    calls = (node for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))) if isinstance(node, ast.Call))
    named = (call.args[0] for call in calls if call.args and ast.unparse(call.func) in {"Finding", "run_check"})
    return {each.value for each in named if isinstance(each, ast.Constant) and isinstance(each.value, str)}


def test_the_steps_are_counted_through() -> None:
    assert [*STEPS] == [*range(1, len(STEPS) + 1)]
    assert len(STEPS) > 10


def test_every_step_ends_with_a_check() -> None:
    for step in STEPS.values():
        *_, last = step.strip().split("\n\n")
        assert last.startswith(("- **Check:**", "If something still does not work")), last
        assert "- **Check:**" in step


def test_every_check_of_the_doctor_belongs_to_a_step() -> None:
    written = {about for module in CHECKERS for about in abouts(module)}
    assert {"model", "SPI", "speech", "link", "clock", "machine"} <= written, "the modules are still those that check"
    transports = [transport for driver in DRIVERS for transport in driver.transports]
    by_data = {device.about for each in transports for device in each.devices} | {each.name for each in transports}
    assert written | by_data | {about for _parameter, about, _pins in BUSES} == {*STEP_OF}


def test_every_step_that_the_doctor_names_is_there() -> None:
    assert {*STEP_OF.values()} <= {*STEPS}


def test_all_findings_come_from_the_modules_that_are_looked_at() -> None:
    makers = {path for package in ("station", "hardware") for path in (ROOT / package).rglob("*.py") if abouts(path)}
    assert makers <= {*CHECKERS}


def test_every_key_of_the_panel_is_explained() -> None:
    table = BUILD.partition("| key of `[panel]` |")[2].partition("\n\n")[0]
    keys = [key for line in table.splitlines() for key in re.findall(r"`(\w+)`", line.split("|")[1])]
    assert sorted(keys) == sorted(Panel.key_specs)


def test_all_pieces_that_can_be_asked_for_are_named() -> None:
    (named,) = re.findall(r"`--only` takes (.*?)\.", BUILD, re.DOTALL)
    assert re.findall(r"`(\w+)`", named) == [*GROUPS]


def test_the_drills_are_those_that_the_default_pieces_need() -> None:
    listed = BUILD.partition("a drill with bits of ")[2].partition(" mm (a step drill")[0]
    pieces = make_pieces(Panel(), Geometry())
    needed = {shape.diameter for piece in pieces for shape in piece.shapes
              if isinstance(shape, Disc) and shape.layer == "drill"}  # fmt: skip
    assert [float(size) for size in re.findall(r"\d+(?:\.\d+)?", listed)] == sorted(needed)


def test_as_many_templates_are_counted_as_are_printed() -> None:
    pieces = [piece for piece in make_pieces(Panel(), Geometry()) if not is_rectangle(piece)]
    assert f"print templates on A4, {sum(len(tile(piece).tiles) for piece in pieces)} sheets in all" in BUILD


def test_a_bed_is_as_large_as_the_page_says() -> None:
    beds = re.findall(r"bed of (\d+) x (\d+) mm; front and back need one of\s+(\d+) x (\d+) mm", BUILD)
    pieces = make_pieces(Panel(), Geometry())
    sheets = [nest(piece for piece in pieces if piece.group == group) for group in ("grid", "front", "back")]
    assert [[(sheet.width, sheet.height) for sheet in each] for each in sheets] == [[(300, 400)], *2 * [[(400, 600)]]]
    assert beds == [("300", "400", "400", "600")]
