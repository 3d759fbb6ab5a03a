"""Mutants differ from a module in one expression, and are looked for where its tests are."""

import ast
from pathlib import Path
from typing import Final

import pytest

from tools.mutants import FAST_TIER, mutants, steps

MODULE: Final = Path("station/games/codes/code.py")
ROOT: Final = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("line", "changed"),
    [
        ("a == b", ["(a != b)"]),
        ("a < b", ["(a >= b)"]),
        ("a in b and c", ["(a in b or c)", "(a not in b) and c"]),
        ("not a", ["(a)"]),
        ("a + 1", ["(a - 1)", "a + (2)"]),
        ("f(True, 'é')", ["f((False), 'é')"]),
        ("'é' if a else b", ["(b if a else 'é')"]),
        ("a[b]", []),
    ],
)
def test_one_expression_is_changed_at_a_time(line: str, changed: list[str]) -> None:
    assert sorted(each.text for each in mutants(MODULE, line)) == sorted(changed)


def test_every_mutant_of_a_module_is_python_and_differs() -> None:
    text = (ROOT / MODULE).read_text(encoding="utf-8")
    found = list(mutants(MODULE, text))
    assert found
    assert {ast.dump(ast.parse(each.text)) for each in found}.isdisjoint({ast.dump(ast.parse(text))})


def test_the_nearest_tests_come_first(tmp_path: Path) -> None:
    folder = tmp_path / "tests" / "station" / "games"
    folder.mkdir(parents=True)
    for name in ("test_menu.py", "test_menu_names.py", "test_menus.py", "test_box.py"):
        (folder / name).touch()
    games = "tests/station/games"
    assert steps(Path("station/games/menu.py"), tmp_path) == [
        (f"{games}/test_menu.py", f"{games}/test_menu_names.py"),
        (games,),
        FAST_TIER,
    ]
    assert steps(Path("station/games/deck.py"), tmp_path) == [(games,), FAST_TIER]
    assert steps(Path("station/new/deck.py"), tmp_path) == [FAST_TIER]
    assert steps(Path("league/pegmind_league/service.py"), tmp_path) == [("league/tests",)]
