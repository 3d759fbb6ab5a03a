"""The laws of the architecture that go beyond single imports; those of imports are contracts in pyproject.toml.

docs/architecture.md gives the reasons.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from inspect import isfunction, signature
from pathlib import Path
from typing import Final

import pytest

from station.games.codes.box import Boxes
from station.games.codes.family import CodeFamily
from station.games.family import Chance, Computers, Duels, Family, Hints, Results, Reviews, Rules, Table
from station.games.registry import FAMILY_OF, NAMES, load

ROOT = Path(__file__).parents[1]

FAMILIES = tuple(sorted(NAMES))

SHARED = "station.games.codes"
"""What the families of codes have in common; it is a family to nobody else."""

OF_PEGS = ("station.core.palette", SHARED)
"""What speaks of pegs as such, and not of the family with that name."""


PACKAGES = {"station": ROOT, "hardware": ROOT, "pegmind_league": ROOT / "league", "pegmind_drawings": ROOT / "drawings"}
"""Our packages, each with the folder that it is in."""


def module_name(path: Path, root: Path) -> str:
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def sources() -> dict[str, ast.Module]:
    """Every module of ours by its name."""
    files = [(path, root) for package, root in PACKAGES.items() for path in sorted((root / package).rglob("*.py"))]
    return {module_name(path, root): ast.parse(path.read_text(encoding="utf-8")) for path, root in files}


def loaded_with(module: str) -> set[str]:
    """Our modules that a module imports when it is loaded: neither in its functions nor for its types alone."""
    names = {name for name in imports(sources()[module].body) if name in sources()}
    return names - {module}


def imports(body: list[ast.stmt]) -> Iterator[str]:
    """The modules that statements import when they run, and the names that they import of them, as if of modules."""
    for node in body:
        match node:
            case ast.ImportFrom(module=str(module), level=0, names=names):
                yield module
                yield from (f"{module}.{alias.name}" for alias in names)
            case ast.ImportFrom():
                raise AssertionError("imports are written in full")
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.If(test=test) if ast.unparse(test) == "TYPE_CHECKING":
                yield from imports(node.orelse)
            case ast.If() | ast.Try() | ast.With() | ast.ClassDef():
                yield from imports([each for each in ast.iter_child_nodes(node) if isinstance(each, ast.stmt)])


def within(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def scenes() -> dict[str, str]:
    """Every class of scenes, with its module."""
    found = {"Scene": "station.scenes.base"}
    for _ in range(3):  # a scene of a scene of a scene
        for module, tree in sources().items():
            for node in tree.body:
                if isinstance(node, ast.ClassDef) and any(
                    ast.unparse(base).partition("[")[0] in found for base in node.bases
                ):
                    found[node.name] = module
    del found["Scene"]
    return found


def told_apart(tree: ast.Module) -> Iterator[str]:
    """The classes that a module asks for by isinstance, or in a case."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance":
            yield from (name.id for name in ast.walk(node.args[1]) if isinstance(name, ast.Name))
        elif isinstance(node, ast.MatchClass):
            yield ast.unparse(node.cls)


# Law 1: a game has a place of its own.


def test_a_scene_is_told_apart_in_its_own_file_alone() -> None:
    of = scenes()
    found = [(module, name) for module, tree in sources().items() for name in told_apart(tree)]
    assert [(module, name) for module, name in found if name in of and of[name] != module] == []


def test_there_are_scenes_and_families_to_look_at() -> None:
    assert {"Attract", "Question", "Guess", "Secret", "ServiceMenu", "SelfTest"} <= set(scenes())
    assert FAMILIES == ("dice", "grand", "pegs", "word")


# Law 2: a family is one folder and one line.


