"""Printing: what a terminal can show, how wide it is, and output that cannot be written."""

import os
import shutil
import sys
from typing import Final

_STAND_INS: Final = str.maketrans(
    {"█": "#", "▏": "|", "·": "-", "Ω": "ohm", "¼": "1/4", "µ": "u", "²": "2", "…": "..."}
)


_UNSEEN: Final = dict.fromkeys(
    (*range(10), *range(11, 13), *range(14, 32), *range(127, 160), *range(0x202A, 0x202F), *range(0x2066, 0x206A)),
    "\N{REPLACEMENT CHARACTER}",
)
"""Control characters, which a terminal would obey instead of showing them: a store may come from anywhere."""

NARROWEST: Final = 40
"""Columns; text is not made narrower than that."""

UNLIMITED: Final = 1000
"""Columns of a table for another program, which reads a line a row."""


class OutputError(Exception):
    """The output cannot be written, and not because its reader has closed it."""


def terminal_width(elsewhere: int = 80) -> int:
    """Return the columns of the terminal (or COLUMNS), 40 or more; `elsewhere` if there is no terminal."""
    return max(NARROWEST, shutil.get_terminal_size((elsewhere, 24)).columns)


def fit(text: str, indent: str = "") -> str:
    """Wrap a text between its words, so that it fits into the terminal; further lines begin with `indent`."""
    from textwrap import fill  # noqa: PLC0415 - rarely needed

    return fill(text, terminal_width(), subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def say(text: str) -> None:
    """Print `text` on standard output. Raises BrokenPipeError if its reader has closed it, or OutputError."""
    if sys.stdout is None:  # Python's way of saying that it was closed before we began
        raise OutputError("it is closed")
    try:
        print(sayable(text, sys.stdout.encoding), flush=True)  # noqa: T201 - this is what the commands are for
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(error.strerror or error) from error


def complain(text: str, status: int) -> int:
    """Print `text` on standard error, if there is one, and return `status`."""
    if sys.stderr is not None:
        print(sayable(text, sys.stderr.encoding), file=sys.stderr)  # noqa: T201 - as above
    return status


def drop_output() -> None:
    """Send the last flush of the interpreter to nowhere, as it would fail."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def sayable(text: str, encoding: str) -> str:
    """Return `text` without control characters, in characters of `encoding`.

    If it lacks any, # replaces the blocks of bars, - replaces dots, and ? replaces all others that it lacks.
    """
    text = text.translate(_UNSEEN)
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return text.translate(_STAND_INS).encode(encoding, "replace").decode(encoding)
    return text
