"""Run commands of the system, such as apt, pip and systemctl, and control when signals may interrupt them."""

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import FrameType
from typing import Any, Final

from pegmind_installer.steps import Run

INTERRUPTS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""Ctrl-C, a shutdown, and a closed terminal, as when an SSH connection breaks."""

Runner = Callable[[Run], str]
"""Runs a command and returns what it printed; raises CommandError."""

SHOWN_LINES: Final = 20
"""Lines of output of a failed command that are shown."""

GRACE: Final = 50
"""Tenths of a second that a command has to end after SIGTERM."""


class CommandError(Exception):
    """A command failed; `str(error)` names it, with the end of its output."""


def run_command(step: Run) -> str:
    """Run a command to its end, with no input, and return what it printed. Raises CommandError."""
    with delay_interrupts() as release:  # Ctrl-C must find the command in `child`, once it has started
        child = _start(step)
        try:
            release()
            output, _ = child.communicate()
        except BaseException:
            if not step.uninterruptible:
                _terminate(child)
            child.communicate()
            raise
    if child.returncode:
        raise CommandError(describe_failure(step, child.returncode, output))
    return output


def enter_root(root: Path, runner: Runner) -> Runner:
    """Return a runner for the system in another root folder, which runs that system's own programs."""
    if root == Path("/"):
        return runner
    return lambda step: runner(step._replace(command=("chroot", str(root), *step.command)))


def describe_failure(step: Run, status: int, output: str) -> str:
    """Return what failed and what to do about it, then the command and the end of its output."""
    remedy = f": {step.remedy}" if step.remedy else ""
    last = (f"    {line}" for line in output.strip().splitlines()[-SHOWN_LINES:])
    command = " ".join(step.command)
    return "\n".join([f"could not {step.description}{remedy}", f"  {command} (status {status}):", *last])


def interrupt_on_signals() -> None:
    """Make a shutdown and a closed terminal raise KeyboardInterrupt, as Ctrl-C does, so that changes are undone."""
    _set_handler(_raise_interrupt)


@contextlib.contextmanager
def ignore_interrupts() -> Iterator[None]:
    """Ignore the signals in INTERRUPTS in the block, and in the commands that it starts."""
    before = _set_handler(signal.SIG_IGN)
    try:
        yield
    finally:
        _restore_handlers(before)


@contextlib.contextmanager
def delay_interrupts() -> Iterator[Callable[[], None]]:
    """Hold the signals in INTERRUPTS until the yielded function is called, which then raises KeyboardInterrupt."""
    received: list[int] = []
    before = _set_handler(lambda number, _frame: received.append(number))

    def release() -> None:
        _restore_handlers(before)
        if received:
            raise KeyboardInterrupt

    try:
        yield release
    finally:
        _restore_handlers(before)


def child_environment(own: Mapping[str, str]) -> dict[str, str]:
    """Return the environment of commands: ours, without what tells Python where to find modules.

    A version that is tried must import what was installed, and not the folder that the installer itself runs from.
    """
    return {name: value for name, value in own.items() if not name.startswith("PYTHON")}


def _start(step: Run) -> "subprocess.Popen[str]":
    try:
        # In its own process group, so that Ctrl-C at the terminal reaches only the installer, which then decides.
        return subprocess.Popen(  # noqa: S603 - the commands are our own
            step.command,
            cwd="/",
            env=child_environment(os.environ) | dict(step.environment),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            process_group=0,
        )
    except OSError as error:
        raise CommandError(f"could not run {step.command[0]}: {error.strerror}") from error


def _terminate(child: "subprocess.Popen[str]") -> None:
    """End a command and everything that it has started, which would otherwise go on writing."""
    with contextlib.suppress(ProcessLookupError):  # all have ended
        os.killpg(child.pid, signal.SIGTERM)
        for _ in range(GRACE):
            child.poll()
            os.killpg(child.pid, 0)
            time.sleep(0.1)
        os.killpg(child.pid, signal.SIGKILL)


def _set_handler(handler: Any) -> dict[signal.Signals, Any]:  # noqa: ANN401 - as signal.signal has it
    """Set a handler and return the previous ones. Signals that were ignored at the start, as by nohup, stay ignored."""
    handled = (number for number in INTERRUPTS if signal.getsignal(number) is not signal.SIG_IGN)
    return {number: signal.signal(number, handler) for number in handled}


def _restore_handlers(handlers: dict[signal.Signals, Any]) -> None:
    for number, handler in handlers.items():
        signal.signal(number, handler)


def _raise_interrupt(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt
