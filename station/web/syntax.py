"""Finds what no browser could parse in a script: a string, a comment or a bracket that does not end.

This is no parser, and it lets most mistakes pass. It finds, with the line, what a slip of the hand leaves behind, also
on a cabinet that has no JavaScript but the browser's.
"""

import re
from typing import Final

_TOKEN: Final = re.compile(
    r"""(?P<blank>\s+|//[^\n]*|/\*[\s\S]*?\*/)|(?P<text>"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*')"""
    r"""|(?P<word>[\w$\#]+)|(?P<mark>[\s\S])"""
)
_PATTERN: Final = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/\w*")
"""A regular expression, where a value may begin."""

_TEMPLATE: Final = re.compile(r"(?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?P<end>`|\$\{)?")
"""What a template has up to its end, or up to a value in it."""

_CLOSES: Final = {")": ("(",), "]": ("[",), "}": ("{", "${")}
_OPENS: Final = {"(", "[", "{"}
_BEFORE_VALUES: Final = {
    "return",
    "typeof",
    "case",
    "in",
    "of",
    "await",
    "yield",
    "delete",
    "void",
    "new",
    "else",
    "do",
}
"""Words after which a slash begins a regular expression."""

_NAMES: Final = {"`": "template", "${": "value of a template"}


def find_syntax_error(source: str) -> tuple[int, str] | None:
    r"""Return the line, from 1, and a description of the first thing that does not end as it must; None if all does.

    >>> find_syntax_error("const a = [1, 2;\n}")
    (2, '} does not close the [ of line 1')
    >>> find_syntax_error("const a = `${b('')}`.replace(/[)]/, ')');") is None
    True
    """
    opened: list[tuple[str, int]] = []  # brackets and templates, each with its offset
    at, after_value = 0, False
    while at < len(source):
        if opened and opened[-1][0] == "`":
            at, after_value = _pass_template(source, at, opened)
            continue
        found = _read_token(source, at, after_value=after_value)
        token, kind = found[0], found.lastgroup
        if kind == "mark" and (fault := _take(source, at, opened)):
            return _line(source, at), fault
        at = found.end()
        if kind != "blank":
            after_value = token in _CLOSES or (kind != "mark" and token not in _BEFORE_VALUES)
    if not opened:
        return None
    mark, begun = opened[-1]
    return _line(source, begun), f"the {_NAMES.get(mark, mark)} is never closed"


def _read_token(source: str, at: int, *, after_value: bool) -> re.Match[str]:
    is_comment = source.startswith(("//", "/*"), at)
    found = None if after_value or is_comment else _PATTERN.match(source, at)
    return found or next(_TOKEN.finditer(source, at))


def _pass_template(source: str, at: int, opened: list[tuple[str, int]]) -> tuple[int, bool]:
    """Pass a part of a template; return where it ends, and whether the template does."""
    found = next(_TEMPLATE.finditer(source, at))
    if found["end"] == "`":
        opened.pop()
    elif found["end"]:
        opened.append(("${", found.start("end")))
    return found.end(), found["end"] == "`"


def _take(source: str, at: int, opened: list[tuple[str, int]]) -> str | None:
    """Follow the mark at an offset; return what is wrong about it."""
    mark = source[at]
    if mark in {'"', "'"}:
        return f"the string that {mark} begins has no end on its line"
    if source.startswith("/*", at):
        return "the comment is never closed"
    if mark == "`" or mark in _OPENS:
        opened.append((mark, at))
    elif mark in _CLOSES:
        if not opened:
            return f"{mark} closes nothing"
        before, begun = opened.pop()
        if before not in _CLOSES[mark]:
            return f"{mark} does not close the {before} of line {_line(source, begun)}"
    return None


def _line(source: str, at: int) -> int:
    return source.count("\n", 0, at) + 1