def test_a_family_is_named_in_the_registry_alone() -> None:
    constants = {
        module: {
            node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        for module, tree in sources().items()
        if not within(module, *(f"station.games.{family}" for family in FAMILIES))
    }
    names = {module: set(FAMILIES) - ({"pegs"} if within(module, *OF_PEGS) else set()) for module in constants}
    naming = {module for module, texts in constants.items() if texts & names[module] and within(module, "station")}
    assert naming <= {"station.games.registry"}


PAGE = ROOT / "station/web/page"
MOST_MEMBERS = 16
"""Of a renderer."""

RENDERERS = "renderers.js"
"""Where the page imports the renderer of each family, and names it."""


ORDINARY = {"number", "word"}
"""Boxes, and a family, whose name is a word that any code may have."""


def own_family(script: Path) -> str | None:
    """The family that a script of the page belongs to: dice.js is the renderer of `dice`, dice-table.js part of it."""
    return next((family for family in FAMILIES if script.stem.partition("-")[0] == family), None)


def naming(script: Path) -> list[str]:
    """The lines of a script or of the page that name a family or a box other than their own, comments left out.

    A name counts as a word, in an identifier as well: `isDice` names a family, `indices` does not. The page may link
    the style sheets of a family.
    """
    own = own_family(script)
    boxes = (box for box, family in FAMILY_OF.items() if family != own and box not in ORDINARY)
    of_pegs = "codes" in script.stem or 'from "./codes.js"' in script.read_text(encoding="utf-8")
    families = set(FAMILIES) - {own} - ORDINARY - ({"pegs"} if of_pegs else set())
    names = (*families, *boxes)
    code = re.sub(r"/\*.*?\*/|<!--.*?-->|<link .*?>", "", script.read_text(encoding="utf-8"), flags=re.DOTALL)
    words = re.compile("[A-Z]?[a-z]+|[A-Z]+")
    return [line for line in code.splitlines() if any(w.lower() in names for w in words.findall(line))]


def test_a_family_is_named_by_its_renderer_alone() -> None:
    found = {script.name: naming(script) for script in (*PAGE.glob("*.js"), PAGE / "index.html")}
    imports = [f'import {{ {family} }} from "./{family}.js";' for family in FAMILIES if family not in ORDINARY]
    lines = [*imports, f"export const renderers = {{ {', '.join(FAMILIES)} }};"]
    assert {name: naming for name, naming in found.items() if naming} == {RENDERERS: lines}


def test_the_page_asks_few_things_of_a_family() -> None:
    types = (ROOT / "station/web/page.d.ts").read_text(encoding="utf-8")
    (renderer,) = re.findall(r"^interface Renderer<.*?^}", types, flags=re.DOTALL | re.MULTILINE)
    assert len(re.findall(r"^  \w+\??[(:]", renderer, flags=re.MULTILINE)) <= MOST_MEMBERS


# Law 7: who may see a secret, the game decides.


def test_nobody_but_the_game_names_the_secret() -> None:
    asked = {
        m: t for m, t in sources().items() if within(m, "station.web", "station.service", "station.lobby.controller")
    }
    texts = {m: {node.value for node in ast.walk(t) if isinstance(node, ast.Constant)} for m, t in asked.items()}
    assert [module for module, found in texts.items() if "secret" in found] == []


# How it is arranged.

PARTS: Final = (Chance, Computers, Duels, Hints, Results, Reviews, Rules, Table)


def members(of: type) -> set[str]:
    """The public names of a class."""
    annotated = {name for each in of.__mro__ for name in vars(each).get("__annotations__", ())}
    return {name for name in {*dir(of), *annotated} if not name.startswith("_")}


def test_a_part_of_a_family_has_few_members() -> None:
    assert {part.__name__: len(members(part)) for part in PARTS if len(members(part)) > 8} == {}
    assert len(Boxes._fields) <= 8
    assert len(members(CodeFamily)) <= 20
    assert len(members(Family)) <= 20


@pytest.mark.parametrize("name", FAMILIES)
def test_a_family_has_every_member_of_its_parts(name: str) -> None:
    family = load(name)
    parts = {
        Rules: family.rules, Chance: family.chance, Table: family.table, Results: family.results,
        Computers: family.computers, Hints: family.hints, Reviews: family.reviews, Duels: family.duels,
    }  # fmt: skip
    found = {(part, member) for part in parts if parts[part] for member in members(part)}
    assert [member for part, member in found if not hasattr(parts[part], member)] == []
    for part, member in found:  # mypy compares the types of parameters, but not their names
        if isfunction(vars(part).get(member)):
            _, *names = signature(vars(part)[member]).parameters
            assert [*signature(getattr(parts[part], member)).parameters][: len(names)] == names
    assert [*family.manual]
    assert all(callable(each) for each in (family.menu_entry, family.lessons, family.crack) if each)


MOST_OF_A_CLASS: Final = 20


def own_members(node: ast.ClassDef) -> set[str]:
    """The public methods and fields of a class, and what its methods set; a table of messages has none of them."""
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    fields = (each.target for each in node.body if isinstance(each, ast.AnnAssign))
    places = (each for each in ast.walk(node) if isinstance(each, ast.Attribute) and isinstance(each.ctx, ast.Store))
    names = {each.name for each in node.body if isinstance(each, functions)}
    names |= {field.id for field in fields if isinstance(field, ast.Name)}
    names |= {place.attr for place in places if ast.unparse(place.value) == "self"}
    return {name for name in names if not name.startswith("_")}


def test_no_class_adds_many_members_to_its_bases() -> None:
    """What a scene has beside what every scene is asked is its own state, and so with a box, a look and a view."""
    classes = {node.name: node for tree in sources().values() for node in tree.body if isinstance(node, ast.ClassDef)}

    def all_members(name: str) -> set[str]:
        bases = (ast.unparse(base).partition("[")[0] for base in classes[name].bases)
        return own_members(classes[name]).union(*(all_members(base) for base in bases if base in classes))

    def added(node: ast.ClassDef) -> set[str]:
        bases = (ast.unparse(base).partition("[")[0] for base in node.bases)
        return own_members(node).difference(*(all_members(base) for base in bases if base in classes))

    ours = {
        node.name
        for module, tree in sources().items()
        for node in tree.body
        if isinstance(node, ast.ClassDef) and not within(module, "hardware")  # whose sections have a field for each pin
    }
    counts = {name: len(added(classes[name])) for name in ours}
    assert {name: count for name, count in counts.items() if count > MOST_OF_A_CLASS} == {}


def test_modules_do_not_import_each_other_in_a_circle() -> None:
    TopologicalSorter({module: loaded_with(module) for module in sources()}).prepare()


def modules_named(argument: ast.expr) -> set[str]:
    """Our modules that a string names, "station.games.word.lesson:lessons"; what is put into it stands for a family."""
    parts = argument.values if isinstance(argument, ast.JoinedStr) else [argument]
    any_family = f"({'|'.join(FAMILIES)})"
    texts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else any_family for part in parts]
    return {module for module in sources() if re.fullmatch("".join(texts).partition(":")[0], module)}


