"""An event loop with a virtual clock: waiting for an hour takes no time."""

import asyncio
import selectors
from collections.abc import Callable
from typing import Any


class VirtualLoop(asyncio.SelectorEventLoop):
    """Runs asyncio programs in virtual time: instead of waiting for its next timer it moves the clock."""

    def __init__(self) -> None:
        self._now = 0.0
        super().__init__(_VirtualSelector(self))

    def time(self) -> float:
        """Virtual seconds since the loop was made."""
        return self._now

    # The parent class restricts the types of the arguments; we take any.
    def run_in_executor(self, _executor: object, work: Callable[..., Any], *facts: Any) -> asyncio.Future[Any]:  # type: ignore[override]  # noqa: ANN401
        """Do the work at once: thinking takes no virtual time."""
        done = self.create_future()
        try:
            done.set_result(work(*facts))
        except Exception as error:  # noqa: BLE001 - raised where the result is awaited
            done.set_exception(error)
        return done

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        """End the program if a callback fails and there is no exception handler: otherwise it would seem to succeed."""
        if "handle" in context and self.get_exception_handler() is None:
            raise context["exception"]
        super().call_exception_handler(context)

    def skip(self, seconds: float) -> None:
        """Let time pass."""
        self._now += seconds


class _VirtualSelector(selectors.DefaultSelector):
    """Selects what is ready; if nothing is, it moves the virtual clock instead of waiting."""

    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready and timeout is None:
            raise RuntimeError("the script waits for something that never happens")
        if not ready and timeout:
            self._loop.skip(timeout)
        return ready
