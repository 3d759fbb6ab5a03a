"""Commands of the system: pip, apt, systemctl, and the program that is being installed."""

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
"""Lines of a failed command that are shown."""

GRACE: Final = 50
"""Tenths of a second that a command is given to end."""


class OutsideError(Exception):
    """A command failed; `str(error)` says which, and its last words."""


def run(step: Run) -> str:
    """Run a command to its end; nobody answers what it asks. Raises OutsideError."""
    with held_back() as release:  # a command that has begun is in our hands before Ctrl-C counts
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
    """The same in another root folder, by that one's own programs."""
    if root == Path("/"):
        return runner
    return lambda step: runner(step._replace(words=("chroot", str(root), *step.words)))


def failure(step: Run, status: int, said: str) -> str:
    """A sentence on a command that failed with the way out, if there is one; then the command, and its last lines."""
    remedy = f": {step.remedy}" if step.remedy else ""
    last = (f"    {line}" for line in said.strip().splitlines()[-LAST_WORDS:])
    return "\n".join([f"could not {step.says}{remedy}", f"  {' '.join(step.words)} (status {status}):", *last])


def _begun(step: Run) -> "subprocess.Popen[str]":
    try:
        # In a group of its own, so that Ctrl-C at the terminal reaches the installer alone, which then decides.
        return subprocess.Popen(  # noqa: S603 - words of our own plan
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
        raise OutsideError(f"{step.words[0]} cannot be run: {error.strerror}") from error


def _end(child: "subprocess.Popen[str]") -> None:
    """End a command and all that it has started: whatever it leaves behind would go on writing."""
    with contextlib.suppress(ProcessLookupError):  # nobody is left
        os.killpg(child.pid, signal.SIGTERM)
        for _ in range(GRACE):
            child.poll()
            os.killpg(child.pid, 0)
            time.sleep(0.1)
        os.killpg(child.pid, signal.SIGKILL)
