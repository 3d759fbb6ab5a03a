"""Write what the cabinet and the page send each other as types for the page's scripts: make types.

station/web/types.d.ts gets an interface for every TypedDict of the contract and of the views of games, under its name.
The scripts are checked against it (see tools/page), and a test says when it is out of date.
"""

from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from station.core.messages import Message

FILE: Final = Path(__file__).parents[1] / "station/web/types.d.ts"
PACKAGE: Final = Path(__file__).parents[1] / "station"
HEAD: Final = "/** What the cabinet and the page send each other. Written by `make types`; do not edit. */\n"

_NAMES: Final = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    NoneType: "null",
    Message: "string",
    Any: "any",
    object: "unknown",
}
"""A message is a text by the time that it is sent."""


def main() -> None:
    """Write the file."""
    FILE.write_text(declare_types(find_types()), encoding="utf-8")


def find_types() -> Iterable[type]:
    """Return each TypedDict of the contract and of the views of games, and those that they refer to."""
    views = sorted(path.parent.name for path in PACKAGE.glob("games/*/view.py"))
    modules = ("station.core.view", *(f"station.games.{name}.view" for name in views), "station.web.contract")
    found: dict[str, type] = {}
    for module in map(import_module, modules):
        for value in vars(module).values():
            if is_typeddict(value):
                found[value.__name__] = value
    return found.values()


def declare_types(types: Iterable[type]) -> str:
    """Return the interfaces of TypedDicts, in the order of their names."""
    return "\n".join((HEAD, *(declare_type(each) for each in sorted(types, key=lambda each: each.__name__))))


def declare_type(typed: type) -> str:
    """Return the interface of a TypedDict, with its docstring."""
    hints = get_type_hints(typed)
    optional: frozenset[str] = getattr(typed, "__optional_keys__", frozenset())
    keys = (f"  {key}{'?' if key in optional else ''}: {name_type(hint)};\n" for key, hint in hints.items())
    return f"{_comment(typed.__doc__ or '')}interface {typed.__name__} {{\n{''.join(keys)}}}\n"


def name_type(hint: Any) -> str:  # noqa: ANN401 - an annotation
    """Return an annotation as TypeScript. Raises TypeError if it is none that JSON can have."""
    if is_typeddict(hint):
        return str(hint.__name__)
    if hint in _NAMES:
        return _NAMES[hint]
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return " | ".join(dict.fromkeys(map(name_type, arguments)))
    if origin is Literal:
        return " | ".join(f'"{each}"' if isinstance(each, str) else f"{each}" for each in arguments)
    if isinstance(origin, type) and hasattr(origin, "keys"):
        return f"Record<{', '.join(map(name_type, arguments))}>"
    if isinstance(origin, type) and hasattr(origin, "__getitem__"):
        item = name_type(arguments[0])
        return f"({item})[]" if " " in item else f"{item}[]"
    raise TypeError(f"TypeScript has no name here for {hint!r}")


def _comment(text: str) -> str:
    """Return a docstring as a comment."""
    lines = [line.strip() for line in text.strip().splitlines()]
    if len(lines) == 1:
        return f"/** {lines[0]} */\n"
    return "".join(("/**\n", *(f" * {line}".rstrip() + "\n" for line in lines), " */\n"))


if __name__ == "__main__":
    main()
