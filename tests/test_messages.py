"""The messages as a whole: each has a code of its own, is said somewhere, and is given the values it wants.

Rules, scenes and the store say what they say in messages, so that nothing of a sentence is built outside them.
"""

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import import_module

from station.core.messages import Template
from station.games.grand.pairs import PAIR_BUTTONS, SHAPE_NAMES
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
    "station.games.codes.review_text": "a command, which is English",
    "station.games.dice.review_text": "a command, which is English",
    "station.games.pegs.home": "reads what is typed to that command",
    "station.games.pegs.solver": "reports damaged files of strategies to whoever builds or installs them",
    "station.games.lamps.play": "says to the author of a game what its methods have to return",
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
    *(f"{colour}_{shape}" for colour in PAIR_BUTTONS for shape in SHAPE_NAMES.values()),
    *("red_key", "orange_key", "yellow_key", "green_key", "cyan_key", "blue_key", "purple_key", "white_key"),
}
"""Messages that are looked up by a name out of the notation."""


@cache
def calls() -> tuple[tuple[str, ast.Call], ...]:
    """Every place where a message is made: CodeMessages.still_empty(n=1, holes=2)."""
    named_there = {id(node): module for module, node in named()}
    return tuple(
        (named_there[id(node.func)], node)
        for tree in sources().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and id(node.func) in named_there
    )


def test_every_message_is_there_and_gets_the_values_it_wants() -> None:
    """Also where no test ever says it."""
    wrong = []
    for module, call in calls():
        if not isinstance(call.func, ast.Attribute) or any(keyword.arg is None for keyword in call.keywords):
            continue
        template = getattr(catalogues()[ast.unparse(call.func.value)], call.func.attr, None)
        given = {keyword.arg for keyword in call.keywords}
        if not isinstance(template, Template) or given != template.placeholders or call.args:
            wrong.append((module, call.lineno, ast.unparse(call)))
    assert wrong == []


def test_what_was_typed_is_quoted_by_the_language() -> None:
    """Never by repr(): Quoted has the quotation marks of the reader's language."""
    values = (value for _, call in calls() for value in call.keywords)
    assert [ast.unparse(value) for value in values if ast.unparse(value.value).startswith("repr(")] == []


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
