"""Reads TOML into sections. Collects all errors; each names its key, and a misspelt key gets a suggestion.

A configuration is a Value whose fields are sections, each with its default.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from station.core.files import read_text
from station.core.section import KeySpec, Section
from station.core.value import Value
from station.core.words import did_you_mean

T = TypeVar("T", bound=Value)


class ConfigError(Exception):
    """The configuration cannot be used; `errors` has a sentence for each thing that is wrong with it."""

    def __init__(self, errors: list[str]) -> None:
        super().__init__("\n".join(errors))
        self.errors = errors


def read_config(config: type[T], path: Path | None, check: Callable[[T, Collection[str]], list[str]]) -> T:
    """Read the file at `path` as a `config`; without a file, its defaults.

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
    except ValueError as error:  # a number has more digits than Python converts
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
    sections = {name: type(section) for name, section in config()._asdict().items()}
    values = {}
    for name, content in table.items():
        if name not in sections and not isinstance(content, dict):
            errors.append(f"{name}: {_explain_misplaced(name, sections)}")
        elif name not in sections:
            errors.append(f"[{name}]: there is no such section{did_you_mean(name, sections)}")
        elif not isinstance(content, dict):
            errors.append(f"{name}: this is a section; write [{name}] on a line of its own")
        else:
            values[name], found = _read_section(sections, name, content)
            wrong |= {name} if found else set()
            errors += found
    made = config(**values)
    errors += check(made, wrong)
    if errors:
        raise ConfigError([f"{source}: {error}" for error in errors])
    return made


def to_toml(config: Value, width: int = 80) -> str:
    """Return the configuration as commented TOML, which `parse` reads back to an equal value.

    A comment stands behind its key, or above it if the line would be longer than `width`.
    """
    return "\n".join(_toml_lines(config, width))


def _toml_lines(config: Value, width: int) -> Iterator[str]:
    from textwrap import wrap

    for name, section in config._asdict().items():
        yield f"[{name}]"
        for key, value in section._asdict().items():
            line, comment = f"{key} = {_toml(value)}", f"# {_comment(section.key_specs[key])}"
            if len(line) + 2 + len(comment) <= width:
                yield f"{line}  {comment}"
            else:
                yield from wrap(comment, width, subsequent_indent="# ", break_long_words=False, break_on_hyphens=False)
                yield line
        yield ""


def _comment(spec: KeySpec) -> str:
    if spec.one_of:
        return f"{spec.says}: {_join_values(spec.one_of)}"
    if spec.least is not None:
        return f"{spec.says} ({spec.least} to {spec.most})"
    return spec.says


def _toml(value: object) -> str:
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(_toml, value))}]"
    import json

    # JSON's strings are valid in TOML, except for the delete character.
    try:
        return json.dumps(value, ensure_ascii=False, default=str).replace("\x7f", "\\u007f")
    except ValueError:  # a number has more digits than Python converts
        return "..."


def _explain_misplaced(key: str, sections: Mapping[str, type[Section]]) -> str:
    """Say that a key is not in a section, and where it belongs."""
    homes = [f"[{name}]" for name, section in sections.items() if key in section.key_specs]
    return f"this key is not in a section; put it below {' or '.join(homes) or 'one, such as [page]'}"


def _explain_absent(key: str, name: str, sections: Mapping[str, type[Section]]) -> str:
    """Say what there is instead of a key that its section does not have, if anything is known."""
    if says := sections[name].absent_keys.get(key):
        return f"; {says}"
    homes = [f"{home}.{key}" for home, section in sections.items() if key in section.key_specs]
    return f"; there is {' and '.join(homes)}" if homes else did_you_mean(key, sections[name].key_specs)


def _read_section(
    sections: Mapping[str, type[Section]], name: str, content: Mapping[str, Any]
) -> tuple[Section, list[str]]:
    """Make a section from its content, with its errors; a key with an error keeps its default."""
    errors: list[str] = []
    section = sections[name]
    specs = section.key_specs
    types = get_type_hints(section)
    values = {}
    for key, value in content.items():
        if key not in specs:
            errors.append(f"{name}.{key}: there is no such key{_explain_absent(key, name, sections)}")
        elif error := _find_error(value, types[key], specs[key]):
            errors.append(f"{name}.{key} = {_toml(value)}: {error}")
        else:
            values[key] = _convert(value, types[key])
    return section(**values), errors


def _find_error(value: Any, kind: Any, spec: KeySpec) -> str | None:  # noqa: ANN401 - what TOML has; a type or an alias
    if get_origin(kind) is tuple:
        parts = _parts(kind, len(value) if isinstance(value, list) else 0)
        if not isinstance(value, list) or len(value) != len(parts):
            return (
                f"must be a list of {len(parts)}, as in {_toml(spec.default)}" if parts else "must be a list, as in []"
            )
        errors = (_find_error(each, part, spec) for each, part in zip(value, parts, strict=True))
        return next(filter(None, errors), None)
    if isinstance(value, bool) != (kind is bool) or not isinstance(value, (int, float) if kind is float else kind):
        return f"must be {_KINDS[kind]}"
    if spec.least is not None and spec.most is not None and not spec.least <= value <= spec.most:
        return f"must be {spec.least} to {spec.most}"
    if spec.one_of and value not in spec.one_of:
        return f"must be one of {_join_values(spec.one_of)}{_suggestion(value, spec.one_of)}"
    if spec.matches and not re.fullmatch(spec.matches, str(value)):
        return f'must look like "{spec.example}"'
    return None


def _join_values(values: Collection[object]) -> str:
    return ", ".join(map(str, values))


def _suggestion(value: object, values: Collection[object]) -> str:
    """Suggest a value for a misspelt text."""
    return did_you_mean(value, [str(each) for each in values]) if isinstance(value, str) else ""


def _convert(value: Any, kind: Any) -> Any:  # noqa: ANN401 - what TOML has, checked before
    if isinstance(value, list):
        return tuple(_convert(each, part) for each, part in zip(value, _parts(kind, len(value)), strict=True))
    return kind(value)


def _parts(kind: Any, length: int) -> tuple[Any, ...]:  # noqa: ANN401 - an alias of tuple
    """Return the types of the parts of a tuple; one with an ellipsis has `length` parts."""
    first, *rest = get_args(kind)
    return (first,) * length if rest == [...] else (first, *rest)


_KINDS = {bool: "true or false", int: "a whole number", float: "a number", str: "text in quotes"}
