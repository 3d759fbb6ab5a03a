"""A terminal in this process: the commands without starting a Python for each; the log is pytest's."""

import io
import sys
from contextlib import redirect_stderr, redirect_stdout

import pytest

from station.__main__ import main
from tests.processes.commands import Ended


def pegmind(*arguments: object, stdin: str = "") -> Ended:
    """Run a command to its end; its input and its output are in UTF-8."""
    out, err = io.BytesIO(), io.BytesIO()
    with (
        pytest.MonkeyPatch.context() as world,
        redirect_stdout(io.TextIOWrapper(out, "utf-8", write_through=True)),
        redirect_stderr(io.TextIOWrapper(err, "utf-8", write_through=True)),
    ):
        world.setattr(sys, "stdin", io.StringIO(stdin))
        try:
            status = main([*map(str, arguments)])
        except SystemExit as ended:  # argparse's way
            status = int(ended.code or 0)
        return Ended(status, out.getvalue().decode(), err.getvalue().decode())
