"""Reads from and prints to the terminal."""

import contextlib
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from station.cli.commandline import MisusedError
from station.core.files import BOM, read_text

_STAND_INS: Final = str.maketrans(
    {"█": "#", "▏": "|", "·": "-", "Ω": "ohm", "¼": "1/4", "µ": "u", "²": "2", "…": "..."}
)

_UNSEEN: Final = dict.fromkeys(
    (*range(10), *range(11, 13), *range(14, 32), *range(127, 160), *range(0x202A, 0x202F), *range(0x2066, 0x206A)),
    "\N{REPLACEMENT CHARACTER}",
)
"""Control characters, which a terminal would obey instead of showing them: a store may come from anywhere."""

NARROWEST: Final = 40
"""Columns; text is never made narrower."""

UNLIMITED: Final = 1000
"""Columns of a table for another program, which reads a line a row."""

LONGEST_SCRIPT: Final = 10_000_000
"""Bytes of a script file: many thousands of games. Standard input may be longer."""


class OutputError(Exception):
    """The output cannot be written, for another reason than that its reader has closed it."""


def terminal_width(elsewhere: int = 80) -> int:
    """Return the columns of the terminal (or COLUMNS), 40 or more; `elsewhere` if there is no terminal."""
    return max(NARROWEST, shutil.get_terminal_size((elsewhere, 24)).columns)


def fit(text: str, indent: str = "") -> str:
    """Wrap a text between words to the width of the terminal; further lines begin with `indent`."""
    from textwrap import fill

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
    """Redirect standard output to the null device, as the last flush of the interpreter would fail."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def sayable(text: str, encoding: str) -> str:
    """Return `text` without control characters, in characters of `encoding`.

    If the encoding lacks any, # replaces the blocks of bars, - replaces dots, and ? replaces other characters it lacks.
    """
    text = text.translate(_UNSEEN)
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return text.translate(_STAND_INS).encode(encoding, "replace").decode(encoding)
    return text


@contextlib.contextmanager
def temporary_store() -> Iterator[Path]:
    """Yield the path for a store that is deleted at the end."""
    from tempfile import TemporaryDirectory

    from station.store.errors import StoreError
    from station.store.messages import StoreMessages

    try:
        folder = TemporaryDirectory(prefix="pegmind-")
    except OSError as error:  # Python tries to write in all folders for temporary files
        raise StoreError(StoreMessages.no_temporary_store(said=error.strerror or str(error))) from error
    with folder as path:
        yield Path(path) / "pegmind.db"


def open_script(file: str) -> tuple[str, Iterator[str]]:
    """Return the name of a script as its errors show it, and its lines. Raises MisusedError."""
    if file == "-":
        return "-", _read_input()
    try:
        lines = read_text(Path(file), LONGEST_SCRIPT).splitlines()
    except UnicodeDecodeError as error:
        raise MisusedError(f"pegmind: the script {file} is not UTF-8 text (at byte {error.start})") from error
    except OSError as error:
        raise MisusedError(f"pegmind: cannot read the script {file}: {error.strerror or error}") from error
    return file, iter(lines)


def read_answers() -> Iterator[str]:
    """Read lines from standard input; at a terminal with a prompt, line editing and history."""
    if sys.stdin is None or not sys.stdin.isatty():
        yield from _read_input()
        return
    with contextlib.suppress(ImportError):  # not every Python has it
        import readline  # noqa: F401 - once imported, input() uses it
    with contextlib.suppress(EOFError):
        while True:
            yield input("> ")


def _read_input() -> Iterator[str]:
    """Read the lines of standard input, which may be files one after another, each with a BOM. Raises MisusedError."""
    if sys.stdin is None:  # Python's way of saying that it was closed before we began
        raise MisusedError("pegmind: there is no standard input to read")
    try:
        for line in sys.stdin:
            yield line.removeprefix(BOM)
    except UnicodeDecodeError as error:
        raise MisusedError(f"pegmind: standard input is not {error.encoding.upper()} text") from error
