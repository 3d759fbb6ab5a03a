"""Break one line at a time and see whether the tests notice: python -m tools.mutants station/games.

Every mutant is tried in a copy of the checkout. First the test file named after the module runs, then the fast tier.
A mutant that both let pass is printed as a diff; some of these change nothing that anybody could see.
"""

import argparse
import ast
import difflib
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
FAST_TIER: Final = ("-m", "not slow", "-n", "2", "tests/station", "tests/hardware", "tests/league", "tests/drawings")
BESIDE: Final = ("pegmind_league", "pegmind_drawings")
"""Packages in a folder of their own, which their tests do without."""

PATIENCE: Final = 120
"""Seconds; a mutant that never ends is noticed."""

COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE, ast.LtE: ast.Gt,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
OPERATORS: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult,
}  # fmt: skip


class Mutant(NamedTuple):
    """A module with one change: its path below the checkout, the line that changed and the whole new text."""

    module: Path
    line: int
    text: str


def mutants(module: Path, text: str) -> Iterator[Mutant]:
    """Every change of one expression of the module that `_changes` knows."""
    for node in (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.expr) and _is_placed(node, text)):
        for changed in _changes(node):
            yield Mutant(module, node.lineno, _replace(text, node, ast.unparse(changed)))


def named_test(module: Path) -> Path:
    """The test file named after a module: station/games/registry.py has tests/station/games/test_registry.py."""
    folders = (name for name in module.parent.parts if name not in BESIDE)
    return Path("tests", *folders, f"test_{module.name}")


def main() -> int:
    """Try the mutants of the command line; return 1 where one survived."""
    arguments = _arguments()
    chance = random.Random(arguments.seed)  # noqa: S311 - a draw that can be repeated
    survivors = 0
    with tempfile.TemporaryDirectory(prefix="pegmind-mutants-") as folder:
        copy = _copy(Path(folder))
        for module in _modules(arguments.paths):
            text = (ROOT / module).read_text(encoding="utf-8")
            found = list(mutants(module, text))
            for mutant in chance.sample(found, min(arguments.each, len(found))):
                noticed_by = _try(copy, mutant, text, only_its_file=arguments.only_its_file)
                print(f"{mutant.module}:{mutant.line}: {noticed_by or 'SURVIVED'}", flush=True)
                if noticed_by is None:
                    survivors += 1
                    print(_diff(mutant, text), flush=True)
    print(f"{survivors} survived")
    return 1 if survivors else 0


def _arguments() -> argparse.Namespace:
    words = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    words.add_argument("paths", nargs="+", type=Path, help="modules, or folders of modules")
    words.add_argument("--each", type=int, default=3, metavar="N", help="mutants of each module (default: 3)")
    words.add_argument("--seed", type=int, default=1, help="draws the same mutants every time (default: 1)")
    words.add_argument("--only-its-file", action="store_true", help="leave the fast tier out")
    return words.parse_args()


def _modules(paths: list[Path]) -> Iterator[Path]:
    for path in (path.resolve().relative_to(ROOT) for path in paths):
        yield from sorted(each.relative_to(ROOT) for each in (ROOT / path).rglob("*.py")) or [path]


def _changes(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Compare(ops=[op, *others]):
            yield ast.Compare(node.left, [COMPARISONS[type(op)](), *others], node.comparators)
        case ast.BoolOp():
            yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        case ast.BinOp() if type(node.op) in OPERATORS:
            yield ast.BinOp(node.left, OPERATORS[type(node.op)](), node.right)
        case ast.UnaryOp(op=ast.Not()):
            yield node.operand
        case ast.IfExp():
            yield ast.IfExp(node.test, node.orelse, node.body)
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value) | float(value)):
            yield ast.Constant(value + 1)


def _is_placed(node: ast.expr, text: str) -> bool:
    """Whether the node stands where it says; inside an f-string it does so only from Python 3.12 on."""
    segment = f"({ast.get_source_segment(text, node)})"
    try:
        return ast.dump(ast.parse(segment, mode="eval").body) == ast.dump(node)
    except SyntaxError:
        return False


def _replace(text: str, node: ast.expr, new: str) -> str:
    lines = text.encode().splitlines(keepends=True)
    begin = sum(map(len, lines[: node.lineno - 1])) + node.col_offset
    end = sum(map(len, lines[: (node.end_lineno or 0) - 1])) + (node.end_col_offset or 0)
    whole = b"".join(lines)
    return (whole[:begin] + f"({new})".encode() + whole[end:]).decode()


def _copy(folder: Path) -> Path:
    copy = folder / "checkout"
    left_out = shutil.ignore_patterns(".git", ".venv", ".guest", "__pycache__", ".*_cache", ".hypothesis")
    return Path(shutil.copytree(ROOT, copy, ignore=left_out, symlinks=True))


def _try(copy: Path, mutant: Mutant, text: str, *, only_its_file: bool) -> str | None:
    """Who has noticed the mutant, if anybody."""
    place = copy / mutant.module
    place.write_text(mutant.text, encoding="utf-8")
    try:
        own = named_test(mutant.module)
        if (copy / own).exists() and not _passes(copy, str(own)):
            return str(own)
        return None if only_its_file or _passes(copy, *FAST_TIER) else "the fast tier"
    finally:
        place.write_text(text, encoding="utf-8")


def _passes(copy: Path, *words: str) -> bool:
    command = (sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *words)
    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        ran = subprocess.run(command, cwd=copy, env=environment, capture_output=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return False
    return ran.returncode == 0


def _diff(mutant: Mutant, text: str) -> str:
    lines = difflib.unified_diff(text.splitlines(), mutant.text.splitlines(), n=0, lineterm="")
    return "\n".join(list(lines)[2:])


if __name__ == "__main__":
    sys.exit(main())
