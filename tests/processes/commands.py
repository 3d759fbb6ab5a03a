"""Pegmind's commands as processes of their own."""

import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

PEGMIND: Final = (sys.executable, "-m", "station")
ROOT: Final = Path(__file__).parents[2]
PATIENCE: Final = 120.0
"""Seconds that a busy machine may take for a command."""


class Ended(NamedTuple):
    """How a process ended, and what it said."""

    status: int
    out: str
    err: str


def pegmind(*arguments: object, stdin: str = "") -> Ended:
    """Run a command to its end; whatever happens, no player and no operator is shown a traceback."""
    return ended(started(*arguments), stdin)


def started(*arguments: object) -> subprocess.Popen[str]:
    """Start a command; its three streams are pipes."""
    return subprocess.Popen(
        [*PEGMIND, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        text=True,
    )


def ended(process: subprocess.Popen[str], stdin: str | None = None) -> Ended:
    """Wait until a process has ended."""
    with process:
        out, err = process.communicate(stdin, timeout=PATIENCE)
    assert "Traceback" not in out + err, err
    return Ended(process.returncode, out, err)
