"""Run commands of the system: pip, apt, systemctl, and the program being installed."""

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from systemd.installer.endings import held_back
from systemd.installer.steps import Run

Runner = Callable[[Run], str]
"""Runs a command and returns what it printed; raises OutsideError."""

LAST_WORDS: Final = 20
"""Lines of output of a failed command that are shown."""

GRACE: Final = 50
"""Tenths of a second that a command has to end after SIGTERM."""


class OutsideError(Exception):
    """A command failed; `str(error)` names it, with the end of its output."""


def run(step: Run) -> str:
    """Run a command to its end, with no input. Raises OutsideError."""
    with held_back() as release:  # Ctrl-C must find the command in `child`, once it has started
        child = _begun(step)
        try:
            release()
            said, _ = child.communicate()
        except BaseException:
            if not step.patient:
                _end(child)
            child.communicate()
            raise
    if child.returncode:
        raise OutsideError(failure(step, child.returncode, said))
    return said


def inside(root: Path, runner: Runner) -> Runner:
    """A runner that runs the programs of another root folder in it."""
    if root == Path("/"):
        return runner
    return lambda step: runner(step._replace(words=("chroot", str(root), *step.words)))


def failure(step: Run, status: int, said: str) -> str:
    """A sentence on a failed command, with the remedy if there is one; then the command and the end of its output."""
    remedy = f": {step.remedy}" if step.remedy else ""
    last = (f"    {line}" for line in said.strip().splitlines()[-LAST_WORDS:])
    return "\n".join([f"could not {step.says}{remedy}", f"  {' '.join(step.words)} (status {status}):", *last])


def _begun(step: Run) -> "subprocess.Popen[str]":
    try:
        # In its own process group, so that Ctrl-C at the terminal reaches only the installer, which then decides.
        return subprocess.Popen(  # noqa: S603 - the words are our own
            step.words,
            env={**os.environ, **dict(step.env)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            process_group=0,
        )
    except OSError as error:
        raise OutsideError(f"could not run {step.words[0]}: {error.strerror}") from error


def _end(child: "subprocess.Popen[str]") -> None:
    """End a command and everything that it has started, which would otherwise go on writing."""
    with contextlib.suppress(ProcessLookupError):  # all have ended
        os.killpg(child.pid, signal.SIGTERM)
        for _ in range(GRACE):
            child.poll()
            os.killpg(child.pid, 0)
            time.sleep(0.1)
        os.killpg(child.pid, signal.SIGKILL)