def needs(module: str) -> set[str]:
    """Our modules that a module imports at any time: as it is loaded, in a function, or by a string."""
    found = loaded_with(module)
    for node in ast.walk(sources()[module]):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found |= {name for name in imports(node.body) if name in sources()}
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in {"lazy", "import_module"}:
            found |= modules_named(node.args[0])
    return found


RULES: Final = {"box", "boxes", "code", "deck", "events", "match", "rules", "scoring", "terms", "view"}
"""The names of modules of rules."""


def test_rules_load_nothing_by_a_string() -> None:
    rules = [module for module in sources() if within(module, "station.games") and module.rpartition(".")[2] in RULES]
    assert "station.games.pegs.boxes" in rules
    assert [module for module in rules if "station.core.lazy" in loaded_with(module)] == []


def test_no_circle_is_closed_by_a_function_or_a_string() -> None:
    """The registry may find any family, and what a family needs may ask the registry."""
    assert "station.games.grand.look" in needs("station.games.codes.looks")
    TopologicalSorter({module: needs(module) for module in sources() if module != "station.games.registry"}).prepare()


def test_one_name_has_one_meaning() -> None:
    """Families have the same shape, as has what they share: what stands in the same place in each counts once."""
    places: dict[str, set[str]] = defaultdict(set)
    for module, tree in sources().items():
        folders = (f".{family}." for family in (*FAMILIES, SHARED.rpartition(".")[2], "lamps"))
        shape = next((module.replace(folder, ".*.", 1) for folder in folders if folder in module), module)
        for node in tree.body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and node.name != "main":
                places[node.name].add(shape)
    assert {name: sorted(where) for name, where in places.items() if len(where) > 2} == {}


OF_EACH: Final = {"DRIVER", "LIBRARY", "FAMILY", "ENTRIES"}
"""The names under which every strip driver, and every family of boxes, has its own: they are found by them."""


NOUNS: Final = {
    "ceiling", "ending", "greeting", "led", "listing", "need", "opening", "rating", "ring", "seed", "setting",
    "spelling", "standing", "warning", "wording",
}  # fmt: skip
"""Words that end like a participle, and are none."""

OF_PYTHON: Final = {"batched"}
"""What itertools has from Python 3.12 on."""

IRREGULAR: Final = {
    "begun", "bound", "brought", "built", "chosen", "drawn", "found", "given", "gone", "hidden", "held", "kept",
    "known", "laid", "lit", "made", "sent", "shown", "spelt", "spent", "taken", "told", "written",
}  # fmt: skip


