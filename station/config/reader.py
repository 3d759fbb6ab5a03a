"""Reads TOML into frozen dataclasses. Collects all errors; each names its key, and a misspelt key gets a suggestion.

A section is a dataclass. The metadata of its fields say what a value means (`says`) and which values are allowed:
`least` and `most` for numbers, `one_of`, or `matches` with an `example`, for text.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import Field, fields
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from station.core.machine import read_text

T = TypeVar("T")


class ConfigError(Exception):
    """The configuration cannot be used; `errors` has a sentence for each thing that is wrong with it."""

    def __init__(self, errors: list[str]) -> None:
        super().__init__("\n".join(errors))
        self.errors = errors


def read_config(config: type[T], path: Path | None, check: Callable[[T, Collection[str]], list[str]]) -> T:
    """Read the file at `path` as a `config`, a dataclass of sections; without a file, its defaults.

    `check` finds what is wrong between keys; it is given the sections that have errors already. Raises ConfigError.
    """
    if path is None:
        return config()
    import tomllib

    try:
        table = tomllib.loads(read_text(path))
    except OSError as error:
        raise ConfigError([f"{path}: cannot be read: {error.strerror or error}"]) from error
    except UnicodeDecodeError as error:
        raise ConfigError([f"{path}: this is not UTF-8 text (at byte {error.start})"]) from error
    except tomllib.TOMLDecodeError as error:
        raise ConfigError([f"{path}: this is not valid TOML: {error}"]) from error
    except ValueError as error:  # of more digits than Python converts
        raise ConfigError([f"{path}: a number in it has thousands of digits"]) from error
    except RecursionError as error:
        raise ConfigError([f"{path}: it is nested too deeply"]) from error
    return parse(config, table, str(path), check)


def parse(
    config: type[T], table: Mapping[str, Any], source: str, check: Callable[[T, Collection[str]], list[str]]
) -> T:
    """Make a `config` from a table of sections; errors name the `source`. Raises ConfigError."""
    errors: list[str] = []
    wrong: set[str] = set()
    sections = get_type_hints(config)
    values = {}
    for name, content in table.items():
        if name not in sections and not isinstance(content, dict):
            errors.append(f"{name}: {_misplaced(name, sections)}")
        elif name not in sections:
            errors.append(f"[{name}]: there is no such section{did_you_mean(name, sections)}")
        elif not isinstance(content, dict):
            errors.append(f"{name}: this is a section; write [{name}] on a line of its own")
        else:
            values[name], found = _read_section(sections[name], name, content)
            wrong |= {name} if found else set()
            errors += found
    made = config(**values)
    errors += check(made, wrong)
    if errors:
        raise ConfigError([f"{source}: {error}" for error in errors])
    return made


def to_toml(config: Any, width: int = 80) -> str:  # noqa: ANN401 - any dataclass of sections
    """Return the configuration as commented TOML, which `parse` reads back to an equal value.

    A comment stands behind its key, or above it if the line would be longer than `width`.
    """
    return "\n".join(_toml_lines(config, width))


def _toml_lines(config: Any, width: int) -> Iterator[str]:  # noqa: ANN401 - as above
    from textwrap import wrap

    for section in fields(config):
        values = getattr(config, section.name)
        yield f"[{section.name}]"
        for each in fields(values):
            line, comment = f"{each.name} = {_toml(getattr(values, each.name))}", f"# {_comment(each)}"
            if len(line) + 2 + len(comment) <= width:
                yield f"{line}  {comment}"
            else:
                yield from wrap(comment, width, subsequent_indent="# ", break_long_words=False, break_on_hyphens=False)
                yield line
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
    import json

    # JSON's strings are TOML's, but for the delete character.
    try:
        return json.dumps(value, ensure_ascii=False, default=str).replace("\x7f", "\\u007f")
    except ValueError:  # of more digits than Python converts
        return "..."


def _misplaced(key: str, sections: Mapping[str, Any]) -> str:
    """Say that a key is not in a section, and where it belongs."""
    homes = [f"[{name}]" for name, section in sections.items() if key in {each.name for each in fields(section)}]
    return f"this key is not in a section; put it below {' or '.join(homes) or 'one, such as [page]'}"


def _read_section(section: Any, name: str, content: Mapping[str, Any]) -> tuple[Any, list[str]]:  # noqa: ANN401 - as above
    """Make a section from its content, with its errors; a key with an error keeps its default."""
    errors: list[str] = []
    known = {each.name: each for each in fields(section)}
    types = get_type_hints(section)
    values = {}
    for key, value in content.items():
        if key not in known:
            errors.append(f"{name}.{key}: there is no such key{did_you_mean(key, known)}")
        elif error := _find_error(value, types[key], known[key]):
            errors.append(f"{name}.{key} = {_toml(value)}: {error}")
        else:
            values[key] = _convert(value, types[key])
    return section(**values), errors


def _find_error(value: object, kind: Any, key: Field[Any]) -> str | None:  # noqa: ANN401 - a type or an alias
    known = key.metadata
    if get_origin(kind) is tuple:
        parts = _parts(kind, len(value) if isinstance(value, list) else 0)
        if not isinstance(value, list) or len(value) != len(parts):
            return (
                f"must be a list of {len(parts)}, as in {_toml(key.default)}" if parts else "must be a list, as in []"
            )
        errors = (_find_error(each, part, key) for each, part in zip(value, parts, strict=True))
        return next(filter(None, errors), None)
    if isinstance(value, bool) != (kind is bool) or not isinstance(value, (int, float) if kind is float else kind):
        return f"must be {_KINDS[kind]}"
    if "least" in known and not known["least"] <= value <= known["most"]:
        return f"must be {known['least']} to {known['most']}"
    if "one_of" in known and value not in known["one_of"]:
        return f"must be one of {_listed(known['one_of'])}{_suggestion(value, known['one_of'])}"
    if "matches" in known and not re.fullmatch(known["matches"], str(value)):
        return f'must look like "{known["example"]}"'
    return None


def _listed(values: Collection[object]) -> str:
    return ", ".join(map(str, values))


def _suggestion(value: object, values: Collection[object]) -> str:
    """Suggest a value for a misspelt text."""
    return did_you_mean(value, [str(each) for each in values]) if isinstance(value, str) else ""


def _convert(value: Any, kind: Any) -> Any:  # noqa: ANN401 - what TOML has, checked before
    if isinstance(value, list):
        return tuple(_convert(each, part) for each, part in zip(value, _parts(kind, len(value)), strict=True))
    return kind(value)


def _parts(kind: Any, length: int) -> tuple[Any, ...]:  # noqa: ANN401 - an alias of tuple
    """Return the types of the parts of a tuple; one with an ellipsis has parts as `length` says."""
    first, *rest = get_args(kind)
    return (first,) * length if rest == [...] else (first, *rest)


_KINDS = {bool: "true or false", int: "a whole number", float: "a number", str: "text in quotes"}


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return '; did you mean "press"?' if a known word is close, else the empty string."""
    from difflib import get_close_matches

    close = get_close_matches(word, list(known), n=1)
    return f'; did you mean "{close[0]}"?' if close else ""
