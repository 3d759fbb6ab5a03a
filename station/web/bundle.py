"""Joins the scripts of the page into one, and its style sheets into another.

The page is written as plain ES modules, so that it can be read and changed without a build step. But on a slow network
a browser that discovers sixty files one after the other takes seconds longer to show the first lamp. So the server
joins them when the page is first requested.

Each module becomes a block of the joined script, after the modules that it imports. Its exports go into a constant
outside the block, from which other modules read them. This works for modules as ours are written: an import or export
begins a line, imports name `./x.js`, exports are declared (`export const`, `export function`, `export class`) or
re-exported (`export { a } from`), exported names are not reassigned, no string spans two lines, and imports are not
circular. Anything else raises BundleError. Comments, indents and empty lines are dropped to save bytes; the source map
says where each line was.

`import("./x.js")` loads a module when it is needed: it becomes a script of its own, with what it imports and the page
does not have.
"""

import re
import string
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

_MODULE: Final = r"""["']\./(?P<module>[\w-]+\.js)["'];?"""
_IMPORT: Final = re.compile(
    rf"^import\s*(?:\{{(?P<names>[^}}]*)\}}\s*from|\*\s*as\s+(?P<all>\w+)\s+from)?\s*{_MODULE}", re.MULTILINE
)
_PASS_ON: Final = re.compile(rf"^export\s*\{{(?P<names>[^}}]*)\}}\s*from\s*{_MODULE}", re.MULTILINE)
_DECLARE: Final = re.compile(
    r"^export (?=(?:const|(?:async )?function\*?|class) (?:(?P<name>\w+)|\{(?P<names>[\w\s,]*)\}))", re.MULTILINE
)
_LATER: Final = r'\bimport\("\./(?P<module>[\w-]+\.js)"\)'
_ANYTHING_ELSE: Final = re.compile(rf"^(?:import|export)\b(?!\().*|(?!{_LATER})\bimport\(.*", re.MULTILINE)

_SCRIPT_COMMENT: Final = re.compile(r"^[ \t]*(?://.*|/\*(?:(?!\*/)[\s\S])*\*/[ \t]*)$", re.MULTILINE)
"""A comment with no code on its lines."""

_TYPE_COMMENT: Final = re.compile(r"/\*\* @(?:type|satisfies) [^*\n]*\*/ ?")
"""What a value in the middle of a line is, for the compiler that checks the types."""

_STYLE_COMMENT: Final = re.compile(r"/\*[\s\S]*?\*/")

_INDENT: Final = re.compile(r"^[ \t]+", re.MULTILINE)

_STYLE_BLANKS: Final = re.compile(r"""("[^"]*"|'[^']*')|;?\s*(})\s*|\s*([{;,>])\s*|(:)\s+|\s*(\n)\s*""")
"""A string, which is kept as it is, or insignificant white space, with the character that stays."""

_TEXT_OF_TWO_LINES: Final = re.compile(r"^(?:[^`\n]*`[^`\n]*`)*[^`\n]*`[^`\n]*$|^.*\\$", re.MULTILINE)
"""The first line of a string that spans lines, where indents count: odd backticks, or a backslash at the end."""


_BASE64: Final = f"{string.ascii_uppercase}{string.ascii_lowercase}{string.digits}+/"
_VLQ_BASE: Final = 32


class BundleError(Exception):
    """A script of the page cannot be joined with the others as it is written; `str(error)` says where."""


class Block(NamedTuple):
    """A module as it stands in a joined script.

    `numbers` has the line of each of its lines in the source, `imports` the modules, and `exports` the names.
    """

    name: str
    text: str
    numbers: tuple[int, ...]
    imports: tuple[str, ...] = ()
    exports: tuple[str, ...] = ()


def read_modules(folder: Path, first: str) -> tuple[Block, ...]:
    """Return the blocks of the module `first` and of everything that it imports, in the order in which they run.

    Raises BundleError, and OSError if a module cannot be read.
    """
    return tuple(visit_modules(first, lambda name: folder / name))


def join_blocks(blocks: Iterable[Block]) -> tuple[str, dict[str, Any]]:
    """Return one script of these blocks, and its source map."""
    blocks = tuple(blocks)
    return "".join(block.text for block in blocks), _source_map(blocks)


class LaterScript(NamedTuple):
    """A module that is imported when it is needed, as the blocks of a script.

    The script exports `run`, which gets the constants of the page's modules that are `given`, and returns the exports
    of the module.
    """

    module: str
    blocks: tuple[Block, ...]
    given: tuple[str, ...]

    def link(self, script: str, file: str) -> str:
        """Return the page's `script` with imports of `file`, where this script will be, in place of the module."""
        load = f'import("./{file}").then(({{ run }}) => run({{ {", ".join(self.given)} }}))'
        return script.replace(f'import("./{self.module}")', load)


