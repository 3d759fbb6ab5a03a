"""The signals that end an installation early, and when they may."""

import contextlib
import signal
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any, Final

ENDINGS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""Ctrl-C, a shutdown, and the end of the terminal, as when the network between fails."""


def end_as_ctrl_c_does() -> None:
    """A shutdown, or a terminal that goes away, takes back what was begun, as Ctrl-C does."""
    _handle(_interrupt)


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """What is done here is done to its end, and what it starts as well."""
    before = _handle(signal.SIG_IGN)
    try:
        yield
    finally:
        _restore(before)


@contextlib.contextmanager
def held_back() -> Iterator[Callable[[], None]]:
    """What comes meanwhile waits until the function that is given is called; it raises KeyboardInterrupt then."""
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
    """Set a handler; those before. What whoever started us has told us to ignore, as nohup does, stays ignored."""
    heard = (number for number in ENDINGS if signal.getsignal(number) is not signal.SIG_IGN)
    return {number: signal.signal(number, handler) for number in heard}


def _restore(handlers: dict[signal.Signals, Any]) -> None:
    for number, handler in handlers.items():
        signal.signal(number, handler)


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt
