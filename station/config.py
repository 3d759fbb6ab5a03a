"""TOML to frozen dataclasses. All errors are collected, each names its key, and a slip gets a hint.

A section is a dataclass; its fields' metadata say what a value means (`says`) and may be: `least` and
`most` for numbers, `one_of`, or `matches` with an `example`, for text.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import Field, fields
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from station.reading import read_text
from station.suggest import did_you_mean

T = TypeVar("T")


class ConfigError(Exception):
    """The configuration cannot be used; `errors` has a sentence for everything that is wrong with it."""

    def __init__(self, errors: list[str]) -> None:
        super().__init__("\n".join(errors))
        self.errors = errors


def read(config: type[T], path: Path | None, check: Callable[[T, Collection[str]], list[str]]) -> T:
    """Read the file at `path` as a `config`, a dataclass of sections; without a file, its defaults.

    `check` finds what is wrong between keys; it is told the sections that have errors already. Raises
    ConfigError.
    """
    if path is None:
        return config()
    import tomllib  # noqa: PLC0415 - a cabinet without a file starts faster

    try:
        table = tomllib.loads(read_text(path))
    except OSError as error:
        raise ConfigError([f"{path}: cannot be read: {error.strerror or error}"]) from error
    except UnicodeDecodeError as error:
        raise ConfigError([f"{path}: is no text in UTF-8 (byte {error.start})"]) from error
    except tomllib.TOMLDecodeError as error:
        raise ConfigError([f"{path}: is no TOML: {error}"]) from error
    except ValueError as error:  # Python reads no number of so many digits
        raise ConfigError([f"{path}: is no configuration: a number in it has thousands of digits"]) from error
    except RecursionError as error:
        raise ConfigError([f"{path}: is no configuration: it is nested too deeply"]) from error
    return parse(config, table, str(path), check)


def parse(
    config: type[T], table: Mapping[str, Any], source: str, check: Callable[[T, Collection[str]], list[str]]
) -> T:
    """Make a `config` of a table of sections; `source` is named in errors. Raises ConfigError."""
    errors: list[str] = []
    wrong: set[str] = set()
    sections = get_type_hints(config)
    values = {}
    for name, content in table.items():
        if name not in sections and not isinstance(content, dict):
            errors.append(f"{name}: {_homeless(name, sections)}")
        elif name not in sections:
            errors.append(f"[{name}]: there is no such section{did_you_mean(name, sections)}")
        elif not isinstance(content, dict):
            errors.append(f"{name}: this is a section, written as [{name}] on a line of its own")
        else:
            values[name], complaints = _section(sections[name], name, content)
            wrong |= {name} if complaints else set()
            errors += complaints
    made = config(**values)
    errors += check(made, wrong)
    if errors:
        raise ConfigError([f"{source}: {error}" for error in errors])
    return made


def written(config: Any) -> str:  # noqa: ANN401 - any dataclass of sections
    """The configuration as commented TOML, which `parse` reads back to an equal value."""
    return "\n".join(_lines(config))


def _lines(config: Any) -> Iterator[str]:  # noqa: ANN401 - as above
    for section in fields(config):
        values = getattr(config, section.name)
        yield f"[{section.name}]"
        for each in fields(values):
            yield f"{each.name} = {_toml(getattr(values, each.name))}  # {_comment(each)}"
        yield ""


def _comment(each: Field[Any]) -> str:
    known = each.metadata
    if "one_of" in known:
        return f"{known['says']}: {_listed(known['one_of'])}"
    if "least" in known:
        return f"{known['says']} ({known['least']} to {known['most']})"
    return str(known["says"])


def _toml(value: object) -> str:
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(_toml, value))}]"
    import json  # noqa: PLC0415 - only where a value is told

    # JSON's strings are TOML's, but for the delete character.
    try:
        return json.dumps(value, ensure_ascii=False, default=str).replace("\x7f", "\\u007f")
    except ValueError:  # Python writes no number of so many digits
        return "..."


def _homeless(key: str, sections: Mapping[str, Any]) -> str:
    """What is wrong with a key that stands in no section, and where it belongs."""
    homes = [f"[{name}]" for name, section in sections.items() if key in {each.name for each in fields(section)}]
    return f"this key stands in no section; it belongs below {' or '.join(homes) or 'one, such as [page]'}"


def _section(section: Any, name: str, content: Mapping[str, Any]) -> tuple[Any, list[str]]:  # noqa: ANN401 - any dataclass
    """Make one section of its content; a key that is complained of keeps its default."""
    errors: list[str] = []
    known = {each.name: each for each in fields(section)}
    types = get_type_hints(section)
    values = {}
    for key, value in content.items():
        if key not in known:
            errors.append(f"{name}.{key}: there is no such key{did_you_mean(key, known)}")
        elif complaint := _complaint(value, types[key], known[key]):
            errors.append(f"{name}.{key} = {_toml(value)}: {complaint}")
        else:
            values[key] = _converted(value, types[key])
    return section(**values), errors


def _complaint(value: object, kind: Any, key: Field[Any]) -> str | None:  # noqa: ANN401 - a type or an alias
    known = key.metadata
    if get_origin(kind) is tuple:
        parts = _parts(kind, len(value) if isinstance(value, list) else 0)
        if not isinstance(value, list) or len(value) != len(parts):
            return f"needs a list of {len(parts)}, as in {_toml(key.default)}" if parts else "needs a list, as in []"
        complaints = (_complaint(each, part, key) for each, part in zip(value, parts, strict=True))
        return next(filter(None, complaints), None)
    if isinstance(value, bool) != (kind is bool) or not isinstance(value, (int, float) if kind is float else kind):
        return f"needs {_KINDS[kind]}"
    if "least" in known and not known["least"] <= value <= known["most"]:
        return f"needs to be from {known['least']} to {known['most']}"
    if "one_of" in known and value not in known["one_of"]:
        return f"needs to be one of {_listed(known['one_of'])}{_meant(value, known['one_of'])}"
    if "matches" in known and not re.fullmatch(known["matches"], str(value)):
        return f'needs to look like "{known["example"]}"'
    return None


def _listed(values: Collection[object]) -> str:
    return ", ".join(map(str, values))


def _meant(value: object, values: Collection[object]) -> str:
    """What a slip of the pen may have meant; a number is no slip."""
    return did_you_mean(value, [str(each) for each in values]) if isinstance(value, str) else ""


def _converted(value: Any, kind: Any) -> Any:  # noqa: ANN401 - what TOML has, checked before
    if isinstance(value, list):
        return tuple(_converted(each, part) for each, part in zip(value, _parts(kind, len(value)), strict=True))
    return kind(value)


def _parts(kind: Any, length: int) -> tuple[Any, ...]:  # noqa: ANN401 - an alias of tuple
    """The types of a tuple's parts; one with an ellipsis is as long as it is."""
    first, *rest = get_args(kind)
    return (first,) * length if rest == [...] else (first, *rest)


_KINDS = {bool: "true or false", int: "a whole number", float: "a number", str: "text in quotes"}