def find_later_scripts(folder: Path, page: Iterable[Block]) -> Iterator[LaterScript]:
    """Yield the scripts that the modules of the `page` import when they need them.

    Raises BundleError, and OSError if a module cannot be read.
    """
    texts = {block.name: block.text for block in page}
    for module in sorted({found["module"] for text in texts.values() for found in re.finditer(_LATER, text)}):
        if module in texts:
            raise BundleError(f"{module} is imported at once and also when it is needed")
        blocks = tuple(visit_modules(module, lambda name: None if name in texts else folder / name))
        given = tuple(sorted({constant_of(name) for block in blocks for name in block.imports if name in texts}))
        begin = f"let $done;\nexport const run = ({{ {', '.join(given)} }}) => ($done ??= (() => {{\n"
        end = f"return {constant_of(module)};\n}})());\n"
        yield LaterScript(module, (Block("begin", begin, (0, 1)), *blocks, Block("end", end, (0, 1))), given)


def join_styles(folder: Path, names: Iterable[str]) -> str:
    """Return the style sheets joined in this order, without comments and insignificant white space.

    Raises OSError if one cannot be read.
    """
    sheets = "".join((folder / name).read_text(encoding="utf-8") for name in names)
    return _STYLE_BLANKS.sub(lambda found: found[found.lastindex or 0], _STYLE_COMMENT.sub("", sheets)).strip()


def visit_modules(first: str, find: Callable[[str], Path | None]) -> Iterator[Block]:
    """Yield each module once, in the order in which a browser runs them, but those that are there already (None)."""
    visited: set[str] = set()

    def visit(name: str, importers: tuple[str, ...]) -> Iterator[Block]:
        if name in importers:
            raise BundleError(f"{name} imports itself: {' -> '.join((*importers, name))}")
        if name in visited or (path := find(name)) is None:
            return
        visited.add(name)
        block = build_block(name, path.read_text(encoding="utf-8"))
        for imported in block.imports:
            yield from visit(imported, (*importers, name))
        yield block

    return visit(first, ())


def build_block(name: str, source: str) -> Block:
    """Return a module as a block. Raises BundleError."""
    imports: list[str] = []
    exports: list[str] = []

    def take(found: re.Match[str]) -> str:
        imports.append(found["module"])
        pattern = f"{{{found['names'].replace(' as ', ': ')}}}" if found["names"] else found["all"]
        return _on_its_lines(found, f"const {pattern} = {constant_of(found['module'])};" if pattern else "")

    def pass_on(found: re.Match[str]) -> str:
        imports.append(found["module"])
        for each in _split_names(found["names"]):
            theirs, _, ours = each.partition(" as ")
            exports.append(f"{ours or theirs}: {constant_of(found['module'])}.{theirs}")
        return _on_its_lines(found, "")

    def declare(found: re.Match[str]) -> str:
        exports.extend(_split_names(found["name"] or found["names"]))
        return ""

    text = _TYPE_COMMENT.sub("", _SCRIPT_COMMENT.sub(lambda found: _on_its_lines(found, ""), source))
    for statement, replace in ((_IMPORT, take), (_PASS_ON, pass_on), (_DECLARE, declare)):
        text = statement.sub(replace, text)
    if unknown := _ANYTHING_ELSE.search(text) or _TEXT_OF_TWO_LINES.search(text):
        line = text.count("\n", 0, unknown.start()) + 1
        raise BundleError(f"{name}, line {line}, cannot be joined: {unknown[0]}")
    own = constant_of(name)
    lines = _INDENT.sub("", text).rstrip().split("\n")
    lines[0] = f"const {own} = {{}}; {{ {lines[0]}"
    lines.append(f"Object.assign({own}, {{ {', '.join(exports)} }}); }}")
    kept = {number: line for number, line in enumerate(lines) if line}
    text = "".join(f"{line}\n" for line in kept.values())
    return Block(name, text, tuple(kept), tuple(imports), tuple(export.partition(":")[0] for export in exports))


def _on_its_lines(found: re.Match[str], text: str) -> str:
    """Return `text` with as many line ends as the match had, so that line numbers stay the same."""
    return text + "\n" * (found[0].count("\n") - text.count("\n"))


def _split_names(names: str) -> list[str]:
    return [name.strip() for name in names.split(",") if name.strip()]


def constant_of(module: str) -> str:
    """Return the name of the constant that holds the exports of a module; no other name begins with $."""
    return "$" + module.removesuffix(".js").replace("-", "_")


def _source_map(blocks: Iterable[Block]) -> dict[str, Any]:
    """Return the source map (ECMA-426) of the joined script: one section for each module, mapped line by line."""
    sections: list[dict[str, Any]] = []
    line = 0
    for block in blocks:
        steps = (after - before for before, after in pairwise(block.numbers))
        mappings = ";".join(("AAAA", *(f"AA{_base64_vlq(step)}A" for step in steps)))  # lines on in the source
        sections.append(
            {
                "offset": {"line": line, "column": 0},
                "map": {"version": 3, "sources": [block.name], "names": [], "mappings": mappings},
            }
        )
        line += len(block.numbers)
    return {"version": 3, "sections": sections}


def _base64_vlq(number: int) -> str:
    """Encode a number >= 0 as in a source map: five bits a digit, lowest digit first; the lowest bit is the sign."""
    rest, digit = divmod(number << 1, _VLQ_BASE)
    digits = [digit]
    while rest:
        digits[-1] += _VLQ_BASE
        rest, digit = divmod(rest, _VLQ_BASE)
        digits.append(digit)
    return "".join(_BASE64[each] for each in digits)
