"""The lazy parts of the station: to mypy `lazy` is Any, so here it compares each part with its protocol."""

import ast
from argparse import Namespace
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from station.core.frame import Frame
from station.core.view import FamilyFacts
from station.games.codes.box import Boxes
from station.games.codes.duel import CodeDuels
from station.games.codes.look import Look
from station.games.codes.match import Match
from station.games.codes.menu import plain_menu
from station.games.codes.players import CodeHints
from station.games.codes.results import CodeResults
from station.games.codes.scenes import following as codes_following
from station.games.codes.thinking import Codebreaker
from station.games.controls import Entry
from station.games.dice import advice as dice_advice
from station.games.dice import controls as dice_controls
from station.games.dice import lesson as dice_lesson
from station.games.dice import menu as dice_menu
from station.games.dice.match import DiceMatch
from station.games.dice.scenes import following as dice_following
from station.games.family import Duels, Hints, MenuEntry, Results, Table
from station.games.grand import controls as grand_controls
from station.games.grand import crack as grand_crack
from station.games.grand import lesson as grand_lesson
from station.games.grand import look as grand_look
from station.games.grand.boxes import PairBox
from station.games.grand.solver import CODEBREAKER
from station.games.pegs import controls as pegs_controls
from station.games.pegs import crack as pegs_crack
from station.games.pegs import demo as pegs_demo
from station.games.pegs import lesson as pegs_lesson
from station.games.pegs import look as pegs_look
from station.games.pegs import menu as pegs_menu
from station.games.pegs.boxes import PegBox
from station.games.pegs.solver import codebreaker as pegs_codebreaker
from station.games.pegs.solver import shipped
from station.games.word import controls as word_controls
from station.games.word import crack as word_crack
from station.games.word import lesson as word_lesson
from station.games.word import look as word_look
from station.games.word import menu as word_menu
from station.games.word.boxes import WordBox
from station.games.word.solver import codebreaker as word_codebreaker
from station.lobby import language, selftest, service_menu
from station.matches.lesson import Lesson
from station.scenes.base import Scene
from tests.test_structure import imports, modules_named, sources

TABLES: tuple[Table[Match], Table[DiceMatch]] = (codes_following, dice_following)
RESULTS: Callable[[Boxes[Any]], Results[Match]] = CodeResults
HINTS: Callable[[Codebreaker], Hints[Match]] = CodeHints
DICE_HINTS: Hints[DiceMatch] = dice_advice
DUELS: Callable[[Boxes[Any]], Duels] = CodeDuels
PLAIN_MENU: Callable[[Boxes[Any]], Callable[[str], MenuEntry]] = plain_menu
MENU_ENTRIES: tuple[Callable[[str], MenuEntry], ...] = (
    dice_menu.menu_entry,
    pegs_menu.menu_entry,
    word_menu.menu_entry,
)
MANUALS: tuple[Iterable[Entry], ...] = (
    dice_controls.ENTRIES,
    grand_controls.ENTRIES,
    pegs_controls.ENTRIES,
    word_controls.ENTRIES,
)
LESSONS: tuple[Callable[[], tuple[Lesson, ...]], ...] = (
    dice_lesson.lessons,
    grand_lesson.lessons,
    pegs_lesson.lessons,
    word_lesson.lessons,
)
CRACKS: tuple[Callable[[Namespace, Iterable[str], Callable[[str], None]], int], ...] = (
    grand_crack.run,
    pegs_crack.run,
    word_crack.run,
)
CODEBREAKERS: tuple[Codebreaker, ...] = (CODEBREAKER, pegs_codebreaker, word_codebreaker)
LOOKS: tuple[Callable[[PairBox], Look], Callable[[PegBox], Look], Callable[[WordBox], Look]] = (
    grand_look.look_of,
    pegs_look.look_of,
    word_look.look_of,
)
PROMISE: Callable[[PegBox, int], None] = shipped.check_row_limit
PAGE_FACTS: tuple[Callable[[], FamilyFacts], ...] = (dice_controls.page_facts, grand_controls.page_facts)
DEMONSTRATION: Callable[[], Iterable[tuple[Frame, float]]] = pegs_demo.pictures
SCENES: tuple[Callable[..., Scene], ...] = (
    language.LanguageChoice,
    selftest.SelfTest,
    service_menu.ServiceMenu,
)


@pytest.mark.slow
def test_mypy_compares_every_lazy_part_with_its_protocol() -> None:
    """Each module that `lazy` names is imported above."""
    imported = set(imports(ast.parse(Path(__file__).read_text(encoding="utf-8")).body))
    calls = (node for tree in sources().values() for node in ast.walk(tree) if isinstance(node, ast.Call))
    names = {name for call in calls if ast.unparse(call.func) == "lazy" for name in modules_named(call.args[0])}
    assert names <= imported
    assert len(names) > 20
