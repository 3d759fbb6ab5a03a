"""What a command reads: a script, or lines that somebody types."""

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from station.reading import BOM, read_text
from station.terminal.commandline import MisusedError

LONGEST: Final = 10_000_000
"""Bytes of a script file: many thousands of games. Standard input may be longer."""


@contextlib.contextmanager
def temporary_store() -> Iterator[Path]:
    """Give a path for a store that is deleted at the end."""
    from tempfile import TemporaryDirectory  # noqa: PLC0415

    with TemporaryDirectory(prefix="pegmind-") as folder:
        yield Path(folder) / "pegmind.db"


def open_script(file: str) -> tuple[str, Iterator[str]]:
    """Return the name of a script as its errors show it, and its lines. Raises MisusedError."""
    if file == "-":
        return "-", _read_input()
    try:
        lines = read_text(Path(file), LONGEST).splitlines()
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
        import readline  # noqa: F401, PLC0415 - once imported, input() uses it
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