def is_predicate(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a function answers yes or no, or a property stands for a state: these may be called by a participle."""
    return ast.unparse(function.returns or ast.Constant(None)) == "bool" or any(
        ast.unparse(each) in {"property", "cached_property"} for each in function.decorator_list
    )


def test_no_function_has_a_participle_for_a_name() -> None:
    functions = [
        (module, node)
        for module, tree in sources().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not is_predicate(node)
    ]
    words = [(module, node.name, node.name.strip("_")) for module, node in functions]
    assert [
        (module, name)
        for module, name, word in words
        if (word.endswith(("ed", "ing")) or word in IRREGULAR)
        and "_" not in word
        and word not in NOUNS | OF_PYTHON
        and not name.startswith("__")
    ] == []


ADJECTIVES: Final = {
    "Capitalised", "Contradicted", "Counted", "Damaged", "Malformed", "Quoted", "Spoken", "Worded",
}  # fmt: skip
"""Classes of errors and of texts, whose noun is that of their base."""


def test_no_class_has_a_participle_for_a_name() -> None:
    """`Played` is what every move returns: the one exception that a reader of the rules has to learn."""
    classes = [node.name for tree in sources().values() for node in tree.body if isinstance(node, ast.ClassDef)]
    words = [name.lower() for name in {*classes} - ADJECTIVES - {"Played"} if len(re.findall("[A-Z]", name)) == 1]
    assert [word for word in words if (word.endswith("ed") or word in IRREGULAR) and word not in NOUNS] == []


def nouns(tree: ast.Module) -> Iterator[str]:
    """The public classes, constants and aliases of a module; a type variable means something in its module alone."""
    for node in tree.body:
        match node:
            case ast.ClassDef(name=name):
                yield name
            case ast.Assign(value=ast.Call(func=ast.Name(id="TypeVar"))):
                continue
            case ast.Assign(targets=targets):
                yield from (name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name))
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name


def test_a_class_or_a_constant_has_a_name_of_its_own() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for module, tree in sources().items():
        for name in {name for name in nouns(tree) if name[0].isupper()}:
            places[name].append(module)
    assert {name: where for name, where in places.items() if len(where) > 1 and name not in OF_EACH} == {}


MIRRORED = (
    "station.games",
    "station.link",
    "station.lobby",
    "station.matches",
    "station.scenes",
    "station.store",
    "station.web",
    "hardware.inputs",
    "pegmind_league",
)
"""Where every module that does anything has a test file named after it."""


def does_something(module: str) -> bool:
    """Whether the module defines a function or a method with a body; a protocol's have none."""
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return any(
        isinstance(node, functions) and ast.unparse(node.body[-1]) != "..." for node in ast.walk(sources()[module])
    )


def test_a_module_has_a_test_file_named_after_it() -> None:
    found = [module for module in sources() if within(module, *MIRRORED) and does_something(module)]
    modules = [f"tests.{module}".replace("tests.pegmind_league", "league.tests").split(".") for module in found]
    files = [ROOT / Path(*folders) / f"test_{name}.py" for *folders, name in modules]
    assert [str(file.relative_to(ROOT)) for file in files if not file.is_file()] == []


def test_a_docstring_begins_with_what_it_describes() -> None:
    """It returns or does something, or it is something; it does not begin with a question."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    found = [
        (module, first.partition("\n")[0])
        for module, tree in sources().items()
        for node in ast.walk(tree)
        if isinstance(node, documented)
        and (first := ast.get_docstring(node) or "").startswith(("What ", "How ", "Whatever ", "Whoever "))
    ]
    assert found == []


VERBS_OF_A_SCRIPT: Final = {"ScriptPlayer"}
"""The class with a method for each verb of a line, which docs/script.md explains."""


def test_a_method_is_described_by_its_class_or_a_base() -> None:
    classes = {node.name: node for tree in sources().values() for node in tree.body if isinstance(node, ast.ClassDef)}

    def methods(node: ast.ClassDef) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
        return [each for each in node.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)]

    def described(node: ast.ClassDef) -> set[str]:
        bases = (classes.get(ast.unparse(base).partition("[")[0].rpartition(".")[2]) for base in node.bases)
        own = {each.name for each in methods(node) if ast.get_docstring(each)}
        return own.union(*(described(base) for base in bases if base))

    found = [
        (name, method.name)
        for name, node in classes.items()
        if not name.startswith("_") and name not in VERBS_OF_A_SCRIPT
        for method in methods(node)
        if not method.name.startswith("_") and method.name not in described(node)
    ]
    assert found == []
