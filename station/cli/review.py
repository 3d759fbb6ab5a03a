"""`pegmind review`: prints reviews as text or JSON, with bars for codes, and turn by turn for other games."""

from collections.abc import Callable, Mapping, Sequence
from math import log2
from types import MappingProxyType
from typing import Any, Final

from station.core.messages import render_message
from station.core.words import TERMINAL_WIDTH, plural

REVIEW_BAR_WIDTH: Final = 28
"""Columns of the longest bar, if there is room; bars are logarithmic, so that halving the codes always looks alike."""

INDENT: Final = 18
"""Columns before the comment on a row."""

ShownPart = Mapping[str, Any]
"""A part of a review as Family.review returns it: a code with its rows, or a person with their turns."""


def review_as_text(parts: Sequence[ShownPart], width: int = TERMINAL_WIDTH) -> str:
    """Return a block for each part, `width` columns wide: rows with a bar for the codes left after each, or turns."""
    alone = len(parts) == 1
    return "\n\n".join(_turns(part, width) if "turns" in part else _code(part, width, alone=alone) for part in parts)


def review_as_json(parts: Sequence[ShownPart], _width: int = TERMINAL_WIDTH) -> str:
    """Return an array of objects.

    Of codes: `luck`, `lost` and `expected` in rows, `skill` from 0 to 1, `before` and `after` in codes.
    Of turns: `lost` in millions.
    """
    import json

    return json.dumps(parts, indent=2, default=render_message)


def _turns(part: ShownPart, width: int) -> str:
    """Return the decisions of a person, turn by turn, each with the dice."""
    from textwrap import fill

    lines = [f"{part['player']}: {part['points']} million"]
    for turn in part["turns"]:
        for number, decision in enumerate(turn["decisions"]):
            start = f"{turn['turn'] if number == 0 else '':<5}{' '.join(decision['rolled']):<11}"
            said = f"{decision['did']}: {decision['words']}"
            lines.append(fill(said, width, initial_indent=start, subsequent_indent=" " * len(start)))
    return "\n".join((*lines, fill(str(part["verdict"]), width)))


def _code(code: ShownPart, width: int, *, alone: bool) -> str:
    from textwrap import fill

    hints = ", with hints" if code["assisted"] else ""
    ended = f"cracked {{}} in {plural(code['played'], 'row')}{hints}" if code["cracked"] else "did not crack {}"
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
    head = cells("row", "guess", guess, "key", keys) + "codes left"
    proof = (fill(f"{number}. {step}", width) for number, step in enumerate(code.get("proof", ()), start=1))
    return "\n".join((heading, head, *lines, fill(str(code["verdict"]), width), *proof))


def _row_line(start: str, left: int, widest: float, width: int) -> str:
    """Return a row of the table that begins with `start`, with a bar for the codes left."""
    start = f"{start}{left:>6} "
    longest = min(REVIEW_BAR_WIDTH, width - len(start))
    return start + ("█" * round(log2(left) / widest * longest) or "▏")


REVIEW_AS: Final[Mapping[str, Callable[..., str]]] = MappingProxyType({"text": review_as_text, "json": review_as_json})
