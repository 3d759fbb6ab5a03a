"""An event loop with a virtual clock: waiting for an hour takes no time."""

import asyncio
import selectors
from collections.abc import Callable
from typing import Any


class VirtualLoop(asyncio.SelectorEventLoop):
    """Runs asyncio programs in virtual time: instead of waiting for its next timer it moves the clock."""

    def __init__(self) -> None:
        self._now = 0.0
        super().__init__(_Impatient(self))

    def time(self) -> float:
        """Virtual seconds since the loop was made."""
        return self._now

    # Its parent wants one type of what the work is given; we take any.
    def run_in_executor(self, _executor: object, work: Callable[..., Any], *facts: Any) -> asyncio.Future[Any]:  # type: ignore[override]  # noqa: ANN401
        """Do the work at once: thinking takes no virtual time."""
        done = self.create_future()
        try:
            done.set_result(work(*facts))
        except Exception as error:  # noqa: BLE001 - whoever awaits it is told
            done.set_exception(error)
        return done

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        """End the program where a callback has failed, unless somebody wants to know; else it would seem to go well."""
        if "handle" in context and self.get_exception_handler() is None:
            raise context["exception"]
        super().call_exception_handler(context)

    def skip(self, seconds: float) -> None:
        """Let time pass."""
        self._now += seconds


class _Impatient(selectors.DefaultSelector):
    """Looks at what is ready; where nothing is, the time it was to wait for has passed."""

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
