"""Prints reviews of codes, as text with bars or as JSON: `pegmind review`."""

from collections.abc import Callable, Mapping, Sequence
from math import log2
from types import MappingProxyType
from typing import Any, Final

from station.core.messages import render_message
from station.core.words import plural

BAR: Final = 28
"""Columns of the longest bar, if there is room; bars are logarithmic, so that halving the codes always looks alike."""

INDENT: Final = 18
"""Columns before what is said of a row."""

WIDTH: Final = 80
"""Columns, unless the terminal has another number."""

Code = Mapping[str, Any]
"""The review of a code, as Family.review gives it."""


def review_as_text(codes: Sequence[Code], width: int = WIDTH) -> str:
    """Return a block for each code, with a bar for the codes left after each row, `width` columns wide."""
    return "\n\n".join(_block(code, width, alone=len(codes) == 1) for code in codes)


def review_as_json(codes: Sequence[Code], _width: int = WIDTH) -> str:
    """Return an array of objects: `luck` in bits, `skill` from 0 to 1, `before`, `after` and `expected` in codes."""
    import json

    return json.dumps(codes, indent=2, default=render_message)


def _block(code: Code, width: int, *, alone: bool) -> str:
    from textwrap import fill

    ended = f"cracked {{}} in {plural(code['played'], 'row')}" if code["cracked"] else "did not crack {}"
    which = "" if alone else f"code {code['code']}: "
    widest = log2(code["possible"]) or 1.0
    lines = [_row_line("", "", "", code["possible"], widest, width)]
    for row in code["rows"]:
        key = f"{row['key']['red']} {row['key']['white']}"
        lines.append(_row_line(f"{row['row']}", row["guess"], key, row["after"], widest, width))
        lines.append(fill(str(row["words"]), width, initial_indent=" " * INDENT, subsequent_indent=" " * INDENT))
    heading = f"{which}{code['player']} {ended.format(code['secret'])}"
    return "\n".join((heading, "row  pegs    key  codes left", *lines, fill(str(code["verdict"]), width)))


def _row_line(row: str, pegs: str, key: str, left: int, widest: float, width: int) -> str:
    """Return a row of the table, with a bar."""
    start = f"{row:<5}{pegs:<8}{key:<5}{left:>6} "
    longest = min(BAR, width - len(start))
    return start + ("█" * round(log2(left) / widest * longest) or "▏")


REVIEW_AS: Final[Mapping[str, Callable[..., str]]] = MappingProxyType({"text": review_as_text, "json": review_as_json})
