"""The messages as a whole: each has a code of its own, is said somewhere, and is given the values it wants.

Rules, scenes and the store say what they say in messages, so that nothing of a sentence is built outside them.
"""

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import import_module

from station.core.messages import Template
from tests.codes import PROSE
from tests.test_structure import sources, within

SPEAKING = ("station.games", "station.lobby", "station.matches", "station.operator.maintenance", "station.scenes")
"""What people are answered by at the cabinet: it says nothing but messages. Of the store mypy makes sure."""

WORDY = {
    "station.matches.errors": "has the words by which scripts know a refusal",
    "station.games.codes.thinking": "says to a command which answers contradict each other",
    "station.games.codes.answers": "reads what is typed to that command",
    "station.games.codes.crack": "a command, which is English",
    "station.games.grand.crack": "a command, which is English",
    "station.games.pegs.crack": "a command, which is English",
    "station.games.word.crack": "a command, which is English",
    "station.games.pegs.home": "reads what is typed to that command",
    "station.games.pegs.solver": "reports damaged files of strategies to whoever builds or installs them",
    "station.games.packages": "says to the operator which package cannot be loaded, and why",
    "station.games.dice.deck_file": "reads a file of the operator's, and reports on it on the command line",
}
"""The modules that build sentences by themselves, each with the reason."""

FOR_DEVELOPERS = {
    "TypeError",
    "ValueError",
    "RuntimeError",
    "NotImplementedError",
    "log.error",
    "log.warning",
    "log.info",
}


@cache
def catalogues() -> dict[str, type]:
    """Every class of messages by its name."""
    return {
        node.name: getattr(import_module(module), node.name)
        for module, tree in sources().items()
        for node in tree.body
        if isinstance(node, ast.ClassDef) and node.name.endswith("Messages")
    }


def templates(of: type) -> dict[str, Template]:
    return {name: value for name, value in vars(of).items() if isinstance(value, Template)}


def named() -> Iterator[tuple[str, ast.Attribute]]:
    """Every place where a message is named: CodeMessages.still_empty."""
    for module, tree in sources().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in catalogues():
                yield module, node


def test_a_code_means_one_thing() -> None:
    codes = Counter(name for of in catalogues().values() for name in templates(of))
    assert [code for code, times in codes.items() if times > 1] == []


def test_every_message_is_said_somewhere() -> None:
    said = {(ast.unparse(node.value), node.attr) for _, node in named()}
    there = {(owner, name) for owner, of in catalogues().items() for name in templates(of).keys() - BY_NAME}
    assert sorted(there - said) == []


BY_NAME = {
    *("red", "orange", "yellow", "green", "cyan", "blue", "purple", "white", "blank"),
    *("weak", "medium", "strong"),
    *("circle", "star", "square", "diamond", "cross"),
    *("red_key", "orange_key", "yellow_key", "green_key", "cyan_key", "blue_key", "purple_key", "white_key"),
}
"""Messages that are looked up by a name out of the notation."""


def test_every_message_is_there_and_gets_the_values_it_wants() -> None:
    """Also where no test ever says it."""
    wrong = []
    for module, tree in sources().items():
        for node in ast.walk(tree):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
                continue
            owner = catalogues().get(node.func.value.id) if isinstance(node.func.value, ast.Name) else None
            if owner is None or any(keyword.arg is None for keyword in node.keywords):
                continue
            template = getattr(owner, node.func.attr, None)
            given = {keyword.arg for keyword in node.keywords}
            if not isinstance(template, Template) or given != template.placeholders or node.args:
                wrong.append((module, node.lineno, ast.unparse(node)))
    assert wrong == []


def test_nothing_is_said_outside_the_messages() -> None:
    speaking = [each for each in sources() if within(each, *SPEAKING) and not within(each, *WORDY)]
    said = [(module, words) for module in speaking if not module.endswith("messages") for words in prose(module)]
    assert said == []


def prose(module: str) -> Iterator[str]:
    """The sentences in a module that players may read."""
    tree = sources()[module]
    allowed = {id(inner) for node in ast.walk(tree) if for_developers(node) for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in allowed:
            yield from [node.value] if PROSE.search(node.value) else []


def for_developers(node: ast.AST) -> bool:
    """Whether what stands in here is a docstring, or read by developers: an error of the program, or the log."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    return isinstance(node, ast.Call) and ast.unparse(node.func) in FOR_DEVELOPERS
