"""Break one line at a time and see whether the tests notice: python -m tools.mutants station/games.

Every mutant is tried in a copy of the checkout: first the test files named after the module, then the folder that they
are in, then the fast tier. Each step runs in a fork of this process. A mutant that all of them let pass is printed as a
diff; some of these change nothing that anybody could see.
"""

import argparse
import ast
import difflib
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Final, NamedTuple, NoReturn

import pytest

ROOT: Final = Path(__file__).parents[1]
BESIDE: Final = ("league", "drawings")
"""Folders with a package and its tests."""

FAST_TIER: Final = ("tests/station", "tests/hardware")
OPTIONS: Final = ("-x", "-q", "-m", "not slow and not release", "-p", "no:cacheprovider", "--hypothesis-profile=ci")
SECONDS_TO_WAIT: Final = 300
"""A mutant that never ends is noticed."""

POLL_SECONDS: Final = 0.02

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
    nodes = [*ast.walk(ast.parse(text))]
    # Inside an f-string a node stands where it says only from Python 3.12 on.
    unplaced = {part for node in nodes if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    for node in nodes:
        if isinstance(node, ast.expr) and node not in unplaced:
            for changed in _changes(node):
                yield Mutant(module, node.lineno, _replace(text, node, ast.unparse(changed)))


def steps(module: Path, root: Path = ROOT) -> list[tuple[str, ...]]:
    """Return the tests that are run one after the other for a module, as paths below the checkout, nearest first.

    station/games/registry.py has tests/station/games/test_registry.py, and test_registry_*.py beside it.
    """
    first, *folders = module.parent.parts
    folder = Path(first, "tests", *folders[1:]) if first in BESIDE else Path("tests", first, *folders)
    named = (*root.glob(f"{folder}/test_{module.stem}.py"), *sorted(root.glob(f"{folder}/test_{module.stem}_*.py")))
    own = tuple(str(path.relative_to(root)) for path in named)
    whole = (f"{first}/tests",) if first in BESIDE else FAST_TIER
    near = (str(folder),) if str(folder) not in whole and (root / folder).is_dir() else ()
    return [step for step in (own, near, whole) if step]


def main() -> int:
    """Try the mutants of the command line; return 1 where one survived."""
    arguments = _arguments()
    drawn = list(_draw(arguments))
    survivors = 0
    with tempfile.TemporaryDirectory(prefix="pegmind-mutants-") as folder:
        copies = partial(_copy, Path(folder))
        with ProcessPoolExecutor(arguments.jobs, get_context("fork"), _settle, (copies,)) as pool:
            tries = pool.map(partial(_try, only_nearest=arguments.only_nearest), drawn)
            for mutant, noticed_by in zip(drawn, tries, strict=True):
                print(f"{mutant.module}:{mutant.line}: {noticed_by or 'SURVIVED'}", flush=True)
                if noticed_by is None:
                    survivors += 1
                    print(_diff(mutant), flush=True)
    print(f"{survivors} of {len(drawn)} survived")
    return 1 if survivors else 0


def _draw(arguments: argparse.Namespace) -> Iterator[Mutant]:
    chance = random.Random(arguments.seed)  # noqa: S311 - a draw that can be repeated
    for module in _modules(arguments.paths):
        found = list(mutants(module, (ROOT / module).read_text(encoding="utf-8")))
        yield from chance.sample(found, min(arguments.each, len(found)))


def _arguments() -> argparse.Namespace:
    words = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    words.add_argument("paths", nargs="+", type=Path, help="modules, or folders of modules")
    words.add_argument("--each", type=int, default=3, metavar="N", help="mutants of each module (default: 3)")
    words.add_argument("--seed", type=int, default=1, help="draws the same mutants every time (default: 1)")
    words.add_argument("--jobs", type=int, default=1, metavar="N", help="mutants that are tried at once (default: 1)")
    words.add_argument("--only-nearest", action="store_true", help="run only the first of the three steps")
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


def _replace(text: str, node: ast.expr, new: str) -> str:
    lines = text.encode().splitlines(keepends=True)
    begin = sum(map(len, lines[: node.lineno - 1])) + node.col_offset
    end = sum(map(len, lines[: (node.end_lineno or 0) - 1])) + (node.end_col_offset or 0)
    whole = b"".join(lines)
    return (whole[:begin] + f"({new})".encode() + whole[end:]).decode()


def _copy(folder: Path) -> Path:
    left_out = shutil.ignore_patterns(".git", ".venv", ".guest", "__pycache__", ".*_cache", ".hypothesis")
    return Path(shutil.copytree(ROOT, folder / f"{os.getpid()}", ignore=left_out, symlinks=True))


def _settle(copy: Callable[[], Path]) -> None:
    """Let this process work in a copy of its own, in which all modules and tests are compiled."""
    os.chdir(copy())
    roots = [f"{Path.cwd()}", *(f"{Path.cwd() / folder}" for folder in BESIDE)]
    sys.path[:0] = roots
    os.environ["PYTHONPATH"] = os.pathsep.join(roots)
    sys.dont_write_bytecode = False
    if not _passes("--collect-only", *FAST_TIER, *(f"{folder}/tests" for folder in BESIDE)):
        raise SystemExit("the tests cannot be collected")
    sys.dont_write_bytecode = True  # a mutant's would be taken for that of the next one of the same second and size
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"


def _try(mutant: Mutant, *, only_nearest: bool) -> str | None:
    """Return the tests that have noticed the mutant, if any has."""
    mutant.module.write_text(mutant.text, encoding="utf-8")
    try:
        tried = steps(mutant.module)[: 1 if only_nearest else None]
        return next((" ".join(step) for step in tried if not _passes(*step)), None)
    finally:
        shutil.copy2(ROOT / mutant.module, mutant.module)


def _passes(*words: str) -> bool:
    """Whether pytest passes, in a fork of this process; what it has started ends with it."""
    if (process := os.fork()) == 0:
        _run(*words)
    ends = time.monotonic() + SECONDS_TO_WAIT
    while (ended := os.waitpid(process, os.WNOHANG)) == (0, 0) and time.monotonic() < ends:
        time.sleep(POLL_SECONDS)
    with suppress(ProcessLookupError):
        os.killpg(process, signal.SIGKILL)
    if ended == (0, 0):
        os.waitpid(process, 0)
        return False
    return os.waitstatus_to_exitcode(ended[1]) == 0


def _run(*words: str) -> NoReturn:
    """Run pytest, unheard, in a process group of its own, and end."""
    os.setsid()
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)
    status = 1
    try:
        status = int(pytest.main([*OPTIONS, *words]))
    finally:
        os._exit(status)


def _diff(mutant: Mutant) -> str:
    text = (ROOT / mutant.module).read_text(encoding="utf-8")
    lines = difflib.unified_diff(text.splitlines(), mutant.text.splitlines(), n=0, lineterm="")
    return "\n".join(list(lines)[2:])


if __name__ == "__main__":
    sys.exit(main())
