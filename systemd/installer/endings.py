"""The signals that interrupt an installation, and when they may."""

import contextlib
import signal
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any, Final

ENDINGS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""Ctrl-C, a shutdown, and a closed terminal, as when an SSH connection breaks."""


def end_as_ctrl_c_does() -> None:
    """Make a shutdown and a closed terminal raise KeyboardInterrupt, as Ctrl-C does, so that changes are undone."""
    _handle(_interrupt)


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Ignore these signals in the block, and in the commands that it starts."""
    before = _handle(signal.SIG_IGN)
    try:
        yield
    finally:
        _restore(before)


@contextlib.contextmanager
def held_back() -> Iterator[Callable[[], None]]:
    """Delay these signals until the yielded function is called, which then raises KeyboardInterrupt."""
    came: list[int] = []
    before = _handle(lambda number, _frame: came.append(number))

    def release() -> None:
        _restore(before)
        if came:
            raise KeyboardInterrupt

    try:
        yield release
    finally:
        _restore(before)


def _handle(handler: Any) -> dict[signal.Signals, Any]:  # noqa: ANN401 - as signal.signal has it
    """Set a handler and return the previous ones. Signals that were ignored at the start, as by nohup, stay ignored."""
    heard = (number for number in ENDINGS if signal.getsignal(number) is not signal.SIG_IGN)
    return {number: signal.signal(number, handler) for number in heard}


def _restore(handlers: dict[signal.Signals, Any]) -> None:
    for number, handler in handlers.items():
        signal.signal(number, handler)


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt
