"""What a command is given to read: a script, or lines that somebody types."""

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from station.reading import read_text
from station.terminal.commandline import MisusedError

LONGEST: Final = 10_000_000
"""Bytes of a script: many thousands of games. Standard input may be as long as it likes."""


@contextlib.contextmanager
def passing_store() -> Iterator[Path]:
    """A store that goes with the script."""
    from tempfile import TemporaryDirectory  # noqa: PLC0415

    with TemporaryDirectory(prefix="pegmind-") as folder:
        yield Path(folder) / "pegmind.db"


def opened(file: str) -> tuple[str, Iterator[str]]:
    """The lines of a script, with the name that its errors bear."""
    if file == "-":
        return "-", _input()
    try:
        lines = read_text(Path(file), LONGEST, "utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise MisusedError(f"pegmind: the script {file} is no text in UTF-8 (byte {error.start})") from error
    except OSError as error:
        raise MisusedError(f"pegmind: the script {file} cannot be read: {error.strerror or error}") from error
    return file, iter(lines)


def typed() -> Iterator[str]:
    """The lines of standard input; somebody who types them gets a prompt, and arrow keys that correct and call back."""
    if sys.stdin is None or not sys.stdin.isatty():
        yield from _input()
        return
    with contextlib.suppress(ImportError):  # which not every Python has
        import readline  # noqa: F401, PLC0415 - input() edits its line by it once it is there
    with contextlib.suppress(EOFError):
        while True:
            yield input("> ")


def _input() -> Iterator[str]:
    """The lines of standard input. Raises MisusedError."""
    if sys.stdin is None:  # which is how Python has it where the input was closed before we began
        raise MisusedError("pegmind: there is no standard input to read")
    try:
        yield from sys.stdin
    except UnicodeDecodeError as error:
        raise MisusedError(f"pegmind: standard input is no text in {error.encoding.upper()}") from error
