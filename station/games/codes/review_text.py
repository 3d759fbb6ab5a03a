"""`pegmind review` of a match in which codes were broken: every row, with a bar for the codes that were left."""

from collections.abc import Sequence
from math import log2
from textwrap import fill
from typing import Final

from station.core.words import TERMINAL_WIDTH, plural
from station.games.codes.view import CodesReview

REVIEW_BAR_WIDTH: Final = 28
"""Columns of the longest bar, if there is room; bars are logarithmic, so that halving the codes always looks alike."""

INDENT: Final = 18
"""Columns before the comment on a row."""


def review_as_text(codes: Sequence[CodesReview], width: int = TERMINAL_WIDTH) -> str:
    """Return a block for each code, `width` columns wide."""
    return "\n\n".join(_code(code, width, alone=len(codes) == 1) for code in codes)


def _code(code: CodesReview, width: int, *, alone: bool) -> str:
    hints = ", with hints" if code["assisted"] else ""
    ended = f"found {{}} in {plural(code['played'], 'row')}{hints}" if code["cracked"] else "did not find {}"
    which = "" if alone else f"code {code['code']}: "
    widest = log2(code["possible"]) or 1.0
    cells = "{:<5}{:<{}}  {:<{}}  ".format
    guess, keys = max(6, len(code["secret"])), max([3, *(2 * len(row["key"]) - 1 for row in code["rows"])])
    lines = [_row_line(cells("", "", guess, "", keys), code["possible"], widest, width)]
    for row in code["rows"]:
        start = cells(row["row"], row["guess"], guess, " ".join(map(str, row["key"].values())), keys)
        lines.append(_row_line(start, row["after"], widest, width))
        lines.append(fill(str(row["words"]), width, initial_indent=" " * INDENT, subsequent_indent=" " * INDENT))
    heading = f"{which}{code['player']} {ended.format(code['secret'])}"
    head = cells("row", "guess", guess, "key", keys) + "  left"
    proof = (fill(f"{number}. {step}", width) for number, step in enumerate(code["proof"], start=1))
    return "\n".join((heading, head, *lines, fill(str(code["verdict"]), width), *proof))


def _row_line(start: str, left: int, widest: float, width: int) -> str:
    """Return a row of the table that begins with `start`, with a bar for the codes left."""
    start = f"{start}{left:>6} "
    longest = min(REVIEW_BAR_WIDTH, width - len(start))
    return start + ("█" * round(log2(left) / widest * longest) or "▏")
