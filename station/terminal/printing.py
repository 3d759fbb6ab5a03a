"""What the commands print, and what becomes of it where nobody takes it or a terminal lacks its signs."""

import os
import sys
from typing import Final

_STAND_INS: Final = str.maketrans(
    {"█": "#", "▏": "|", "·": "-", "Ω": "ohm", "¼": "1/4", "µ": "u", "²": "2", "…": "..."}
)


_UNSEEN: Final = dict.fromkeys(
    (*range(10), *range(11, 13), *range(14, 32), *range(127, 160), *range(0x202A, 0x202F), *range(0x2066, 0x206A)),
    "\N{REPLACEMENT CHARACTER}",
)
"""Signs that a terminal would obey instead of showing them: a store may come from anywhere."""


class OutputError(Exception):
    """Nobody takes what we print, and not because they have had enough."""


def say(text: str) -> None:
    """Print `text` on standard output. Raises BrokenPipeError where its reader has had enough, or OutputError."""
    if sys.stdout is None:  # which is how Python has it where the output was closed before we began
        raise OutputError("it is closed")
    try:
        print(sayable(text, sys.stdout.encoding), flush=True)  # noqa: T201 - this is what the commands are for
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(error.strerror or error) from error


def complain(text: str, status: int) -> int:
    """Print `text` on standard error, if there is one, and give back `status`."""
    if sys.stderr is not None:
        print(sayable(text, sys.stderr.encoding), file=sys.stderr)  # noqa: T201 - as above
    return status


def forget_output() -> None:
    """Let the interpreter's own last flush go nowhere."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def sayable(text: str, encoding: str) -> str:
    """`text` without what a terminal would obey.

    Where `encoding` lacks any of it, # stands in for the blocks of bars, - for dots, ? for what it lacks.
    """
    text = text.translate(_UNSEEN)
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return text.translate(_STAND_INS).encode(encoding, "replace").decode(encoding)
    return text
